/** Calls a minute: per key, account or address, and endpoint. */
import { fail } from '../errors.ts';
import type { Verdict } from '../platform/limits/gcra.ts';
import { networkOf } from '../platform/limits/network-of.ts';
import type { Call, CallParts } from './call.ts';

export function limit(call: Call, parts: CallParts): void | Promise<void> {
  const { endpoint, known, caller } = call;
  const { platform } = parts;
  const own = platform.operation.option<Record<string, number>>('limits.perMinute')?.[endpoint.id];
  const perMinute = keyLimit(
    known?.key.perMinute,
    own ?? endpoint.limits.perMinute,
    platform.parts.settings.perMinute,
  );
  const owner = caller?.keyId ?? (caller?.accountId || networkOf(call.incoming.ip));
  const taken = platform.limiter.take(owner, endpoint.id, perMinute);
  if (taken instanceof Promise) return taken.then((verdict) => heed(call, verdict));
  heed(call, taken);
}

function heed(call: Call, verdict: Verdict): void {
  call.verdict = verdict;
  if (verdict.allowed) return;
  const { limit, retryAfterSeconds } = verdict;
  throw fail('rate_limited', `At most ${limit} requests a minute to ${call.endpoint.id}.`, {
    retryAfterSeconds,
  });
}

/** A key's own limit counts wherever it is lower, and raises what has no special limit. */
function keyLimit(ofKey: number | null | undefined, ofEndpoint: number | undefined, common: number): number {
  if (ofKey === null || ofKey === undefined) return ofEndpoint ?? common;
  return ofEndpoint === undefined ? ofKey : Math.min(ofKey, ofEndpoint);
}
