"""Makes questions with their plans about tables: every operation in six languages, follow-ups, and what nothing answers."""
import re

from execute import execute
from phrases import FOLLOW, HEADERS, LANGUAGES, WORDS
from tables import BLANKS, norm, split_header, strip_accents

MONTH_NAMES = 'January February March April May June July August September October November December'.split()
DIRECT = ['lookup', 'list', 'sum', 'mean', 'median', 'std', 'min', 'max', 'range', 'distinct', 'missing', 'first', 'last']
NAMED = ['argmax', 'argmin', 'argmax_sum', 'argmin_sum', 'argmax_mean', 'argmin_mean', 'by_sum', 'by_mean', 'by_max', 'by_min']
COUNTED = ['argmax_count', 'argmin_count', 'by_count']
WEIGHTS = dict(lookup=3, count=3, sum=2.5, argmax=2.5, argmin=1.5, mean=1.5, by_sum=1.5, by_count=1.3, share=1.5, diff=1.5, either=1.5, topmax=1.5, max=1.2, min=1.2)
KINDS = DIRECT + NAMED + COUNTED + ['count', 'share', 'diff', 'ratio', 'either', 'eitherless', 'topmax', 'topmin', 'next', 'prev', 'any', 'corr', 'topvalues', 'lowvalues', 'most', 'least', 'isof']
OP_OF = dict(topmax='argmax', topmin='argmin', either='argmax', eitherless='argmin', list='lookup', topvalues='argmax', lowvalues='argmin', most='argmax', least='argmin', isof='argmax')


def header_words(h, lang, r):
    words = split_header(h)
    plain = norm(words)
    if lang != 'en' and r.random() < .7:
        for name, there in HEADERS.items():
            if name in plain.split() or name + 's' in plain.split():
                return there[LANGUAGES.index(lang)]
    return words.lower() if r.random() < .7 else words


def asked_words(t, c, lang, r):
    """What people call a column."""
    said = t.about['said'].get(c) if t.about and lang == 'en' else None
    return r.choice(said) if said and r.random() < .55 else header_words(t.header[c], lang, r)


def usable(t):
    """Columns that measure and columns that name."""
    measures, keys = [], []
    for c, kind in enumerate(t.types):
        if not norm(t.header[c]) or len(t.header[c]) > 40:
            continue
        if kind == 'number' and not re.fullmatch(r'(no|id|rank|#|number|pos|position|code|zip|phone).*', norm(t.header[c])):
            measures.append(c)
        if kind in ('text', 'year', 'bool') and t.distinct(c):
            keys.append(c)
    return measures, keys


def value_of(t, c, r):
    cells = [x for x in t.distinct(c).values() if 1 < len(x) <= 40 and x.lower().strip() not in BLANKS]
    return r.choice(cells) if cells else None


def condition(t, c, w, lang, r):
    """(phrase, plan's condition) on a column."""
    truth = t.about['truth'].get(c) if t.about and lang == 'en' else None
    if truth and r.random() < .8:
        said = r.choice(truth)
        return r.choice(['', 'that ', 'who ', 'which ']) + said, (c, '=', said)
    kind, h = t.types[c], asked_words(t, c, lang, r)
    if kind == 'number':
        v = [x for x in t.numbers(c) if x is not None]
        if not v:
            return None
        x = r.choice(v)
        said = ('{:,}'.format(int(x)) if r.random() < .4 else str(int(x))) if x == int(x) else '%g' % x
        op, name = r.choice([('>', 'gt'), ('>', 'gt'), ('>=', 'ge'), ('<', 'lt'), ('<', 'lt'), ('<=', 'le'), ('between', 'between')])
        if op == 'between':
            a, b = sorted((x, r.choice(v)))
            said = '%g%s%g' % (a, w['join'], b)
        return r.choice(w[name]).format(h=h, v=said), (c, op, said)
    if kind == 'date':
        d = r.choice([x for x in t.dates(c) if x] or [None])
        if d is None or d.year < 1910:
            return None
        month = MONTH_NAMES[d.month - 1]
        said = r.choice(['%s %d' % (month, d.year), month, '%d %s %d' % (d.day, month, d.year), d.isoformat(), str(d.year)])
        op, name = r.choice([('=', 'eq'), ('=', 'eq'), ('>', 'after'), ('<', 'before'), ('between', 'between')])
        if op == 'between':
            e = r.choice([x for x in t.dates(c) if x])
            a, b = sorted((d, e))
            said = w['join'].join('%s %d' % (MONTH_NAMES[x.month - 1], x.year) if r.random() < .5 else '%d %s %d' % (x.day, MONTH_NAMES[x.month - 1], x.year) for x in (a, b))
        elif op != '=' and not re.search(r'\d{4}', said):
            said = '%s %d' % (month, d.year)
        return r.choice(w[name]).format(h=h, v=said), (c, op, said)
    v = value_of(t, c, r)
    if v is None:
        return None
    said = varied(v, r)
    if kind == 'year' and r.random() < .35:
        op, name = r.choice([('>', 'after'), ('<', 'before')])
        return r.choice(w[name]).format(h=h, v=said), (c, op, said)
    op, name = ('!=', 'ne') if r.random() < .07 else ('=', 'eq')
    return r.choice(w[name]).format(h=h, v=said), (c, op, said)


