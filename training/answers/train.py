"""Trains the planner on one GPU: `train.py --data DIR --out DIR [--toy]`. Needs PyTorch and numpy.

Made questions and WikiSQL first; then questions of people with their answers only (WikiTableQuestions): a plan that
computes the answer counts as right, and a question that none answers is one to refuse."""
import argparse
import io
import json
import lzma
import math
import multiprocessing as mp
import os
import random
import signal
import threading
import time
from collections import Counter
from contextlib import nullcontext

import numpy as np
import torch
import torch.nn.functional as F

from everyday import everyday
from execute import execute, same, top_n
from features import WordPieces, features
from model import Planner, load_start, save
from phrases import LANGUAGES
from plans import candidates, decode
from questions import follow, make
from sheets import database_sheets, filled, sheet
from tables import OPS, Table, norm, number

A = D = WORDS = None
TABLES = {}
EVERYDAY = .4
# Of the questions that no plan answers: the others may only need a plan that was not tried.
REFUSED = .5


def table(i):
    if i not in TABLES:
        TABLES[i] = Table(*D['tables'][i])
    return TABLES[i]


def held_out(i):
    """A tenth of the tables with questions of people, for the thresholds."""
    return i % 10 == 3


# ---- work for the other cores: what they need is inherited when they are forked
def feature_job(job):
    i, q, op, sel, key, conds, seed = job
    f = features(table(i), q, op, sel, key, conds, seed, WORDS)
    return f and f[:4]


def made_job(seed):
    r = random.Random(seed)
    out = []
    kept = sheet(r)
    for _ in range(24):
        kind = r.random()
        if r.random() < EVERYDAY:
            out += everyday_features(r)
            continue
        if kind < .15:
            kept = sheet(r)
        elif kind < .25:
            kept = filled(*r.choice(D['shapes'])[2:4], r.choice([5, 9, 20]), r)
        t = kept if kind < .6 else table(r.choice(D['spread']))
        lang = r.choice(('en',) * 7 + LANGUAGES)
        try:
            m = make(t, lang, r) if len(t.rows) > 2 else None
            m = m and (r.random() < .25 and follow(t, *m, lang, r) or m)
        except (ValueError, IndexError, OverflowError):
            m = None
        if m:
            q, p = m
            op = 'drop' if r.random() < .08 else p['op']
            f = features(t, q, op, p['sel'], p['key'], p['conds'], r.random(), WORDS)
            out += [f[:4]] if f else []
    return out


def everyday_features(r):
    """A question as people ask it, at times followed by another, or about a table that lacks what it needs."""
    try:
        made = everyday(r)
        if made is None:
            return []
        t, q, p = made
        if r.random() < .15:
            q, p = follow(t, q, p, 'en', r) or (q, p)
    except (ValueError, IndexError, OverflowError):
        return []
    op = 'drop' if r.random() < .12 else p['op']
    f = features(t, q, op, p['sel'], p['key'], p['conds'], r.random(), WORDS)
    return [f[:4]] if f else []


def answer_of(plan, found):
    """What answers the question: the names, without the value that was the highest."""
    if found and plan['op'].startswith('arg') and plan.get('n', 1) == 1 and len(found) > 1:
        return found[:-1]
    return found[1::2] if found and plan['op'].startswith('by_') else found


def tried(t, q, plan):
    plan['n'] = top_n(q, plan['conds'], plan['op'])
    try:
        return execute(t, plan)
    except (ValueError, OverflowError, ZeroDivisionError):
        return None


def is_right(plan, found, want):
    names = answer_of(plan, found)
    return same(names, want) or (same(found, want) if found != names else False)


def search_job(job):
    """The likeliest plan that computes the known answer."""
    i, q, want, o, f = job
    t = table(i)
    for plan in candidates(o, f, q, WORDS):
        if is_right(plan, tried(t, q, plan), want):
            return plan
    return None


