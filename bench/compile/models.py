# SPDX-License-Identifier: Apache-2.0
"""Sources of models for the compile-time bench: chains, residual blocks, dense blocks, the seed program, ResNet-50.

Each function returns the text of one translation unit. Nodes are counted as the flat graph counts them: parameters,
constants, calls, tuples, projections, and the function itself.
"""

HEADER = "#include <baton/relay.hpp>\n\n#include <string_view>\n\nusing namespace baton;\n\n"


class Writer:
    """Collects the body of a function that builds a model, and counts its nodes."""

    def __init__(self):
        self.lines = []
        self.params = []
        self.nodes = 1  # the function

    def var(self, name, *shape):
        dims = ", ".join(str(d) for d in shape)
        self.lines.append(f'constexpr auto {name} = relay::var<"{name}", tensor_type<float, {dims}>>;')
        self.params.append(name)
        self.nodes += 1
        return name

    def let(self, name, value, nodes=1):
        self.lines.append(f"auto {name} = {value};")
        self.nodes += nodes
        return name

    def source(self, result, pipeline):
        body = "\n".join("  " + line for line in self.lines)
        text = HEADER + "constexpr auto model() {\n" + body
        text += f"\n  return relay::function(relay::params({', '.join(self.params)}), {result});\n}}\n\n"
        text += "constexpr auto mod = ir_module::from_expr(model());\n"
        text += f"static_assert(mod.view().size() == {self.nodes});\n"
        if pipeline:
            text += (
                'constexpr auto ctx = transform::pass_context(transform::opt_level<3>, target<"llvm -mattr=avx512">);\n'
                "constexpr auto optimized = transform::optimize(mod, ctx);\n"
                "std::string_view text() { return as_text(optimized); }\n"
            )
        else:
            text += "extern const int size;\nconst int size = mod.view().size();\n"
        return text


def chain(n, pipeline):
    """A chain of elementwise calls; every fourth takes a parameter, every fourth a scalar of its own."""
    w = Writer()
    y = w.var("x", 1, 64, 56, 56)
    i = 0
    while w.nodes < n:
        kind = i % 4
        if kind == 0 and w.nodes + 2 <= n:
            v = w.var(f"w{i}", 64, 1, 1)
            y = w.let(f"y{i}", f"relay::multiply({y}, {v})")
        elif kind == 2 and w.nodes + 2 <= n:
            y = w.let(f"y{i}", f"relay::add({y}, relay::constant<{i}.5f>)", 2)
        else:
            y = w.let(f"y{i}", f"relay::{'nn::relu' if kind != 3 else 'tanh'}({y})")
        i += 1
    return w.source(y, pipeline)


def residual(n, pipeline):
    """Residual blocks of two convolutions with batch norm: 20 nodes a block."""
    w = Writer()
    y = w.var("x", 1, 64, 56, 56)
    i = 0
    while w.nodes + 10 <= n or i == 0:
        t = y
        for half in range(2):
            if w.nodes + 10 > n and half:
                break
            k = f"{i}_{half}"
            weight = w.var(f"w{k}", 64, 64, 3, 3)
            conv = w.let(f"c{k}", f"relay::nn::conv2d<{{.padding = {{1, 1}}}}>({t}, {weight})")
            stats = [w.var(f"{what}{k}", 64) for what in ("gamma", "beta", "mean", "variance")]
            norm = w.let(f"n{k}", f"relay::nn::batch_norm({conv}, {', '.join(stats)})")
            t = w.let(f"b{k}", f"relay::get<0>({norm})")
            if half == 0:
                t = w.let(f"r{k}", f"relay::nn::relu({t})")
        y = w.let(f"s{i}", f"relay::add({t}, {y})")
        y = w.let(f"y{i}", f"relay::nn::relu({y})")
        i += 1
    i = 0
    while w.nodes < n:
        y = w.let(f"e{i}", f"relay::exp({y})")
        i += 1
    return w.source(y, pipeline)


def dense(n, pipeline):
    """Dense blocks: each layer's convolution reads all features of the block so far; four layers, then a transition."""
    w = Writer()
    y = w.var("x", 1, 64, 28, 28)
    channels, layer, i = 64, 0, 0
    while w.nodes + 5 <= n:
        r = w.let(f"r{i}", f"relay::nn::relu({y})")
        if layer < 4:
            weight = w.var(f"w{i}", 32, channels, 1, 1)
            c = w.let(f"c{i}", f"relay::nn::conv2d({r}, {weight})")
            y = w.let(f"y{i}", f"relay::concatenate<{{.axis = 1}}>({y}, {c})", 2)
            channels += 32
            layer += 1
        else:
            weight = w.var(f"w{i}", 64, channels, 1, 1)
            y = w.let(f"y{i}", f"relay::nn::conv2d({r}, {weight})")
            channels, layer = 64, 0
        i += 1
    i = 0
    while w.nodes < n:
        y = w.let(f"e{i}", f"relay::exp({y})")
        i += 1
    return w.source(y, pipeline)


MODELS = {"chain": chain, "residual": residual, "dense": dense}

BARE_INCLUDES = "#include <boost/hana/tuple.hpp>\n\n#include <concepts>\n#include <cstdint>\n#include <string_view>\n#include <type_traits>\n#include <utility>\n"
RELAY_ALONE = "#include <baton/relay.hpp>\n"

