/**
 * What an account or an upstream uses on a UTC day, bounded for all nodes together. A node sets a small share of the
 * limit aside with one conditional update and deals it out in memory, so that most calls write nothing; what it does
 * not use goes back when its owner is quiet. Nodes can never pass the limit together: what is set aside counts.
 */
import type { Logger } from '../../logger.ts';
import { type Steps, type Store, sql, transaction } from '../../storage/store.ts';

export interface Amounts {
  requests: number;
  tokens: number;
  micros: number;
}
/** Null: not limited. */
export type DailyLimits = { [K in keyof Amounts]: number | null };

export interface Reserved {
  allowed: true;
  /** Known to this node; other nodes may have used some of it. */
  left: Amounts;
  /** Corrects what was reserved to what was used; once. */
  settle(used: Amounts): void;
}
export interface Refused {
  allowed: false;
  left: Amounts;
}

export interface DailyUse {
  /** Returns immediately where the node has enough set aside. */
  take(owner: string, limits: DailyLimits, wish: Amounts): Reserved | Refused | Promise<Reserved | Refused>;
  /** Corrects what was counted on a day, by whichever node; below zero it adds. */
  giveBack(owner: string, day: string, unused: Amounts): Promise<void>;
  /** Used so far today by everyone, without what only waits to be used. */
  used(owner: string): Promise<Amounts>;
  close(): Promise<void>;
}

export const nothing: Amounts = { requests: 0, tokens: 0, micros: 0 };
const names = ['requests', 'tokens', 'micros'] as const;
const combine = (one: Amounts, other: Amounts, of: (a: number, b: number) => number): Amounts => ({
  requests: of(one.requests, other.requests),
  tokens: of(one.tokens, other.tokens),
  micros: of(one.micros, other.micros),
});
const plus = (one: Amounts, other: Amounts) => combine(one, other, (a, b) => a + b);
const minus = (one: Amounts, other: Amounts) => combine(one, other, (a, b) => a - b);
const times = (one: Amounts, factor: number) => combine(one, one, (a) => Math.floor(a * factor));
const fits = (wish: Amounts, within: Amounts) => names.every((name) => wish[name] <= within[name]);
const unlimited = Number.MAX_SAFE_INTEGER;

/** A share is at most so much of the limit, and so many times what one call wants. */
const shareOfLimit = 1 / 50;
const shareCallsMax = 200;
const quietMs = 1_000;

const dayMs = 86_400_000;
let lastDay = { number: Number.NaN, text: '' };

/** Asked several times by every free call: remembered, since writing a date takes microseconds. */
export function dayOf(at: number): string {
  const number = Math.floor(at / dayMs);
  if (number !== lastDay.number) lastDay = { number, text: new Date(at).toISOString().slice(0, 10) };
  return lastDay.text;
}

interface Taking {
  owner: string;
  day: string;
  wish: Amounts;
  spare: Amounts;
  limits: DailyLimits;
}

/** With the spare amount if that fits, else without; `granted` is null when even the requested amount does not fit. */
export const takeDaily = transaction(
  import.meta.url,
  'takeDaily',
  function* ({ owner, day, wish, spare, limits }: Taking): Steps<{ granted: Amounts | null; used: Amounts }> {
    yield* sql(
      `INSERT INTO daily_use (owner, day, requests, tokens, micros) VALUES ($1, $2, 0, 0, 0)
       ON CONFLICT (owner, day) DO NOTHING`,
      [owner, day],
    );
    for (const granted of [plus(wish, spare), wish]) {
      const [row] = yield* sql<Amounts>(
        `UPDATE daily_use SET requests = requests + $3, tokens = tokens + $4, micros = micros + $5
         WHERE owner = $1 AND day = $2 AND requests <= $6 AND tokens <= $7 AND micros <= $8
         RETURNING requests, tokens, micros`,
        [
          owner,
          day,
          ...names.map((name) => granted[name]),
          ...names.map((name) => (limits[name] === null ? unlimited : limits[name] - granted[name])),
        ],
      );
      if (row !== undefined) return { granted, used: row };
    }
    const [row] = yield* sql<Amounts>(
      'SELECT requests, tokens, micros FROM daily_use WHERE owner = $1 AND day = $2',
      [owner, day],
    );
    return { granted: null, used: row! };
  },
  { volatile: true },
);

/** What was set aside and not used comes back; what was used beyond it is added. */
export const giveDailyBack = transaction(
  import.meta.url,
  'giveDailyBack',
  function* (input: { owner: string; day: string; unused: Amounts }): Steps<void> {
    yield* sql(
      `UPDATE daily_use SET requests = requests - $3, tokens = tokens - $4, micros = micros - $5
       WHERE owner = $1 AND day = $2`,
      [input.owner, input.day, input.unused.requests, input.unused.tokens, input.unused.micros],
    );
  },
);

interface Share {
  day: string;
  /** Set aside and not used; below zero where calls used more than they reserved. */
  unused: Amounts;
  /** In the database, when it was last asked. */
  taken: Amounts;
  running: number;
  touchedAt: number;
  asking: Promise<void> | undefined;
}

