/**
 * Takes turns from a bucket that other processes share. Below `lotsFrom` each call asks for its own. Above it a
 * caller who comes often is given a lot of them, as many as it used lately in `lotMs`, so that most calls are
 * answered here and at once; what it has not used by then lapses.
 *
 * Turns that are taken early and used late could add up to what the bucket gains in `lotMs`, beyond the limit: so
 * much of the limit is withheld.
 */
import { type Grant, minuteMs, type Verdict, verdictOf, type Wish } from './gcra.ts';
import type { Limiter } from './limiter.ts';

/** Always answers. */
export type AskTurns = (owner: string, what: string, perMinute: number, wish: Wish) => Promise<Grant>;

/** A hundred calls a second: what is slower can afford to ask. */
const lotsFrom = 6_000;
const lotMs = 50;
/** A lot is a second's worth at most. */
const lotMaxMs = 1_000;
const sweepMs = 60_000;

interface Bucket {
  perMinute: number;
  /** When it last asked, and the turns used since then. */
  askedAt: number;
  used: number;
  /** What is left of the lot, and where the bucket stood with the whole of it taken. */
  left: number;
  standsAt: number;
  waiting: ((verdict: Verdict) => void)[];
  asking: boolean;
}

export function createLots(askTurns: AskTurns, now: () => number = () => performance.now()): Limiter {
  const owners = new Map<string, Map<string, Bucket>>();
  const sweep = setInterval(() => {
    const old = now() - sweepMs;
    for (const [owner, buckets] of owners) {
      for (const [what, { askedAt, asking }] of buckets) if (askedAt < old && !asking) buckets.delete(what);
      if (buckets.size === 0) owners.delete(owner);
    }
  }, sweepMs);
  sweep.unref();

  function bucketOf(owner: string, what: string, perMinute: number): Bucket {
    let buckets = owners.get(owner);
    if (buckets === undefined) {
      buckets = new Map();
      owners.set(owner, buckets);
    }
    let bucket = buckets.get(what);
    if (bucket === undefined || bucket.perMinute !== perMinute) {
      bucket = { perMinute, askedAt: -minuteMs, used: 0, left: 0, standsAt: 0, waiting: [], asking: false };
      buckets.set(what, bucket);
    }
    return bucket;
  }

  function takeFromLot(bucket: Bucket): Verdict | undefined {
    if (bucket.left === 0) return undefined;
    const present = now();
    if (present - bucket.askedAt > lotMs) return undefined;
    bucket.left--;
    bucket.used++;
    const interval = minuteMs / bucket.perMinute;
    const aheadMs = bucket.standsAt - present - bucket.left * interval;
    return verdictOf(true, Math.max(aheadMs, interval), bucket.perMinute);
  }

  /** One request at a time, for all waiting calls. */
  async function ask(owner: string, what: string, bucket: Bucket): Promise<void> {
    const { perMinute } = bucket;
    while (bucket.waiting.length > 0) {
      const first = bucket.waiting;
      bucket.waiting = [];
      const askedAt = now();
      const spare = lotSize(bucket, askedAt);
      bucket.askedAt = askedAt;
      bucket.used = first.length;
      bucket.left = 0;
      const given = await askTurns(owner, what, perMinute, {
        needed: first.length,
        spare,
        withheldMs: lotMs,
      });
      bucket.left = deal(given, first);
      bucket.standsAt = askedAt + given.aheadMs;
      serveFromLot(bucket);
    }
    bucket.asking = false;
  }

  /** Callers that arrived in the meantime. */
  function serveFromLot(bucket: Bucket): void {
    while (bucket.waiting.length > 0) {
      const verdict = takeFromLot(bucket);
      if (verdict === undefined) return;
      bucket.waiting.shift()!(verdict);
    }
  }

  return {
    take(owner, what, perMinute) {
      if (perMinute < lotsFrom) return takeOne(askTurns, owner, what, perMinute);
      const bucket = bucketOf(owner, what, perMinute);
      return (
        takeFromLot(bucket) ??
        new Promise((resolve) => {
          bucket.waiting.push(resolve);
          if (bucket.asking) return;
          bucket.asking = true;
          // Callers of one tick share a request.
          setImmediate(() => void ask(owner, what, bucket));
        })
      );
    },
    close: () => clearInterval(sweep),
  };
}

/** As much as it used lately in the time that a lot lasts; nothing for a rare caller. */
function lotSize({ perMinute, used, askedAt }: Bucket, present: number): number {
  const sinceMs = Math.max(1, present - askedAt);
  const expected = Math.floor((used * lotMs) / sinceMs);
  return Math.min(expected, Math.floor((perMinute * lotMaxMs) / minuteMs));
}

async function takeOne(ask: AskTurns, owner: string, what: string, perMinute: number): Promise<Verdict> {
  const given = await ask(owner, what, perMinute, { needed: 1, spare: 0, withheldMs: 0 });
  return verdictOf(given.granted > 0, given.aheadMs, given.perMinute);
}

/** The first in line are let through; returns how many turns are left. */
function deal({ granted, aheadMs, perMinute }: Grant, waiting: Bucket['waiting']): number {
  const interval = minuteMs / perMinute;
  for (const [i, resolve] of waiting.entries()) {
    const allowed = i < granted;
    const later = allowed ? granted - 1 - i : 0;
    resolve(verdictOf(allowed, aheadMs - later * interval, perMinute));
  }
  return Math.max(0, granted - waiting.length);
}
