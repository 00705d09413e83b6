/** What is available to each account, as last seen: receipts are filled from here without a read. */
export interface Balances {
  get(accountId: string): number | undefined;
  set(accountId: string, availableMicros: number): void;
  forget(accountId: string): void;
}

const accountsMax = 50_000;
/** Changes that are so close together may arrive out of order. */
const closeMs = 100;

interface Known {
  micros: number;
  seenAt: number;
  /** Reads the wallet once there are no more changes. */
  look?: NodeJS.Timeout;
}

export function createBalances(read: (accountId: string) => Promise<number>, quietMs = 500): Balances {
  const known = new Map<string, Known>();

  async function look(accountId: string, seen: Known): Promise<void> {
    const { seenAt } = seen;
    const micros = await read(accountId).catch(() => undefined);
    // What arrived in the meantime is newer.
    if (micros !== undefined && seen.seenAt === seenAt) seen.micros = micros;
  }

  function lookLater(accountId: string, seen: Known): void {
    if (seen.look !== undefined) seen.look.refresh();
    else seen.look = setTimeout(() => void look(accountId, seen), quietMs).unref();
  }

  return {
    get: (accountId) => known.get(accountId)?.micros,
    set(accountId, availableMicros) {
      const seenAt = performance.now();
      const seen = known.get(accountId);
      if (seen === undefined) {
        if (known.size >= accountsMax) known.delete(known.keys().next().value!);
        known.set(accountId, { micros: availableMicros, seenAt });
        return;
      }
      if (seenAt - seen.seenAt < closeMs) lookLater(accountId, seen);
      seen.micros = availableMicros;
      seen.seenAt = seenAt;
    },
    forget: (accountId) => known.delete(accountId),
  };
}