SEED = (
    HEADER
    + """inline constexpr auto c_data = make_tensor<float, 1, 64, 54, 54>([](std::size_t i) { return float(i % 7) * 0.5f; });

constexpr auto example() {
  constexpr auto c = relay::constant<&c_data>;
  constexpr auto weight = relay::var<"weight", tensor_type<float, 64, 64, 3, 3>>;
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  auto conv = relay::nn::conv2d(x, weight);
  auto y = relay::add(c, c);
  auto y1 = relay::multiply(y, relay::constant<2.0f>);
  auto y2 = relay::add(conv, y1);
  auto z = relay::add(y2, c);
  auto z1 = relay::add(y2, c);
  auto z2 = relay::add(z, z1);
  return relay::function(relay::params(x, weight), z2);
}

constexpr auto mod = ir_module::from_expr(example());
constexpr auto folded = transform::fold_constant()(mod);
constexpr auto unique = transform::eliminate_common_subexpr()(folded);
constexpr auto fused = transform::fuse_ops<2>()(unique);
constexpr auto seq = transform::sequential(transform::fold_constant(), transform::eliminate_common_subexpr(), transform::fuse_ops<2>());
constexpr auto mod1 = seq(mod);
constexpr auto ctx = transform::pass_context(transform::opt_level<3>, target<"llvm -mattr=avx512">);
constexpr auto altered = transform::sequential(transform::fold_constant(), transform::alter_op_layout(), transform::fuse_ops<2>())(mod, ctx);
static_assert(!as_text(mod).empty() && !as_text(folded).empty() && !as_text(unique).empty() && !as_text(fused).empty());
static_assert(!as_text(mod1).empty() && !as_text(altered).empty());
"""
)


def resnet50(kernels):
    """ResNet-50 at full size, written by hand-style blocks. With kernels: an executable's call; without: text."""
    include = "#include <baton/baton.hpp>" if kernels else "#include <baton/relay.hpp>"
    text = (
        include
        + """

#include <string_view>

using namespace baton;

template <fixed_string Name, int C, int Kernel, int Stride>
constexpr auto conv_norm(auto x) {
  constexpr auto w = relay::var<Name + ".weight", tensor_type<float, C, relay::shape_of(decltype(x){})[1], Kernel, Kernel>>;
  constexpr auto gamma = relay::var<Name + ".gamma", tensor_type<float, C>>;
  constexpr auto beta = relay::var<Name + ".beta", tensor_type<float, C>>;
  constexpr auto mean = relay::var<Name + ".mean", tensor_type<float, C>>;
  constexpr auto variance = relay::var<Name + ".variance", tensor_type<float, C>>;
  auto conv = relay::nn::conv2d<{.strides = {Stride, Stride}, .padding = {Kernel / 2, Kernel / 2}}>(x, w);
  return relay::get<0>(relay::nn::batch_norm(conv, gamma, beta, mean, variance));
}

template <fixed_string Name, int C, int Stride, bool Projects>
constexpr auto bottleneck(auto x) {
  auto a = relay::nn::relu(conv_norm<Name + ".conv1", C, 1, 1>(x));
  auto b = relay::nn::relu(conv_norm<Name + ".conv2", C, 3, Stride>(a));
  auto c = conv_norm<Name + ".conv3", 4 * C, 1, 1>(b);
  if constexpr (Projects) return relay::nn::relu(relay::add(c, conv_norm<Name + ".shortcut", 4 * C, 1, Stride>(x)));
  else return relay::nn::relu(relay::add(c, x));
}

"""
    )
    body = [
        'constexpr auto x = relay::var<"data", tensor_type<float, 1, 3, 224, 224>>;',
        'auto s = relay::nn::relu(conv_norm<"stem", 64, 7, 2>(x));',
        "auto p = relay::nn::max_pool2d<{.pool_size = {3, 3}, .strides = {2, 2}, .padding = {1, 1}}>(s);",
    ]
    y = "p"
    for stage, (blocks, channels) in enumerate(((3, 64), (4, 128), (6, 256), (3, 512)), 1):
        for block in range(blocks):
            stride = 2 if block == 0 and stage > 1 else 1
            name = f"s{stage}b{block}"
            body.append(f'auto {name} = bottleneck<"stage{stage}.block{block}", {channels}, {stride}, {"true" if block == 0 else "false"}>({y});')
            y = name
    body += [
        f"auto pooled = relay::nn::batch_flatten(relay::nn::global_avg_pool2d({y}));",
        'constexpr auto w = relay::var<"dense.weight", tensor_type<float, 1000, 2048>>;',
        'constexpr auto b = relay::var<"dense.bias", tensor_type<float, 1000>>;',
        "return relay::nn::softmax(relay::nn::bias_add(relay::nn::dense(pooled, w), b));",
    ]
    text += "constexpr auto resnet50() {\n" + "\n".join("  " + line for line in body) + "\n}\n\n"
    text += "constexpr auto mod = ir_module::from_expr(resnet50());\n"
    if kernels:
        text += (
            "constexpr auto ctx = transform::pass_context(transform::opt_level<3>);\n"
            "struct network {\n"
            '  using executable = decltype(build(mod, ctx, inputs<"data">, load_params("")));\n'
            "  executable exe;\n"
            "};\n"
            'network load(const char* file) { return {build(mod, ctx, inputs<"data">, load_params(file))}; }\n'
            "const float* run(network& net, const tensor<float, 1, 3, 224, 224>& image) { return net.exe(image).data(); }\n"
        )
    else:
        text += (
            'constexpr auto ctx = transform::pass_context(transform::opt_level<3>, target<"llvm -mattr=avx512">);\n'
            "constexpr auto optimized = transform::optimize(mod, ctx);\n"
            "extern const int size;\nconst int size = mod.view().size();\n"
            "std::string_view text() { return as_text(optimized); }\n"
        )
    return text
