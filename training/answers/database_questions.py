"""Questions about databases of Spider (CC BY-SA 4.0) that one table answers, as plans about a made-up table of the same shape."""
import json
import random
import re

from execute import execute
from sheets import database_sheets, filled

AGGREGATES = ['none', 'max', 'min', 'count', 'sum', 'mean']
COMPARISONS = {1: 'between', 2: '=', 3: '>', 4: '<', 5: '>=', 6: '<=', 7: '!=', 9: '='}


def said(value, question):
    """The value as the question writes it."""
    text = str(int(value)) if isinstance(value, float) and value == int(value) else str(value)
    text = text.strip('"\'% ')
    found = re.search(r'(?<!\w)' + re.escape(text) + r'(?!\w)', question, re.I) if text else None
    return found[0] if found else None


def plan_of(sql, places, question):
    """None: no plan says this. Raises ValueError where its words are not in the question."""
    if any(sql[k] for k in ('union', 'intersect', 'except', 'having')) or len(sql['from']['table_units']) != 1 or sql['from']['table_units'][0][0] != 'table_unit':
        return None
    conds = []
    for i, one in enumerate(sql['where']):
        if i % 2:
            if one != 'and':
                return None
            continue
        negated, op, unit, a, b = one
        if negated or op not in COMPARISONS or isinstance(a, dict) or unit[0]:
            return None
        words = said(a, question)
        if op == 1 and words:
            words = re.search(re.escape(words) + r'\W+\w+\W+' + re.escape(said(b, question) or '!'), question)
            words = words and words[0]
        if not words:
            raise ValueError
        conds.append((places[unit[1][1]], COMPARISONS[op], words))
    if len({c for c, _, _ in conds}) < len(conds):
        return None
    selected = [(agg or unit[1][0], places.get(unit[1][1]), sql['select'][0] or unit[1][2], unit[0]) for agg, unit in sql['select'][1]]
    group = [places.get(g[1]) for g in sql['groupBy']]
    order = sql['orderBy'] and [(u[1][0], places.get(u[1][1])) for u in sql['orderBy'][1]]
    if any(x[3] for x in selected) or len(group) > 1 or order and len(order) > 1:
        return None
    end = sql['orderBy'] and ('max' if sql['orderBy'][0] == 'desc' else 'min')
    plan = lambda op, sel=None, key=None: dict(op=op, sel=sel, key=key, conds=conds)
    names, measures = [x for x in selected if not x[0]], [x for x in selected if x[0]]
    if group and order and sql['limit'] and len(names) == 1 == len(selected) and names[0][1] == group[0]:
        agg, c = AGGREGATES[order[0][0]], order[0][1]
        return plan('arg%s_%s' % (end, agg), None if agg == 'count' else c, group[0]) if agg in ('count', 'sum', 'mean') else None
    if group and not sql['limit'] and len(measures) == 1 and len(names) <= 1 and (not names or names[0][1] == group[0]):
        agg = AGGREGATES[measures[0][0]]
        return plan('by_' + agg, None if agg == 'count' else measures[0][1], group[0])
    if group or len(selected) != 1:
        return None
    agg, c, distinct, _ = selected[0]
    if order and sql['limit'] and not agg and not order[0][0]:
        return plan('arg' + end, order[0][1], c)
    if agg == 3:
        return plan('distinct', c) if distinct else plan('count')
    if sql['limit'] or c is None:
        return None
    return plan(AGGREGATES[agg], c) if agg else plan('lookup', c)


def database_questions(tables_path, questions_path, shapes_seed=1):
    """([[header, rows]], [[table, question, operation, measure, key, conditions]])"""
    r = random.Random(shapes_seed)
    known = {(db, i): (nouns, columns, places) for db, i, nouns, columns, places in database_sheets(tables_path)}
    tables, out = [], []
    for x in json.load(open(questions_path, encoding='utf8')):
        units = x['sql']['from']['table_units']
        shape = known.get((x['db_id'], units[0][1])) if units[0][0] == 'table_unit' else None
        if shape is None:
            continue
        places = {c: i for i, c in enumerate(shape[2])}
        try:
            plan = plan_of(x['sql'], places, x['question'])
        except (ValueError, KeyError):
            continue
        t = filled(shape[0], shape[1], r.choice([6, 9, 14]), r)
        rows = [list(row) for row in t.rows]
        for c, op, words in plan['conds'] if plan else []:
            for row in r.sample(rows, 2):
                row[c] = words if op == '=' else row[c]
        tables.append([t.header, rows])
        if plan is None:
            out.append([len(tables) - 1, x['question'], 'none', None, None, []])
        else:
            out.append([len(tables) - 1, x['question'], plan['op'], plan['sel'], plan['key'], plan['conds']])
    return tables, out


if __name__ == '__main__':
    import sys
    from collections import Counter
    tables, questions = database_questions(*sys.argv[1:3])
    print(len(questions), Counter(x[2] for x in questions))
    for x in questions[::60]:
        print(tables[x[0]][0], x[1:])