def varied(v, r):
    v = v.strip()
    if r.random() < .35:
        v = v.lower()
    elif r.random() < .1:
        v = v.title()
    return strip_accents(v) if r.random() < .2 else v


def make(t, lang, r):
    """One question with its plan, or None."""
    w = WORDS[lang]
    measures, keys = usable(t)
    kind = r.choices(KINDS, [WEIGHTS.get(k, 1) for k in KINDS])[0]
    if kind not in w:
        return None
    fields, sel, key, conds, op = {}, None, None, [], OP_OF.get(kind, kind)
    if kind in ('topmax', 'topmin', 'topvalues', 'lowvalues'):
        fields['n'] = r.choice([2, 3, 3, 4, 5, 5, 10, 'three', 'five', 'two'])
    elif kind in ('argmax_sum', 'argmax_count'):
        fields['n'] = r.choice([2, 3, 5])
    if kind in ('most', 'least', 'isof'):
        ends = [(c, x) for c, v in (t.about or {}).get('least' if kind == 'least' else 'most', {}).items() if t.types[c] in ('number', 'year', 'date') for x in v]
        if not ends:
            return None
        sel, fields['e'] = r.choice(ends)
    elif kind in ('lookup', 'list', 'missing', 'distinct', 'first', 'last', 'next', 'prev'):
        sel = r.choice(range(len(t.header)))
    elif kind not in ('count', 'any', *COUNTED) and not (kind in ('share', 'diff') and r.random() < .35):
        if not measures:
            return None
        sel = r.choice(measures)
    if kind in ('topvalues', 'lowvalues'):
        key = sel
    elif kind in ('corr', 'isof'):
        others = [c for c in (measures if kind == 'corr' else (t.about or {}).get('truth', {})) if c != sel]
        if not others:
            return None
        key = r.choice(others)
        if kind == 'isof':
            fields['t'] = re.sub(r'^(are|were|have|did|do) ', '', t.about['truth'][key][0])
    if kind in ('most', 'least') and keys:
        key = r.choice([c for c in keys if c != sel] or keys)
    elif kind in NAMED + COUNTED + ['topmax', 'topmin', 'either', 'eitherless', 'share', 'diff', 'ratio']:
        if not keys:
            return None
        key = r.choice(keys)
        if kind in ('argmax', 'argmin', 'topmax', 'topmin') and len(t.distinct(key)) < .6 * len(t.rows) and r.random() < .8:
            return None
        if kind.startswith('by_') and not 2 <= len(t.distinct(key)) <= 12:
            return None
    used = {c for c in (sel, key) if c is not None}
    if kind in ('diff', 'ratio', 'either', 'eitherless'):
        pair = [value_of(t, key, r), value_of(t, key, r)]
        if None in pair or norm(pair[0]) == norm(pair[1]):
            return None
        fields['a'], fields['b'] = varied(pair[0], r), varied(pair[1], r)
    elif kind in ('share', 'next', 'prev'):
        c = key if kind == 'share' else r.choice(keys or [0])
        v = value_of(t, c, r)
        if v is None or c == sel and kind == 'share':
            return None
        fields['v'] = varied(v, r)
        conds.append((c, '=', fields['v']))
        used.add(c)
    phrases = []
    free = [c for c in range(len(t.header)) if c not in used and norm(t.header[c]) and len(t.header[c]) < 40]
    wanted = r.choices([0, 1, 2, 3], [4, 5, 2, .4] if kind not in ('lookup', 'count', 'any') else [.6, 6, 3, 1])[0]
    if kind in ('next', 'prev', 'isof'):
        wanted = 0
    for c in r.sample(free, min(wanted, len(free))):
        made = condition(t, c, w, lang, r)
        if made:
            phrases.append(made[0])
            conds.append(made[1])
    if kind in ('lookup', 'any') and not conds:
        return None
    nouns = [noun(t, v, conds, phrases, r) for v in (t.about or {}).get('nouns', [])] if lang == 'en' else []
    fields['c'] = (' ' if r.random() < .7 else w['join']).join(phrases)
    fields['m'] = asked_words(t, sel, lang, r) if sel is not None else r.choice(w['rows'])
    fields['k'] = asked_words(t, key, lang, r) if key is not None else r.choice(w['rows'])
    if nouns and (key is None or kind in ('most', 'least', 'isof')):
        fields['k' if key is None else 'o'] = r.choice(nouns[1:] if kind in ('count', 'any') else nouns[:2])
        if sel is None:
            fields['m'] = fields['k']
    if kind == 'share' and r.random() < .5:
        fields['k'] = r.choice(w['rows'])
    text = r.choice([x for x in w[kind] if '{n}' not in x or 'n' in fields])
    if op not in ('argmax', 'argmin') and '{n}' not in text:
        fields.pop('n', None)
    if kind == 'share' and sel is not None and '{m}' not in text:
        sel = None
    if kind == 'share' and sel is None and '{m}' in text:
        return None
    if kind == 'diff' and sel is None:
        fields['m'] = r.choice(w['rows'])
    q = re.sub(r'\s+', ' ', text.format(**{**dict.fromkeys('abvnkmceot', ''), **fields})).replace(' ?', '?' if lang != 'fr' else ' ?').strip()
    if 'a' in fields:
        start, end = sorted((q.find(fields['a']), q.find(fields['b'])))
        if start < 0:
            return None
        last = fields['a'] if q.find(fields['a']) == end else fields['b']
        conds.append((key, 'in', q[start:end + len(last)]))
        if op in ('diff', 'ratio'):
            key = None
    q = mangled(q, r)
    plan = dict(op=op, sel=sel, key=key, conds=conds)
    answer = execute(t, plan)
    if answer is None or (op == 'count' and answer == ['0']):
        return None
    return q, plan


