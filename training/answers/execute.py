"""Computes a plan: {op, sel, key, conds: [(column, operator, words of the question)], n}. None: refused."""
import re

from tables import BLANKS, NO_YEAR, SYNONYMS, TRUTH, date_parts, day_of, like_cells, norm, number, split_header, stem

OPPOSITE = dict(died=('surv', 'aliv'), dead=('surv', 'aliv'), perished=('surv', 'aliv'), failed=('pass',), fail=('pass',), absent=('pres',), lost=('won',), lose=('won',), single=('marr',))
BETWEEN_WORDS = r'\b(?:or|and|to|ou|et|vs|versus|abi|tabi|ko|da|ati|na|ma obu|ka)\b|,'
DIGITS = r'[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?'


def number_in(words):
    m = re.search(DIGITS + r'\s*(?:k|mn|million|m|bn|billion|thousand)?\b', words.lower())
    return number(m[0]) if m else number(words)


def bounds(parts):
    y, m, d = parts
    low = day_of(y, m or 1, d or 1)
    high = day_of(y, m or 12, d) if d else next(x for x in (day_of(y, m or 12, e) for e in (31, 30, 29, 28)) if x)
    return low, high


def compared(t, c, op, words):
    """Rows whose number or date is above, below or between."""
    rows = range(len(t.rows))
    if t.types[c] == 'date':
        parts = [p for p in date_parts(words) if p[0]]
        if len(parts) < (2 if op == 'between' else 1):
            return None
        low, high = bounds(parts[0])
        last = bounds(parts[-1])[1]
        if not low or not last:
            return None
        test = {'>': lambda x: x > high, '>=': lambda x: x >= low, '<': lambda x: x < low, '<=': lambda x: x <= high,
                'between': lambda x: low <= x <= last}[op]
        return {i for i in rows if t.dates(c)[i] and test(t.dates(c)[i])}
    if op == 'between':
        limits = sorted(number(x) for x in re.findall(DIGITS.replace('[-+]?', ''), words))[:2]
        if len(limits) < 2:
            return None
        return {i for i in rows if t.numbers(c)[i] is not None and limits[0] <= t.numbers(c)[i] <= limits[1]}
    x = number_in(words)
    if x is None:
        return None
    test = {'>': lambda v: v > x, '>=': lambda v: v >= x, '<': lambda v: v < x, '<=': lambda v: v <= x}[op]
    return {i for i in rows if t.numbers(c)[i] is not None and test(t.numbers(c)[i])}


def equal_dates(t, c, words):
    parts = date_parts(words)
    return {i for i, x in enumerate(t.dates(c)) if x and any(
        (y is None or x.year in (y, NO_YEAR)) and (m is None or x.month == m) and (d is None or x.day == d)
        for y, m, d in parts)}


def rows_for(t, c, op, words):
    """Rows that satisfy a condition; None if its words mean nothing in that column."""
    rows, words = range(len(t.rows)), words.strip()
    if op in ('>', '<', '>=', '<=', 'between'):
        return compared(t, c, op, words)
    if op == '!=':
        found = rows_for(t, c, '=', words)
        return None if not found else {i for i in rows if t.normed(c)[i]} - found
    if t.types[c] == 'date' and op == '=':
        found = equal_dates(t, c, words)
        if found or date_parts(words):
            return found or None
    cells, s = t.normed(c), norm(words)
    if not s:
        return None
    if op == 'in':
        named = [x for x in t.distinct(c) if ' ' + x + ' ' in ' ' + s + ' ']
        if len(named) > 1:
            return {i for i in rows if cells[i] in named}
        found = set().union(*(rows_for(t, c, '=', p) or set() for p in re.split(BETWEEN_WORDS, s)))
        return found or None
    if t.types[c] == 'bool':
        found = true_rows(t, c, s)
        if found is not None:
            return found
    x = number(words)
    if t.types[c] in ('number', 'year') or x is not None:
        x = number_in(words) if x is None else x
        x = number(SYNONYMS[s]) if x is None and SYNONYMS.get(s, '').isdigit() else x
        found = {i for i in rows if x is not None and t.numbers(c)[i] is not None and abs(t.numbers(c)[i] - x) < 1e-9}
        if found:
            return found
    return rows_of_words(t, c, s)


