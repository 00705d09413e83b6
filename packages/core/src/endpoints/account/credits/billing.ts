/** Billing details, as they are sent and as they are shown. */
import { z } from 'zod';
import { isCountry } from './countries.ts';

/** Control characters, halves of letters, and marks that turn the text behind them around. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const isPrintable = (text: string) => !unprintable.test(text);
const unprintableFault = 'must not contain control characters';

const addressLinesMax = 4;
const addressLineMax = 100;
const linesOf = (text: string) => text.split('\n');

/** Emptied is the same as cleared. */
const orCleared = <T extends z.ZodType<string>>(text: T) =>
  text
    .nullable()
    .transform((value) => (value === '' ? null : value))
    .optional();

const lineIn = (max: number) =>
  z.string().normalize('NFC').trim().max(max).refine(isPrintable, unprintableFault);

const addressIn = z
  .string()
  .normalize('NFC')
  .overwrite((text) =>
    linesOf(text.replace(/\r\n?/g, '\n'))
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n'),
  )
  .max(addressLinesMax * addressLineMax)
  .refine((text) => linesOf(text).every(isPrintable), `${unprintableFault} other than line breaks`)
  .refine((text) => linesOf(text).length <= addressLinesMax, `must have at most ${addressLinesMax} lines`)
  .refine(
    (text) => linesOf(text).every((line) => line.length <= addressLineMax),
    `each line must have at most ${addressLineMax} characters`,
  );

const countryIn = z
  .string()
  .trim()
  .toUpperCase()
  .refine(
    (code) => code === '' || isCountry(code),
    'must be a two-letter ISO 3166-1 country code, such as NG',
  );

export const billingIn = z
  .strictObject({
    name: orCleared(lineIn(120)).describe('Legal name; null to use the account name.'),
    address: orCleared(addressIn).describe(
      `Postal address: up to ${addressLinesMax} lines of ${addressLineMax} characters; null for none.`,
    ),
    country: orCleared(countryIn).describe('Two-letter ISO 3166-1 country code, such as NG; null for none.'),
    tax_id: orCleared(lineIn(40)).describe('Tax ID (TIN, VAT or other); null for none.'),
  })
  .nullable()
  .optional()
  .describe(
    'Billing details printed on future receipts and on statements. Omitted fields stay unchanged; null clears all of them.',
  );

export const billingOut = z
  .object({
    name: z.string().nullable().describe('Legal name; null if the account name is used.'),
    address: z.string().nullable().describe('Postal address, up to four lines.'),
    country: z.string().nullable().describe('Two-letter ISO 3166-1 country code.'),
    tax_id: z.string().nullable().describe('Tax ID (TIN, VAT or other).'),
  })
  .meta({ id: 'Billing' })
  .nullable();

export const exampleBilling = {
  name: 'Obi Foods Ltd',
  address: '14 Allen Avenue\nIkeja, Lagos',
  country: 'NG',
  tax_id: '23456789-0001',
};
