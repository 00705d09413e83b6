/** What the books must say, in memory. */
interface Open {
  micros: number;
  free: boolean;
  capped: boolean;
  tokens: number;
}

export interface Model {
  balance: number;
  open: Map<string, Open>;
  charged: Map<string, number>;
  /** Of these, the holds. */
  settled: Set<string>;
  refunded: Set<string>;
  freeUsed: number;
  /** Settled with a free use. */
  freeSettled: Set<string>;
  granted: Set<string>;
}

export const sumOf = (parts: Map<string, { micros: number }>) =>
  [...parts.values()].reduce((sum, { micros }) => sum + micros, 0);
/** What a hold can take. */
export const available = (model: Model) => model.balance - sumOf(model.open);
export const pickFrom = (ids: Iterable<string>, n: number) => {
  const list = [...ids];
  return list.length === 0 ? undefined : list[n % list.length];
};
