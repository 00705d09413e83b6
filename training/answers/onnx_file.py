"""Writes ONNX files without the onnx package: a graph of named nodes, weights as 8-bit rows."""
import struct

import numpy as np

TYPES = {np.dtype(np.float32): 1, np.dtype(np.uint8): 2, np.dtype(np.int8): 3, np.dtype(np.int32): 6, np.dtype(np.int64): 7}


def varint(n):
    n, out = n & (1 << 64) - 1, bytearray()
    while n > 127:
        out.append(n & 127 | 128)
        n >>= 7
    out.append(n)
    return bytes(out)


def field(number, value):
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack('<f', value)
    value = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(value)) + value


def tensor(name, a):
    a = np.asarray(a, order='C')
    return b''.join(field(1, int(d)) for d in a.shape) + field(2, TYPES[a.dtype]) + field(8, name) + field(9, a.tobytes())


def attribute(name, v):
    out = field(1, name)
    if isinstance(v, float):
        return out + field(2, v) + field(20, 1)
    if isinstance(v, int):
        return out + field(3, v) + field(20, 2)
    return out + b''.join(field(8, int(x)) for x in v) + field(20, 7)


def port(name, kind, dims):
    shape = b''.join(field(1, field(2, d) if isinstance(d, str) else field(1, d)) for d in dims)
    return field(1, name) + field(2, field(1, field(1, kind) + field(2, shape)))


class Graph:
    def __init__(self):
        self.nodes, self.weights, self.inputs, self.outputs, self.count, self.constants = [], [], [], [], 0, {}

    def input(self, name, dims):
        self.inputs.append(port(name, 7, dims))
        return name

    def output(self, name, source, dims):
        self.node('Identity', [source], name)
        self.outputs.append(port(name, 1, dims))

    def node(self, op, inputs, name=None, outputs=1, domain='', **attributes):
        self.count += 1
        names = [name or '%s_%d' % (op, self.count)] + ['%s_%d_%d' % (op, self.count, i) for i in range(1, outputs)]
        body = b''.join(field(1, x) for x in inputs) + b''.join(field(2, x) for x in names) + field(4, op)
        body += b''.join(field(5, attribute(k, v)) for k, v in attributes.items()) + (field(7, domain) if domain else b'')
        self.nodes.append(body)
        return names[0] if outputs == 1 else names

    def weight(self, name, a):
        self.weights.append(tensor(name, a))
        return name

    def constant(self, value, kind=np.int64):
        key = (str(value), np.dtype(kind).name)
        if key not in self.constants:
            self.constants[key] = self.weight('c%d' % len(self.constants), np.array(value, kind))
        return self.constants[key]

    def linear(self, x, name, w, b):
        """x·wᵀ + b with weights as bytes around 128, a scale a row; unsigned: no processor rounds them."""
        scale = np.abs(w).max(1).clip(1e-8) / 127
        rows = (np.round(w / scale[:, None]).clip(-127, 127) + 128).astype(np.uint8)
        q, x_scale, zero = self.node('DynamicQuantizeLinear', [x], outputs=3)
        y = self.node('MatMulInteger', [q, self.weight(name, rows.T), zero, self.constant(128, np.uint8)])
        y = self.node('Cast', [y], to=1)
        y = self.node('Mul', [y, self.node('Mul', [x_scale, self.weight(name + '_s', scale.astype(np.float32))])])
        return self.node('Add', [y, self.weight(name + '_b', b.astype(np.float32))])

    def embedding(self, ids, name, w):
        scale = np.abs(w).max(1).clip(1e-8) / 127
        rows = self.weight(name, np.round(w / scale[:, None]).clip(-127, 127).astype(np.int8))
        x = self.node('Cast', [self.node('Gather', [rows, ids])], to=1)
        s = self.node('Gather', [self.weight(name + '_s', scale.astype(np.float32)), ids])
        return self.node('Mul', [x, self.node('Unsqueeze', [s, self.constant([-1])])])

    def norm(self, x, name, w, b):
        return self.node('LayerNormalization', [x, self.weight(name, w.astype(np.float32)), self.weight(name + '_b', b.astype(np.float32))], axis=-1, epsilon=1e-12)

    def bytes(self, name):
        graph = b''.join(field(1, n) for n in self.nodes) + field(2, name) + b''.join(field(5, w) for w in self.weights)
        graph += b''.join(field(11, i) for i in self.inputs) + b''.join(field(12, o) for o in self.outputs)
        return field(1, 10) + field(2, 'oja') + field(7, graph) + field(8, field(1, '') + field(2, 20))


def layer(g, x, p, w, heads, mask):
    """One layer of BERT; x: [rows, tokens, d], mask: added to the scores."""
    name = lambda k: p + k
    d = w[p + 'q.weight'].shape[0]

    def part(k):
        y = g.linear(x, name(k), w[p + k + '.weight'], w[p + k + '.bias'])
        y = g.node('Reshape', [y, g.constant([0, 0, heads, d // heads])])
        return g.node('Transpose', [y], perm=[0, 2, 3, 1] if k == 'k' else [0, 2, 1, 3])

    scores = g.node('MatMul', [part('q'), part('k')])
    scores = g.node('Mul', [scores, g.constant((d // heads) ** -.5, np.float32)])
    if mask:
        scores = g.node('Add', [scores, mask])
    y = g.node('MatMul', [g.node('Softmax', [scores], axis=-1), part('v')])
    y = g.node('Reshape', [g.node('Transpose', [y], perm=[0, 2, 1, 3]), g.constant([0, 0, d])])
    y = g.linear(y, name('o'), w[p + 'o.weight'], w[p + 'o.bias'])
    x = g.norm(g.node('Add', [x, y]), name('n1'), w[p + 'n1.weight'], w[p + 'n1.bias'])
    y = g.node('Gelu', [g.linear(x, name('f1'), w[p + 'f1.weight'], w[p + 'f1.bias'])])
    y = g.linear(y, name('f2'), w[p + 'f2.weight'], w[p + 'f2.bias'])
    return g.norm(g.node('Add', [x, y]), name('n2'), w[p + 'n2.weight'], w[p + 'n2.bias'])


def bert(g, w, p='b.', heads=12):
    """ids, typ, mask: [rows, tokens] → [rows, tokens, d]. Weights: w, p, t (embeddings), n, l.0 …"""
    ids, typ, mask = (g.input(k, ['rows', 'tokens']) for k in ('ids', 'typ', 'mask'))
    tokens = g.node('Gather', [g.node('Shape', [ids]), g.constant(1)])
    places = g.node('Range', [g.constant(0), tokens, g.constant(1)])
    at = g.node('Gather', [g.weight(p + 'p', w[p + 'p.weight'].astype(np.float32)), places])
    kind = g.node('Gather', [g.weight(p + 't', w[p + 't.weight'].astype(np.float32)), typ])
    x = g.node('Add', [g.node('Add', [g.embedding(ids, p + 'w', w[p + 'w.weight']), at]), kind])
    x = g.norm(x, p + 'n', w[p + 'n.weight'], w[p + 'n.bias'])
    off = g.node('Sub', [g.constant(1., np.float32), g.node('Cast', [mask], to=1)])
    off = g.node('Unsqueeze', [g.node('Mul', [off, g.constant(-1e4, np.float32)]), g.constant([1, 2])])
    k = 0
    while '%sl.%d.q.weight' % (p, k) in w:
        x = layer(g, x, '%sl.%d.' % (p, k), w, heads, off)
        k += 1
    return x
