# SPDX-License-Identifier: Apache-2.0
"""Relay texts of networks, as the printer writes them, and programs that parse them; for the compile-time bench.

    texts.py resnet50      prints a text; also densenet121

The structures are those of the papers: He et al. 2016 (strides in the 3x3 convolution, as everywhere since), Huang et
al. 2017. Each text comes out of `as_text(parse_text<text>())` as it went in.
"""
import sys


def tensor(shape):
    return f"Tensor[({', '.join(str(d) for d in shape)}), float32]"


class Network:
    """Collects a function's parameters and lines; a value is a pair of its text and its shape."""

    def __init__(self, *data):
        self.params, self.lines = [], []
        self.data = self.param("data", *data)

    def param(self, name, *shape):
        self.params.append(f"%{name}: {tensor(shape)}")
        return f"%{name}", shape

    def line(self, text, shape, comment=None):
        name = f"%{len(self.lines)}"
        self.lines.append(f"{name} = {text}" + (f" /* ty={comment or tensor(shape)} */" if comment != "" else ""))
        return name, shape

    def call(self, op, args, shape, attrs=""):
        operands = ", ".join(value for value, _ in args)
        return self.line(f"{op}({operands}{', ' + attrs if attrs else ''})", shape)

    def conv(self, x, name, channels, kernel, stride=1):
        (_, ins, height, width), pad = x[1], kernel // 2
        weight = self.param(name + "_weight", channels, ins, kernel, kernel)
        attrs = [f"strides=[{stride}, {stride}]"] if stride > 1 else []
        attrs += [f"padding=[{pad}, {pad}, {pad}, {pad}]"] if pad else ["padding=[0, 0, 0, 0]"]
        attrs += [f"channels={channels}", f"kernel_size=[{kernel}, {kernel}]"]
        return self.call("nn.conv2d", [x, weight], (1, channels, (height - 1) // stride + 1, (width - 1) // stride + 1), ", ".join(attrs))

    def norm(self, x, name):
        stats = [self.param(f"{name}_{what}", x[1][1]) for what in ("gamma", "beta", "moving_mean", "moving_var")]
        operands = ", ".join(value for value, _ in [x, *stats])
        vector = tensor((x[1][1],)).replace(",)", ")")
        y = self.line(f"nn.batch_norm({operands})", x[1], f"({tensor(x[1])}, {vector}, {vector})")
        return self.line(f"{y[0]}.0", x[1], "")

    def relu(self, x):
        return self.call("nn.relu", [x], x[1])

    def norm_relu(self, x, name):
        return self.relu(self.norm(x, name))

    def pool(self, x, op, size, stride, pad):
        n, c, h, w = x[1]
        attrs = f"pool_size=[{size}, {size}], strides=[{stride}, {stride}]" + (f", padding=[{pad}, {pad}, {pad}, {pad}]" if pad else "")
        return self.call(op, [x], (n, c, (h + 2 * pad - size) // stride + 1, (w + 2 * pad - size) // stride + 1), attrs)

    def classify(self, x, classes):
        x = self.call("nn.global_avg_pool2d", [x], (1, x[1][1], 1, 1))
        x = self.call("nn.batch_flatten", [x], (1, x[1][1]))
        x = self.call("nn.dense", [x, self.param("fc_weight", classes, x[1][1])], (1, classes), f"units={classes}")
        x = self.call("nn.bias_add", [x, self.param("fc_bias", classes)], (1, classes), "axis=-1")
        return self.call("nn.softmax", [x], (1, classes))

    def text(self, result):
        lines = [f"  {line};" for line in self.lines[:-1]] + ["  " + self.lines[-1].split(" = ", 1)[1]]
        return f"def @main({', '.join(self.params)}) -> {tensor(result[1])} {{\n" + "\n".join(lines) + "\n}\n"


def resnet50():
    net = Network(1, 3, 224, 224)
    x = net.pool(net.norm_relu(net.conv(net.data, "conv0", 64, 7, 2), "bn0"), "nn.max_pool2d", 3, 2, 1)
    for stage, (units, channels) in enumerate(((3, 64), (4, 128), (6, 256), (3, 512)), 1):
        for unit in range(1, units + 1):
            name, stride = f"stage{stage}_unit{unit}", 2 if unit == 1 and stage > 1 else 1
            y = net.norm_relu(net.conv(x, name + "_conv1", channels, 1), name + "_bn1")
            y = net.norm_relu(net.conv(y, name + "_conv2", channels, 3, stride), name + "_bn2")
            y = net.norm(net.conv(y, name + "_conv3", 4 * channels, 1), name + "_bn3")
            shortcut = net.norm(net.conv(x, name + "_sc", 4 * channels, 1, stride), name + "_sc_bn") if unit == 1 else x
            x = net.relu(net.call("add", [y, shortcut], y[1]))
    return net.text(net.classify(x, 1000))


def densenet121():
    net = Network(1, 3, 224, 224)
    x = net.pool(net.norm_relu(net.conv(net.data, "conv0", 64, 7, 2), "bn0"), "nn.max_pool2d", 3, 2, 1)
    for block, layers in enumerate((6, 12, 24, 16), 1):
        for layer in range(1, layers + 1):
            name = f"block{block}_layer{layer}"
            y = net.conv(net.norm_relu(x, name + "_bn1"), name + "_conv1", 128, 1)
            y = net.conv(net.norm_relu(y, name + "_bn2"), name + "_conv2", 32, 3)
            pair = net.line(f"({x[0]}, {y[0]})", None, "")
            x = net.call("concatenate", [pair], (1, x[1][1] + 32, x[1][2], x[1][3]), "axis=1")
        if block < 4:
            x = net.conv(net.norm_relu(x, f"transition{block}_bn"), f"transition{block}_conv", x[1][1] // 2, 1)
            x = net.pool(x, "nn.avg_pool2d", 2, 2, 0)
    return net.text(net.classify(net.norm_relu(x, "bn_last"), 1000))


TEXTS = {"resnet50": resnet50, "densenet121": densenet121}
STAGES = ("parse", "print", "pipeline", "text")


def program(text, stage):
    """A translation unit that goes as far as `stage`, one of STAGES; `print` makes the text of what was parsed."""
    # Some compilers bound the length of one literal, so it comes in parts.
    parts = "\n".join(f'R"relay({text[at : at + 8000]})relay"' for at in range(0, len(text), 8000))
    source = f"#include <baton/relay.hpp>\n\n#include <string_view>\n\nusing namespace baton;\n\nconstexpr char source[] =\n{parts};\n\n"
    source += "constexpr auto mod = relay::parse_text<source>();\nextern const int nodes;\nconst int nodes = mod.view().size();\n"
    if stage == "print":
        source += "static_assert(as_text(mod) == source);\n"
    if stage in ("pipeline", "text"):
        source += (
            'constexpr auto ctx = transform::pass_context(transform::opt_level<3>, target<"llvm -mattr=avx512">);\n'
            "constexpr auto optimized = transform::optimize(mod, ctx);\n"
            "extern const int kernels;\nconst int kernels = optimized.view().size();\n"
        )
    if stage == "text":
        source += "std::string_view text() { return as_text(optimized); }\n"
    return source


if __name__ == "__main__":
    print(TEXTS[sys.argv[1]](), end="")
