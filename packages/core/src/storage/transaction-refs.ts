/** A transaction is sent by name once and by number afterwards: module URLs are long. */
import { bundledAs } from './bundled.ts';
import type { RequestBody } from './sqlite/sqlite-rpc.ts';
import type { Transaction } from './store.ts';

export type Named = Pick<Transaction<never, unknown>, 'module' | 'name' | 'tables'>;

export interface Refs {
  request(transaction: Named, input: unknown): RequestBody;
}

export function createRefs(): Refs {
  const byModule = new Map<string, Map<string, number>>();
  let last = 0;
  return {
    request({ module, name, tables }, input) {
      let names = byModule.get(module);
      if (names === undefined) {
        names = new Map();
        byModule.set(module, names);
      }
      const known = names.get(name);
      if (known !== undefined) return { kind: 'transact', ref: known, input };
      names.set(name, ++last);
      return { kind: 'transact', ref: last, named: { module: bundledAs(module), name, tables }, input };
    },
  };
}
