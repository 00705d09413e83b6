/** Tables with a column for each year, quarter or month, turned: a row for each period, a column for each label. */
import type { GroundTable } from '@oja/documents/documents/port';
import { isBlank, months, plainWords, splitHeader, wordsOf } from './cells.ts';
import { openColumn, type Table } from './table.ts';

const labelsMax = 400;
const filledShareMin = 0.5;
const year = /\b(?:(?:19|20)\d\d|(?:fy|f|cy)\s?'?(\d\d))\b/i;
const quarter = /\b(?:q([1-4])|([1-4])q|(first|second|third|fourth) quarter)\b/i;
const ordinals = ['first', 'second', 'third', 'fourth'];
const endings =
  /^(years?|ended|ending|fiscal|fy|cy|f|as|of|at|the|in|for|weeks?|months?|quarters?|q\d|\dq|first|second|third|fourth|calendar|fye|note|notes)$/;

export interface Period {
  /** `2019`, `2019 q3`: two texts that mean one period read alike. */
  name: string;
  /** What else a header says. */
  rest: string;
}

/** The period that a header names; undefined where it names none, or several. */
export function periodIn(text: string): Period | undefined {
  const found = [...text.matchAll(new RegExp(year.source, 'gi'))];
  const years = new Set(found.map(([said, short]) => (short ? `20${short}` : said)));
  const [only] = years;
  if (years.size !== 1 || only === undefined) return undefined;
  const [, before, after, ordinal] = quarter.exec(text) ?? [];
  const part = before ?? after ?? (ordinal ? `${ordinals.indexOf(ordinal.toLowerCase()) + 1}` : undefined);
  const bare = text.replace(/\([^)]*\)/g, ' ').replace(new RegExp(year.source, 'gi'), ' ');
  const rest = wordsOf(plainWords(bare))
    .filter((word) => !/^\d+(st|nd|rd|th)?$/.test(word) && !months.has(word) && !endings.test(word))
    .join(' ');
  return { name: part ? `${only} q${part}` : only, rest };
}

/** One for each measure whose columns are periods. */
export function byPeriod(found: GroundTable): Table[] {
  const table = withPeriods(found);
  const { columns, rows, source } = table;
  // The year that ends in January is the one before to most.
  if (columns.some((name) => earlyDay.test(name))) return [];
  const periods = columns.map((name) => periodIn(splitHeader(name)));
  const label = columns.findIndex(
    (_, place) => !periods[place] && isLabel(rows.map((row) => row[place] ?? '')),
  );
  if (label < 0 || rows.length > labelsMax) return [];
  const places = columns.flatMap((_, place) => (periods[place] && place !== label ? [place] : []));
  const groups = [...Map.groupBy(places, (place) => periods[place]!.rest)];
  return groups.flatMap(([rest, own]) => {
    const names = own.map((place) => periods[place]!.name);
    if (own.length < 2 || new Set(names).size < names.length) return [];
    const labels = labelsOf(table, label);
    const turned = rows.flatMap((row, at) => {
      const cells = own.map((place) => (row[place] ?? '').trim());
      const isFilled = cells.some((cell) => !isBlank(cell));
      return isFilled && labels[at] !== ''
        ? [
            {
              at,
              column: openColumn(
                labels[at]!,
                cells,
                own.map((place) => table.numbers?.[at]?.[place]),
              ),
            },
          ]
        : [];
    });
    if (turned.length === 0) return [];
    return [
      {
        source,
        caption: [table.caption, rest].filter(Boolean).join(' › '),
        columns: [openColumn('period', names), ...turned.map(({ column }) => column)],
        size: own.length,
        totals: [],
        leftOut: '',
        cut: table.cut,
      },
    ];
  });
}

const earlyDay = /\b(?:jan|feb)\w*\.? \d{1,2}\b/i;
const headerRowsMax = 4;

/** Below titles over several columns, the header with the years may stand among the first rows. */
function withPeriods(table: GroundTable): GroundTable {
  if (table.columns.some((name) => periodIn(name))) return table;
  const at = table.rows
    .slice(0, headerRowsMax)
    .findIndex((row) => row.filter((cell) => periodIn(cell)).length > 1);
  if (at < 0) return table;
  const from = at + 1;
  return {
    ...table,
    columns: table.rows[at]!,
    rows: table.rows.slice(from),
    ...(table.numbers ? { numbers: table.numbers.slice(from) } : {}),
    ...(table.sections ? { sections: table.sections.slice(from) } : {}),
  };
}

const isLabel = (cells: string[]) => {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return (
    filled.length >= cells.length * filledShareMin &&
    filled.filter((cell) => /\p{L}{2}/u.test(cell)).length >= filled.length * filledShareMin
  );
};

/** With the heading that they stand under, where a label alone stands twice; none sums up what is under it. */
function labelsOf({ rows, sections }: GroundTable, place: number): string[] {
  const alone = rows.map((row) => (row[place] ?? '').trim());
  return alone.map((label, at) => {
    const isOnly = alone.indexOf(label) === alone.lastIndexOf(label);
    const section = sections?.[at] ?? '';
    if (label === '') return section === '' ? '' : `Total ${section}`;
    return isOnly || section === '' ? label : `${section} ${label}`;
  });
}
