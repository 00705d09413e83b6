"""Writes a trained reader for the package: an 8-bit ONNX file and its vocabulary, both packed with Brotli by Node.

    python3 export-reader.py --weights out/reader.npz.z.part* --vocab data/vocab.txt [--out packed] [--levels 31]

Fewer levels than 127 a side make a smaller file. Needs PyTorch, onnx and onnxruntime.
"""

import argparse
import io
import subprocess
import tempfile
import zlib
from pathlib import Path

import numpy as np
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from reader_model import Reader
from torch import nn

PACK = """
const { readFileSync, writeFileSync } = require('node:fs');
const { brotliCompressSync, constants } = require('node:zlib');
const [from, to] = process.argv.slice(1);
const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 };
writeFileSync(to, brotliCompressSync(readFileSync(from), { params }));
"""


class SmallEmbedding(nn.Module):
    """Rows of 8 bits with a step each."""

    def __init__(self, weight, levels):
        super().__init__()
        steps = np.abs(weight).max(axis=1, keepdims=True) / levels
        self.register_buffer("levels", torch.from_numpy(np.round(weight / steps).astype(np.int8)))
        self.register_buffer("steps", torch.from_numpy(steps.astype(np.float32)))

    def forward(self, ids):
        return self.levels[ids].float() * self.steps[ids]


def main():
    options = read_options()
    packed = b"".join(path.read_bytes() for path in sorted(options.weights))
    arrays = dict(np.load(io.BytesIO(zlib.decompress(packed))))
    reader = rebuild(arrays, options.levels)
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        plain, small = Path(folder, "plain.onnx"), options.out / "reader.onnx"
        write(reader, plain)
        quantize_dynamic(plain, small, op_types_to_quantize=["MatMul"], per_channel=True, weight_type=QuantType.QInt8)
    for name, path in (("reader.onnx", small), ("reader.vocab", options.vocab)):
        to = options.out / f"{name}.br"
        subprocess.run(["node", "-e", PACK, str(path), str(to)], check=True)
        print(to, to.stat().st_size)


def rebuild(arrays, levels):
    layers = 1 + max(int(name.split(".")[1]) for name in arrays if name.startswith("layers."))
    reader = Reader(arrays["pieces.weight"].shape[0], layers)
    state = {}
    for name, array in arrays.items():
        if name.endswith(":step"):
            continue
        step = arrays.get(f"{name}:step")
        weight = array.astype(np.float32) * (step[:, None] if step is not None else 1)
        if step is not None and name.startswith("layers."):
            coarse = np.abs(weight).max(axis=1, keepdims=True) / levels
            weight = np.round(weight / coarse) * coarse
        state[name] = torch.from_numpy(weight.astype(np.float32))
    reader.load_state_dict(state)
    reader.pieces = SmallEmbedding(state["pieces.weight"].numpy(), min(levels, 31))
    return reader.eval()


def write(reader, path):
    example = tuple(torch.ones(1, 16, dtype=torch.int64) for _ in range(3))
    names = ["ids", "types", "mask"]
    axes = {name: {0: "batch", 1: "length"} for name in [*names, "span"]}
    torch.onnx.export(
        reader,
        example,
        str(path),
        input_names=names,
        output_names=["span", "held"],
        dynamic_axes={**axes, "held": {0: "batch"}},
        opset_version=17,
        dynamo=False,
    )


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weights", type=Path, nargs="+", required=True)
    parser.add_argument("--vocab", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=Path("packed"))
    parser.add_argument("--levels", type=int, default=31)
    return parser.parse_args()


if __name__ == "__main__":
    main()
