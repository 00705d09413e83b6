"""Tables as the planner sees them, and the exact executor. The server has both in TypeScript (packages/local-answers)."""
import datetime
import re
import unicodedata
from functools import lru_cache

OPS = ['none', 'lookup', 'count', 'sum', 'mean', 'median', 'min', 'max', 'range', 'share', 'diff', 'ratio', 'distinct',
       'argmax', 'argmin', 'argmax_sum', 'argmin_sum', 'argmax_mean', 'argmin_mean', 'argmax_count', 'argmin_count',
       'by_sum', 'by_mean', 'by_count', 'by_max', 'by_min', 'first', 'last', 'next', 'prev', 'any', 'std', 'corr', 'missing']
COPS = ['=', '>', '<', 'between', 'in', '!=', '>=', '<=']
HOOKED = str.maketrans('ɓɗƙƴøłđıßæœ', 'bdkyoldisao')


def strip_accents(s):
    if s.isascii():
        return s
    plain = unicodedata.normalize('NFD', s).translate(HOOKED)
    return ''.join(c for c in plain if unicodedata.category(c) != 'Mn')


@lru_cache(200_000)
def norm(s):
    return re.sub(r'(?:[^\w%.+-]|_)+', ' ', strip_accents(str(s).lower())).strip(' .')


PLURAL = re.compile(r'(?:(?<=..)(ie)|(?<=ss)e|(?<=[xz])e|(?<=[cs]h)e|(?<=[^o]{4}o)e)?(?<!s)s$')


def stem(w):
    return w if len(w) < 4 else PLURAL.sub(lambda m: 'y' if m[1] else '', w)


# ---- words of a question that name a cell without being in it
SYNONYMS = {
    'women': 'female', 'woman': 'female', 'men': 'male', 'man': 'male', 'girls': 'female', 'boys': 'male',
    'ladies': 'female', 'females': 'female', 'males': 'male', 'girl': 'female', 'boy': 'male', 'femmes': 'female',
    'hommes': 'male', 'first': '1', 'second': '2', 'third': '3', 'mata': 'female', 'maza': 'male',
    'obinrin': 'female', 'okunrin': 'male', 'umunwanyi': 'female', 'umunwoke': 'male',
}
DAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split()
LITTLE = set('in is to at of on or an as by do we us me my it no so how who the and are was for did has had any all'.split())
INITIALS_MAX = 8


def variants(w):
    """What a cell may have where the question has this word: failed, Fail; Sundays, Sun; rainy, rain."""
    out = [SYNONYMS[w]] if w in SYNONYMS else []
    out += [w[:-len(e)] for e in ('ed', 'd', 'ing', 'y') if w.endswith(e) and len(w) - len(e) > 2]
    day = stem(w)
    if day in DAYS or day in MONTHS and len(day) > 4:
        out += [day[:3], day[:4]]
    return out


def initials(cell):
    words = cell.split()
    return ''.join(w[0] for w in words) if 1 < len(words) < 5 else ''


def like_cells(distinct, words):
    """Cells that a word of the question means in another form."""
    if len(distinct) > 60:
        return []
    said = {v for w in words for v in variants(w)}
    short = {w for w in words if 1 < len(w) < 5 and w not in LITTLE}
    few = len(distinct) <= INITIALS_MAX
    firsts = {SYNONYMS[w][0] for w in words if w in SYNONYMS} if few else ()
    return [x for x in distinct if x in said or len(x) == 1 and x in firsts or initials(x) in short]


# ---- numbers and dates
HAS_DIGIT = re.compile(r'\d').search
NUMBER_WORDS = {w: i for i, w in enumerate('zero one two three four five six seven eight nine ten eleven twelve'.split())}
SCALES = dict(k=1e3, thousand=1e3, m=1e6, mn=1e6, million=1e6, b=1e9, bn=1e9, billion=1e9)
NUMBER = re.compile(r'(?:[$€£₦¥₹#]|ngn|usd|eur|gbp|rs\.?|n(?=\d))?\s*([+-]?(?:\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.\d+)?|[+-]?\.\d+)\s*'
                    r'(%|k|thousand|mn|million|bn?|billion|[a-zµ°²³/."\']{1,12})?')
CLOCK = re.compile(r'(?:(\d+):)?(\d{1,3}):(\d{2}(?:\.\d+)?)')


