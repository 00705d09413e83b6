/** Calls a minute: per key, above it per account, or per network where nobody is known. */
import type { Endpoint } from '../../endpoints/endpoint.ts';
import { fail } from '../../errors.ts';
import type { AccountLimits } from '../../platform/accounts/account-limits.ts';
import type { Verdict } from '../../platform/limits/gcra.ts';
import { networkOf } from '../../platform/limits/network-of.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Call, CallParts, Turn } from '../call.ts';

/** A promise only if it needs another process. */
export function limit(call: Call, { platform }: CallParts): Turn | Promise<Turn> {
  const { who, incoming } = call;
  const endpoint = incoming.isLive ? ofLive(call.endpoint) : call.endpoint;
  const { limiter } = platform;
  const { key: keyMax, account: accountMax } = limitsOf(platform, endpoint, who?.accountLimits ?? null);
  if (!who?.caller.accountId)
    return turnOf(endpoint, limiter.take(networkOf(incoming.ip), endpoint.id, keyMax));
  const { known, caller } = who;
  const ofAccount = (before?: Turn) =>
    turnOf(endpoint, limiter.take(caller.accountId, endpoint.id, accountMax), before);
  if (known === undefined) return ofAccount();
  const ofKey = Math.min(known.key.perMinute ?? keyMax, keyMax);
  const turn = turnOf(endpoint, limiter.take(known.key.id, endpoint.id, ofKey));
  // A refused call doesn't count against the account's limit.
  const next = (first: Turn) => (first.refusal === undefined ? ofAccount(first) : first);
  return turn instanceof Promise ? turn.then(next) : next(turn);
}

/** A conversation asks for speech more often than single calls do: counted apart, by the usual limit. */
const ofLive = ({ id, limits: { perMinute: _own, ...limits }, ...rest }: Endpoint): Endpoint => ({
  ...rest,
  id: `${id}:live`,
  limits,
});

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

function turnOf(endpoint: Endpoint, taken: Verdict | Promise<Verdict>, before?: Turn): Turn | Promise<Turn> {
  if (taken instanceof Promise) return taken.then((verdict) => narrower(endpoint, verdict, before));
  return narrower(endpoint, taken, before);
}

/** The narrower of both is shown. */
function narrower({ id }: Endpoint, verdict: Verdict, before: Turn | undefined): Turn {
  if (verdict.allowed)
    return before === undefined || verdict.remaining < before.verdict.remaining ? { verdict } : before;
  const whose = before === undefined ? '' : ' from all keys of the account together';
  const { limit, retryAfterSeconds } = verdict;
  const message = `The limit is ${limit} requests per minute to ${id}${whose}.`;
  return { verdict, refusal: fail('rate_limited', message, { retryAfterSeconds }) };
}