def true_rows(t, c, s):
    if s in t.distinct(c):
        return {i for i, x in enumerate(t.normed(c)) if x == s}
    heads = {stem(w) for w in norm(split_header(t.header[c])).split()}
    said = [stem(w) for w in s.split()]
    against = any(h[:4] in OPPOSITE.get(w, ()) for w in s.split() for h in heads) or any(w[:2] in ('un', 'in') and w[2:6] == h[:4] for w in said for h in heads)
    if against:
        return {i for i, x in enumerate(t.column(c)) if TRUTH.get(x.strip().lower()) == 0}
    if s not in TRUTH and not any(w in heads or any(h[:4] == w[:4] for h in heads) for w in said):
        return None
    negative = any(w in ('not', 'no', 'non', 'never', 'didn', 'without', 'un') for w in s.replace('-', ' ').split())
    want = TRUTH.get(s, 0 if negative else 1)
    return {i for i, x in enumerate(t.column(c)) if TRUTH.get(x.strip().lower()) == want}


def rows_of_words(t, c, s):
    rows, cells = range(len(t.rows)), t.normed(c)
    forms = list(dict.fromkeys(q for q in (s, SYNONYMS.get(s), ' '.join(SYNONYMS.get(w, w) for w in s.split())) if q))
    for q in forms:
        stems = [stem(w) for w in q.split()]
        for found in ({i for i in rows if cells[i] == q}, {i for i in rows if [stem(w) for w in cells[i].split()] == stems}):
            if found:
                return found
    for q in forms[:2]:
        initials = [x for x in t.distinct(c) if x[0] == q[0]]
        if len(t.distinct(c)) <= 8 and len(initials) == 1 and len(initials[0]) == 1 and len(q) <= 8:
            return {i for i in rows if cells[i] == initials[0]}
    said = [w for w in s.split() if w not in ('the', 'of', 'in', 'a', 'class')]
    if not said:
        return None
    found = set(like_cells(t.distinct(c), said)) if len(said) < 3 else ()
    if found:
        return {i for i in rows if cells[i] in found}
    stems = [stem(SYNONYMS.get(w, w)) for w in said]
    tests = (lambda x: ' ' + s + ' ' in ' ' + x + ' ', lambda x: all(w in x.split() for w in said),
             lambda x: all(any(y.startswith(w) for y in x.split()) for w in stems),
             lambda x: len(x) > 2 and ' ' + x + ' ' in ' ' + s + ' ')
    for test in tests:
        found = {i for i in rows if cells[i] and test(cells[i])}
        if found:
            return found
    return None


def shown(x):
    return ('%.6f' % x).rstrip('0').rstrip('.')


