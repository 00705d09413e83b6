/** Who is calling: a key (bearer or x-api-key), a session, the control socket, or anyone for a public endpoint. */

import { roleHas } from '../domain/rights.ts';
import type { Caller } from '../endpoints/context.ts';
import { rightOf } from '../endpoints/endpoint.ts';
import { fail } from '../errors.ts';
import { findSession, type Session } from '../platform/accounts/sessions.ts';
import type { KnownKey } from '../platform/keys/cache.ts';
import { keyPattern } from '../platform/keys/secret.ts';
import type { Call, CallParts } from './call.ts';

/** A promise only where the database must be asked: a key in memory answers at once. */
export function authenticate(call: Call, parts: CallParts): void | Promise<void> {
  const { incoming } = call;
  if (incoming.scheduledFor !== undefined) return bySchedule(call, parts, incoming.scheduledFor);
  refuseKeyInQuery(incoming.query);
  const authorization = incoming.headers.authorization;
  if (authorization !== undefined) return byKey(call, parts, bearerOf(authorization));
  const apiKey = incoming.headers['x-api-key'];
  if (typeof apiKey === 'string' && isForUs(apiKey, call)) return byKey(call, parts, apiKey.trim());
  if (incoming.control) return byControl(call);
  const token = sessionToken(incoming);
  if (token === undefined) return byNobody(call);
  return bySession(call, parts, token).then((found) => (found ? undefined : byNobody(call)));
}

/** Proxies add headers of this name for themselves: where no key is needed, only one of ours counts. */
const isForUs = (apiKey: string, { endpoint }: Call): boolean =>
  apiKey.startsWith('oja_') || (endpoint.access === 'key' && apiKey !== '');

/** Log-in, sign-up and the like: who fills in the form must be on our own page, or another site chooses the account. */
const isLogIn = ({ path }: Call['endpoint']): boolean => /^\/api\/v1\/(?:auth|invites)\//.test(path);

function byNobody(call: Call): void {
  const { access } = call.endpoint;
  if (access === 'public') {
    if (isLogIn(call.endpoint)) refuseForeignOrigin(call);
    call.mode = 'public';
    call.caller = callerOf(call, { accountId: '' });
    return;
  }
  throw access === 'key'
    ? fail('missing_key', 'Send the header Authorization: Bearer <key>, or x-api-key: <key>.')
    : fail('login_required', 'Log in, or send a key with the account scope.');
}

function bearerOf(authorization: string): string {
  if (authorization.length > 7 && authorization.slice(0, 7).toLowerCase() === 'bearer ') {
    return authorization.slice(7).trim();
  }
  throw fail('invalid_key', 'The Authorization header must be: Bearer <key>.');
}

function byKey(call: Call, parts: CallParts, secret: string): void | Promise<void> {
  const found = parts.platform.keys.findBySecret(secret);
  if (!(found instanceof Promise)) return useKey(call, parts, found);
  return found.then((known) => useKey(call, parts, known));
}

function useKey(call: Call, parts: CallParts, known: KnownKey | null): void {
  if (known === null)
    throw fail('invalid_key', 'This key does not exist. Keys start with oja_live_ or oja_test_.');
  call.known = known;
  call.accountLimits = known.account.limits;
  call.accountCaps = known.account.caps;
  call.memberCaps = known.memberCaps;
  call.mode = known.key.mode;
  call.caller = callerOf(call, {
    accountId: known.account.id,
    keyId: known.key.id,
    memberId: known.key.createdBy,
    operator: known.account.operator,
    scopes: known.key.scopes,
    isPrivate: known.key.controls.isPrivate === 1,
  });
  const { revokedAt, expiresAt, controls } = known.key;
  if (revokedAt !== null) throw fail('key_revoked', 'This key is revoked.');
  if (expiresAt !== null && expiresAt <= parts.platform.now())
    throw fail('key_expired', 'This key has expired.');
  if (controls.pausedAt !== null)
    throw fail('key_paused', 'This key is paused. Its owner can resume it under Keys in the console.');
}

/** In the name of the key that ordered it, which must still be good, or of the account, within the caps of the member. */
async function bySchedule(
  call: Call,
  parts: CallParts,
  { accountId, keyId, memberId }: NonNullable<Call['incoming']['scheduledFor']>,
): Promise<void> {
  if (keyId !== null) {
    const known = await parts.platform.keys.findById(keyId);
    if (known === null) throw fail('key_revoked', 'The key that created this watch is deleted.');
    useKey(call, parts, known);
    // Test keys stay test keys: they return sample data.
    if (call.mode === 'live') call.mode = 'watch';
    return;
  }
  const account = await parts.platform.accounts.find(accountId);
  call.mode = 'watch';
  call.accountLimits = account.limits;
  call.accountCaps = account.caps;
  if (memberId !== null) call.memberCaps = await parts.platform.members.capsOf(memberId);
  call.caller = callerOf(call, { accountId, memberId, operator: account.role === 'operator' });
  if (account.state === 'suspended') throw fail('account_suspended', 'This account is suspended.');
}

