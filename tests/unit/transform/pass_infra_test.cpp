// SPDX-License-Identifier: Apache-2.0
//
// What passes and instruments do at run time: the tutorial's trace, the order of events, PrintIR, statistics, enter and
// exit, should_run.
#include "golden/seed.hpp"
#include "support/catch.hpp"

#include <baton/relay.hpp>

#include <unistd.h>

#include <cstdio>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

using namespace baton;

namespace {

constexpr auto c_data = make_tensor<float, 1, 64, 54, 54>([](std::size_t i) { return float(i % 7) * 0.5f; });

constexpr auto seed() {
  constexpr auto c = relay::constant<&c_data>;
  constexpr auto weight = relay::var<"weight", tensor_type<float, 64, 64, 3, 3>>;
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  auto y2 = relay::add(relay::nn::conv2d(x, weight), relay::multiply(relay::add(c, c), relay::constant<2.0f>));
  auto z = relay::add(y2, c);
  auto z1 = relay::add(y2, c);
  return ir_module::from_expr(relay::function(relay::params(x, weight), relay::add(z, z1)));
}

constexpr auto small() {
  constexpr auto x = relay::var<"x", tensor_type<float, 4>>;
  auto a = relay::exp(x);
  auto b = relay::exp(x);
  return ir_module::from_expr(relay::function(relay::params(x), relay::add(a, b)));
}

/// The tutorial's trace function, into a stream.
struct trace {
  std::ostream* out;
  template <class Mod>
  void operator()(Mod mod, transform::pass_info info, bool is_before) const {
    if (is_before) *out << "Running pass: {} " << info << "\n" << mod << "\n";
    else *out << "Done pass: {} " << info << "\n" << mod << "\n";
  }
};

using names = std::vector<std::string>;

/// Notes names, "+" before and "-" after.
struct events {
  names* to;
  template <class Mod>
  void operator()(Mod, transform::pass_info info, bool is_before) const {
    to->push_back((is_before ? "+" : "-") + std::string(info.name));
  }
};

/// The same, not copyable, with the optional members.
struct recorder {
  names seen;
  recorder() = default;
  recorder(const recorder&) = delete;
  template <class Mod>
  void operator()(Mod, transform::pass_info info, bool is_before) {
    seen.push_back((is_before ? "+" : "-") + std::string(info.name));
  }
  void enter() { seen.push_back("enter"); }
  void exit() { seen.push_back("exit"); }
  void required(const transform::pass_info& required, const transform::pass_info& by) {
    seen.push_back(std::string(required.name) + " for " + std::string(by.name));
  }
};

struct no_fusion {
  template <class Mod>
  static constexpr bool should_run(Mod, transform::pass_info info) {
    return info.name != "FuseOps";
  }
  template <class Mod>
  void operator()(Mod, transform::pass_info, bool) const {}
};

constexpr auto debug = transform::sequential(transform::fold_constant(), transform::print_ir(), transform::eliminate_common_subexpr(), transform::fuse_ops(),
                                             transform::alter_op_layout());

/// Runs with standard error caught.
template <class F>
std::string standard_error_of(F f) {
  std::fflush(stderr);
  std::FILE* file = std::tmpfile();
  REQUIRE(file != nullptr);
  const int before = ::dup(2);
  dup2(fileno(file), 2);
  f();
  std::fflush(stderr);
  dup2(before, 2);
  close(before);
  std::rewind(file);
  std::string text;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) text += static_cast<char>(c);
  std::fclose(file);
  return text;
}

constexpr std::string_view notice =
    "\n/* For debugging purposes the metadata section has been omitted.\n"
    " * If you would like to see the full metadata section you can set the \n"
    " * option to `True` when invoking `astext`. \n"
    " */\n";

}  // namespace

TEST_CASE("the tutorial's trace begins with its tenth listing") {
  std::ostringstream out;
  standard_error_of([&] { debug(seed(), transform::pass_context(transform::opt_level<3>, target<"llvm">, transform::instruments(trace{&out}))); });
  const std::string text = out.str();
  CHECK(text.substr(0, golden::seed::trace_first_event.size()) == golden::seed::trace_first_event);
  // Done FoldConstant: its nodes have types, but it is InferType that marks them.
  const std::string done = "Done pass: {} The meta data of the pass: pass name: FoldConstantopt_level: 2required passes: [\n]\n\ndef @main(";
  CHECK(text.substr(golden::seed::trace_first_event.size(), done.size()) == done);
  CHECK(text.find("Done pass: {} The meta data of the pass: pass name: InferTypeopt_level: 0required passes: [\n]\n\n" +
                  std::string(golden::seed::fold_constant)) != std::string::npos);
}

