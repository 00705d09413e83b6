/** What the books must say, in memory. */
import type { PurseLot } from '../../packages/server/src/platform/ledger/purse.ts';
import type { RequestRow } from '../../packages/server/src/platform/requests/insert.ts';

interface Open {
  micros: number;
  free: boolean;
  capped: boolean;
}

export interface Lot extends Omit<PurseLot, 'charges'> {
  charges: { micros: number; category: string; row: RequestRow }[];
}

export interface Model {
  balance: number;
  open: Map<string, Open>;
  charged: Map<string, number>;
  /** Of these, the holds. */
  settled: Set<string>;
  refunded: Set<string>;
  freeUsed: number;
  granted: Set<string>;
  purses: Map<string, { micros: number; lots: Lot[] }>;
}

export const sumOf = (parts: Map<string, { micros: number }>) =>
  [...parts.values()].reduce((sum, { micros }) => sum + micros, 0);
/** What a hold can take; what lies in purses shows as available, too. */
export const available = (model: Model) => model.balance - sumOf(model.open) - sumOf(model.purses);
export const pickFrom = (ids: Iterable<string>, n: number) => {
  const list = [...ids];
  return list.length === 0 ? undefined : list[n % list.length];
};
