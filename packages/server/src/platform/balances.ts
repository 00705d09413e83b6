/** What is available to each account, as last seen: receipts are filled from here without a read. */
export interface Balances {
  get(accountId: string): number | undefined;
  set(accountId: string, availableMicros: number): void;
  forget(accountId: string): void;
}

const accountsMax = 50_000;

export function createBalances(): Balances {
  const known = new Map<string, number>();
  return {
    get: (accountId) => known.get(accountId),
    set(accountId, availableMicros) {
      if (known.size >= accountsMax && !known.has(accountId)) known.delete(known.keys().next().value!);
      known.set(accountId, availableMicros);
    },
    forget: (accountId) => known.delete(accountId),
  };
}