export function createDailyUse(store: Store, now: () => number, log: Logger): DailyUse {
  const shares = new Map<string, Share>();

  function shareOf(owner: string): Share {
    const day = dayOf(now());
    const known = shares.get(owner);
    if (known?.day === day) return known;
    if (known !== undefined) void release(owner, known);
    const fresh: Share = {
      day,
      unused: nothing,
      taken: nothing,
      running: 0,
      touchedAt: performance.now(),
      asking: undefined,
    };
    shares.set(owner, fresh);
    return fresh;
  }

  async function release(owner: string, share: Share): Promise<void> {
    const { day, unused } = share;
    if (names.every((name) => unused[name] === 0)) return;
    share.unused = nothing;
    share.taken = minus(share.taken, unused);
    await store.transact(giveDailyBack, { owner, day, unused }).catch((error: unknown) => {
      // It stays set aside, for this day only.
      log.warn({ err: error, owner }, 'an unused share of a daily allowance was not returned');
      share.unused = plus(share.unused, unused);
      share.taken = plus(share.taken, unused);
    });
  }

  const sweep = setInterval(() => {
    const old = performance.now() - quietMs;
    for (const [owner, share] of shares) {
      if (share.asking !== undefined || share.touchedAt > old) continue;
      if (share.running === 0 && share.day !== dayOf(now())) shares.delete(owner);
      void release(owner, share);
    }
  }, quietMs);
  sweep.unref();

  const leftOf = (share: Share, limits: DailyLimits): Amounts => {
    const used = minus(share.taken, share.unused);
    const left = (name: keyof Amounts) =>
      limits[name] === null ? unlimited : Math.max(0, limits[name] - used[name]);
    return { requests: left('requests'), tokens: left('tokens'), micros: left('micros') };
  };

  function reserve(owner: string, share: Share, limits: DailyLimits, wish: Amounts): Reserved {
    share.unused = minus(share.unused, wish);
    share.running++;
    let settled = false;
    return {
      allowed: true,
      left: leftOf(share, limits),
      settle(used) {
        if (settled) return;
        settled = true;
        share.running--;
        share.touchedAt = performance.now();
        share.unused = plus(share.unused, minus(wish, used));
        // Its day is over: nothing else would release it.
        if (shares.get(owner) !== share) void release(owner, share);
      },
    };
  }

  /** One request at a time per owner; waiting calls then check the result again. */
  async function ask(owner: string, share: Share, limits: DailyLimits, wish: Amounts): Promise<boolean> {
    while (share.asking !== undefined) await share.asking;
    if (fits(wish, share.unused)) return true;
    const needed = combine(wish, share.unused, (a, b) => Math.max(0, a - b));
    const spare = times(wish, shareCalls(limits, wish) - 1);
    const asked = store.transact(takeDaily, { owner, day: share.day, wish: needed, spare, limits });
    const done = asked.then(({ granted, used }) => {
      share.taken = used;
      if (granted !== null) share.unused = plus(share.unused, granted);
      return granted !== null;
    });
    share.asking = done.then(
      () => {},
      () => {},
    );
    try {
      return await done;
    } finally {
      share.asking = undefined;
    }
  }

  async function takeAsking(
    owner: string,
    share: Share,
    limits: DailyLimits,
    wish: Amounts,
  ): Promise<Reserved | Refused> {
    for (;;) {
      const granted = await ask(owner, share, limits, wish);
      if (fits(wish, share.unused)) return reserve(owner, share, limits, wish);
      if (!granted) return { allowed: false, left: leftOf(share, limits) };
    }
  }

  return {
    take(owner, limits, wish) {
      const share = shareOf(owner);
      share.touchedAt = performance.now();
      if (share.asking === undefined && fits(wish, share.unused)) return reserve(owner, share, limits, wish);
      return takeAsking(owner, share, limits, wish);
    },
    async giveBack(owner, day, unused) {
      if (names.every((name) => unused[name] === 0)) return;
      try {
        await store.transact(giveDailyBack, { owner, day, unused });
        const share = shares.get(owner);
        if (share?.day === day) share.taken = minus(share.taken, unused);
      } catch (error) {
        log.warn({ err: error, owner }, 'what a job used of a daily allowance was not counted');
      }
    },
    async used(owner) {
      const [row] = await store.query<Amounts>(
        'SELECT requests, tokens, micros FROM daily_use WHERE owner = $1 AND day = $2',
        [owner, dayOf(now())],
      );
      const share = shares.get(owner);
      const own = share?.day === dayOf(now()) ? share.unused : nothing;
      return combine(row ?? nothing, own, (a, b) => Math.max(0, a - b));
    },
    async close() {
      clearInterval(sweep);
      await Promise.all([...shares].map(([owner, share]) => release(owner, share)));
    },
  };
}

/** So many calls' worth at once, as far as that is a small part of every limit. */
function shareCalls(limits: DailyLimits, wish: Amounts): number {
  const calls = names.map((name) => {
    const limit = limits[name];
    return limit === null || wish[name] === 0 ? shareCallsMax : (limit * shareOfLimit) / wish[name];
  });
  return Math.max(1, Math.min(shareCallsMax, ...calls.map(Math.floor)));
}
