"""Puts what the training needs into one folder: `prepare.py OUT --trial DIR --wtq CLONE --spider CLONE`. Needs numpy only.

OUT holds start.npz and vocab.txt, of the weights that are shipped (`shipped.py`)."""
import argparse
import csv
import io
import json
import lzma
import os
import random

from database_questions import database_questions
from tables import norm


def unescaped(s):
    return s.replace('\\n', ' ').replace('\\p', '|').replace('\\\\', '\\')


def shown(folder, path):
    with open(os.path.join(folder, path), encoding='utf8', newline='') as x:
        return x.read()


def wtq(folder, name):
    """Questions of a split: [table, question, [answers]]."""
    rows = [line.split('\t') for line in shown(folder, 'data/%s.tsv' % name).split('\n')[1:] if line]
    return [[context, unescaped(q), [unescaped(a) for a in answer.split('|')]] for _, q, context, answer in rows]


def wtq_table(folder, path):
    text = shown(folder, path)
    rows = list(csv.reader(io.StringIO(text), doublequote=False, escapechar='\\'))
    rows = [[' '.join(x.split()) for x in r] for r in rows if r]
    return [rows[0], rows[1:]]


def main():
    a = argparse.ArgumentParser()
    a.add_argument('out')
    a.add_argument('--trial', required=True)
    a.add_argument('--wtq', required=True)
    a.add_argument('--spider', required=True)
    a.add_argument('--tables-max', type=int, default=2500, help='of those that only made questions are about')
    a = a.parse_args()
    os.makedirs(a.out, exist_ok=True)
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
    known = {x[0] for x in human} | set(r.sample(also, min(a.tables_max, len(also))))
    train = [[place(x[0]), *x[1:6]] for x in human + [x for x in made if x[0] in known] if place(x[0]) is not None]
    test = [[place(x[0]), *x[1:]] for x in r.sample([x for x in d['test'] if x[6] == 'wikisql'], 1500) if place(x[0]) is not None]
    with open(os.path.join(a.out, 'schemas.json'), 'w', encoding='utf8') as x:
        x.write(shown(a.spider, 'evaluation_examples/examples/tables.json'))
    asked = []
    for seed in range(3):
        more, questions = database_questions(os.path.join(a.out, 'schemas.json'), os.path.join(a.spider, 'evaluation_examples/examples/dev.json'), seed)
        asked += [[x[0] + len(tables), *x[1:]] for x in questions if seed == 0 or x[2] != 'none']
        tables += more
    questions = wtq(a.wtq, 'training')
    contexts = {p: None for p, _, _ in questions}
    for p in contexts:
        t = wtq_table(a.wtq, p)
        contexts[p] = len(tables)
        tables.append([t[0], [[x[:60] for x in row] for row in t[1][:150]]])
    seen = [[contexts[p], q, answer] for p, q, answer in questions]
    reader = json.load(lzma.open(os.path.join(a.trial, 'training/data/reader.json.xz'), 'rt'))
    other = [x[1] for x in r.sample(reader['train'], 7000)]
    with open(os.path.join(a.out, 'data.json'), 'w', encoding='utf8') as x:
        json.dump(dict(tables=tables, train=train, asked=asked, test=test, wtq=seen, other=other), x, ensure_ascii=False, separators=(',', ':'))
    for name in sorted(os.listdir(a.out)):
        print(name, os.path.getsize(os.path.join(a.out, name)))
    print('tables', len(tables), 'hidden', sum(p is None for p in places.values()), 'questions', len(train), len(asked), len(test), len(seen))


if __name__ == '__main__':
    main()
