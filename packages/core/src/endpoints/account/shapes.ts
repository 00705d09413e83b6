/** Schemas that the account and operator endpoints share. */
import { z } from 'zod';
import { fail } from '../../errors.ts';
import type { Caller } from '../context.ts';
import { type Endpoint, free } from '../endpoint.ts';

export const dollarsText = z
  .string()
  .regex(/^-?\d+\.\d{2,6}$/)
  .describe('Amount in dollars, as a decimal string.');
/** Its nine digits are the range of micro-dollars, see `domain/ranges.ts`. */
export const dollarsIn = z
  .union([z.string(), z.number()])
  .transform((value) => String(value))
  .refine((text) => /^\d{1,9}(\.\d{1,6})?$/.test(text), {
    message: 'must be an amount in dollars, like 5 or 0.90',
  })
  .transform((text) => {
    const [whole, fraction = ''] = text.split('.');
    return Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'));
  })
  .describe('Amount in dollars, with at most six decimal places.');
export const moment = z.iso.datetime();
export const momentOrNull = moment.nullable();
export const emailIn = z.email().max(254).describe('Email address.');
export const passwordIn = z.string().min(10).max(200).describe('At least 10 characters.');
export const secondFactorIn = z
  .string()
  .min(6)
  .max(20)
  .describe('Authenticator code or recovery code. Spaces and dashes are ignored.');
export const currentPasswordIn = z.string().min(1).max(200).describe('Your current password.');
export const limitIn = (fallback: number, max: number) =>
  z.coerce.number().int().min(1).max(max).default(fallback).describe(`Number of results, 1 to ${max}.`);
/** Lists compare a cursor with their IDs: text that is no ID would look like the end of the list. */
export const cursorIn = (prefix: string, what = 'next from the previous page', suffix = '') =>
  z
    .string()
    .regex(
      new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}${suffix}$`),
      `must be ${what}, such as ${prefix}_01m7ekm29qdweck8sm5wmjjfn4`,
    )
    .optional()
    .describe(`Cursor: ${what}.`);
export const nextOut = z.string().nullable().describe('Cursor of the next page; null on the last page.');
const isoMoment = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?)?$/;

/** Date.parse() alone reads a time without a zone as local, 30 February as 2 March, and much that is not ISO 8601. */
function readMoment(text: string): number {
  const [, day, time, , , zone] = isoMoment.exec(text) ?? [];
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day!)) return Number.NaN;
  return Date.parse(time !== undefined && zone === undefined ? `${text}Z` : text);
}

/** A moment that the caller gives: ISO 8601, in UTC without a zone, or a date for its UTC midnight. */
export const momentIn = z
  .string()
  .refine((text) => !Number.isNaN(readMoment(text)), {
    message: 'must be an ISO 8601 date or time, such as 2026-11-15 or 2026-11-15T08:00:00Z',
  })
  .transform(readMoment);

/** The person of a session; the command line on this machine has none. */
export function personOf({ personId }: Caller): string {
  if (personId === null) throw fail('session_required', 'Log in first. Keys can’t do this.');
  return personId;
}

/** The same with the membership that the session acts in. */
export function memberOf(caller: Caller) {
  const personId = personOf(caller);
  const { accountId, memberId, sessionId, requestId } = caller;
  return { personId, accountId, memberId: memberId!, sessionId: sessionId!, requestId };
}

/** What the endpoints of the platform itself have in common. */
export const plain = {
  price: free,
  limits: { bodyBytesMax: 64 * 1024, timeoutMs: 15_000 },
} satisfies Partial<Endpoint>;

export const forAnyone = { ...plain, group: 'public', access: 'public' } as const;
export const forAccounts = { ...plain, group: 'account', access: 'account' } as const;
export const forOperators = { ...plain, group: 'operator', access: 'operator' } as const;