@lru_cache(200_000)
def number(s):
    """The number of a cell, with a unit or a currency; times as seconds."""
    s = str(s).strip().lower().replace('\u2212', '-').replace('\u00a0', ' ')
    if s in NUMBER_WORDS:
        return float(NUMBER_WORDS[s])
    if not HAS_DIGIT(s):
        return None
    negative = s.startswith('(') and s.endswith(')')
    s = s[1:-1] if negative else re.sub(r'\s*(\[[^\]]*\]|\([^)]*\)|\*+|†)$', '', s)
    clock = CLOCK.fullmatch(s)
    if clock:
        return float(clock[1] or 0) * 3600 + float(clock[2]) * 60 + float(clock[3])
    m = NUMBER.fullmatch(s.strip())
    if not m:
        return None
    x = float(re.sub(r'[, ]', '', m[1])) * (SCALES.get(m[2] or '', 1) if m[2] != 'm' else 1)
    return -x if negative else x


MONTH_NAMES = [
    'january february march april may june july august september october november december',
    'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
    'janairu fabrairu maris afrilu mayu yuni yuli agusta satumba oktoba nuwamba disamba',
    'jenuwari febuwari machi epreel mee juun julai ogost septemba oktoba novemba disemba',
    'seere erele erena igbe ebibi okudu agemo ogun owewe owara belu ope',
]
MONTHS = {name: i + 1 for names in MONTH_NAMES for i, name in enumerate(names.split())}
MONTHS.update({name[:3]: i + 1 for i, name in enumerate(MONTH_NAMES[0].split())})
MONTHS['sept'] = 9
MONTH = '|'.join(sorted(MONTHS, key=lambda w: (-len(w), w)))
NO_YEAR = 1904


def day_of(y, m, d):
    try:
        return datetime.date(y, m, d)
    except ValueError:
        return None


DATE_CELL = [re.compile(p) for p in (
    r'(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})', r'(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})\b',
    r'(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+',
    r'(\d{1,2})(?:st|nd|rd|th)?[\s-]+(%s)\b\.?,?(?:[\s-]+(\d{4}|\d{2})\b)?' % MONTH,
    r'(%s)\b\.?\s+(\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(\d{4}))?' % MONTH,
    r'(\d{4})[-/](\d{1,2})$', r'(%s)\b\.?,?[\s-]+(\d{4}|\d{2})$' % MONTH)]


@lru_cache(200_000)
def date_cell(s, day_first=False):
    if not HAS_DIGIT(s):
        return None
    iso, numeric, weekday, day_month, month_day, year_month, month_year = DATE_CELL
    s = strip_accents(str(s).strip().lower())
    m = iso.match(s)
    if m:
        return day_of(int(m[1]), int(m[2]), int(m[3]))
    m = numeric.match(s)
    if m:
        a, b, y = int(m[1]), int(m[2]), int(m[3])
        y += 2000 if y < 100 else 0
        return day_of(y, b, a) if day_first or a > 12 else day_of(y, a, b)
    m = weekday.match(s)
    s = s[m.end():] if m else s
    m = day_month.match(s)
    if m:
        return day_of(long_year(m[3]), MONTHS[m[2]], int(m[1]))
    m = month_day.match(s)
    if m:
        return day_of(long_year(m[3]), MONTHS[m[1]], int(m[2]))
    m = year_month.match(s)
    if m:
        return day_of(int(m[1]), int(m[2]), 1)
    m = month_year.match(s)
    return day_of(long_year(m[2]), MONTHS[m[1]], 1) if m else None


def long_year(text):
    if text is None:
        return NO_YEAR
    return int(text) + (0 if len(text) == 4 else 2000 if int(text) < 70 else 1900)


def date_parts(s):
    """A phrase of a question as [(year, month, day)], with None for what it leaves open."""
    s = strip_accents(s.lower())
    out = [(int(m[1]), int(m[2]), int(m[3])) for m in re.finditer(r'(\d{4})-(\d{1,2})-(\d{1,2})', s)]
    if out:
        return out
    d = date_cell(s) if re.match(r'\d{1,2}/', s.strip()) else None
    if d:
        return [(d.year, d.month, d.day)]
    pattern = r'(?:(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?)?\b(%s)\b\.?(?:\s+(\d{1,2})(?:st|nd|rd|th)?\b(?!\d))?(?:,?\s+(?:of\s+)?(\d{4}))?' % MONTH
    for m in re.finditer(pattern, s):
        day = m[1] or m[3]
        out.append((int(m[4]) if m[4] else None, MONTHS[m[2]], int(day) if day else None))
    if not out:
        out = [(int(y), None, None) for y in re.findall(r'\b(1[5-9]\d\d|20\d\d)\b', s)]
    years = [o[0] for o in out if o[0]]
    return [(o[0] or (years[-1] if years else None), o[1], o[2]) for o in out]


