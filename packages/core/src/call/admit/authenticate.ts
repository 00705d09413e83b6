/** Who is calling: a key (bearer, x-api-key or x-goog-api-key), a session, the control socket, or anyone for a public endpoint. */

import { guardsOf } from '../../domain/guardrails/guards.ts';
import { languageOf } from '../../domain/languages/languages.ts';
import { roleHas } from '../../domain/rights.ts';
import type { Caller } from '../../endpoints/context.ts';
import { rightOf } from '../../endpoints/endpoint.ts';
import { fail, type OjaError } from '../../errors.ts';
import { findSession, type Session } from '../../platform/accounts/sessions.ts';
import type { KnownKey } from '../../platform/keys/cache.ts';
import { keyPattern } from '../../platform/keys/secret.ts';
import type { Call, CallParts, Who } from '../call.ts';

/** The caller and, if known but not allowed in, the reason: the log then names the account. */
export interface Identity {
  who: Who;
  refusal?: OjaError | undefined;
}

/** A promise only if it needs the database: keys are cached in memory. Throws if the caller can't be authenticated. */
export function authenticate(call: Call, parts: CallParts): Identity | Promise<Identity> {
  const { incoming } = call;
  if (incoming.within !== undefined) return asPart(call, parts, incoming.within);
  if (incoming.scheduledFor !== undefined) return bySchedule(call, parts, incoming.scheduledFor);
  if (incoming.signedBy !== undefined) return bySignature(call, parts, incoming.signedBy);
  refuseKeyInQuery(incoming.query);
  const authorization = incoming.headers.authorization;
  if (authorization !== undefined) return byKey(call, parts, bearerOf(authorization));
  const apiKey = incoming.headers['x-api-key'] ?? incoming.headers['x-goog-api-key'];
  if (typeof apiKey === 'string' && isForUs(apiKey, call)) return byKey(call, parts, apiKey.trim());
  if (incoming.control) return { who: ofControl(call) };
  const token = sessionToken(incoming);
  if (token === undefined) return { who: ofNobody(call) };
  return bySession(call, parts, token).then((found) => found ?? { who: ofNobody(call) });
}

/** Proxies add headers of this name for themselves: where no key is needed, only one of ours counts. */
const isForUs = (apiKey: string, { endpoint }: Call): boolean =>
  apiKey.startsWith('oja_') || (endpoint.access === 'key' && apiKey !== '');

/** Log-in, sign-up and the like: who fills in the form must be on our own page, or another site chooses the account. */
const isLogIn = ({ path }: Call['endpoint']): boolean => /^\/api\/v1\/(?:auth|invites)\//.test(path);

const noLimits = { language: null, accountLimits: null, accountCaps: null, memberCaps: null };

