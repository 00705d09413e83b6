/** The verbs of the operator: every change is audited and in force on this node before it returns. */

import { pricesByName } from '../../domain/price-kinds.ts';
import { fail } from '../../errors.ts';
import type { PlatformParts } from '../parts.ts';
import { createAccountChanges } from './account-changes.ts';
import { namesOf } from './names.ts';
import type { CategoryState, EndpointState, Operation } from './operation.ts';
import { findOutOfRange } from './out-of-range.ts';
import { type AccountFilter, listAccounts, listAudit, priceHistory, sumWallets } from './read.ts';
import {
  type Actor,
  changeOption,
  type NewPrice,
  setCategoryState,
  setEndpointState,
  setNairaRate,
  setOption,
  setPrices,
  targetOf,
  writeAudit,
} from './write.ts';

export type Operator = ReturnType<typeof createOperator>;

export function createOperator(parts: PlatformParts, operation: Operation) {
  const { store, messages } = parts;
  const inForce = async () => {
    await operation.reload();
    messages.publish({ kind: 'operation' });
  };

  return {
    ...createAccountChanges(parts),
    priceHistory: (endpoint: string | undefined) => priceHistory(store, endpoint),
    listAccounts: (filter: AccountFilter) => listAccounts(store, filter, parts.now()),
    audit: (filter: { before?: string; action?: string; limit: number }) => listAudit(store, filter),
    names: (ids: string[]) => namesOf(store, ids),
    money: () => sumWallets(store),
    outOfRange: () => findOutOfRange(store),

    async setCategory(actor: Actor, category: string, state: CategoryState): Promise<void> {
      await store.transact(setCategoryState, {
        ...actor,
        category,
        state,
        before: operation.categoryState(category),
      });
      await inForce();
    },
    /** `state` null: the endpoint follows its category again. */
    async setEndpoint(actor: Actor, endpoint: string, state: EndpointState | null): Promise<void> {
      const before = operation.ownState(endpoint) ?? null;
      await store.transact(setEndpointState, { ...actor, endpoint, state, before });
      await inForce();
    },
    async setPrices(actor: Actor, prices: NewPrice[], fromAt: number, note: string): Promise<void> {
      const before: Record<string, Record<string, number>> = {};
      for (const sheet of operation.prices.sheets())
        before[targetOf(sheet)] = Object.fromEntries(
          pricesByName(sheet).map(({ kind, nanos }) => [kind, nanos]),
        );
      await store.transact(setPrices, { ...actor, prices, fromAt, note, before });
      await inForce();
    },
    async setNaira(actor: Actor, kobo: number, source: string): Promise<void> {
      await store.transact(setNairaRate, { ...actor, kobo, source, before: operation.koboPerDollar() });
      await inForce();
    },
    async setOption(actor: Actor, name: string, value: unknown): Promise<void> {
      await store.transact(setOption, { ...actor, name, value, before: operation.option(name) ?? null });
      await inForce();
    },
    async changeOption(
      actor: Actor,
      name: string,
      { set = {}, remove = [] }: { set?: Record<string, unknown>; remove?: string[] },
    ): Promise<void> {
      await store.transact(changeOption, { ...actor, name, set, remove });
      await inForce();
    },

    noteAction: (actor: Actor, action: string, target: string, after: unknown) =>
      store.transact(writeAudit, { ...actor, action, target, before: null, after }),

    async backup(path: string): Promise<void> {
      if (store.backup === undefined)
        throw fail('unprocessable', 'Back PostgreSQL up with pg_dump or the tools of its host.');
      await store.backup(path);
    },
  };
}
