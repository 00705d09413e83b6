"""Questions that nearly fit: of a question that its passage answers, one name, number or word is turned into another."""
import re

OPPOSITES = '''highest lowest|largest smallest|biggest smallest|most least|more less|first last|oldest youngest|oldest newest|longest shortest|best worst|
before after|north south|northern southern|east west|eastern western|increase decrease|increased decreased|win lose|won lost|winner loser|begin end|began ended|start finish|
started stopped|early late|earliest latest|major minor|maximum minimum|male female|men women|mother father|brother sister|son daughter|husband wife|king queen|public private|
positive negative|like dislike|good bad|buy sell|bought sold|above below|upper lower|inside outside|allowed forbidden|accept reject|accepted rejected|same different|
strong weak|strongest weakest|fast slow|high low|long short|common rare|rich poor|success failure|successful unsuccessful|born buried|die live|died lived|rise fall|
include exclude|included excluded|support oppose|supported opposed|agree disagree|join leave|joined left|open close|opened closed|summer winter|day night|morning evening|
minister president|author publisher|written translated|wrote translated|directed produced|invented banned|founded dissolved|created destroyed|built demolished|teacher student|
city country|river mountain|book film|song poem|company school|total average|price weight|cost weight|height width|email phone|address number|seller buyer|sender recipient|employer employee|landlord tenant'''
PAIRS = {}
for pair in OPPOSITES.replace('\n', '').split('|'):
    one, other = pair.split()
    PAIRS.setdefault(one, other)
    PAIRS.setdefault(other, one)
NAME = re.compile(r"\b[A-Z][\w'’.-]*(?:\s+(?:of|the|de|van|von|and)\s+[A-Z][\w'’.-]*|\s+[A-Z][\w'’.-]*)*")
YEAR = re.compile(r'\b(1[0-9]\d\d|20\d\d)\b')
NUMBER = re.compile(r'\b\d{1,3}(?:,\d{3})*\b(?!\d)')
AUXILIARY = re.compile(r'\b(did|does|do|was|were|is|are|can|could|will|would|has|have|had)\b', re.I)


def names_in(text, is_question):
    found = []
    for m in NAME.finditer(text):
        name, start = m[0].rstrip('.,'), m.start()
        at_start = start == 0 or text[start - 2:start - 1] in '.!?'
        if is_question and start == 0 or at_start and ' ' not in name or len(name) < 3:
            continue
        found.append((name, start))
    return found


def swapped(question, answers, names, r):
    """`names`: of its article. None where nothing can be turned."""
    ways = []
    spans = [x for x in names_in(question, True) if x[0].split()[0].lower() not in ('the', 'what', 'who', 'when')]
    said = question.lower()
    for name, at in spans:
        others = [x for x in names if x.lower() not in said and name.lower() not in x.lower() and x.lower() not in name.lower() and len(x.split()) == len(name.split()) and all(x not in a for a, _ in answers)]
        if others:
            ways += [(question[:at] + r.choice(others) + question[at + len(name):])] * 3
    for m in YEAR.finditer(question):
        ways += [question[:m.start()] + str(int(m[0]) + r.choice([-40, -10, -3, -1, 1, 2, 5, 10, 30])) + question[m.end():]] * 3
    if not YEAR.search(question):
        for m in NUMBER.finditer(question):
            number = int(m[0].replace(',', ''))
            ways.append(question[:m.start()] + str(number + r.choice([1, 2, 5, 10])) + question[m.end():])
    for m in re.finditer(r'[a-z]+', question):
        if m[0] in PAIRS:
            ways += [question[:m.start()] + PAIRS[m[0]] + question[m.end():]] * 2
    helper = AUXILIARY.search(question)
    if helper and r.random() < .25:
        never = r' \1 never' if helper[0].lower() in ('did', 'does', 'do') else r' not \1'
        ways.append(re.sub(r'\b' + helper[0] + r'\s+(\w+)', helper[0] + never, question, count=1))
    return r.choice(ways) if ways else None
