/**
 * What a key may do to keys: never give more than it has itself, to others or to itself. A cap cannot be passed on,
 * since each key counts its own: with it a leaked key could make as many caps as it likes.
 */
import ipaddr from 'ipaddr.js';
import { capFields, capNames, isCapped } from '../../domain/caps.ts';
import { serviceScopeOf } from '../../domain/categories.ts';
import { fail } from '../../errors.ts';
import type { Key } from './key.ts';

export type Rights = Pick<Key, 'mode' | 'scopes' | 'ips' | 'perMinute' | 'caps' | 'controls' | 'expiresAt'>;

/** Makes or hands out a key with `rights`. `own` is the key that asks; null for a session, which may give everything. */
export function requireOwnRights(rights: Rights, own: Rights | null): void {
  if (own === null) return;
  requireSubset(rights.scopes, own.scopes);
  const field = widerIn(rights, own);
  if (field !== undefined) throw restricted(field);
  if (isCapped(own.caps) && rights.mode === 'live') {
    throw fail(
      'key_restricted',
      'This key has a cap, so it can’t create or rotate live keys: each would have its own cap.',
      { param: capFields[capNames.find((name) => own.caps[name] !== null)!] },
    );
  }
}

/** Narrowing is always allowed; widening only to what the calling key has itself. */
export function requireChangeable(before: Rights, after: Rights, own: Rights | null): void {
  if (own === null) return;
  if (after.scopes !== before.scopes) requireSubset(after.scopes, own.scopes);
  if (isWithin(after, before)) return;
  requireOwnRights(after, own);
}

/** Narrowing only: a key can never make a key with more rights than its own. */
function requireSubset(wanted: string[], own: string[]): void {
  const extra = scopesBeyond(wanted, own);
  if (extra.length > 0) {
    throw fail('scope_missing', `This key can't grant ${extra.join(', ')}; it has ${own.join(', ')}.`, {
      param: 'scopes',
    });
  }
}

const isWithin = (rights: Rights, bounds: Rights) =>
  scopesBeyond(rights.scopes, bounds.scopes).length === 0 && widerIn(rights, bounds) === undefined;

const scopesBeyond = (wanted: string[], own: string[]) =>
  wanted.filter(
    (scope) =>
      !own.includes(scope) &&
      !own.includes(serviceScopeOf(scope)) &&
      !own.includes(scope.split('.')[0]!) &&
      !own.includes(scope.split(':')[0]!),
  );

/** The first field in which `rights` are wider than `bounds`, as callers name it. */
function widerIn(rights: Rights, bounds: Rights): string | undefined {
  const cap = capNames.find((name) => exceeds(rights.caps[name], bounds.caps[name]));
  if (cap !== undefined) return capFields[cap];
  if (exceeds(rights.perMinute, bounds.perMinute)) return 'per_minute';
  if (exceeds(rights.controls.maxTokensLimit, bounds.controls.maxTokensLimit)) return 'max_tokens_limit';
  if (exceeds(rights.expiresAt, bounds.expiresAt)) return 'expires_at';
  const { guardrails } = bounds.controls;
  if (guardrails !== null && rights.controls.guardrails !== guardrails) return 'guardrails';
  return isInside(rights.ips, bounds.ips) ? undefined : 'ips';
}

/** Null means no limit. */
export const exceeds = (value: number | null, max: number | null) =>
  max !== null && (value === null || value > max);

/** An empty list means everywhere. */
function isInside(ips: string[], allowed: string[]): boolean {
  if (allowed.length === 0) return true;
  return ips.length > 0 && ips.every((inner) => allowed.some((outer) => contains(outer, inner)));
}

function contains(outer: string, inner: string): boolean {
  const [range, bits] = rangeOf(outer);
  const [address, innerBits] = rangeOf(inner);
  return range.kind() === address.kind() && innerBits >= bits && address.match(range, bits);
}

function rangeOf(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry);
  const address = ipaddr.process(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

export function restricted(field: string) {
  return fail('key_restricted', `This key has a narrower ${field} and can't grant more than it has.`, {
    param: field,
  });
}
