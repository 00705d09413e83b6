/** Transactions are named once and sent by number from then on: their modules have long addresses. */
import type { Question } from './sqlite/sqlite-exchange.ts';
import type { Transaction } from './store.ts';

export type Named = Pick<Transaction<never, unknown>, 'module' | 'name'>;

export interface Refs {
  question(transaction: Named, input: unknown): Question;
}

export function createRefs(): Refs {
  const byModule = new Map<string, Map<string, number>>();
  let last = 0;
  return {
    question({ module, name }, input) {
      let names = byModule.get(module);
      if (names === undefined) {
        names = new Map();
        byModule.set(module, names);
      }
      const known = names.get(name);
      if (known !== undefined) return { kind: 'transact', ref: known, input };
      names.set(name, ++last);
      return { kind: 'transact', ref: last, named: { module, name }, input };
    },
  };
}
