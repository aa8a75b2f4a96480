// SPDX-License-Identifier: Apache-2.0
//
// Texts that nobody should write: cut off, changed at random, nested deeply, with huge numbers. The parser answers with a
// sentence or a module that holds together; it never crashes. Built with sanitizers in CI.
#include <baton/ir/verify.hpp>
#include <baton/text/relay_parser.hpp>
#include <baton/text/relay_printer.hpp>

#include <catch2/catch.hpp>

#include <random>
#include <string>
#include <vector>

namespace {

const std::vector<std::string>& texts() {
  static const std::vector<std::string> all = {
      R"(#[version = "0.0.5"]
def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %b: Tensor[(16), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1], channels=16, kernel_size=[3, 3]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = nn.bias_add(%0, %b) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = nn.batch_norm(%1, %b, %b, %b, %b, epsilon=2e-05f);
  %3 = %2.0;
  add(%3, meta[relay.Constant][0] /* ty=float32 */)
}
)",
      R"(def @main(%cond: bool, %a1: Tensor[(4), float32], %n: int64) -> (Tensor[(4), float32], float64) {
  let %l: Tensor[(4), float32] = if (%cond) {
    add(%a1, 1.5e-3f)
  } else {
    nn.pad(strided_slice(%a1, begin=[1], end=[3], strides=[1]), pad_value=2f, pad_width=[[1, 1]])
  };
  %0 = fn (%p: Tensor[(4), float32], %q, Primitive=1, Compiler="none") {
    let %t = (%p, %p,);
    concatenate(%t, axis=-1)
  };
  %1 = %0(%l, %a1);
  %2 = @helper(reshape(%1, newshape=[2, -1]));
  (%l, %2)
}

def @helper(%m: Tensor[(2, 4), float32]) -> float64 {
  %3 = cast(sum(%m), dtype="float64");
  multiply(%3, -inff64)
}
)",
      R"(free_var %x: Tensor[(2, 6), float32];
%0 = split(%x, indices_or_sections=[2, 4], axis=1);
%1 = (%0.0, take(%x, 1, axis=1, mode="wrap"), nn.upsampling(reshape(%x, newshape=[1, 2, 2, -1]), scale_h=2f, scale_w=3f), expand_dims(%x, axis=0, num_newaxis=3));
// the rest
transpose(stack((%x, %x), axis=1), axes=[2, 0, 1]))"};
  return all;
}

/// Parses a text from memory of exactly its size; what comes out is sound, and prints as something that parses.
void survives(const std::string& text) {
  const std::vector<char> exact(text.begin(), text.end());
  const baton::graph g = baton::parse_relay({exact.data(), exact.size()});
  if (!g.error.empty()) {
    CHECK(g.error.view().substr(0, 5) == "line ");
    return;
  }
  INFO(text);
  CHECK(baton::verify(g.view()).view() == "");
  baton::meta::text_buffer out;
  baton::print_module(g.view(), out);
  const baton::graph again = baton::parse_relay(out.view());
  CHECK(again.error.view() == "");
  baton::meta::text_buffer once_more;
  baton::print_module(again.view(), once_more);
  CHECK(once_more.view() == out.view());
}

std::string error_of(const std::string& text) { return std::string(baton::parse_relay(text).error.view()); }

}  // namespace

TEST_CASE("the texts themselves parse") {
  for (const std::string& text : texts()) {
    CHECK(error_of(text) == "");
    survives(text);
  }
}

TEST_CASE("every truncation of a text") {
  for (const std::string& text : texts())
    for (std::size_t size = 0; size < text.size(); ++size) survives(text.substr(0, size));
}

TEST_CASE("random changes of a text") {
  std::mt19937 random(20240607);
  const std::string marks = "()[]{},;:=.%@\"/*-<>#\n 0123456789fe_x?";
  const std::vector<std::string> pieces = {"9223372036854775807",
                                           "-1",
                                           "99999999999999999999999",
                                           "1e400f",
                                           "None",
                                           "Tensor[(",
                                           "float16",
                                           "let ",
                                           "%0",
                                           "%x",
                                           "@main",
                                           "fn (",
                                           "/* ty=",
                                           "*/",
                                           "meta[relay.Constant][0]",
                                           "inff",
                                           "if (",
                                           "free_var ",
                                           "0",
                                           "()",
                                           "/* ty=() */"};
  for (int round = 0; round < 6000; ++round) {
    std::string text = texts()[random() % texts().size()];
    for (unsigned changes = 1 + random() % 4; changes > 0; --changes) {
      const std::size_t at = random() % text.size();
      switch (random() % 5) {
        case 0: text[at] = marks[random() % marks.size()]; break;
        case 1: text.erase(at, 1 + random() % 12); break;
        case 2: text.insert(at, pieces[random() % pieces.size()]); break;
        case 3: text.insert(at, text.substr(random() % text.size(), random() % 40)); break;
        default: {
          // A number in place of a number.
          const std::size_t digit = text.find_first_of("0123456789", at);
          if (digit != std::string::npos) text.replace(digit, 1, pieces[random() % 4]);
        }
      }
      if (text.empty()) text = " ";
    }
    survives(text);
  }
}

