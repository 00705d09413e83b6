"""The weights that are shipped, as the start of the next training: `shipped.py packages/local-answers/weights OUT`. Needs numpy and node."""
import os
import subprocess
import sys

import numpy as np

TYPES = {1: np.float32, 2: np.uint8, 3: np.int8, 6: np.int32, 7: np.int64}


def unpacked(path):
    code = "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync(process.argv[1])))"
    return subprocess.run(['node', '-e', code, path], capture_output=True, check=True).stdout


def fields(b):
    """[(number, value)] of a message."""
    i = 0

    def varint():
        nonlocal i
        n = shift = 0
        while True:
            x = b[i]
            i, n, shift = i + 1, n | (x & 127) << shift, shift + 7
            if x < 128:
                return n

    while i < len(b):
        key = varint()
        if key & 7 == 0:
            yield key >> 3, varint()
        else:
            size = varint() if key & 7 == 2 else 4
            i += size
            yield key >> 3, b[i - size:i]


def tensors(b):
    graph = next(v for k, v in fields(b) if k == 7)
    for k, v in fields(graph):
        if k == 5:
            parts = list(fields(v))
            one = dict(parts)
            yield one[8].decode(), np.frombuffer(one[9], TYPES[one[2]]).reshape([x for n, x in parts if n == 1])


def weights(path):
    """As onnx_file.py and export.py name them."""
    w, out = dict(tensors(unpacked(path))), {}
    for name, a in w.items():
        scale, bias = w.get(name + '_s'), w.get(name + '_b')
        if name.endswith(('_s', '_b')) or name[0] == 'c' and name[1:].isdigit():
            continue
        if name.endswith('_w'):
            out[name[:-2] + '.weight'], out[name[:-2] + '.bias'] = a.T, w[name[:-2] + '_b']
        elif name == 'g':
            out['g'] = a.reshape(1, 1, -1)
        elif a.dtype == np.uint8:
            out[name + '.weight'], out[name + '.bias'] = (a.T.astype(np.float32) - 128) * scale[:, None], bias
        else:
            out[name + '.weight'] = a if scale is None else a.astype(np.float32) * scale[:, None]
            if bias is not None:
                out[name + '.bias'] = bias
    return out


def packed(w):
    """As they are shipped: int8 rows with scales `NAME:s`, the rest as float16."""
    out = {}
    for k, a in w.items():
        if a.ndim == 2 and a.size > 20000:
            scale = np.abs(a).max(1).clip(1e-8) / 127
            out[k], out[k + ':s'] = np.round(a / scale[:, None]).astype(np.int8), scale.astype(np.float32)
        else:
            out[k] = a.astype(np.float16)
    return out


if __name__ == '__main__':
    folder, out = sys.argv[1:]
    os.makedirs(out, exist_ok=True)
    np.savez_compressed(os.path.join(out, 'start.npz'), **packed(weights(os.path.join(folder, 'planner.onnx.br'))))
    with open(os.path.join(out, 'vocab.txt'), 'wb') as x:
        x.write(unpacked(os.path.join(folder, 'planner.vocab.br')))