function byControl(call: Call): void {
  call.mode = 'session';
  call.caller = callerOf(call, { accountId: 'control', operator: true });
}

async function bySession(call: Call, parts: CallParts, token: string): Promise<boolean> {
  const session = await findSession(parts.platform.parts, token, call.incoming.ip);
  if (session === undefined) return false;
  call.mode = 'session';
  if (
    session.impersonation !== null &&
    roleHas(session.member.role, 'operator.read', session.account.role === 'operator')
  )
    return byImpersonation(call, parts, session, session.impersonation);
  const { account, person, member } = session;
  const { role } = member;
  call.accountLimits = account.limits;
  call.accountCaps = account.caps;
  call.memberCaps = member.caps;
  call.caller = callerOf(call, {
    accountId: account.id,
    sessionId: session.id,
    personId: person.id,
    memberId: member.id,
    role,
    operator: roleHas(role, 'operator.read', account.role === 'operator'),
  });
  if (account.state === 'suspended') throw fail('account_suspended', 'This account is suspended.');
  refuseForeignOrigin(call);
  const isTwoFactor = person.totpOn || session.method === 'passkey';
  if (call.endpoint.access === 'operator' && parts.platform.parts.settings.operatorTotp && !isTwoFactor) {
    throw fail(
      'totp_setup_required',
      'Operators must log in with a passkey, or turn on two-factor authentication first.',
    );
  }
  return true;
}

/** An operator in another account: a viewer there, and no operator meanwhile. A suspended account can be viewed too. */
async function byImpersonation(
  call: Call,
  parts: CallParts,
  session: Session,
  { accountId, expiresAt }: NonNullable<Session['impersonation']>,
): Promise<boolean> {
  const account = await parts.platform.accounts.find(accountId);
  call.accountLimits = account.limits;
  call.accountCaps = account.caps;
  call.caller = callerOf(call, {
    accountId,
    sessionId: session.id,
    personId: session.person.id,
    memberId: session.member.id,
    role: 'viewer',
    impersonation: { operatorAccountId: session.account.id, expiresAt },
  });
  refuseForeignOrigin(call);
  return true;
}

/** Browsers send cookies automatically, so changes, and what costs, must come from our own pages. */
function refuseForeignOrigin({ incoming, endpoint }: Call): void {
  const origin = incoming.headers.origin;
  const site = incoming.headers['sec-fetch-site'];
  if (incoming.method === 'GET' || incoming.method === 'HEAD') {
    // A link on another page brings the cookie along.
    if (rightOf(endpoint) !== 'calls.make' || (site !== 'cross-site' && site !== 'same-site')) return;
  } else if (
    origin === incoming.askedOrigin ||
    (origin === undefined && (site === undefined || site === 'same-origin'))
  )
    return;
  throw fail('origin_not_allowed', 'A session can only be used from the pages of this server.');
}

const secureCookie = /(?:^|;\s*)__Host-oja_session=([\w-]{43})(?:;|$)/;
const plainCookie = /(?:^|;\s*)oja_session=([\w-]{43})(?:;|$)/;

/** Over https only the cookie that browsers bind to this host: one that another subdomain set is ignored. */
function sessionToken({ headers: { cookie }, origin }: Call['incoming']): string | undefined {
  if (cookie === undefined) return undefined;
  return (origin.startsWith('https:') ? secureCookie : plainCookie).exec(cookie)?.[1];
}

function callerOf({ id, incoming }: Call, known: Pick<Caller, 'accountId'> & Partial<Caller>): Caller {
  return {
    requestId: id,
    accountId: known.accountId,
    keyId: known.keyId ?? null,
    sessionId: known.sessionId ?? null,
    personId: known.personId ?? null,
    memberId: known.memberId ?? null,
    role: known.role ?? null,
    operator: known.operator ?? false,
    impersonation: known.impersonation ?? null,
    isPrivate: known.isPrivate ?? false,
    scopes: known.scopes ?? null,
    ip: incoming.ip,
    userAgent: incoming.headers['user-agent'] ?? '',
    origin: incoming.origin,
  };
}

/** An address is logged by every proxy on its way: a key in it counts as leaked. */
function refuseKeyInQuery(query: string): void {
  if (query === '') return;
  keyPattern.lastIndex = 0;
  if (keyPattern.test(query) || /(?:^|&)(?:api[_-]?key|key|access_token)=oja_/i.test(query)) {
    throw fail(
      'key_in_query',
      'Keys are not allowed in the URL. Send yours as Authorization: Bearer <key>, and revoke this one.',
    );
  }
}
