/** Rows that are called like a total, with what their table says about the name. */
import type { Numbers } from './tally.ts';
import { measureNoun, plainName, type TotalName, totalNameOf } from './total-names.ts';

export interface NamedRow {
  /** The filled cells that name it, from the left. */
  names: string[];
  /** Its numbers in the columns that can be added up. */
  numbers: Numbers;
  /** The heading inside the table that it stands under. */
  section: string;
}

export interface Candidate extends TotalName {
  /** `measure`: a total of what a column holds. `group`: of rows that another column or a heading names. */
  tie: 'none' | 'measure' | 'group';
  /** The name stands in the first cell that is filled. */
  leads: boolean;
  /** No other cell names the row. */
  alone: boolean;
  /** Other rows have the same name. */
  repeated: boolean;
}

export function candidatesIn(rows: NamedRow[], headers: string[]): (Candidate | undefined)[] {
  const read = rows.map(({ names }) => {
    const named = names.map(totalNameOf);
    const place = named.findIndex(Boolean);
    return { name: named[place], cell: plainName(names[place] ?? ''), leads: place === 0 };
  });
  const times = new Map<string, number>();
  for (const { name, cell } of read) if (name) times.set(cell, (times.get(cell) ?? 0) + 1);
  if (times.size === 0) return rows.map(() => undefined);
  const groups = groupsIn(rows.filter((_, at) => !read[at]?.name));
  const columns = headers.map((header) => new Set(plainName(header).split(/[^\p{L}\p{N}]+/u)));
  return read.map(
    ({ name, cell, leads }, at) =>
      name && {
        ...name,
        tie: tieOf(name, groups, columns),
        leads,
        alone: rows[at]?.names.every((other) => plainName(other) === cell) ?? true,
        repeated: (times.get(cell) ?? 0) > 1,
      },
  );
}

/** Where one column names all rows, its names are those of rows. */
function groupsIn(rows: NamedRow[]): Set<string> {
  const groups = new Set(rows.map(({ section }) => plainName(section)));
  if (rows.some(({ names }) => names.length > 1))
    for (const { names } of rows) for (const name of names) groups.add(plainName(name));
  return groups;
}

function tieOf({ of }: TotalName, groups: Set<string>, columns: Set<string>[]): Candidate['tie'] {
  if (of === '') return 'none';
  const words = of.split(' ');
  // `Team A` is `A` in the column `Team`.
  const own = words.filter((word) => !columns.some((column) => column.has(word))).join(' ');
  if (groups.has(of) || (own !== '' && groups.has(own))) return 'group';
  const isHeader = columns.some((column) => words.every((word) => column.has(word)));
  return isHeader || measureNoun.test(of) ? 'measure' : 'none';
}