def noun(t, plain, conds, phrases, r):
    """`female passengers`: a value before the noun, taken from the conditions."""
    if len(conds) != len(phrases) or not conds or conds[-1][1] != '=' or t.types[conds[-1][0]] != 'text' or r.random() > .25:
        return plain
    value = conds[-1][2]
    if len(value.split()) > 2 or value not in phrases[-1]:
        return plain
    phrases.pop()
    return value + ' ' + plain


def mangled(q, r):
    if r.random() < .3:
        q = q.rstrip('?').rstrip()
    if r.random() < .3:
        q = q.lower()
    return strip_accents(q) if r.random() < .25 else q


def follow(t, q, plan, lang, r):
    """The question after another one: a new value, another column or another operation."""
    said = FOLLOW.get(lang, FOLLOW['en'])
    conds, new, kind = list(plan['conds']), None, r.random()
    if kind < .55:
        places = [i for i, (c, o, _) in enumerate(conds) if o == '=']
        if not places:
            return None
        i = r.choice(places)
        v = value_of(t, conds[i][0], r)
        if v is None or norm(v) == norm(conds[i][2]):
            return None
        v = varied(v, r)
        conds[i] = (conds[i][0], '=', v)
        new = r.choice(said['value']).format(v=v, h=asked_words(t, conds[i][0], lang, r))
        plan = {**plan, 'conds': conds}
    elif kind < .75:
        others = [c for c in range(len(t.header)) if c != plan['sel'] and c != plan['key'] and (plan['sel'] is None or t.types[c] == t.types[plan['sel']]) and c not in [x[0] for x in conds]]
        if plan['sel'] is None or not others:
            return None
        c = r.choice(others)
        new, plan = r.choice(said['sel']).format(m=asked_words(t, c, lang, r)), {**plan, 'sel': c}
    elif kind < .9:
        swaps = dict(max='min', min='max', argmax='argmin', argmin='argmax', sum='mean', mean='sum', median='mean')
        words = dict(max='highest', min='lowest', argmax='highest', argmin='lowest', sum='total', mean='average')
        if plan['op'] not in swaps or lang != 'en':
            return None
        plan = {**plan, 'op': swaps[plan['op']]}
        new = r.choice(FOLLOW['en']['op'].split('|')).format(w=words[plan['op']])
    else:
        free = [c for c in range(len(t.header)) if c not in (plan['sel'], plan['key']) and c not in [x[0] for x in conds]]
        made = condition(t, r.choice(free), WORDS[lang], lang, r) if free else None
        if made is None:
            return None
        new = r.choice(said.get('also', ['{c}'])[:3]).format(c=made[0])
        plan = {**plan, 'conds': conds + [made[1]]}
    if execute(t, plan) is None:
        return None
    return q.strip() + ' >> ' + mangled(new, r), plan
