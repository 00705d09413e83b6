"""The planner: each column is read beside the question, two light layers compare the columns, heads choose."""
import io
import math
import os

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from tables import COPS, OPS



class Layer(nn.Module):
    def __init__(s, d=384, f=1536, heads=12):
        super().__init__()
        s.heads = heads
        s.q, s.k, s.v, s.o = (nn.Linear(d, d) for _ in range(4))
        s.n1, s.n2 = nn.LayerNorm(d, eps=1e-12), nn.LayerNorm(d, eps=1e-12)
        s.f1, s.f2 = nn.Linear(d, f), nn.Linear(f, d)
        s.dr = nn.Dropout(.1)

    def forward(s, x, m):
        B, T, D = x.shape
        split = lambda y: y.view(B, T, s.heads, D // s.heads).transpose(1, 2)
        q, k, v = split(s.q(x)), split(s.k(x)), split(s.v(x))
        a = F.scaled_dot_product_attention(q, k, v, attn_mask=m.to(q.dtype), dropout_p=.1 if s.training else 0.)
        x = s.n1(x + s.dr(s.o(a.transpose(1, 2).reshape(B, T, D))))
        return s.n2(x + s.dr(s.f2(F.gelu(s.f1(x)))))


class Bert(nn.Module):
    def __init__(s, vocabulary, layers=6, d=384):
        super().__init__()
        s.w, s.p, s.t = nn.Embedding(vocabulary, d), nn.Embedding(512, d), nn.Embedding(2, d)
        s.n, s.dr = nn.LayerNorm(d, eps=1e-12), nn.Dropout(.1)
        s.l = nn.ModuleList(Layer(d) for _ in range(layers))

    def forward(s, ids, typ, mask):
        x = s.dr(s.n(s.w(ids) + s.p.weight[None, :ids.shape[1]] + s.t(typ)))
        m = (1. - mask[:, None, None, :].to(x.dtype)) * -1e4
        for layer in s.l:
            x = layer(x, m)
        return x


class Planner(nn.Module):
    def __init__(s, vocabulary, d=384):
        super().__init__()
        s.b, s.g = Bert(vocabulary), nn.Parameter(torch.zeros(1, 1, d))
        s.x = nn.ModuleList(Layer(d, 768, 6) for _ in range(2))
        s.op, s.null, s.role, s.cop, s.span = (nn.Linear(d, n) for n in (len(OPS), 2, 3, len(COPS), 2))

    def forward(s, ids, typ, mask, real, asked):
        """ids: a row for each column of each table; real: columns that are; asked: tokens of the question."""
        B, C = real.shape
        h = s.b(ids, typ, mask)
        c, w = h[:, 0].view(B, C, -1), real[..., None].to(h.dtype)
        g = (c * w).sum(1, keepdim=True) / w.sum(1, keepdim=True) + s.g.to(c.dtype)
        x = torch.cat([g, c], 1)
        m = (1. - torch.cat([torch.ones_like(real[:, :1]), real], 1)[:, None, None, :].to(x.dtype)) * -1e4
        for layer in s.x:
            x = layer(x, m)
        g, c, off = x[:, 0], x[:, 1:], real == 0
        role, null = s.role(c).float(), s.null(g).float()
        sel = torch.cat([null[:, :1], role[..., 0].masked_fill(off, -1e4)], 1)
        key = torch.cat([null[:, 1:], role[..., 1].masked_fill(off, -1e4)], 1)
        span = s.span(h).float().masked_fill(asked[..., None] == 0, -1e4).view(B, C, -1, 2)
        return s.op(g).float(), sel, key, role[..., 2].masked_fill(off, -1e4), s.cop(c).float(), span


def load_start(model, path):
    z = np.load(path)
    state = model.state_dict()
    for k in z.files:
        if k.endswith(':s'):
            continue
        w = torch.from_numpy(z[k].astype(np.float32) * (z[k + ':s'][:, None] if k + ':s' in z.files else 1))
        if k in ("op.weight", "op.bias") and len(w) < len(OPS):
            # New ones are at the end.
            state[k][:len(w)] = w
        elif k in ('cop.weight', 'cop.bias') and len(w) < len(COPS):
            state[k][:len(w)] = w
        else:
            state[k] = w.reshape(state[k].shape)
    model.load_state_dict(state)


def save(model, out, part=15 * 2**20, back=True):
    """planner.npz in parts: matrices as int8 rows with scales `NAME:s`, the rest as float16. With `back` the model is left as saved."""
    arrays, rounded = {}, {}
    for k, v in model.state_dict().items():
        v = v.detach().float().cpu()
        if v.dim() == 2 and v.numel() > 20000:
            scale = v.abs().amax(1).clamp(min=1e-8) / 127
            rows = torch.round(v / scale[:, None]).clamp(-127, 127).to(torch.int8)
            arrays[k], arrays[k + ':s'], rounded[k] = rows.numpy(), scale.numpy(), rows.float() * scale[:, None]
        else:
            arrays[k], rounded[k] = v.half().numpy(), v.half().float()
    f = io.BytesIO()
    np.savez_compressed(f, **arrays)
    b = f.getvalue()
    for i in range(math.ceil(len(b) / part)):
        with open(os.path.join(out, 'planner.npz.part%d' % i), 'wb') as x:
            x.write(b[i * part:(i + 1) * part])
    if back:
        model.load_state_dict(rounded)