TRUTH = {'yes': 1, 'no': 0, 'true': 1, 'false': 0, 'y': 1, 'n': 0, '1': 1, '0': 0, '1.0': 1, '0.0': 0}
BLANKS = {'', '-', '--', 'n/a', 'na', 'nan', 'none', 'null', '—', '–', '?'}


class Table:
    def __init__(self, header, rows):
        self.header = [str(x).strip() for x in header]
        n = len(self.header)
        self.rows = [(list(map(str, r)) + [''] * n)[:n] for r in rows]
        self.kept, self.about = {}, None
        self.types = [self._type(c) for c in range(n)]

    def _keep(self, key, make):
        if key not in self.kept:
            self.kept[key] = make()
        return self.kept[key]

    def column(self, c):
        return [r[c] for r in self.rows]

    def _type(self, c):
        v = [x.strip().lower() for x in self.column(c)[:400]]
        v = [x for x in v if x not in BLANKS]
        if not v:
            return 'text'
        if set(v) <= set(TRUTH) and len(set(v)) <= 2:
            return 'bool'
        if sum(number(x) is not None for x in v) >= .8 * len(v):
            return 'year' if all(re.fullmatch(r'(1[5-9]|20)\d\d', x) for x in v) else 'number'
        return 'date' if sum(date_cell(x) is not None for x in v) >= .8 * len(v) else 'text'

    def numbers(self, c):
        return self._keep(('n', c), lambda: [number(x) for x in self.column(c)])

    def dates(self, c):
        def read():
            v = self.column(c)
            day_first = any(re.match(r'\s*(1[3-9]|2\d|3[01])[-/.]\d', x) for x in v)
            return [date_cell(x, day_first) for x in v]
        return self._keep(('d', c), read)

    def normed(self, c):
        return self._keep(('t', c), lambda: [norm(x) for x in self.column(c)])

    def distinct(self, c):
        def read():
            seen = {}
            for x, y in zip(self.normed(c), self.column(c)):
                if x and x not in seen:
                    seen[x] = y
            return seen
        return self._keep(('u', c), read)

    def words(self, c):
        def read():
            index = {}
            for x in self.distinct(c):
                for w in dict.fromkeys(stem(y) for y in x.split()):
                    index.setdefault(w, []).append(x)
            return index
        return self._keep(('w', c), read)


# ---- what the planner reads of a column
def split_header(h):
    return re.sub(r'[_\s]+', ' ', re.sub(r'([a-z])([A-Z])', r'\1 \2', h)).strip()


def matching_cells(t, c, qn, qw, k=3):
    """Cells of the column that the question seems to name, the closest first."""
    d = t.distinct(c)
    if t.types[c] != 'text':
        return [d[w] for w in dict.fromkeys(qw) if w in d][:k]
    padded, stems = ' ' + qn + ' ', [stem(w) for w in qw]
    stemmed, long_stems = ' ' + ' '.join(stems) + ' ', {stem(w) for w in qw if len(w) > 2}
    found = {}
    for w in qw:
        cells = t.words(c).get(stem(w), ())
        if len(cells) <= 60 or len(w) > 3:
            for x in cells[:200]:
                found[x] = 1
    out = [(1.5, x) for x in like_cells(d, qw) if x not in found]
    for x in found:
        xs = [stem(w) for w in x.split()]
        if ' ' + x + ' ' in padded:
            out.append((2 + len(x) / 100, x))
        elif ' ' + ' '.join(xs) + ' ' in stemmed:
            out.append((1.9 + len(x) / 100, x))
        else:
            share = len(set(xs) & long_stems) / len(set(xs))
            if share >= .3:
                out.append((share, x))
    out.sort(key=lambda o: -o[0])
    return [d[x] for _, x in out[:k]]


def column_text(t, c, qn, qw):
    m = matching_cells(t, c, qn, qw)
    d = list(t.distinct(c).values())
    s = 'match ' + ' ; '.join(x[:40] for x in m) + ' , ' if m else ''
    s += ' ; '.join(x[:24] for x in d[:2 if m else 3])
    kind = 'unique' if len(d) == len(t.rows) and len(d) > 1 else 'repeated'
    return '%s | %s %s | %s' % (split_header(t.header[c]), t.types[c], kind, s)
