/** Caps as fields of keys and accounts: by day, week and month, in dollars and in tokens. */
import { z } from 'zod';
import { type Caps, capFields, capNames, noCaps } from '../../domain/caps.ts';
import { dollarsIn, dollarsText } from './shapes.ts';

const dollarsOut = (period: string) =>
  dollarsText.nullable().describe(`Dollars it can spend in a UTC ${period}; null for no cap.`);
const tokensOut = (period: string) =>
  z.number().int().nullable().describe(`Tokens it can use in a UTC ${period}; null for no cap.`);

export const capsOut = {
  daily_cap: dollarsOut('day'),
  weekly_cap: dollarsOut('week, from Monday'),
  monthly_cap: dollarsOut('month'),
  daily_token_cap: tokensOut('day'),
  weekly_token_cap: tokensOut('week, from Monday'),
  monthly_token_cap: tokensOut('month'),
};

const counted = (period: string) => `in this UTC ${period}, with what running calls reserve under caps.`;
export const spentOut = {
  spent_today: dollarsText.describe(`Dollars spent ${counted('day')}`),
  spent_this_week: dollarsText.describe(`Dollars spent ${counted('week')}`),
  spent_this_month: dollarsText.describe(`Dollars spent ${counted('month')}`),
  tokens_today: z
    .number()
    .int()
    .describe(`Tokens used ${counted('day')}`),
  tokens_this_week: z
    .number()
    .int()
    .describe(`Tokens used ${counted('week')}`),
  tokens_this_month: z
    .number()
    .int()
    .describe(`Tokens used ${counted('month')}`),
};

export const exampleCaps = {
  daily_cap: null,
  weekly_cap: null,
  monthly_cap: '20.00',
  daily_token_cap: null,
  weekly_token_cap: null,
  monthly_token_cap: null,
};
export const exampleSpent = {
  spent_today: '0.90',
  spent_this_week: '0.90',
  spent_this_month: '7.20',
  tokens_today: 0,
  tokens_this_week: 0,
  tokens_this_month: 41_250,
};

export const exampleUnspent = {
  spent_today: '0.00',
  spent_this_week: '0.00',
  spent_this_month: '0.00',
  tokens_today: 0,
  tokens_this_week: 0,
  tokens_this_month: 0,
};

const dollarCap = (period: string) =>
  dollarsIn.nullable().optional().describe(`Dollars a UTC ${period}; null for no cap.`);
const tokenCap = (period: string) =>
  z
    .number()
    .int()
    .min(0)
    .max(1_000_000_000_000)
    .nullable()
    .optional()
    .describe(`Tokens a UTC ${period}; null for no cap.`);

export const capsIn = {
  daily_cap: dollarCap('day'),
  weekly_cap: dollarCap('week, from Monday'),
  monthly_cap: dollarCap('month'),
  daily_token_cap: tokenCap('day'),
  weekly_token_cap: tokenCap('week, from Monday'),
  monthly_token_cap: tokenCap('month'),
};
type CapsIn = Partial<Record<keyof typeof capsIn, number | null | undefined>>;

/** Only those that were sent. */
export function capsSent(input: CapsIn): Partial<Caps> {
  const sent = capNames.filter((name) => input[capFields[name]] !== undefined);
  return Object.fromEntries(sent.map((name) => [name, input[capFields[name]]]));
}

export const capsWanted = (input: CapsIn): Caps => ({ ...noCaps, ...capsSent(input) });