class Feed:
    """Batches of like length from what the other cores have prepared so far."""

    def __init__(self):
        self.items, self.lock = [], threading.Lock()

    def add(self, items):
        with self.lock:
            self.items += items

    def batch(self, size, r):
        while len(self.items) < size * 20:
            time.sleep(.2)
        pool = sorted((self.items[r.randrange(len(self.items))] for _ in range(size * 8)), key=lambda f: (len(f[1]), len(f[0])))
        k = r.randrange(8)
        return pool[k * size:(k + 1) * size]


def to_batch(fs, dev):
    C = max(len(f[1]) for f in fs)
    T = (max(len(f[0]) + max(map(len, f[1])) + 3 for f in fs) + 7) // 8 * 8
    B = len(fs)
    ids = np.zeros((B, C, T), np.int64)
    typ, mask, asked = np.zeros_like(ids), np.zeros_like(ids), np.zeros_like(ids)
    real, labels, conds = np.zeros((B, C), np.int64), np.zeros((B, 3), np.int64), np.full((B, C, 3), -1, np.int64)
    for i, f in enumerate(fs):
        q, labels[i] = f[0], f[2]
        for j, c in enumerate(f[1]):
            s = [WORDS.start] + q + [WORDS.end] + c + [WORDS.end]
            ids[i, j, :len(s)], mask[i, j, :len(s)] = s, 1
            typ[i, j, len(q) + 2:len(s)], asked[i, j, 1:len(q) + 1], real[i, j] = 1, 1, 1
            conds[i, j] = f[3][j]
        mask[i, len(f[1]):, 0] = 1
    put = lambda a: torch.from_numpy(a).to(dev, non_blocking=True)
    flat = lambda a: put(a.reshape(B * C, T))
    return (flat(ids), flat(typ), flat(mask), put(real), flat(asked)), put(labels), put(conds)


def loss_of(out, labels, conds):
    op, sel, key, where, cop, span = out
    loss = F.cross_entropy(op, labels[:, 0]) + F.cross_entropy(sel, labels[:, 1]) + .7 * F.cross_entropy(key, labels[:, 2])
    real, on = where > -5e3, conds[..., 0] >= 0
    loss = loss + 3 * F.binary_cross_entropy_with_logits(where[real], on.float()[real])
    if on.any():
        s = span[on]
        loss = loss + F.cross_entropy(cop[on], conds[..., 0][on])
        loss = loss + .5 * (F.cross_entropy(s[..., 0], conds[..., 1][on] + 1) + F.cross_entropy(s[..., 1], conds[..., 2][on] + 1))
    return loss


def outputs(model, fs, dev, amp, size=96):
    """[(features, outputs on the CPU)]"""
    model.eval()
    with torch.no_grad():
        for i in range(0, len(fs), size):
            part = fs[i:i + size]
            x, _, _ = to_batch(part, dev)
            with amp():
                o = model(*x)
            o = [y.float().cpu().numpy() for y in o]
            for j, f in enumerate(part):
                yield f, [y[j] for y in o]


def fit(model, feeds, shares, until, dev, amp, lr, head_lr, started, state):
    heads = [p for k, p in model.named_parameters() if not k.startswith('b.')]
    body = [p for k, p in model.named_parameters() if k.startswith('b.')]
    base = (lr, head_lr)
    opt = torch.optim.AdamW([dict(params=body), dict(params=heads)], lr=lr, weight_decay=.01, betas=(.9, .98), **(dict(fused=True) if dev == 'cuda' else {}))
    r, begun, steps, mean = random.Random(len(state)), time.time() - started, 0, None
    kept = time.time()
    model.train()
    while time.time() - started < until and (not A.toy or steps < 4):
        done = (time.time() - started - begun) / (until - begun)
        for g, x in zip(opt.param_groups, base):
            g['lr'] = x * min(1, (steps + 1) / 150) * max(.03, 1 - done)
        ready = [(f, share) for f, share in zip(feeds, shares) if len(f.items) >= A.batch * 20] or [(feeds[0], 1)]
        feed = r.choices([f for f, _ in ready], [share for _, share in ready])[0]
        x, labels, conds = to_batch(feed.batch(A.batch, r), dev)
        with amp():
            out = model(*x)
        loss = loss_of(out, labels, conds)
        opt.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.)
        opt.step()
        steps += 1
        if time.time() - kept > 75:
            save(model, A.out, back=False)
            kept = time.time()
        if steps % 100 == 0 or steps == 1:
            v = float(loss)
            mean = v if mean is None else .8 * mean + .2 * v
            if not math.isfinite(v):
                raise SystemExit('the loss is not finite')
            if steps % 500 == 0 or steps == 1:
                print('%ds step %d loss %.3f, prepared %s' % (time.time() - started, steps, mean, [len(f.items) for f in feeds]), flush=True)
    state.append(dict(steps=steps, loss=mean, at=round(time.time() - started)))
    print('%ds %d steps, loss %s' % (time.time() - started, steps, mean), flush=True)
    save(model, A.out, back=False)
    model.train()


