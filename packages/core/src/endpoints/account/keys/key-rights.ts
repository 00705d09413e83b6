/** Which scopes and expiry a caller may give a key, and whose keys a member may change. */

import { categoryIds, serviceScopeOf } from '../../../domain/categories.ts';
import { isWide, mayHoldWide, roleHas } from '../../../domain/rights.ts';
import { fail } from '../../../errors.ts';
import type { Key } from '../../../platform/keys/key.ts';
import type { CallContext, Caller } from '../../context.ts';

/** Names of scopes that exist. */
export function checkScopes(
  scopes: string[],
  { system, caller }: CallContext<{ system: 'absent' | 'endpoints' }>,
): void {
  const known = new Set<string>([
    ...categoryIds(),
    'account',
    ...system.endpoints
      .filter(({ access }) => access === 'key')
      .flatMap(({ id }) => [serviceScopeOf(id), id]),
  ]);
  if (mayOperate(caller)) known.add('operator');
  const absent = new Map(system.absent.map((one) => [one.id, one]));
  const sellsModels = (id: string) =>
    system.endpoints.some((endpoint) => endpoint.id === id && endpoint.price.model !== undefined) ||
    absent.get(id)?.sellsModels === true;
  const wrong = scopes.filter((scope) => {
    const colon = scope.indexOf(':');
    // What is not loaded may be again: a key keeps access to it.
    return colon === -1
      ? !known.has(scope) && !absent.has(scope)
      : colon === scope.length - 1 || !sellsModels(scope.slice(0, colon));
  });
  if (wrong.length > 0) {
    throw fail(
      'invalid_request',
      `scopes: unknown ${wrong.join(', ')}. Valid scopes: ${[...known].join(', ')}.`,
      { param: 'scopes' },
    );
  }
  refuseWideScopes(scopes, caller);
}

const mayOperate = ({ operator, role }: Caller) =>
  operator && (role === null || roleHas(role, 'operator.change', true));

/** A key with the account scope does what admins do: only they give it out, or get at its secret. */
function refuseWideScopes(scopes: readonly string[], { role }: Caller): void {
  if (role === null || mayHoldWide(role) || !isWide(scopes)) return;
  throw fail(
    'role_not_allowed',
    `scopes: a key with the account scope needs the role owner or admin. Your role is ${role}.`,
    { param: 'scopes' },
  );
}

/** Developers manage the keys they created; who may manage all of them is in the table of rights. */
export async function refuseOthersKey(
  { platform, caller }: CallContext<{ platform: 'keys' }>,
  id: string,
): Promise<void> {
  const { accountId, memberId, role } = caller;
  if (role === null || roleHas(role, 'keys.all', false)) return;
  const key = await platform.keys.get(accountId, id);
  if (key.createdBy !== memberId)
    throw fail('role_not_allowed', `The role ${role} can only change keys that you created.`, {
      param: 'id',
    });
  refuseWideScopes(key.scopes, caller);
}

/** The member who sees the secret of a key that this caller creates: a program passes it on to who has its own. */
export const issuedTo = ({ memberId }: Caller, own: Key | null): string | null =>
  own === null ? memberId : own.issuedTo;

/** A key that has expired keeps its expiry when something else is changed. */
export function expirySent(
  { expires_at: sent }: { expires_at?: number | null },
  before: number | null,
  now: number,
): number | null | undefined {
  if (sent != null && sent !== before && sent <= now)
    throw fail('invalid_request', 'expires_at must be in the future.', { param: 'expires_at' });
  return sent;
}
