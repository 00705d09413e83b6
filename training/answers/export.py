"""planner.npz → planner.onnx.br, planner.vocab.br, planner.json: `export.py NPZ-PARTS… --vocab FILE --out DIR`. Needs numpy and node."""
import argparse
import io
import json
import os
import subprocess

import numpy as np

from onnx_file import Graph, bert, layer
from tables import COPS, OPS


def read(paths):
    z, w = np.load(io.BytesIO(b''.join(open(p, 'rb').read() for p in paths))), {}
    for k in z.files:
        if not k.endswith(':s'):
            w[k] = z[k].astype(np.float32) * (z[k + ':s'][:, None] if k + ':s' in z.files else 1)
    return w


def planner(w):
    """One table at a time: the rows are its columns."""
    g = Graph()
    h = bert(g, w)
    c = g.node('Gather', [h, g.constant(0)], axis=1)
    mean = g.node('Add', [g.node('ReduceMean', [c, g.constant([0])], keepdims=1), g.weight('g', w['g'].reshape(1, -1))])
    x = g.node('Unsqueeze', [g.node('Concat', [mean, c], axis=0), g.constant([0])])
    for i in range(2):
        x = layer(g, x, 'x.%d.' % i, w, 6, None)
    x = g.node('Squeeze', [x, g.constant([0])])
    whole = g.node('Slice', [x, g.constant([0]), g.constant([1]), g.constant([0])])
    each = g.node('Slice', [x, g.constant([1]), g.constant([1 << 31]), g.constant([0])])

    def head(name, y):
        a = g.node('MatMul', [y, g.weight(name + '_w', w[name + '.weight'].T.astype(np.float32))])
        return g.node('Add', [a, g.weight(name + '_b', w[name + '.bias'].astype(np.float32))])

    g.output('op', head('op', whole), [1, len(w['op.bias'])])
    g.output('null', head('null', whole), [1, 2])
    g.output('role', head('role', each), ['rows', 3])
    g.output('cop', head('cop', each), ['rows', len(w['cop.bias'])])
    g.output('span', head('span', h), ['rows', 'tokens', 2])
    return g.bytes('planner')


def brotli(path, data, quality):
    code = "const z=require('zlib'),f=require('fs');const d=f.readFileSync(0);f.writeFileSync(process.argv[1],z.brotliCompressSync(d,{params:{[z.constants.BROTLI_PARAM_QUALITY]:process.argv[2]|0,[z.constants.BROTLI_PARAM_LGWIN]:24,[z.constants.BROTLI_PARAM_SIZE_HINT]:d.length}}))"
    subprocess.run(['node', '-e', code, path, str(quality)], input=data, check=True)
    print(path, len(data), '→', os.path.getsize(path))


if __name__ == '__main__':
    a = argparse.ArgumentParser()
    a.add_argument('npz', nargs='+')
    a.add_argument('--vocab', required=True)
    a.add_argument('--out', required=True)
    a.add_argument('--quality', type=int, default=10)
    a = a.parse_args()
    w = read(a.npz)
    brotli(os.path.join(a.out, 'planner.onnx.br'), planner(w), a.quality)
    brotli(os.path.join(a.out, 'planner.vocab.br'), open(a.vocab, 'rb').read(), 11)
    print(json.dumps(dict(ops=OPS[:len(w['op.bias'])], conditions=COPS[:len(w['cop.bias'])])))
