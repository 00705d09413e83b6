/** Schemas that the account and operator endpoints share. */
import { z } from 'zod';
import { type Endpoint, free } from '../endpoint.ts';
import { billingOut, exampleBilling } from './billing.ts';

export const dollarsText = z
  .string()
  .regex(/^-?\d+\.\d{2,6}$/)
  .describe('Dollars as a plain decimal.');
export const dollarsIn = z
  .union([z.string(), z.number()])
  .transform((value) => String(value))
  .refine((text) => /^\d{1,9}(\.\d{1,6})?$/.test(text), {
    message: 'must be dollars as a plain decimal, like 5 or 0.90',
  })
  .transform((text) => {
    const [whole, fraction = ''] = text.split('.');
    return Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'));
  })
  .describe('Dollars as a plain decimal, at most six places.');
export const moment = z.iso.datetime();
export const momentOrNull = moment.nullable();
export const emailIn = z.email().max(254).describe('An email address.');
export const passwordIn = z.string().min(10).max(200).describe('At least 10 characters.');
export const currentPasswordIn = z
  .string()
  .min(1)
  .max(200)
  .describe('Your password, so that an open browser is not enough.');
export const limitIn = (fallback: number, max: number) =>
  z.coerce.number().int().min(1).max(max).default(fallback).describe(`How many, 1 to ${max}.`);
export const cursorIn = z.string().max(64).optional().describe('next of the page before.');
export const nextOut = z.string().nullable().describe('Cursor of the next page; null at the end.');
/** A moment that the caller gives: ISO 8601, or a date for its UTC midnight. */
export const momentIn = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), {
    message: 'must be an ISO 8601 date or time, like 2026-11-15 or 2026-11-15T08:00:00Z',
  })
  .transform((text) => Date.parse(text));

export const done = z.object({ ok: z.boolean() });

/** What the endpoints of the platform itself have in common. */
export const plain = {
  price: free,
  limits: { bodyBytesMax: 64 * 1024, timeoutMs: 15_000 },
} satisfies Partial<Endpoint>;

export const accountOut = z
  .object({
    id: z.string().describe('acc_ and 26 characters; never changes.'),
    email: z.string().describe('What you log in with; also where receipts and alerts go.'),
    name: z.string().describe('As receipts show it.'),
    role: z.enum(['developer', 'operator']).describe('operator runs the platform; developer uses it.'),
    state: z.enum(['active', 'suspended', 'deleted']).describe('A suspended account is refused everywhere.'),
    totp: z.boolean().describe('Two-factor authentication is on.'),
    monthly_cap: dollarsText
      .nullable()
      .describe('Dollars that all keys together may spend in a month; null for no cap.'),
    low_balance_alert: dollarsText
      .nullable()
      .describe('Below this balance in dollars a mail and a webhook tell; null for never.'),
    billing: billingOut.describe('Whom receipts and statements are made out to; null where nothing is set.'),
    created_at: moment.describe('When it was made.'),
  })
  .meta({ id: 'Account' });

export const exampleAccount = {
  id: 'acc_01m7ekm29qdweck8sm5wmjjfn4',
  email: 'ada@example.com',
  name: 'Ada Obi',
  role: 'developer' as const,
  state: 'active' as const,
  totp: false,
  monthly_cap: null,
  low_balance_alert: '5.00',
  billing: exampleBilling,
  created_at: '2026-11-15T08:00:00.000Z',
};
