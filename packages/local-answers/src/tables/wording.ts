/** Says what was computed and of what, in one sentence; numbers as their column writes them. */
import { type Comparison, type Condition, rowsWhere } from './conditions.ts';
import type { Group, Plan, Result } from './execute.ts';
import { type Table, type TableColumn, truthOf } from './table.ts';

const namesMax = 10;
const groupsMax = 20;
const cellsMax = 30;

const comparisonWords: Record<Comparison, string> = {
  '=': 'is',
  in: 'is',
  '!=': 'is not',
  '>': 'is above',
  '>=': 'is at least',
  '<': 'is below',
  '<=': 'is at most',
  between: 'is between',
};
const nouns: Record<string, string> = {
  sum: 'sum',
  mean: 'average',
  median: 'median',
  range: 'range',
  std: 'standard deviation',
  max: 'highest',
  min: 'lowest',
  count: 'number of rows',
};

export function sentenceFor(table: Table, plan: Plan, result: Result): string {
  if (result.said !== undefined) return result.said;
  const where = whereText(table, plan.conditions);
  const measure = table.columns[plan.measure ?? -1];
  if (result.label !== undefined) return `${result.label}: ${measure?.name} ${result.cells?.[0]}.`;
  const text = textOf({ table, plan, result, where, measure, name: measure?.name ?? 'rows' });
  const left = table.leftOut === '' ? '' : ` Left out as a total: ${table.leftOut}.`;
  return `${text}${leftOutCells(plan, measure)}${left}`;
}

interface Said {
  table: Table;
  plan: Plan;
  result: Result;
  where: string;
  measure: TableColumn | undefined;
  name: string;
}

function textOf(said: Said): string {
  const { table, plan, result, where, measure, name } = said;
  const { operation } = plan;
  const rows = rowsText(result.rows);
  const number = result.number === undefined ? '' : writtenLike(result.number, measure);
  switch (operation) {
    case 'lookup':
      return `${name}${where}: ${listed(result.cells ?? [], cellsMax)}${truthText(result, measure)}.`;
    case 'first':
    case 'last':
      return `The ${operation} ${name}${where}: ${result.cells?.join('; ')}.`;
    case 'next':
    case 'prev':
      return `${name} in the row ${operation === 'next' ? 'after' : 'before'} the one${where}: ${result.cells?.join('; ')}.`;
    case 'count':
      return `${rows}${where}.`;
    case 'any':
      return `${result.cells?.[0]}: ${rows}${where}.`;
    case 'missing':
      return `${name} is empty in ${result.number} of ${rows}${where}.`;
    case 'corr':
      return `The correlation (Pearson) of ${name} and ${table.columns[plan.key ?? -1]?.name} over ${rows}${where} is ${rounded(result.number ?? 0)}.`;
    case 'distinct':
      return `${result.number} different ${result.number === 1 ? 'value' : 'values'} of ${name} in ${rows}${where}${namesText(result)}.`;
    case 'min':
    case 'max':
      return `The ${nouns[operation]} ${name} of ${rows}${where} is ${result.cells?.[0]}.`;
    case 'share':
      return `${writtenLike(result.number ?? 0, undefined)}% of ${measure ? name : 'the rows'}: ${rows}${where}.`;
    case 'diff':
    case 'ratio':
      return `The ${operation === 'diff' ? 'difference' : 'ratio'} of ${name} between ${groupsText(result, measure, ' and ')}${otherConditions(said)} is ${operation === 'diff' ? number : writtenLike(result.number ?? 0, undefined)}.`;
    default:
      if (result.groups === undefined && result.cells !== undefined)
        return `${name}${where}: ${listed(result.cells, cellsMax)}.`;
      return result.groups
        ? chosenText(said)
        : `The ${nouns[operation]} of ${name} over ${rows}${where} is ${number}.`;
  }
}

function chosenText({ table, plan, result, where, measure, name }: Said): string {
  const [kind = '', by] = plan.operation.split('_');
  const groups = result.groups ?? [];
  const key = table.columns[plan.key ?? -1]?.name ?? '';
  const what =
    by === 'count'
      ? nouns.count
      : by === 'max' || by === 'min'
        ? `${nouns[by]} ${name}`
        : `${nouns[by ?? '']} of ${name}`;
  if (kind === 'by')
    return `${capital(what!)} by ${key}${where}: ${groupsText({ ...result, groups: groups.slice(0, groupsMax) }, measure)}${more(groups, groupsMax)}.`;
  const end = nouns[kind.slice(3)]!;
  const measured = by === undefined ? name : what;
  if (plan.most > 1)
    return `${capital(end)} ${measured}${where}: ${groupsText({ ...result, groups: groups.slice(0, Math.max(namesMax, plan.most)) }, measure)}.`;
  const [first] = groups;
  const names = `${groups
    .slice(0, namesMax)
    .map((group) => group.name)
    .join(' and ')}${more(groups, namesMax)}`;
  return `${names} ${groups.length === 1 ? 'has' : 'have'} the ${end} ${measured}${where}: ${valueText(first!, measure)}.`;
}

/** A few are named. */
const namesText = ({ names = [] }: Result) =>
  names.length > 1 && names.length <= groupsMax ? `: ${names.join('; ')}` : '';

