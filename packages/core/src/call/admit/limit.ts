/** Calls a minute: per key, above it per account, or per network where nobody is known. */
import type { Endpoint } from '../../endpoints/endpoint.ts';
import { fail } from '../../errors.ts';
import type { AccountLimits } from '../../platform/accounts/account-limits.ts';
import type { Verdict } from '../../platform/limits/gcra.ts';
import { networkOf } from '../../platform/limits/network-of.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Call, CallParts } from '../call.ts';

/** A promise only where another process must be asked. */
export function limit(call: Call, { platform }: CallParts): void | Promise<void> {
  const { endpoint, who } = call;
  const { key: keyMax, account: accountMax } = limitsOf(platform, endpoint, who?.accountLimits ?? null);
  if (!who?.caller.accountId)
    return enforce(call, platform.limiter.take(networkOf(call.incoming.ip), endpoint.id, keyMax));
  const { known, caller } = who;
  const ofAccount = () => enforce(call, platform.limiter.take(caller.accountId, endpoint.id, accountMax));
  // The key first: one that is refused takes nothing from the others of its account.
  if (known !== undefined) {
    const ofKey = Math.min(known.key.perMinute ?? keyMax, keyMax);
    const taking = enforce(call, platform.limiter.take(known.key.id, endpoint.id, ofKey));
    if (taking !== undefined) return taking.then(() => ofAccount());
  }
  return ofAccount();
}

/** What the operator set for the account, for the endpoint, what the endpoint needs, or what counts everywhere. */
export function limitsOf(
  { operation, parts: { settings } }: Pick<Platform, 'operation' | 'parts'>,
  endpoint: Pick<Endpoint, 'id' | 'limits'>,
  ofAccount: AccountLimits | null,
): { key: number; account: number } {
  const special =
    ofAccount?.per_minute[endpoint.id] ??
    operation.option<Record<string, number>>('limits.perMinute')?.[endpoint.id] ??
    endpoint.limits.perMinute ??
    ofAccount?.per_minute['*'];
  if (special !== undefined) return { key: special, account: special };
  return { key: settings.perMinute, account: settings.accountPerMinute ?? settings.perMinute * 2 };
}

function enforce(call: Call, taken: Verdict | Promise<Verdict>): void | Promise<void> {
  if (taken instanceof Promise) return taken.then((verdict) => enforceVerdict(call, verdict));
  enforceVerdict(call, taken);
}

/** The narrower of both is shown. */
function enforceVerdict(call: Call, verdict: Verdict): void {
  const { verdict: before } = call;
  if (before === undefined || !verdict.allowed || verdict.remaining < before.remaining)
    call.verdict = verdict;
  if (verdict.allowed) return;
  const { limit, retryAfterSeconds } = verdict;
  const whose = before === undefined ? '' : ' from all keys of the account together';
  throw fail('rate_limited', `The limit is ${limit} requests per minute to ${call.endpoint.id}${whose}.`, {
    retryAfterSeconds,
  });
}
