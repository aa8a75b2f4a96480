// SPDX-License-Identifier: Apache-2.0
//
// FoldExplicitPadding: what takes nn.pad in, what does not, and that no number changes.
#include "same_numbers.hpp"

#include <baton/transform/fold_explicit_padding.hpp>

#include <limits>

using namespace baton;
using namespace baton::transform;
using test::has;

namespace {

std::string folded(const std::string& text) { return test::same_numbers<fold_explicit_padding_pass>(text, {}, 1e-6); }
std::string image(const std::string& body) { return "def @main(%x: Tensor[(1, 3, 6, 7), float32]) { " + body + " }"; }
std::string padded(const std::string& of) { return "nn.pad(" + of + ", pad_width=[[0, 0], [0, 0], [1, 0], [0, 1]])"; }

}  // namespace

TEST_CASE("convolutions over one, two and three axes take zeros in") {
  CHECK(has(folded("def @main(%x: Tensor[(1, 3, 6), float32], %w: Tensor[(4, 3, 3), float32]) { "
                   "nn.conv1d(nn.pad(%x, pad_width=[[0, 0], [0, 0], [1, 2]]), %w, padding=[1, 0]) }"),
            "nn.conv1d(%x, %w, padding=[2, 2])"));
  CHECK(has(folded("def @main(%x: Tensor[(1, 6, 3), float32], %w: Tensor[(3, 3, 4), float32]) { "
                   "nn.conv1d(nn.pad(%x, pad_width=[[0, 0], [1, 2], [0, 0]]), %w, data_layout=\"NWC\", kernel_layout=\"WIO\") }"),
            "nn.conv1d(%x, %w, padding=[1, 2]"));
  CHECK(has(folded("def @main(%x: Tensor[(1, 2, 4, 5, 6), float32], %w: Tensor[(3, 2, 3, 3, 3), float32]) { "
                   "nn.conv3d(nn.pad(%x, pad_width=[[0, 0], [0, 0], [1, 2], [3, 4], [5, 6]]), %w, padding=[1, 1, 1, 1, 1, 1]) }"),
            "nn.conv3d(%x, %w, padding=[2, 4, 6, 3, 5, 7])"));
  const std::string w = "def @main(%x: Tensor[(1, 3, 6, 7), float32], %w: Tensor[(4, 3, 3, 3), float32]) { nn.conv2d(";
  CHECK(has(folded(w + "nn.pad(" + padded("%x") + ", pad_width=[[0, 0], [0, 0], [0, 2], [0, 0]]), %w) }"), "nn.conv2d(%x, %w, padding=[1, 0, 2, 1])"));
  // Another number, another axis, another mode.
  CHECK(has(folded(w + "nn.pad(%x, pad_value=1f, pad_width=[[0, 0], [0, 0], [1, 1], [1, 1]]), %w) }"), "nn.pad"));
  CHECK(has(folded(w + "nn.pad(%x, pad_width=[[1, 0], [0, 0], [1, 1], [1, 1]]), %w) }"), "nn.pad"));
  CHECK(has(folded(w + "nn.pad(%x, pad_width=[[0, 0], [0, 0], [1, 1], [1, 1]], pad_mode=\"edge\"), %w) }"), "nn.pad"));
  // The inner one of two that are no zeros.
  const std::string both =
      folded(w + "nn.pad(nn.pad(%x, pad_value=1f, pad_width=[[0, 0], [0, 0], [1, 1], [1, 1]]), pad_width=[[0, 0], [0, 0], [0, 2], [0, 0]]), %w) }");
  CHECK(has(both, "pad_value=1f"));
  CHECK(has(both, "padding=[0, 0, 2, 0]"));
}

TEST_CASE("a mean that counts whole windows takes zeros in") {
  CHECK(has(folded(image("nn.avg_pool2d(" + padded("%x") + ", pool_size=[3, 2])")),
            "nn.avg_pool2d(%x, pool_size=[3, 2], padding=[1, 0, 0, 1], count_include_pad=True)"));
  CHECK(has(folded(image("nn.avg_pool2d(" + padded("%x") + ", pool_size=[3, 3], padding=[1, 1, 1, 1], count_include_pad=True)")), "padding=[2, 1, 1, 2]"));
  CHECK(has(folded("def @main(%x: Tensor[(1, 3, 9), float32]) { nn.avg_pool1d(nn.pad(%x, pad_width=[[0, 0], [0, 0], [1, 1]]), pool_size=[3], strides=[2]) }"),
            "nn.avg_pool1d(%x"));
  // One that counts only data at its own border; rounding up; padding as large as the window.
  CHECK(has(folded(image("nn.avg_pool2d(" + padded("%x") + ", pool_size=[3, 3], padding=[1, 1, 1, 1])")), "nn.pad"));
  CHECK(has(folded(image("nn.avg_pool2d(" + padded("%x") + ", pool_size=[3, 3], strides=[2, 2], ceil_mode=True)")), "nn.pad"));
  CHECK(has(folded(image("nn.avg_pool2d(nn.pad(%x, pad_width=[[0, 0], [0, 0], [2, 2], [2, 2]]), pool_size=[2, 2])")), "nn.pad"));
}

TEST_CASE("a maximum takes in what is never larger") {
  for (const char* op : {"nn.relu", "sigmoid", "exp", "abs"})
    CHECK(has(folded(image("nn.max_pool2d(" + padded(std::string(op) + "(%x)") + ", pool_size=[3, 3], padding=[1, 1, 1, 1])")), "padding=[2, 1, 1, 2]"));
  CHECK(has(folded(image("nn.max_pool2d(" + padded("%x") + ", pool_size=[3, 3])")), "nn.pad"));
  CHECK(has(folded(image("nn.max_pool2d(" + padded("nn.relu(%x)") + ", pool_size=[3, 3], dilation=[2, 2])")), "nn.pad"));
  CHECK(has(folded(image("nn.max_pool2d(" + padded("nn.relu(%x)") + ", pool_size=[1, 1])")), "nn.pad"));
  CHECK(has(folded("def @main(%x: Tensor[(1, 3, 4, 4, 4), float32]) { nn.max_pool3d(nn.pad(nn.relu(%x), pad_width=[[0, 0], [0, 0], [1, 0], [1, 0], [1, 0]]), "
                   "pool_size=[2, 2, 2]) }"),
            "padding=[1, 1, 1, 0, 0, 0]"));
  // Minus infinity whatever the data; a text has no such number.
  const std::string text = image("nn.max_pool2d(nn.pad(%x, pad_value=-5f, pad_width=[[0, 0], [0, 0], [1, 0], [0, 1]]), pool_size=[3, 3])");
  CHECK(has(folded(text), "nn.pad"));
  graph g = test::parsed(text);
  for (int id = 0; id < g.size(); ++id) {
    if (g[id].op != &record_of<relay::nn::pad_op>) continue;
    auto attrs = decode_attrs<relay::nn::pad_attrs>(g.view().words_of(id));
    attrs.pad_value = -std::numeric_limits<double>::infinity();
    attr_words words;
    encode_attrs(attrs, words);
    g[id].first_word = g.add_words(words);
    g[id].word_count = words.size();
  }
  const graph after = test::run<fold_explicit_padding_pass>(g.view());
  CHECK(has(test::text(after), "nn.max_pool2d(%x, pool_size=[3, 3], padding=[1, 0, 0, 1])"));
  test::check_same(after.view(), g.view(), 0);
}
