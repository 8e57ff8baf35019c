#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains the network of examples/driver on the handwritten digits of scikit-learn and quantises it to INT8.

Writes examples/driver/digits.layer, its weights, and the 360 images that training does not see, with their labels. The
same seed gives the same files. `reference` is the network in integers of numpy, which the tests compare with the core."""

import pathlib
import re
import sys

import numpy as np

FOLDER = pathlib.Path(__file__).parents[2] / "examples/driver"
HELD_OUT = slice(0, None, 5)  # 360 images
LAYERS = ("conv1", "conv2", "fc")
PIXEL = 7  # INT8 value of one of the 16 grey levels


def windows(x, size, pad):
    """Turns images, channels, lines, columns into images, lines, columns, channels * size * size."""
    x = np.pad(x, ((0, 0), (0, 0), (pad, pad), (pad, pad)))
    w = np.lib.stride_tricks.sliding_window_view(x, (size, size), axis=(2, 3))
    return w.transpose(0, 2, 3, 1, 4, 5).reshape(*w.shape[:1], *w.shape[2:4], -1)


def conv(x, w, pad):
    return (windows(x, w.shape[2], pad) @ w.reshape(len(w), -1).T).transpose(0, 3, 1, 2)


def pool(x):
    n, c, h, w = x.shape
    return x.reshape(n, c, h // 2, 2, w // 2, 2).max(axis=(3, 5))


def shapes():
    return {"conv1": (16, 1, 3, 3), "conv2": (32, 16, 3, 3), "fc": (10, 32, 2, 2)}


# ---- in floating point ----

def forward(p, x):
    """Returns the results of all layers before ReLU and pooling, with the input of each."""
    a1 = conv(x, p["conv1"], 1) + p["b_conv1"][:, None, None]
    p1 = pool(np.maximum(a1, 0))
    a2 = conv(p1, p["conv2"], 1) + p["b_conv2"][:, None, None]
    p2 = pool(np.maximum(a2, 0))
    a3 = conv(p2, p["fc"], 0)[:, :, 0, 0] + p["b_fc"]
    return a1, p1, a2, p2, a3


def unpool(grad, a, pooled):
    """Returns the gradient through ReLU and 2 x 2 maximum."""
    up = np.repeat(np.repeat(grad, 2, axis=2), 2, axis=3)
    high = np.repeat(np.repeat(pooled, 2, axis=2), 2, axis=3)
    return up * (a == high) * (a > 0)


def conv_grad(grad, x, w, pad):
    """Returns the gradients of weights and input."""
    flat = grad.transpose(0, 2, 3, 1).reshape(-1, len(w))
    dw = (flat.T @ windows(x, w.shape[2], pad).reshape(len(flat), -1)).reshape(w.shape)
    back = w.transpose(1, 0, 2, 3)[:, :, ::-1, ::-1]
    return dw, conv(grad, back, w.shape[2] - 1 - pad)


def gradients(p, x, label):
    a1, p1, a2, p2, a3 = forward(p, x)
    e = np.exp(a3 - a3.max(axis=1, keepdims=True))
    g3 = e / e.sum(axis=1, keepdims=True)
    g3[np.arange(len(x)), label] -= 1
    g = {"b_fc": g3.sum(0)}
    g["fc"], back = conv_grad(g3[:, :, None, None], p2, p["fc"], 0)
    g2 = unpool(back, a2, p2)
    g["b_conv2"] = g2.sum(axis=(0, 2, 3))
    g["conv2"], back = conv_grad(g2, p1, p["conv2"], 1)
    g1 = unpool(back, a1, p1)
    g["b_conv1"] = g1.sum(axis=(0, 2, 3))
    g["conv1"] = conv_grad(g1, x, p["conv1"], 1)[0]
    return {k: v / len(x) for k, v in g.items()}


def train(x, label, epochs=40):
    """Adam, in steps of 32 images."""
    rng = np.random.default_rng(20261127)
    p = {n: rng.normal(0, np.sqrt(2 / np.prod(s[1:])), s) for n, s in shapes().items()}
    p |= {f"b_{n}": np.zeros(s[0]) for n, s in shapes().items()}
    mean, square, step = {k: 0 for k in p}, {k: 0 for k in p}, 0
    for _ in range(epochs):
        order = rng.permutation(len(x))
        for at in range(0, len(x), 32):
            part, step = order[at:at + 32], step + 1
            for k, g in gradients(p, x[part], label[part]).items():
                g = g + 1e-4 * p[k]
                mean[k] = 0.9 * mean[k] + 0.1 * g
                square[k] = 0.999 * square[k] + 0.001 * g * g
                p[k] = p[k] - 2e-3 * (mean[k] / (1 - 0.9 ** step)) / (np.sqrt(square[k] / (1 - 0.999 ** step)) + 1e-8)
    return p


# ---- in integers ----

def rounded(v, shift):
    """Returns v >> shift, halves away from zero."""
    return np.sign(v) * ((np.abs(v) + (1 << (shift - 1))) >> shift)


def reference(images, folder=FOLDER):
    """Returns INT8 results, images x 10, of images x 1 x 8 x 8."""
    text = (folder / "digits.layer").read_text()
    x = images.astype(np.int64)
    for name, size in zip(LAYERS, (3, 3, 2)):
        scale, shift = map(int, re.search(rf'"{name}".*?output = {{ scale = (\d+); shift = (\d+);', text, re.S).groups())
        bias_shift = int(re.search(rf'"{name}_b.npy"; shift = (\d+);', text)[1])
        w = np.load(folder / f"{name}_w.npy").astype(np.int64)
        b = np.load(folder / f"{name}_b.npy").astype(np.int64).reshape(-1) << bias_shift
        a = conv(x, w, size // 2 if size == 3 else 0) + b[:, None, None]
        if name != "fc":
            a = np.maximum(a, 0)
        x = np.clip(rounded(a * scale, shift), -128, 127)
        if name != "fc":
            x = pool(x)
    return x[:, :, 0, 0].astype(np.int8)


LAYER = """\
  {{ name = "{name}"; engine = "conv"; input = {input}; weights = {{ data = "{name}_w.npy"; }};{more}
    bias = {{ data = "{name}_b.npy"; shift = {bias_shift}; }}; output = {{ scale = {scale}; shift = {shift}; }}; }}"""
POOL = """\
  {{ name = "pool{n}"; engine = "pool"; input = "conv{n}"; method = "max"; window = [2, 2]; stride = [2, 2]; }}"""


def quantise(p, x, folder):
    """Scales weights and the results of training images to fill INT8. The step of a value is the value of its integer
    1."""
    a1, _, a2, _, a3 = forward(p, x)
    step, layers = 1 / 16 / PIXEL, []
    for name, a in zip(LAYERS, (a1, a2, a3)):
        wstep = np.abs(p[name]).max() / 127
        out = np.abs(a if name == "fc" else np.maximum(a, 0)).max() / 127
        bias = np.round(p[f"b_{name}"] / (step * wstep)).astype(np.int64)
        bias_shift = max(0, int(np.abs(bias).max()).bit_length() - 15)
        shift = 14 - int(np.floor(np.log2(step * wstep / out)))
        scale = int(np.round(step * wstep / out * 2 ** shift))
        np.save(folder / f"{name}_w.npy", np.round(p[name] / wstep).astype(np.int8))
        np.save(folder / f"{name}_b.npy", (bias >> bias_shift).astype(np.int16))
        first = '{ data = "image.npy"; }'
        layers.append(LAYER.format(
            name=name, bias_shift=bias_shift, scale=scale, shift=shift,
            input={"conv1": first, "conv2": '"pool1"', "fc": '"pool2"'}[name],
            more="" if name == "fc" else "\n    padding = [1, 1, 1, 1]; relu = true;"))
        if name != "fc":
            layers.append(POOL.format(n=name[-1]))
        step = out
    (folder / "digits.layer").write_text(
        "// SPDX-License-Identifier: Apache-2.0\n// Made by tests/tools/digits.py: a classifier of handwritten digits, 8 x 8 pixels.\n"
        "layers = (\n" + ",\n".join(layers) + "\n);\n")


def main():
    from sklearn.datasets import load_digits
    data = load_digits()
    x, label = data.images[:, None] / 16, data.target
    held = np.zeros(len(x), bool)
    held[HELD_OUT] = True
    test, known = x[held], x[~held]
    p = train(known, label[~held])
    quantise(p, known, FOLDER)
    images = (test * 16 * PIXEL).astype(np.int8)
    np.save(FOLDER / "image.npy", images[0])
    images.tofile(FOLDER / "images.raw")
    label[held].astype(np.uint8).tofile(FOLDER / "labels.raw")
    right = [np.mean(r.argmax(axis=1) == label[held]) for r in (forward(p, test)[4], reference(images))]
    print(f"{len(test)} images: {100 * right[0]:.1f} % in floating point, {100 * right[1]:.1f} % in INT8")


if __name__ == "__main__":
    sys.exit(main())