TEST_CASE("events: a function pass, then the type inference that closes it; what a pass requires before it") {
  names seen;
  standard_error_of([&] { debug(seed(), transform::pass_context(transform::opt_level<3>, transform::instruments(events{&seen}))); });
  CHECK(seen == names{"+FoldConstant",
                      "-FoldConstant",
                      "+InferType",
                      "-InferType",  // closing
                      "+PrintIR",
                      "-PrintIR",  // a module pass
                      "+InferType",
                      "-InferType",
                      "+EliminateCommonSubexpr",
                      "-EliminateCommonSubexpr",
                      "+InferType",
                      "-InferType",
                      "+InferType",
                      "-InferType",
                      "+FuseOps",
                      "-FuseOps",
                      "+InferType",
                      "-InferType",
                      "+InferType",
                      "-InferType",
                      "+AlterOpLayout",
                      "-AlterOpLayout",
                      "+InferType",
                      "-InferType"});
  seen.clear();
  // Level 2: members of level 3 do not run, nor what they require.
  standard_error_of([&] { debug(seed(), transform::pass_context(transform::instruments(events{&seen}))); });
  CHECK(seen == names{"+FoldConstant", "-FoldConstant", "+InferType", "-InferType", "+PrintIR", "-PrintIR", "+InferType", "-InferType", "+FuseOps", "-FuseOps",
                      "+InferType", "-InferType"});
  seen.clear();
  // Called directly, nothing that it requires.
  transform::eliminate_common_subexpr()(small(), transform::pass_context(transform::instruments(events{&seen})));
  CHECK(seen == names{"+EliminateCommonSubexpr", "-EliminateCommonSubexpr", "+InferType", "-InferType"});
}

TEST_CASE("events do not change results") {
  names seen;
  constexpr auto seq = transform::sequential(transform::fold_constant(), transform::eliminate_common_subexpr(), transform::fuse_ops<2>());
  const auto traced = seq(seed(), transform::pass_context(transform::opt_level<3>, transform::instruments(events{&seen})));
  CHECK(as_text(traced) == golden::seed::sequential_opt3);
  CHECK(seen.size() == 16);
}

TEST_CASE("user passes and InferType are traced, sequentials are not") {
  names seen;
  constexpr auto by_function = transform::function_pass<"ByFunction", 0>([](auto func, auto, auto) { return func; });
  constexpr auto by_module = transform::module_pass<"ByModule", 0>([](auto mod, const auto& ctx) { return transform::fold_constant()(mod, ctx); });
  constexpr auto inner = transform::sequential(by_module);
  transform::sequential(by_function, inner, transform::infer_type())(small(), transform::pass_context(transform::instruments(events{&seen})));
  CHECK(seen == names{"+ByFunction", "-ByFunction", "+InferType", "-InferType", "+ByModule", "+FoldConstant", "-FoldConstant", "+InferType", "-InferType",
                      "-ByModule", "+InferType", "-InferType"});
}

TEST_CASE("instruments by value and by pointer, several, in order") {
  names both;
  recorder other;
  transform::infer_type()(small(), transform::pass_context(transform::instruments(events{&both}, &other), transform::instruments(events{&both})));
  CHECK(both == names{"+InferType", "+InferType", "-InferType", "-InferType"});
  CHECK(other.seen == names{"enter", "+InferType", "-InferType", "exit"});
}

TEST_CASE("enter and exit once, around the outermost pass") {
  recorder r;
  constexpr auto inner = transform::sequential(transform::eliminate_common_subexpr());
  transform::sequential(transform::fold_constant(), inner)(small(), transform::pass_context(transform::opt_level<3>, transform::instruments(&r)));
  CHECK(r.seen == names{"enter", "+FoldConstant", "-FoldConstant", "+InferType", "-InferType", "InferType for EliminateCommonSubexpr", "+InferType",
                        "-InferType", "+EliminateCommonSubexpr", "-EliminateCommonSubexpr", "+InferType", "-InferType", "exit"});
  r.seen.clear();
  const auto ctx = transform::pass_context(transform::instruments(&r));
  standard_error_of([&] { transform::print_ir()(small(), ctx); });
  transform::function_pass<"Own", 0>([](auto func, auto, auto) { return func; })(small(), ctx);
  CHECK(r.seen == names{"enter", "+PrintIR", "-PrintIR", "exit", "enter", "+Own", "-Own", "+InferType", "-InferType", "exit"});
}

