"""Packs what the training needs into one small folder: `prepare.py OUT --trial DIR --wtq GIT-DIR`. Needs numpy."""
import argparse
import csv
import io
import json
import lzma
import os
import random
import subprocess
from collections import Counter

import numpy as np

import phrases
from features import WordPieces
from tables import norm


def unescaped(s):
    return s.replace('\\n', ' ').replace('\\p', '|').replace('\\\\', '\\')


def shown(git, path):
    return subprocess.run(['git', '--git-dir', git, 'show', 'HEAD:' + path], capture_output=True, check=True).stdout.decode('utf8')


def wtq(git, name):
    """Questions of a split: [table, question, [answers]]."""
    rows = [line.split('\t') for line in shown(git, 'data/%s.tsv' % name).split('\n')[1:] if line]
    return [[context, unescaped(q), [unescaped(a) for a in answer.split('|')]] for _, q, context, answer in rows]


def wtq_table(git, path):
    text = shown(git, path)
    rows = list(csv.reader(io.StringIO(text), doublequote=False, escapechar='\\'))
    rows = [[' '.join(x.split()) for x in r] for r in rows if r]
    return [rows[0], rows[1:]]


def coarse(w, steps):
    """Rows of few bits: the start of a training needs no more."""
    limit = np.minimum(np.abs(w).max(1), 3.5 * w.std(1) + 1e-9) / steps
    return np.clip(np.round(w / limit[:, None]), -steps, steps).astype(np.int8), limit.astype(np.float32)


def main():
    a = argparse.ArgumentParser()
    a.add_argument('out')
    a.add_argument('--trial', required=True)
    a.add_argument('--wtq', required=True)
    a.add_argument('--tables-max', type=int, default=2500, help='of those that only made questions are about')
    a = a.parse_args()
    r = random.Random(1)
    d = json.load(lzma.open(os.path.join(a.trial, 'training/data/planner.json.xz'), 'rt'))
    unseen = {norm(' '.join(t[0]) + ' ' + ' '.join(t[1][0])) for t in (wtq_table(a.wtq, p) for p in sorted({x[0] for x in wtq(a.wtq, 'pristine-unseen-tables')})) if t[1]}
    tables, places = [], {}

    def place(i):
        t = d['tables'][i]
        if i not in places:
            hidden = bool(t[1]) and norm(' '.join(map(str, t[0])) + ' ' + ' '.join(map(str, t[1][0]))) in unseen
            places[i] = None if hidden else len(tables)
            if not hidden:
                tables.append([t[0], [[str(x)[:60] for x in row] for row in t[1]]])
        return places[i]

    human = [x for x in d['train'] if x[6] == 'wikisql']
    made = [x for x in d['train'] if x[6] == 'tpl']
    also = sorted({x[0] for x in made} - {x[0] for x in human})
    also = set(r.sample(also, min(a.tables_max, len(also))))
    known = {x[0] for x in human} | also
    train = [[place(x[0]), *x[1:]] for x in human + [x for x in made if x[0] in known] if place(x[0]) is not None]
    test = [[place(x[0]), *x[1:]] for x in r.sample([x for x in d['test'] if x[6] == 'wikisql'], 1500) if place(x[0]) is not None]
    questions = wtq(a.wtq, 'training')
    contexts = {p: None for p, _, _ in questions}
    for p in contexts:
        t = wtq_table(a.wtq, p)
        contexts[p] = len(tables)
        tables.append([t[0], [[x[:60] for x in row] for row in t[1][:150]]])
    seen = [[contexts[p], q, answer] for p, q, answer in questions]
    reader = json.load(lzma.open(os.path.join(a.trial, 'training/data/reader.json.xz'), 'rt'))
    other = [x[1] for x in r.sample(reader['train'], 7000)]
    counts = Counter()
    words = WordPieces(os.path.join(a.trial, 'training/base/vocab.txt'))
    said = [x[1] for x in train] + [x[1] for x in seen] + other + [y for t in tables for y in t[0]]
    said += [s for w in phrases.WORDS.values() for v in w.values() for s in (v if isinstance(v, list) else [v]) for _ in range(9)]
    said += [s for v in phrases.HEADERS.values() for s in v for _ in range(9)]
    for s in said + [y for t in tables for row in t[1][:12] for y in row]:
        counts.update(k for k, _, _ in words.cut(s))
    names = sorted(words.ids, key=words.ids.get)
    keep = [i for i, w in enumerate(names) if i < 7500 and not w.startswith('[unused') or len(w.replace('##', '')) == 1 or counts[i] >= 12 or w in ('[PAD]', '[UNK]', '[CLS]', '[SEP]')]
    b = b''.join(open(os.path.join(a.trial, 'planner.npz.part%d' % i), 'rb').read() for i in (0, 1))
    z, out = np.load(io.BytesIO(b)), {}
    for k in z.files:
        if k.endswith(':s'):
            continue
        w = z[k].astype(np.float32) * (z[k + ':s'][:, None] if k + ':s' in z.files else 1)
        w = w[keep] if k == 'b.w.weight' else w
        if w.ndim == 2 and w.size > 20000:
            out[k], out[k + ':s'] = coarse(w, 15 if k == 'b.w.weight' else 25)
        else:
            out[k] = w.astype(np.float16)
    os.makedirs(a.out, exist_ok=True)
    f = io.BytesIO()
    np.savez(f, **out)
    with lzma.open(os.path.join(a.out, 'start.npz.xz'), 'wb', preset=9) as x:
        x.write(f.getvalue())
    with lzma.open(os.path.join(a.out, 'data.json.xz'), 'wt', encoding='utf8', preset=9) as x:
        json.dump(dict(tables=tables, train=train, test=test, wtq=seen, other=other), x, ensure_ascii=False, separators=(',', ':'))
    with open(os.path.join(a.out, 'vocab.txt'), 'w', encoding='utf8') as x:
        x.write(''.join(names[i] + '\n' for i in keep))
    for name in sorted(os.listdir(a.out)):
        print(name, os.path.getsize(os.path.join(a.out, name)))
    print('pieces', len(keep), 'tables', len(tables), 'hidden', sum(p is None for p in places.values()), 'questions', len(train), len(test), len(seen), 'unknown', counts[words.unknown])


if __name__ == '__main__':
    main()
