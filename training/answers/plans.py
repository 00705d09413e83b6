"""From the planner's numbers to plans."""
import itertools
import math

import numpy as np

from tables import COPS, OPS

WITHOUT_SEL = {'count', 'any', 'argmax_count', 'argmin_count', 'by_count', 'none'}
SEL_OR_NOT = {'share', 'diff', 'ratio'}
WITH_KEY = {o for o in OPS if o.startswith(('arg', 'by_'))} | {'share', 'corr'}
SPAN_MAX = 14


def log_softmax(x):
    x = x - x.max(-1, keepdims=True)
    return x - np.log(np.exp(x).sum(-1, keepdims=True))


def best_span(logits, n):
    """(log-probability, first, last token of the question)"""
    a, b = log_softmax(logits[:, 0])[1:n + 1], log_softmax(logits[:, 1])[1:n + 1]
    z, i = a[:, None] + b[None], np.arange(n)
    z[(i[None] < i[:, None]) | (i[None] - i[:, None] > SPAN_MAX)] = -1e9
    k = int(z.argmax())
    return float(z.max()), k // n, k % n


def parts(o, f, q, words):
    op, sel, key, where, cop, span = o
    n, cols = len(f[0]), f[4]
    places = words.cut(q)[:n]
    conds = []
    for j, c in enumerate(cols):
        score, a, b = best_span(span[j], n)
        conds.append((c, COPS[int(cop[j].argmax())], q[places[a][1]:places[b][2]], .5 * score + float(log_softmax(cop[j]).max())))
    k = len(cols)
    on = 1 / (1 + np.exp(-where[:k].astype(np.float64)))
    return log_softmax(op), log_softmax(sel[:k + 1]), log_softmax(key[:k + 1]), on, conds


def roles(op, sel, key, cols):
    """What may be measured and what names, with scores."""
    sels = [(None, 0.)] if op in WITHOUT_SEL else [(c and cols[c - 1] if c else None, float(sel[c])) for c in range(0 if op in SEL_OR_NOT else 1, len(cols) + 1)]
    keys = [(cols[c - 1], float(key[c])) for c in range(1, len(cols) + 1)] if op in WITH_KEY else [(None, 0.)]
    return sorted(sels, key=lambda x: -x[1]), sorted(keys, key=lambda x: -x[1])


def decode(o, f, q, words):
    """The likeliest plan, with a confidence."""
    op, sel, key, on, conds = parts(o, f, q, words)
    name = OPS[int(op.argmax())]
    sels, keys = roles(name, sel, key, f[4])
    plan = dict(op=name, sel=sels[0][0], key=keys[0][0], conds=[])
    score = float(op.max()) + sels[0][1] + keys[0][1]
    for j, (c, o_, text, s) in enumerate(conds):
        p = float(on[j])
        is_on = p > .5 or (name == 'share' and c == plan['key'])
        score += math.log(max(p if is_on else 1 - p, 1e-6))
        if is_on:
            plan['conds'].append((c, o_, text))
            score += s
    return {**plan, 'conf': math.exp(score)}


def candidates(o, f, q, words, most=40):
    """Likely plans, the likeliest first."""
    op, sel, key, on, conds = parts(o, f, q, words)
    doubtful = sorted((j for j in range(len(on)) if .03 < on[j] < .97), key=lambda j: abs(on[j] - .5))[:3]
    subsets = []
    for choice in itertools.product((0, 1), repeat=len(doubtful)):
        chosen = {j: c for j, c in zip(doubtful, choice)}
        is_on = [bool(chosen.get(j, on[j] > .5)) for j in range(len(on))]
        score = sum(math.log(max(p if x else 1 - p, 1e-6)) + (conds[j][3] if x else 0) for j, (p, x) in enumerate(zip(on, is_on)))
        subsets.append((score, [conds[j][:3] for j, x in enumerate(is_on) if x]))
    out = []
    for k in np.argsort(-op)[:6]:
        name = OPS[int(k)]
        if name == 'none':
            continue
        sels, keys = roles(name, sel, key, f[4])
        for (s, a), (t, b), (c, conditions) in itertools.product(sels[:3], keys[:3], subsets):
            out.append((float(op[k]) + a + b + c, dict(op=name, sel=s, key=t, conds=conditions)))
    out.sort(key=lambda x: -x[0])
    return [p for score, p in out[:most] if score > max(-12, out[0][0] - 7)]
