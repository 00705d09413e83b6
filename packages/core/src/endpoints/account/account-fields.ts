/** An account as its owner and the operator see it. */

import { z } from 'zod';
import { guardrailsOut } from '../../domain/guardrails/rules.ts';
import { languages } from '../../domain/languages/languages.ts';
import { namedObject } from '../object-fields.ts';
import { capsOut, exampleCaps } from './cap-fields.ts';
import { billingOut, exampleBilling } from './credits/billing.ts';
import { dollarsText, moment } from './shapes.ts';

export const accountOut = namedObject('Account', {
  id: z.string().describe('Account ID: acc_ and 26 characters. Never changes.'),
  email: z.string().describe('Email address of the account. Alerts are sent to it, and receipts show it.'),
  name: z.string().describe('Name shown on receipts.'),
  role: z.enum(['developer', 'operator']).describe('developer, or operator for people who run the platform.'),
  state: z.enum(['active', 'suspended', 'deleted']).describe('Requests of a suspended account are refused.'),
  totp: z.boolean().describe('Whether two-factor authentication is on for every owner.'),
  ...capsOut,
  low_balance_alert: dollarsText
    .nullable()
    .describe('Balance in dollars below which Oja sends an email and a webhook; null for never.'),
  billing: billingOut.describe('Billing details for receipts and statements; null if none are set.'),
  guardrails: guardrailsOut.nullable().describe('Guardrails of every key and session; null for none.'),
  language: z
    .enum(languages)
    .nullable()
    .describe('Language of emails and error messages; null if none is set.'),
  created_at: moment.describe('When the account was created.'),
});

export const exampleAccount = {
  id: 'acc_01m7ekm29qdweck8sm5wmjjfn4',
  email: 'ada@example.com',
  name: 'Ada Obi',
  role: 'developer' as const,
  state: 'active' as const,
  totp: false,
  ...exampleCaps,
  monthly_cap: null,
  low_balance_alert: '5.00',
  billing: exampleBilling,
  guardrails: null,
  language: null,
  created_at: '2026-11-15T08:00:00.000Z',
};
