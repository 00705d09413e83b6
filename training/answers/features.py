"""Turns a question about a table into what the planner reads, with its labels."""
import random
import re
import unicodedata

from tables import COPS, OPS, column_text, norm, number

ASCII_WORD = re.compile(r'[A-Za-z0-9]+|[!-~]')
QUESTION_MAX, COLUMN_MAX, COLUMNS_MAX = 64, 34, 16


class WordPieces:
    """BERT's uncased tokenizer; symbols such as ₦ are words of their own."""

    def __init__(self, path):
        self.ids = {w.rstrip('\n'): i for i, w in enumerate(open(path, encoding='utf8'))}
        self.start, self.end, self.unknown = self.ids['[CLS]'], self.ids['[SEP]'], self.ids['[UNK]']
        self.kept = {}

    def word(self, w):
        if w in self.kept:
            return self.kept[w]
        x, out, i = ''.join(c for c in unicodedata.normalize('NFD', w.lower()) if unicodedata.category(c) != 'Mn'), [], 0
        while i < len(x) <= 100:
            j = next((j for j in range(len(x), i, -1) if ('##' if i else '') + x[i:j] in self.ids), None)
            if j is None:
                out = [self.unknown]
                break
            out.append(self.ids[('##' if i else '') + x[i:j]])
            i = j
        self.kept[w] = out = out if len(x) <= 100 else [self.unknown]
        return out

    def cut(self, s):
        """[(id, start of the word, its end)]"""
        if s.isascii():
            return [(k, m.start(), m.end()) for m in ASCII_WORD.finditer(s) for k in self.word(m[0])]
        out, i = [], 0
        while i < len(s):
            kind, j = unicodedata.category(s[i]), i + 1
            if s[i].isspace() or kind[0] == 'C':
                i += 1
                continue
            while kind[0] not in 'PS' and j < len(s) and not s[j].isspace() and unicodedata.category(s[j])[0] not in 'PSC':
                j += 1
            out += [(k, i, j) for k in self.word(s[i:j])]
            i = j
        return out


def place_of(question, value, words):
    """The tokens of the question that hold a value; in a follow-up, those of its last part first."""
    ids = [k for k, _, _ in words.cut(question)]
    want = [k for k, _, _ in words.cut(value)]
    mark = [k for k, _, _ in words.cut('>>')]
    cut = next((i for i in range(len(ids)) if ids[i:i + 2] == mark), 0)
    places = [i for i in range(len(ids) - len(want) + 1) if ids[i:i + len(want)] == want] if want else []
    if places:
        i = next((p for p in places if p > cut), places[0])
        return i, i + len(want) - 1
    x = number(value)
    if x is not None:
        for m in re.finditer(r'[$€£₦]?\d[\d,]*(?:\.\d+)?|\b[a-z]+\b', question.lower()):
            if number(m[0]) == x and m[0] != value:
                return place_of(question, m[0], words)
    return None


def features(t, q, op, sel, key, conds, seed, words):
    """(question, columns, labels, conditions, order of the columns), or None. `drop`: what the question needs is taken away."""
    r = random.Random(seed)
    question = [k for k, _, _ in words.cut(q)][:QUESTION_MAX]
    qn = norm(q.replace('>>', ' '))
    qw = qn.split()
    need = {c for c, _, _ in conds} | {c for c in (sel, key) if c is not None}
    spans = {}
    for c, o, value in conds:
        place = place_of(q, str(value), words)
        if place is None or c in spans or place[1] >= QUESTION_MAX:
            return None
        spans[c] = (COPS.index(o), *place)
    cols = list(range(len(t.header)))
    if len(cols) > COLUMNS_MAX:
        rest = [c for c in cols if c not in need]
        r.shuffle(rest)
        cols = list(need) + rest[:max(0, COLUMNS_MAX - len(need))]
    r.shuffle(cols)
    if op == 'drop':
        # The phone number of a person who is in the table: what is asked for is missing, or what names it too.
        wanted = {c for c in (sel, key) if c is not None}
        gone = wanted if wanted and r.random() < .6 else need
        cols = [c for c in cols if c not in gone]
        op, sel, key, spans = 'none', None, None, {}
        if len(cols) < 2 or not gone:
            return None
    columns = [[k for k, _, _ in words.cut(column_text(t, c, qn, qw))][:COLUMN_MAX] for c in cols]
    labels = [OPS.index(op), cols.index(sel) + 1 if sel is not None else 0, cols.index(key) + 1 if key is not None else 0]
    return question, columns, labels, [spans.get(c, (-1, 0, 0)) for c in cols], cols