function ofNobody(call: Call): Who {
  const { access } = call.endpoint;
  if (access === 'public') {
    const refusal = isLogIn(call.endpoint) ? foreignOrigin(call) : undefined;
    if (refusal !== undefined) throw refusal;
    return { by: 'public', caller: callerOf(call, { accountId: '' }), ...noLimits };
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

function byKey(call: Call, parts: CallParts, secret: string): Identity | Promise<Identity> {
  const found = parts.platform.keys.findBySecret(secret);
  if (!(found instanceof Promise)) return identityOfKey(call, parts, found);
  return found.then((known) => identityOfKey(call, parts, known));
}

function identityOfKey(call: Call, parts: CallParts, known: KnownKey | null): Identity {
  if (known === null)
    throw fail('invalid_key', 'This key does not exist. Keys start with oja_live_ or oja_test_.');
  return { who: ofKey(call, known, 'key'), refusal: keyRefusal(known, parts.platform.now()) };
}

async function bySignature(call: Call, parts: CallParts, keyId: string): Promise<Identity> {
  return identityOfKey(call, parts, await parts.platform.keys.findById(keyId));
}

/** A job was let in long ago, and knows its caller alone. */
function asPart(call: Call, parts: CallParts, who: Who): Identity | Promise<Identity> {
  return who.by === 'job' ? bySchedule(call, parts, { by: 'job', ...who.caller }) : { who };
}

function ofKey(call: Call, known: KnownKey, by: 'key' | 'watch' | 'batch' | 'job'): Who {
  const { account, key, memberCaps } = known;
  return {
    by,
    known,
    guards: known.guards,
    language: account.language,
    accountLimits: account.limits,
    accountCaps: account.caps,
    memberCaps,
    caller: callerOf(call, {
      accountId: account.id,
      keyId: key.id,
      memberId: key.createdBy,
      operator: account.operator,
      scopes: key.scopes,
      isPrivate: key.controls.isPrivate === 1,
    }),
  };
}

function keyRefusal({ key }: KnownKey, now: number): OjaError | undefined {
  if (key.revokedAt !== null) return fail('key_revoked', 'This key is revoked.');
  if (key.expiresAt !== null && key.expiresAt <= now) return fail('key_expired', 'This key has expired.');
  if (key.controls.pausedAt === null) return undefined;
  return fail('key_paused', 'This key is paused. Its owner can resume it under Keys in the console.');
}

const suspension = (state: string): OjaError | undefined =>
  state === 'suspended' ? fail('account_suspended', 'This account is suspended.') : undefined;

/** In the name of the key that ordered it, which must still be good, or of the account, within the caps of the member. */
async function bySchedule(
  call: Call,
  { platform }: CallParts,
  {
    by,
    accountId,
    keyId,
    memberId,
  }: Pick<Caller, 'accountId' | 'keyId' | 'memberId'> & {
    by: 'watch' | 'batch' | 'job';
  },
): Promise<Identity> {
  if (keyId !== null) {
    const known = await platform.keys.findById(keyId);
    if (known === null) throw fail('key_revoked', `The key that created this ${by} is deleted.`);
    return { who: ofKey(call, known, by), refusal: keyRefusal(known, platform.now()) };
  }
  const account = await platform.accounts.find(accountId);
  const who: Who = {
    by,
    guards: guardsOf([account.guardrails]),
    language: account.language,
    accountLimits: account.limits,
    accountCaps: account.caps,
    memberCaps: memberId === null ? null : await platform.members.capsOf(memberId),
    caller: callerOf(call, { accountId, memberId, operator: account.role === 'operator' }),
  };
  return { who, refusal: suspension(account.state) };
}

const ofControl = (call: Call): Who => ({
  by: 'session',
  caller: callerOf(call, { accountId: 'control', operator: true }),
  ...noLimits,
});

/** Undefined for an unknown session token. */
async function bySession(call: Call, parts: CallParts, token: string): Promise<Identity | undefined> {
  const session = await findSession(parts.platform.parts, token, call.incoming.ip);
  if (session === undefined) return undefined;
  const { account, person, member, impersonation } = session;
  const operator = roleHas(member.role, 'operator.read', account.role === 'operator');
  if (impersonation !== null && operator) return byImpersonation(call, parts, session, impersonation);
  const who: Who = {
    by: 'session',
    guards: guardsOf([account.guardrails]),
    language: account.language,
    accountLimits: account.limits,
    accountCaps: account.caps,
    memberCaps: member.caps,
    caller: callerOf(call, {
      accountId: account.id,
      sessionId: session.id,
      personId: person.id,
      memberId: member.id,
      role: member.role,
      operator,
    }),
  };
  return {
    who,
    refusal: suspension(account.state) ?? foreignOrigin(call) ?? lackOfFactor(call, parts, session),
  };
}

function lackOfFactor(
  { endpoint }: Call,
  parts: CallParts,
  { person, method }: Session,
): OjaError | undefined {
  const isTwoFactor = person.totpOn || method === 'passkey';
  if (endpoint.access !== 'operator' || !parts.platform.parts.settings.operatorTotp || isTwoFactor)
    return undefined;
  return fail(
    'totp_setup_required',
    'Operators must log in with a passkey, or turn on two-factor authentication first.',
  );
}

/** An operator in another account: a viewer there, and no operator meanwhile. A suspended account can be viewed too. */
async function byImpersonation(
  call: Call,
  parts: CallParts,
  session: Session,
  { accountId, expiresAt }: NonNullable<Session['impersonation']>,
): Promise<Identity> {
  const account = await parts.platform.accounts.find(accountId);
  const who: Who = {
    by: 'session',
    language: account.language,
    accountLimits: account.limits,
    accountCaps: account.caps,
    memberCaps: null,
    caller: callerOf(call, {
      accountId,
      sessionId: session.id,
      personId: session.person.id,
      memberId: session.member.id,
      role: 'viewer',
      impersonation: { operatorAccountId: session.account.id, expiresAt },
    }),
  };
  return { who, refusal: foreignOrigin(call) };
}

/** Browsers send cookies automatically, so changes, and what costs, must come from our own pages. */
function foreignOrigin({ incoming, endpoint }: Call): OjaError | undefined {
  const origin = incoming.headers.origin;
  const site = incoming.headers['sec-fetch-site'];
  if (incoming.method === 'GET' || incoming.method === 'HEAD') {
    // A link on another page brings the cookie along.
    if (rightOf(endpoint) !== 'calls.make' || (site !== 'cross-site' && site !== 'same-site'))
      return undefined;
  } else if (
    origin === incoming.askedOrigin ||
    (origin === undefined && (site === undefined || site === 'same-origin'))
  )
    return undefined;
  return fail('origin_not_allowed', 'A session can only be used from the pages of this server.');
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
    language: languageOf(incoming.headers),
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
      'Keys are not allowed in the URL. Send yours as Authorization: Bearer <key> or x-goog-api-key: <key>, and revoke this one.',
    );
  }
}
