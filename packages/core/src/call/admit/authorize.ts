/** May this caller use this endpoint now: account, scopes, address allow-list, state of the endpoint. */
import ipaddr from 'ipaddr.js';
import { rightTable, roleHas } from '../../domain/rights.ts';
import type { Caller } from '../../endpoints/context.ts';
import { type Endpoint, isSold, modelScopes, rightOf, scopesOpen } from '../../endpoints/endpoint.ts';
import { fail } from '../../errors.ts';
import type { Key } from '../../platform/keys/key.ts';
import { matchesPattern } from '../../platform/prices/price-book.ts';
import {
  type AskedCall,
  type AuthenticatedCall,
  type Call,
  type CallParts,
  isAuthenticated,
} from '../call.ts';

/** `chosen` is false while the body has not said yet which of the endpoints on its path is meant. */
export function authorize(
  call: Call,
  parts: CallParts,
  endpoint: Endpoint,
  chosen = true,
): asserts call is AuthenticatedCall {
  if (!isAuthenticated(call)) throw new Error('authorized before it was authenticated');
  const { caller, known } = call.who;
  if (known !== undefined) {
    if (known.account.state === 'suspended')
      throw fail('account_suspended', 'The account of this key is suspended.');
    refuseOtherAddress(known.key, caller.ip);
    // A test key changes nothing: it gets the example.
    if (endpoint.session?.keys === 'refused' && known.key.mode === 'live') throw sessionRequired(endpoint);
    if (chosen || !hasScopeIn(known.key, endpoint)) refuseOtherScope(known.key, endpoint);
  }
  if (caller.impersonation !== null) refuseWhileImpersonating(endpoint);
  if (endpoint.access === 'operator' && !caller.operator) {
    throw fail('operator_only', 'Only an operator of this platform can do this.');
  }
  refuseOtherRole(caller, endpoint);
  refuseUntilOpen(call, parts, endpoint, chosen);
}

/** For sessions: what the member may do in the account that is chosen. Keys have scopes instead. */
function refuseOtherRole({ role, operator }: Caller, endpoint: Endpoint): void {
  if (role === null || endpoint.access === 'public') return;
  const right = rightOf(endpoint);
  if (roleHas(role, right, operator)) return;
  throw fail(
    'role_not_allowed',
    `Your role in this account is ${role}; ${endpoint.id} requires ${rightTable[right].roles.join(', ')}.`,
    { details: { role, right, roles: rightTable[right].roles } },
  );
}

const sessionRequired = ({ id }: Endpoint) =>
  fail('session_required', `${id} requires a session: log in first. Keys can’t call it.`);

const hasScopeIn = (key: Key, { group }: Endpoint) =>
  key.scopes.some((scope) => scope.startsWith(`${group}.`));

/** A key can be limited to some models; a call that names none would let the server choose. */
export function authorizeModel({ who: { known }, asked: { as, input } }: AskedCall): void {
  if (known === undefined || as.price.model === undefined) return;
  const allowed = modelScopes(known.key.scopes, as);
  if (allowed === undefined) return;
  const model = as.price.model(input);
  const refused = [model, ...(as.price.fallbacks?.(input) ?? [])].find(
    (name) => name === undefined || !allowed.some((pattern) => matchesPattern(pattern, name)),
  );
  if (refused === undefined && model !== undefined) return;
  throw fail(
    'scope_missing',
    `This key can use only these models on ${as.id}: ${allowed.join(', ')}. ${model === undefined ? 'Set one of them in model.' : `It can't use ${refused}.`}`,
    { param: 'model', details: { models: allowed } },
  );
}

function refuseOtherAddress(key: Key, ip: string): void {
  if (key.ips.length === 0 || key.ips.some((allowed) => covers(allowed, ip))) return;
  throw fail('ip_not_allowed', `This key can't be used from ${ip}.`);
}

function covers(allowed: string, ip: string): boolean {
  const address = ipaddr.process(ip);
  const [range, bits] = allowed.includes('/')
    ? ipaddr.parseCIDR(allowed)
    : [ipaddr.process(allowed), undefined];
  if (range.kind() !== address.kind()) return false;
  return address.match(range, bits ?? (range.kind() === 'ipv4' ? 32 : 128));
}

function refuseOtherScope(key: Key, endpoint: Endpoint): void {
  if (endpoint.access === 'public' || scopesOpen(key.scopes, endpoint)) return;
  // A key can always read itself and its own calls.
  if (endpoint.session?.keys === 'own') return;
  const { id, group, access } = endpoint;
  // Only endpoints of the categories are scopes of their own.
  const needs = access === 'key' ? [group, id] : [group];
  throw fail(
    'scope_missing',
    `This key has the scopes ${key.scopes.join(', ') || 'none'}; ${id} requires ${needs.join(' or ')}.`,
    { details: { needs, has: key.scopes } },
  );
}

function refuseUntilOpen(
  { who: { caller } }: AuthenticatedCall,
  parts: CallParts,
  endpoint: Endpoint,
  chosen: boolean,
): void {
  if (!isSold(endpoint)) return;
  const { operation } = parts.platform;
  // A body that has not been read may name any endpoint of its path.
  if (!chosen && operation.isAnyLive(endpoint.group)) return;
  const state = chosen ? operation.endpointState(endpoint) : 'planned';
  if (state === 'off') throw fail('endpoint_disabled', `The operator has turned ${endpoint.id} off.`);
  if (state === 'live' || caller.operator) return;
  const isWhole = operation.categoryState(endpoint.group) === 'planned';
  const what = isWhole ? `The ${endpoint.group} category` : endpoint.id;
  throw fail('category_coming_soon', `${what} is coming soon. GET /api/v1/catalogue shows what is live.`, {
    details: { category: endpoint.group, endpoint: endpoint.id, state },
  });
}

/** About the session itself: allowed to an operator who views an account. */
const always = new Set(['account.me', 'account.whoami', 'account.logout', 'account.impersonation-end']);

/** Such an operator reads, and never what callers sent or got. */
function refuseWhileImpersonating(endpoint: Endpoint): void {
  const { id, method, access, session } = endpoint;
  if (always.has(id) || (access === 'public' && method === 'GET')) return;
  if (method !== 'GET' || access !== 'account')
    throw fail(
      'impersonation_read_only',
      `You are viewing this account as an operator, so ${id} is not allowed: you can only read. End the impersonation first.`,
    );
  if (session?.content === true || session?.right === 'self')
    throw fail(
      'impersonation_read_only',
      `Operators who view an account don't see request bodies, results or personal security settings, so ${id} is not allowed.`,
    );
}
