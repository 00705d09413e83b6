/** Who is calling: a bearer key, a session, the control socket, or anyone for a public endpoint. */
import { fail } from '../errors.ts';
import { findSession } from '../platform/accounts/sessions.ts';
import { keyPattern } from '../platform/keys/secret.ts';
import type { Call, CallParts } from './call.ts';

export async function authenticate(call: Call, parts: CallParts): Promise<void> {
  const { incoming, endpoint } = call;
  refuseKeyInQuery(incoming.query);
  const authorization = incoming.headers.authorization;
  if (authorization !== undefined) return byKey(call, parts, bearerOf(authorization));
  if (incoming.control) return byControl(call);
  const token = sessionToken(incoming.headers.cookie);
  if (token !== undefined && (await bySession(call, parts, token))) return;
  if (endpoint.access === 'public') {
    call.mode = 'public';
    call.caller = callerOf(call, { accountId: '', keyId: null, sessionId: null, operator: false });
    return;
  }
  throw endpoint.access === 'key'
    ? fail('missing_key', 'Send the header Authorization: Bearer <key>.')
    : fail('login_required', 'Log in, or send a key with the account scope.');
}

function bearerOf(authorization: string): string {
  if (authorization.length > 7 && authorization.slice(0, 7).toLowerCase() === 'bearer ') {
    return authorization.slice(7).trim();
  }
  throw fail('invalid_key', 'The Authorization header must be: Bearer <key>.');
}

async function byKey(call: Call, parts: CallParts, secret: string): Promise<void> {
  const found = parts.platform.keys.findBySecret(secret);
  const known = found instanceof Promise ? await found : found;
  if (known === null)
    throw fail('invalid_key', 'This key does not exist. Keys begin with oja_live_ or oja_test_.');
  call.known = known;
  call.mode = known.key.mode;
  call.caller = callerOf(call, {
    accountId: known.account.id,
    keyId: known.key.id,
    sessionId: null,
    operator: known.account.operator,
  });
  const { revokedAt, expiresAt } = known.key;
  if (revokedAt !== null) throw fail('key_revoked', 'This key is revoked.');
  if (expiresAt !== null && expiresAt <= parts.platform.now())
    throw fail('key_expired', 'This key has expired.');
}

function byControl(call: Call): void {
  call.mode = 'session';
  call.caller = callerOf(call, { accountId: 'control', keyId: null, sessionId: null, operator: true });
}

async function bySession(call: Call, parts: CallParts, token: string): Promise<boolean> {
  const session = await findSession(parts.platform.parts, token);
  if (session === undefined) return false;
  call.mode = 'session';
  const { account } = session;
  call.caller = callerOf(call, {
    accountId: account.id,
    keyId: null,
    sessionId: session.id,
    operator: account.role === 'operator',
  });
  if (account.state === 'suspended') throw fail('account_suspended', 'This account is suspended.');
  refuseForeignOrigin(call);
  if (call.endpoint.access === 'operator' && parts.platform.parts.settings.operatorTotp && !account.totpOn) {
    throw fail('totp_setup_required', 'Operators must turn on two-factor authentication first.');
  }
  return true;
}

/** A cookie travels by itself, so what changes something must come from our own pages. */
function refuseForeignOrigin({ incoming }: Call): void {
  if (incoming.method === 'GET' || incoming.method === 'HEAD') return;
  const origin = incoming.headers.origin;
  const site = incoming.headers['sec-fetch-site'];
  if (origin === incoming.origin || (origin === undefined && (site === undefined || site === 'same-origin')))
    return;
  throw fail('origin_not_allowed', 'A session works from the pages of this server only.');
}

function sessionToken(cookies: string | undefined): string | undefined {
  return cookies === undefined
    ? undefined
    : /(?:^|;\s*)(?:__Host-)?oja_session=([\w-]{43})(?:;|$)/.exec(cookies)?.[1];
}

function callerOf(
  { id, incoming }: Call,
  who: { accountId: string; keyId: string | null; sessionId: string | null; operator: boolean },
) {
  return {
    requestId: id,
    ...who,
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
      'A key must not be in the address. Send it as Authorization: Bearer <key>, and revoke this one.',
    );
  }
}
