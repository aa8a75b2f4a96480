// SPDX-License-Identifier: Apache-2.0
//
// CASE 1: expect: vision.multibox_prior: there are 3 sizes, 1 ratios, 1 steps and 2 offsets, needs 1 or more of the first two and 2 of the others
// CASE 2: expect: vision.multibox_prior: ratio 1 is not above 0
// CASE 3: expect: vision.get_valid_counts: score_index is 6, id_index 0, boxes have 6 numbers
// CASE 4: expect: vision.non_max_suppression: return_indices is True, needs False
// CASE 5: expect: vision.non_max_suppression: indices has shape (2), needs (2, 9) (one for each box)
// CASE 6: expect: vision.multibox_transform_loc: anchor has shape (1, 9, 5), needs (1, 9, 4) (four coordinates of each anchor)
#include <baton/op/operators.hpp>

using namespace baton;

inline constexpr auto picture = relay::var<"picture", tensor_type<float, 1, 6, 8, 9>>;
inline constexpr auto boxes = relay::var<"boxes", tensor_type<float, 2, 9, 6>>;
inline constexpr auto counts = relay::var<"counts", tensor_type<int, 2>>;
inline constexpr auto which = relay::var<"which", tensor_type<int, 2, 9>>;
inline constexpr auto places = relay::var<"places", tensor_type<float, 2, 36>>;
inline constexpr auto classes = relay::var<"classes", tensor_type<float, 2, 4, 9>>;
inline constexpr auto anchors = relay::var<"anchors", tensor_type<float, 1, 9, 4>>;
inline constexpr auto wrong = relay::var<"wrong", tensor_type<float, 1, 9, 5>>;

#if CASE == 1
inline constexpr auto bad = relay::vision::multibox_prior<{.sizes = {1, 2, 3}, .steps = {1}}>(picture);
#elif CASE == 2
inline constexpr auto bad = relay::vision::multibox_prior<{.ratios = {1, 0}}>(picture);
#elif CASE == 3
inline constexpr auto bad = relay::vision::get_valid_counts<{.score_index = 6}>(boxes, relay::constant<0.5f>);
#elif CASE == 4
inline constexpr auto bad = relay::vision::non_max_suppression<{}>(boxes, counts, which, relay::constant<-1>, relay::constant<0.5f>);
#elif CASE == 5
inline constexpr auto bad = relay::vision::non_max_suppression<{.return_indices = false}>(boxes, counts, counts, relay::constant<-1>, relay::constant<0.5f>);
#elif CASE == 6
inline constexpr auto bad = relay::vision::multibox_transform_loc(classes, places, wrong);
#else
constexpr bool all(auto...) { return true; }
static_assert(all(relay::vision::multibox_prior<{.sizes = {1, 2, 3}, .ratios = {1, 0.5}}>(picture),
                  relay::vision::get_valid_counts(boxes, relay::constant<0.5f>),
                  relay::vision::non_max_suppression<{.return_indices = false}>(boxes, counts, which, relay::constant<-1>, relay::constant<0.5f>),
                  relay::vision::multibox_transform_loc(classes, places, anchors)));
#endif