TEST_CASE("should_run skips a pass for everybody, unless it is required") {
  names seen;
  constexpr auto seq = transform::sequential(transform::infer_type(), transform::fuse_ops<0>());
  const auto skipped = seq(small(), transform::pass_context(transform::instruments(no_fusion{}, events{&seen})));
  CHECK(as_text(skipped).find("Primitive") == std::string_view::npos);
  CHECK(seen == names{"+InferType", "-InferType", "+InferType", "-InferType"});
  const auto forced = seq(small(), transform::pass_context(transform::instruments(no_fusion{}), transform::required_pass<"FuseOps">));
  CHECK(as_text(forced).find("Primitive") != std::string_view::npos);
}

TEST_CASE("PrintIR writes as TVM does") {
  const std::string plain = standard_error_of([] { transform::print_ir()(small()); });
  CHECK(plain == "PrintIR():\n#[version = \"0.0.5\"]\n" + std::string(as_text(small())));
  // A reference to a constant brings the notice; a header tells prints apart.
  const std::string noticed = standard_error_of([] { transform::print_ir<"fresh">()(seed()); });
  CHECK(noticed == "PrintIR(fresh):\n#[version = \"0.0.5\"]\n" + std::string(golden::seed::before_untyped) + std::string(notice));
  // A stream of one's own; nothing to standard error, nothing during compilation.
  std::ostringstream out;
  CHECK(standard_error_of([&] {
          transform::print_ir(out)(small());
          static constexpr auto quiet = transform::print_ir()(small());
          static_cast<void>(quiet);
        }).empty());
  CHECK(out.str() == plain);
  CHECK(as_text(transform::print_ir(out)(small())) == as_text(small()));
}

TEST_CASE("print_ir_before and print_ir_after") {
  const std::string before =
      standard_error_of([] { transform::fold_constant()(small(), transform::pass_context(transform::instruments(print_ir_before{"FoldConstant"}))); });
  CHECK(before == "PrintIR(before FoldConstant):\n#[version = \"0.0.5\"]\n" + std::string(as_text(small())));
  const std::string after = standard_error_of([] { transform::infer_type()(small(), transform::pass_context(transform::instruments(print_ir_after{}))); });
  CHECK(after == "PrintIR(after InferType):\n#[version = \"0.0.5\"]\n" + std::string(as_text(transform::infer_type()(small()))));
  CHECK(standard_error_of([] {
          transform::infer_type()(small(), transform::pass_context(transform::instruments(print_ir_before{"FuseOps"}, print_ir_after{"FuseOps"})));
        }).empty());
}

TEST_CASE("statistics at run time") {
  transform::pass_statistics collected;
  constexpr auto seq = transform::sequential(transform::fold_constant(), transform::eliminate_common_subexpr(), transform::fuse_ops<2>());
  seq(small(), transform::pass_context(transform::opt_level<3>, transform::instruments(&collected)));
  REQUIRE(collected.size() == 8);
  CHECK(collected[0].name == "FoldConstant");
  CHECK_FALSE(collected[0].changed);
  CHECK((collected[1].name == "InferType" && collected[1].changed && collected[1].required_by.empty()));
  CHECK((collected[2].name == "InferType" && !collected[2].changed && collected[2].required_by == "EliminateCommonSubexpr"));
  CHECK((collected[3].name == "EliminateCommonSubexpr" && collected[3].changed && collected[3].before.calls == 3 && collected[3].after.calls == 2));
  CHECK((collected[6].name == "FuseOps" && collected[6].before.flops == 8 && collected[6].after.flops == 8));
  CHECK((collected[6].before.bytes == 4 * (8 + 12) && collected[6].after.bytes == 4 * 8));
  std::ostringstream out;
  out << collected;
  CHECK(out.str().find("InferType (required by FuseOps): unchanged, nodes 4 -> 4, calls 2 -> 2, FLOPs 8 -> 8, bytes 80 -> 80\n") != std::string::npos);
  std::ostringstream table;
  constexpr auto constant = transform::statistics(small(), seq);
  table << constant;
  CHECK(table.str().find("  EliminateCommonSubexpr: not run\n") != std::string::npos);
  collected.clear();
  CHECK(collected.size() == 0);
}

TEST_CASE("passes also run on values at run time") {
  auto seq = transform::sequential(transform::fold_constant(), transform::fuse_ops<2>());
  auto mod = seed();
  auto result = seq(mod);
  CHECK(as_text(result) == golden::seed::sequential_default);
  std::ostringstream out;
  out << result;
  CHECK(out.str() == golden::seed::sequential_default);
}