TEST_CASE("deep nesting") {
  const auto times = [](int count, const std::string& piece) {
    std::string all;
    for (int i = 0; i < count; ++i) all += piece;
    return all;
  };
  for (const char* piece : {"(", "add(", "fn (", "fn () {", "if (", "(let %x = ", "let %x = ", "{", "[", "%x(", "/*", "\"", "-", "%0 = "}) {
    survives(times(100000, piece));
    survives("def @main(%x: Tensor[(2), float32]) {" + times(3000, piece));
  }
  survives("def @main(%x: " + times(100000, "("));
  survives("def @main(%x: " + times(100000, "fn ("));
  survives("free_var %x: int32; " + times(70, "(") + "%x" + times(70, ",)"));
  CHECK(error_of("free_var %x: int32; " + times(70, "(") + "%x" + times(70, ",)")).find("nested more than 60 levels deep") != std::string::npos);
  survives("free_var %x: int32; " + times(40, "(") + "%x" + times(40, ",)"));
  // A tuple that doubles with every line.
  std::string doubling = "free_var %x: int32;\n";
  for (int i = 0; i < 60; ++i)
    doubling += "%" + std::to_string(i) + " = (" + (i == 0 ? std::string("%x, %x") : "%" + std::to_string(i - 1) + ", %" + std::to_string(i - 1)) + ");\n";
  CHECK(error_of(doubling + "%59").find("the tuple has more than 4096 fields") != std::string::npos);
}

TEST_CASE("after a minus only inf and nan are numbers without digits") {
  for (const char* number : {"-inff", "-nanf", "inff", "-1f"}) CHECK(error_of(std::string("free_var %x: float32;\nadd(%x, ") + number + ")") == "");
  CHECK(error_of("free_var %x: float32;\nadd(%x, -nnnf)") == "line 2, column 9: expected an expression, found '-nnnf)'");
  CHECK(error_of("free_var %x: float32;\nadd(%x, -ifff)") == "line 2, column 9: expected an expression, found '-ifff)'");
}

TEST_CASE("errors say where and what") {
  CHECK(error_of("def @main(%x: Tensor[(2), float32]) {\n  ad(%x, %x)\n}") == "line 2, column 3: there is no operator ad");
  CHECK(error_of("def @main(%x: Tensor[(2), float32]) {\n  add(%x, %y)\n}") == "line 2, column 11: %y is not defined here");
  CHECK(error_of("def @main(%x: Tensor[(2), float32]) {\n  add(%x, %x\n}") == "line 3, column 1: expected ',' or ')', found '}'");
  CHECK(error_of("def @main(%x: Tensor[(2), float32]) {\n  %0 = exp(%x)\n  %0\n}") == "line 3, column 3: expected ';' after the line, found '%0'");
  CHECK(error_of("free_var %x: Tensor[(2), float32];\nnn.softmax(%x, axes=1)") == "line 2, column 16: nn.softmax has no attribute axes, only axis");
  CHECK(error_of("free_var %x: Tensor[(2), float32];\nnn.softmax(%x, axis=\"C\")") == "line 2, column 16: nn.softmax: the attribute axis needs an integer");
  CHECK(error_of("free_var %x: Tensor[(2), float32];\ncast(%x)") == "line 2, column 1: cast: the attribute dtype is missing");
  CHECK(error_of("free_var %x: Tensor[(2), float32];\nfree_var %y: Tensor[(3), float32];\nadd(%x, %y)").substr(0, 23) == "line 3, column 1: add: ");
  CHECK(error_of("free_var %x: int32;\nadd(%x, %x) /* ty=int64 */") == "line 2, column 1: the type of the call is int32, written is int64");
  CHECK(error_of("def @f(%x: int32) { %x }\ndef @f(%x: int32) { %x }") == "line 2, column 5: the name @f is used twice");
  CHECK(error_of("def @f(%x: int32) { @g(%x) }").find("the module has no function @g") != std::string::npos);
  CHECK(error_of("def @f(%x) { %x }") == "line 1, column 8: the type of %x is not written and cannot be inferred");
  CHECK(error_of("add(meta[relay.Constant][0], 1)").find("meta[relay.Constant][0] has no value and no type") != std::string::npos);
  CHECK(error_of("300 /* ty=int8 */") == "line 1, column 1: the number is too large for its type");
}