/** `1 (yes)` */
function truthText({ cells = [] }: Result, measure: TableColumn | undefined): string {
  const [cell = ''] = cells;
  return measure?.type === 'bool' && cells.length === 1 && /^\d/.test(cell)
    ? ` (${truthOf(cell) ? 'yes' : 'no'})`
    : '';
}

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
const more = (all: unknown[], most: number) => (all.length > most ? ` and ${all.length - most} more` : '');
const listed = (cells: string[], most: number) => `${cells.slice(0, most).join('; ')}${more(cells, most)}`;
const rowsText = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`;
const valueText = ({ value, cell }: Group, measure: TableColumn | undefined) =>
  cell ?? writtenLike(value, measure);
const groupsText = ({ groups = [] }: Result, measure: TableColumn | undefined, join = ', ') =>
  groups.map((group) => `${group.name} (${valueText(group, measure)})`).join(join);

/** The pair that is compared is named by its values. */
const otherConditions = ({ table, plan }: Said) =>
  whereText(
    table,
    plan.conditions.filter(({ comparison }) => comparison !== 'in'),
  );

function whereText({ columns }: Table, conditions: Condition[]): string {
  const texts = conditions.map((one) => {
    const column = columns[one.column]!;
    return `${column.name} ${comparisonWords[one.comparison]} ${cellMeant(column, one) ?? one.words.trim()}`;
  });
  return texts.length === 0 ? '' : ` where ${texts.join(' and ')}`;
}

/** `women` as the table writes it. */
function cellMeant(column: TableColumn, { comparison, words }: Condition): string | undefined {
  if (comparison !== '=' && comparison !== '!=') return undefined;
  const exact = column.distinct.get(words.toLowerCase().trim());
  if (exact !== undefined) return exact;
  const meant = new Set(rowsWhere(column, '=', words)?.map((at) => column.plain[at]!));
  const [only = ''] = meant;
  return meant.size === 1 && column.type !== 'date' ? column.distinct.get(only) : undefined;
}

/** Cells with words where numbers are added up. */
function leftOutCells({ operation }: Plan, measure: TableColumn | undefined): string {
  if (!measure || !/sum|mean|median/.test(operation)) return '';
  const words = new Set(
    measure.cells.filter((cell, at) => measure.numbers[at] === undefined && /\p{L}/u.test(cell)),
  );
  return words.size === 0 ? '' : ` Cells without a number are left out (${listed([...words], 3)}).`;
}

/** To two decimals; small numbers to three digits. */
const rounded = (value: number): string =>
  Math.abs(value) >= 1 ? `${Math.round(value * 100) / 100}` : `${Number(value.toPrecision(3))}`;

/** With the sign, unit and decimal mark of the cells. */
export function writtenLike(value: number, column: TableColumn | undefined): string {
  const like = column?.type === 'number' ? column.cells.filter((cell) => /\d/.test(cell)) : [];
  if (like[0] !== undefined && /^\d+:\d\d/.test(like[0])) return clockText(value, like[0]);
  const comma =
    like.some((cell) => /\d,\d\d?\b(?!\d)/.test(cell)) && !like.some((cell) => /\.\d\d?\b/.test(cell));
  const short = Number(rounded(value));
  const places = like.some((cell) => (comma ? /,\d\d\b/ : /\.\d\d\b/).test(cell));
  const digits = Math.abs(short).toLocaleString(comma ? 'de-DE' : 'en-US', {
    minimumFractionDigits: places && (comma || !Number.isInteger(short)) ? 2 : 0,
    maximumFractionDigits: 12,
  });
  const sign = /^[^\d]*?([₦$€£¥])/.exec(like[0] ?? '')?.[1] ?? '';
  const unit = /%\s*$/.test(like[0] ?? '') ? '%' : '';
  return `${short < 0 ? '-' : ''}${sign}${digits}${unit}`;
}

function clockText(seconds: number, like: string): string {
  const parts = like.split(':').length === 3 ? [3600, 60, 1] : [60, 1];
  let rest = Math.round(seconds);
  const texts = parts.map((size) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return `${count}`;
  });
  return texts.map((text, at) => (at === 0 ? text : text.padStart(2, '0'))).join(':');
}

const offers: [RegExp, string][] = [
  [/\b(quel(le)?s?|combien|qui a|somme|moyenne|pourcentage|par|et pour)\b/, 'Pas sûr. Vouliez-vous dire : '],
  [/\b(wetin|abeg|abi|wey|dey|nko)\b/, 'I no too sure. Na this you mean? '],
  [/\b(ki ni|elo|meloo|wo (lo|ni)|ta (lo|ni)|apapo|nko)\b/, 'Kò dá mi lójú. Ṣé ohun tí ẹ ń béèrè nìyí? '],
  [/\b(nawa|mene|menene|wane|wanne|wace|jimilla\w*|matsakaici\w*)\b/, 'Ban tabbata ba. Wannan kuke nufi? '],
  [/\b(kedu|gini|olee?|onye|nkezi|mkpokota|nguko\w*)\b/, 'Amaghị m nke ọma. Nke a ka ị na-ajụ? '],
];

/** In the language of the question: what may be meant, with its result. `plain`: the question without accents. */
export const offerOf = (plain: string, sentence: string): string =>
  `${offers.find(([words]) => words.test(plain))?.[1] ?? 'Not sure. Did you mean this? '}${sentence}`;
