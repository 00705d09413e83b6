/**
 * What calls in flight on this node will be charged when they end, by account. The ledger decides; this
 * keeps an account from starting more work than its balance covers.
 */
export interface Owed {
  of(accountId: string): number;
  add(accountId: string, micros: number): void;
  remove(accountId: string, micros: number): void;
}

export function createOwed(): Owed {
  const byAccount = new Map<string, number>();
  const of = (accountId: string) => byAccount.get(accountId) ?? 0;
  return {
    of,
    add: (accountId, micros) => void byAccount.set(accountId, of(accountId) + micros),
    remove(accountId, micros) {
      const left = of(accountId) - micros;
      if (left > 0) byAccount.set(accountId, left);
      else byAccount.delete(accountId);
    },
  };
}
