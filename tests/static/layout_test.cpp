// SPDX-License-Identifier: Apache-2.0
//
// The layout algebra: what is a layout, and, for all pairs of a set of layouts and a set of shapes, that conversions of
// shapes and of coordinates agree with one another and with layout_transform.
#include "baton/op/layout_transform.hpp"
#include "baton/transform/layout_rewriter.hpp"
#include "baton/type/layout.hpp"

using namespace baton;

namespace {

// ---- parsing

constexpr bool is_layout(std::string_view text) { return parse_layout(text).valid && parse_layout(text).defined(); }
static_assert(is_layout("N") && is_layout("NCHW") && is_layout("NCHW16c") && is_layout("OIHW16i16o") && is_layout("OIHW1i8o") && is_layout("NCHW4c2h"));
static_assert(!is_layout("") && !is_layout("NCHW16") && !is_layout("NCHWc") && !is_layout("NHW16c") && !is_layout("NCCHW") && !is_layout("NCHW4c8c") &&
              !is_layout("N4CHW") && !is_layout("NC HW") && !is_layout("NCHW0c") && !is_layout("16cN") && !is_layout("ABCDEFGHI"));
static_assert(parse_layout("NCHW16c") == parse_layout("NCHW16c") && !(parse_layout("NCHW16c") == parse_layout("NCHW8c")) &&
              !(parse_layout("NCHW") == parse_layout("NHWC")));
static_assert(parse_layout("NCHW16c").rank == 5 && parse_layout("NCHW16c").primal_rank() == 4 && parse_layout("NCHW16c").factor_of('C') == 16 &&
              parse_layout("NCHW16c").factor_of('H') == 0);
static_assert(parse_layout("NCHW16c").find('H') == 2 && parse_layout("NCHW16c").find('c') == 4 && parse_layout("NCHW16c").find('O') == -1);

constexpr bool converts(std::string_view a, std::string_view b) { return convertible(parse_layout(a), parse_layout(b)); }
static_assert(converts("NCHW", "NHWC") && converts("NCHW", "NCHW16c") && converts("OIHW16i16o", "HWIO") && !converts("NCHW", "NCW") &&
              !converts("NCHW", "OIHW") && !converts("NCHW", ""));

constexpr shape converted(shape s, std::string_view from, std::string_view to) { return convert_shape(s, parse_layout(from), parse_layout(to)); }
static_assert(converted({1, 64, 56, 56}, "NCHW", "NCHW16c") == shape{1, 4, 56, 56, 16});
static_assert(converted({1, 4, 56, 55, 16}, "NCHW16c", "NHWC") == shape{1, 56, 55, 64});
static_assert(converted({1, 4, 56, 56, 16}, "NCHW16c", "NCHW8c") == shape{1, 8, 56, 56, 8});
static_assert(converted({32, 64, 3, 5}, "OIHW", "OIHW16i8o") == shape{4, 4, 3, 5, 16, 8});
static_assert(converted({1, 1, 1, 6}, "NCHW", "NCHW4c") == shape{1, 0, 1, 6, 4});

// ---- parts of layouts

static_assert(parse_layout("NCHW16c").sub(2, 3) == [] {
  layout l;
  l.push_back('H');
  l.push_back('W');
  l.push_back('c', 16);
  return l;
}());
static_assert(parse_layout("NCHW").sub(4, 0).scalar && parse_layout("NCHW").sub(4, 0).defined() && !parse_layout("").defined());
constexpr bool expands(std::string_view text, std::string_view to, std::string_view expected) {
  return transform::detail::expand_primal(parse_layout(text), parse_layout(to)) == parse_layout(expected);
}
static_assert(expands("W", "NCHW4c", "NCHW") && expands("CHW", "NCHW16c", "NCHW") && expands("C", "NCHW16c", "NHWC") && expands("NCHW", "NCHW8c", "NCHW") &&
              expands("C8c", "NHWC", "NHWC8c"));

// ---- every pair

constexpr std::string_view data_layouts[] = {"NCHW", "NHWC", "CHWN", "NCHW2c", "NCHW4c", "NHWC4c", "NCHW2c2h", "HWNC2n4c", "NCH2cW"};
constexpr int layout_count = sizeof(data_layouts) / sizeof(data_layouts[0]);

/// Going there and back gives the shape again, going by a third layout changes nothing, and no element is lost.
constexpr bool shapes_hold(const layout& from, const layout& to, const shape& nchw) {
  constexpr layout canonical = parse_layout("NCHW");
  const shape s = convert_shape(nchw, canonical, from);
  const shape d = convert_shape(s, from, to);
  return transform::detail::fits(s, from, to) && d.size() == nchw.size() && convert_shape(d, to, from) == s && convert_shape(nchw, canonical, to) == d &&
         parse_layout(transform::detail::layout_text(to)) == to;
}
constexpr bool all_shapes_hold(int from) {
  for (const shape& nchw : {shape{2, 4, 2, 3}, shape{2, 8, 4, 1}, shape{4, 64, 6, 5}})
    for (std::string_view to : data_layouts)
      if (!shapes_hold(parse_layout(data_layouts[from]), parse_layout(to), nchw)) return false;
  return true;
}

/// The coordinates (n, c, h, w) of an element of a tensor in layout l.
constexpr index whole(const layout& l, const index& i) {
  index w;
  for (int d = 0; d < l.rank; ++d) {
    const char letter = layout::upper(l.axis[d]);
    const int at = letter == 'N' ? 0 : letter == 'C' ? 1 : letter == 'H' ? 2 : 3;
    const std::int64_t block = l.factor_of(letter);
    w[at] += l.factor[d] > 0 || block == 0 ? i[d] : i[d] * block;
  }
  return w;
}

/// layout_transform reads each element from where the same (n, c, h, w) are, and each exactly once.
constexpr bool coordinates_hold(std::string_view from_text, std::string_view to_text, const shape& nchw) {
  const layout from = parse_layout(from_text);
  const layout to = parse_layout(to_text);
  const tensor_ty in{float32, convert_shape(nchw, parse_layout("NCHW"), from)};
  const tensor_ty out{float32, convert_shape(in.dims, from, to)};
  const relay::layout_transform_attrs attrs{attr_string(from_text), attr_string(to_text)};
  meta::vec<bool> read(static_cast<int>(in.size()), false);
  for (std::int64_t e = 0; e < out.size(); ++e) {
    const index i = index_of(out.dims, e);
    const element_source source = relay::layout_transform_op::source(attrs, meta::slice<tensor_ty>(&in, 1), out, 0, i);
    const index a = whole(to, i);
    const index b = whole(from, source.from);
    for (int d = 0; d < 4; ++d)
      if (a[d] != b[d] || a[d] >= nchw[d]) return false;
    const int offset = static_cast<int>(offset_of(in.dims, source.from));
    if (read[offset]) return false;
    read[offset] = true;
  }
  return true;
}

// A row of the table is one constant, which keeps each below the compilers' limits.
template <int From>
constexpr bool row_holds = [] {
  for (int to = 0; to < layout_count; ++to)
    if (!coordinates_hold(data_layouts[From], data_layouts[to], {2, 4, 2, 1})) return false;
  return all_shapes_hold(From);
}();
static_assert(row_holds<0> && row_holds<1> && row_holds<2> && row_holds<3> && row_holds<4> && row_holds<5> && row_holds<6> && row_holds<7> && row_holds<8> &&
              layout_count == 9);

// ---- what does not fit

constexpr bool fits(shape s, std::string_view from, std::string_view to) { return transform::detail::fits(s, parse_layout(from), parse_layout(to)); }
static_assert(fits({1, 32, 8, 8}, "NCHW", "NCHW16c") && !fits({1, 24, 8, 8}, "NCHW", "NCHW16c") && !fits({1, 32, 8}, "NCHW", "NCHW16c"));
static_assert(fits({1, 3, 8, 8, 8}, "NCHW8c", "NCHW4c") && !fits({1, 3, 8, 8, 8}, "NCHW8c", "NCHW16c") && !fits({1, 3, 8, 8, 4}, "NCHW8c", "NCHW4c") &&
              !fits({1, 32, 8, 8}, "NCHW", "OIHW"));

}  // namespace
