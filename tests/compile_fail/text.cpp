// SPDX-License-Identifier: Apache-2.0
//
// CASE 1: expect: line 2, column 3: there is no operator ad
// CASE 2: expect: line 2, column 11: %y is not defined here
// CASE 3: expect: line 3, column 1: expected ',' or ')', found
// CASE 4: expect: line 2, column 3: add: shapes
// CASE 5: expect: line 2, column 18: nn.softmax has no attribute axes
// CASE 6: expect: meta[relay.Constant][0] has no value and no type
#include <baton/text/parse.hpp>

#if CASE == 1
#define BODY "ad(%x, %x)\n}"
#elif CASE == 2
#define BODY "add(%x, %y)\n}"
#elif CASE == 3
#define BODY "add(%x, %x\n}"
#elif CASE == 4
#define BODY "add(%x, %w)\n}"
#elif CASE == 5
#define BODY "nn.softmax(%x, axes=1)\n}"
#elif CASE == 6
#define BODY "add(%x, meta[relay.Constant][0])\n}"
#else
#define BODY "add(%x, nn.softmax(%x, axis=1))\n}"
#endif

static_assert(baton::relay::parse<"def @main(%x: Tensor[(1, 2), float32], %w: Tensor[(3, 4), float32]) {\n  " BODY>().view().size() > 0);