def curve(rows):
    """[(confidence, right, answered)] → right, wrong and refused by threshold."""
    out = {}
    for limit in (0, .2, .3, .4, .5, .6, .7, .8, .9, .95):
        said = [x for x in rows if x[2] and x[0] >= limit]
        out[limit] = [sum(x[1] for x in said), sum(not x[1] for x in said), len(rows) - len(said)]
    return out


def judged(model, jobs, dev, amp, pool, log, name, M):
    """jobs: (table, question, wanted answer or None)."""
    fs = pool.map(feature_cols, [(i, q) for i, q, _ in jobs], chunksize=64)
    rows, by = [], Counter()
    for (i, q, want), (f, o) in zip(jobs, outputs(model, fs, dev, amp)):
        plan = decode(o, f, q, WORDS)
        got = tried(table(i), q, plan)
        ok = want is not None and got is not None and is_right(plan, got, want)
        rows.append((plan['conf'], ok, got is not None))
        by[plan['op'], ok if got is not None else 'refused'] += 1
        if len(log) < 400 and not ok and got is not None:
            log.append([name, q, table(i).header, plan, got[:4], want and want[:4]])
    M[name] = dict(n=len(rows), curve=curve(rows), by={'%s %s' % k: v for k, v in sorted(by.items(), key=str)})
    print(name, len(rows), json.dumps({k: v for k, v in M[name]['curve'].items() if k in (0, .3, .5, .7, .9)}), flush=True)


def feature_cols(job):
    return features(table(job[0]), job[1], 'none', None, None, [], 1, WORDS)