def median(v):
    v, k = sorted(v), len(v)
    return v[k // 2] if k % 2 else (v[k // 2 - 1] + v[k // 2]) / 2


def deviation(v):
    if len(v) < 2:
        raise ValueError
    mean = sum(v) / len(v)
    return (sum((x - mean) ** 2 for x in v) / (len(v) - 1)) ** .5


def correlation(t, sel, key, rows):
    pairs = [] if key is None else [(t.numbers(sel)[i], t.numbers(key)[i]) for i in rows]
    pairs = [p for p in pairs if None not in p]
    if len(pairs) < 3:
        return None
    a, b = (sum(v) / len(v) for v in zip(*pairs))
    below = (sum((x - a) ** 2 for x, _ in pairs) * sum((y - b) ** 2 for _, y in pairs)) ** .5
    return [shown(sum((x - a) * (y - b) for x, y in pairs) / below)] if below else None


REDUCE = dict(std=deviation, sum=sum, mean=lambda v: sum(v) / len(v), median=median, range=lambda v: max(v) - min(v), max=max, min=min, count=len)


def unique(texts):
    return list(dict.fromkeys(x.strip() for x in texts if x.strip().lower() not in BLANKS))


def execute(t, p):
    op, sel, key, n = p['op'], p.get('sel'), p.get('key'), len(t.rows)
    if op == 'none':
        return None
    parts = [(c, o, rows_for(t, c, o, words)) for c, o, words in p['conds']]
    if any(r is None for _, _, r in parts):
        return None
    rows = sorted(set(range(n)).intersection(*(r for _, _, r in parts)))
    if op == 'count':
        return [str(len(rows))]
    if op == 'any':
        return ['yes' if rows else 'no'] if parts else None
    if op == 'share':
        return share(t, sel, key, parts, rows)
    if op in ('next', 'prev'):
        rows = [i + (1 if op == 'next' else -1) for i in (rows[-1:] if op == 'next' else rows[:1])]
        rows = [i for i in rows if 0 <= i < n] if parts else []
    if not rows:
        return None
    if op in ('diff', 'ratio'):
        return compare(t, op, sel, parts, rows)
    if op.endswith('_count'):
        return by_group(t, op, None, key, rows, lambda i: 1, p.get('n', 1))
    if sel is None:
        return None
    if op in ('lookup', 'next', 'prev'):
        return unique(t.rows[i][sel] for i in rows) or None
    if op in ('first', 'last'):
        return [t.rows[rows[0 if op == 'first' else -1]][sel]]
    if op == 'missing':
        return [str(sum(t.column(sel)[i].strip().lower() in BLANKS for i in rows))]
    if op == 'corr':
        return correlation(t, sel, key, rows)
    if op == 'distinct':
        return [str(len({t.normed(sel)[i] for i in rows} - {''}))]
    dates = t.types[sel] == 'date'
    value = (lambda i: t.dates(sel)[i] and t.dates(sel)[i].toordinal()) if dates else (lambda i: t.numbers(sel)[i])
    rows = [i for i in rows if value(i) is not None]
    if not rows or (dates and op not in ('min', 'max', 'argmin', 'argmax', 'range')):
        return None
    if op in ('min', 'max'):
        return [t.rows[(min if op == 'min' else max)(rows, key=value)][sel]]
    if op in ('argmax', 'argmin'):
        return extremes(t, op, sel, key, rows, value, p.get('n', 1))
    if '_' in op:
        return by_group(t, op, sel, key, rows, value, p.get('n', 1))
    return [shown(float(REDUCE[op]([value(i) for i in rows])))]


def share(t, sel, key, parts, rows):
    if key is None or not any(c == key for c, _, _ in parts):
        return None
    base = sorted(set(range(len(t.rows))).intersection(*(r for c, _, r in parts if c != key)))
    weight = (lambda i: t.numbers(sel)[i] or 0) if sel is not None and t.types[sel] == 'number' else (lambda i: 1)
    whole = sum(map(weight, base))
    return [shown(100.0 * sum(map(weight, rows)) / whole)] if whole else None


def compare(t, op, sel, parts, rows):
    """Two values named in one condition, each summed up or counted."""
    for c, o, _ in parts:
        if o != 'in':
            continue
        groups = {}
        for i in rows:
            x = 1 if sel is None else t.numbers(sel)[i]
            if x is not None:
                groups.setdefault(t.normed(c)[i], []).append(x)
        if len(groups) == 2:
            a, b = (sum(v) for v in groups.values())
            if op == 'diff':
                return [shown(float(abs(a - b)))]
            return [shown(a / b)] if b else None
    return None


def extremes(t, op, sel, key, rows, value, n):
    if key is None:
        return None
    sign = -1 if op == 'argmax' else 1
    ordered = sorted(rows, key=lambda i: sign * value(i))
    last = value(ordered[min(n, len(ordered)) - 1])
    best = [i for i in ordered if sign * value(i) <= sign * last]
    return unique(t.rows[i][key] for i in best) + ([t.rows[best[0]][sel]] if n == 1 else [])


def by_group(t, op, sel, key, rows, value, n):
    if key is None:
        return None
    groups = {}
    for i in rows:
        if t.normed(key)[i]:
            groups.setdefault(t.normed(key)[i], []).append(value(i))
    reduce = REDUCE[op.rsplit('_', 1)[1]]
    found = {k: float(reduce(v)) for k, v in groups.items()}
    if not found:
        return None
    if op.startswith('by_'):
        return [x for k, v in found.items() for x in (t.distinct(key)[k], shown(v))]
    ordered = sorted(found.values(), reverse='max' in op)
    last = ordered[min(n, len(ordered)) - 1]
    best = [k for k, v in sorted(found.items(), key=lambda o: o[1], reverse='max' in op)
            if (v >= last if 'max' in op else v <= last)]
    return [t.distinct(key)[k] for k in best] + ([shown(last)] if n == 1 else [])


TOP_N = re.compile(r'\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\b')


def top_n(question, conds, op):
    """How many are wanted: a small number of the question that is part of no condition."""
    if not op.startswith('arg'):
        return 1
    rest = norm(question)
    for _, _, words in conds:
        rest = rest.replace(norm(words), ' ', 1)
    m = TOP_N.search(rest)
    x = number(m[1]) if m else None
    return int(x) if x and 2 <= x <= 50 else 1


def same(a, b):
    def key(x):
        y = number(x)
        return '%.4g' % y if y is not None else norm(x)
    return a is b if a is None or b is None else sorted(map(key, a)) == sorted(map(key, b))
