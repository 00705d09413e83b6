/** New rows of many transactions, written with a few statements. */
import { insertStatements } from './insert-many.ts';
import type { NewRows, Statement, Value } from './store.ts';

interface Kind {
  rows: Value[][];
  /** Rows by what they are alike in, where amounts are added up. */
  alike: Map<string, Value[]>;
}

export function createRowsTogether() {
  const kinds = new Map<string, Kind & Pick<NewRows, 'table' | 'columns' | 'onConflict'>>();

  function kindOf({ table, columns, onConflict = '' }: NewRows): Kind {
    const id = `${table} ${onConflict}`;
    const known = kinds.get(id);
    if (known !== undefined) return known;
    const kind = { table, columns, onConflict, rows: [], alike: new Map() };
    kinds.set(id, kind);
    return kind;
  }

  function addOne({ rows, alike }: Kind, values: Value[], amountsFrom: number | undefined): void {
    if (amountsFrom !== undefined) {
      const place = JSON.stringify(values.slice(0, amountsFrom));
      const sums = alike.get(place);
      if (sums === undefined) alike.set(place, values);
      else {
        addUp(sums, values, amountsFrom);
        return;
      }
    }
    rows.push(values);
  }

  return {
    add(added: NewRows): void {
      const kind = kindOf(added);
      for (const values of added.values) addOne(kind, [...values], added.amountsFrom);
    },
    *statements(): Iterable<Statement> {
      for (const { table, columns, rows, onConflict } of kinds.values())
        yield* insertStatements({ table, columns, values: rows, onConflict });
    },
  };
}

function addUp(sums: Value[], amounts: readonly Value[], from: number): void {
  for (let i = from; i < sums.length; i++) sums[i] = (sums[i] as number) + (amounts[i] as number);
}