def main():
    global A, D, WORDS
    a = argparse.ArgumentParser()
    a.add_argument('--data', default='data')
    a.add_argument('--out', default=os.environ.get('OUT', 'out'))
    a.add_argument('--limit', type=float, default=float(os.environ.get('LIMIT', 390)))
    a.add_argument('--procs', type=int, default=6)
    a.add_argument('--batch', type=int, default=64)
    a.add_argument('--lr', type=float, default=1e-4)
    a.add_argument('--toy', action='store_true')
    A = a.parse_args()
    started, r, M, log, state = time.time(), random.Random(1), {}, [], []
    torch.manual_seed(1)
    torch.set_num_threads(1)
    os.makedirs(A.out, exist_ok=True)
    D = json.load(open(os.path.join(A.data, 'data.json'), encoding='utf8'))
    WORDS = WordPieces(os.path.join(A.data, 'vocab.txt'))
    if A.toy:
        D.update({k: D[k][::n] for k, n in (('train', 2000), ('asked', 200), ('wtq', 700), ('test', 100), ('other', 700))})
    dev = 'cuda' if torch.cuda.is_available() else 'cpu'
    people = sorted({x[0] for x in D['wtq']})
    tests = {x[0] for x in D['test']}
    D['spread'] = [i for i in range(len(D['tables'])) if i not in tests and not (i >= people[0] and held_out(i))]
    D['shapes'] = database_sheets(os.path.join(A.data, 'schemas.json'))
    jobs = [[*x, k] for n in range(3) for k, x in enumerate(D['asked'], n * 10**6)]
    for k, x in enumerate(D['train']):
        jobs.append([*x[:6], k])
        if k % 8 == 0:
            jobs.append([x[0], x[1], 'drop', *x[3:6], k + 10**7])
        if k % 14 == 0:
            jobs.append([r.choice(D['spread']), x[1], 'none', None, None, [], k])
    jobs += [[r.choice(D['spread']), q, 'none', None, None, [], k] for k, q in enumerate(D['other'])]
    r.shuffle(jobs)
    known, made, taught = Feed(), Feed(), Feed()
    feeders, makers, pool = (mp.get_context('fork').Pool(n) for n in (3, 6, A.procs))

    def feed():
        for f in feeders.imap_unordered(feature_job, jobs, chunksize=64):
            known.add([f] if f else [])

    def feed_made():
        for fs in makers.imap_unordered(made_job, range(3 if A.toy else 20000), chunksize=2):
            made.add(fs)

    for f in (feed, feed_made):
        threading.Thread(target=f, daemon=True).start()
    if dev == 'cuda':
        torch.backends.cuda.matmul.allow_tf32 = True
        torch.cuda.set_per_process_memory_fraction(.5)
    amp = (lambda: torch.autocast('cuda', dtype=torch.bfloat16)) if dev == 'cuda' else nullcontext
    model = Planner(len(WORDS.ids)).to(dev)
    load_start(model, os.path.join(A.data, 'start.npz'))
    print('%ds read, %d jobs, device %s' % (time.time() - started, len(jobs), dev), flush=True)
    try:
        people_train = [x for x in D['wtq'] if not held_out(x[0])]
        fs = pool.map(feature_cols, [(i, q) for i, q, _ in people_train], chunksize=64)

        def search(work):
            """Runs beside the training, which goes on with what it has."""
            items, found = [], 0
            for k, ((i, q, *_), plan) in enumerate(zip(work, pool.map(search_job, work, chunksize=32))):
                found += plan is not None
                if plan is None and k % 100 >= 100 * REFUSED:
                    continue
                p = plan or dict(op='none', sel=None, key=None, conds=[])
                for k in range(3 if plan else 1):
                    items.append((i, q, p['op'], p['sel'], p['key'], p['conds'], k))
            taught.items = [f for f in pool.map(feature_job, items, chunksize=64) if f] * (20 if A.toy else 1)
            M['people found'] = [found, len(work)]
            print('%ds plans found for %d of %d questions' % (time.time() - started, found, len(work)), flush=True)

        for until, lr in ((.45, A.lr), (.88, A.lr * .8)):
            work = [(*x, o, f) for x, (f, o) in zip(people_train, outputs(model, fs, dev, amp))]
            print('%ds asked' % (time.time() - started), flush=True)
            seeking = threading.Thread(target=search, args=(work,), daemon=True)
            seeking.start()
            fit(model, [known, made, taught], [.2, .45, .35], A.limit * until, dev, amp, lr, lr * 2, started, state)
            seeking.join(30)
    finally:
        M['fits'] = state
        save(model, A.out)
        print('%ds saved' % (time.time() - started), flush=True)
    gold = []
    for x in D['test']:
        want = execute(table(x[0]), dict(op=x[2], sel=x[3], key=x[4], conds=x[5]))
        if want is not None:
            gold.append((x[0], x[1], want if not x[2].startswith('arg') else want[:-1]))
    judged(model, gold, dev, amp, pool, log, 'wikisql', M)
    dev_people = [x for x in D['wtq'] if held_out(x[0])]
    judged(model, dev_people, dev, amp, pool, log, 'people', M)
    strange = [(r.choice(dev_people)[0], x[1], None) for x in gold[:500]]
    judged(model, strange, dev, amp, pool, log, 'of another table', M)
    M['log'] = log
    M['ops'] = OPS
    with lzma.open(os.path.join(A.out, 'metrics.json.xz'), 'wt', encoding='utf8') as f:
        json.dump(M, f, default=str)
    print('%ds done' % (time.time() - started), flush=True)
    for worker in mp.active_children():
        os.kill(worker.pid, signal.SIGKILL)
    os._exit(0)


if __name__ == '__main__':
    main()
