/** Banks by code, and the check digit of account numbers (NUBAN). */
import { defineEndpoint, fail, z } from '@oja/core';
import { fold } from './places.ts';
import { shape } from './shape.ts';

/** Codes of the Central Bank of Nigeria: 3 digits for commercial, merchant and non-interest banks, 5 for others. */
const list =
  `044 Access Bank|063 Access Bank (Diamond)|050 Ecobank Nigeria|070 Fidelity Bank|011 First Bank of Nigeria|
214 First City Monument Bank|058 Guaranty Trust Bank|030 Heritage Bank|301 Jaiz Bank|082 Keystone Bank|303 Lotus Bank|
104 Parallex Bank|076 Polaris Bank|101 Providus Bank|221 Stanbic IBTC Bank|068 Standard Chartered Bank|232 Sterling Bank|
100 SunTrust Bank|302 TAJ Bank|102 Titan Trust Bank|032 Union Bank of Nigeria|033 United Bank for Africa|215 Unity Bank|
035 Wema Bank|057 Zenith Bank|023 Citibank Nigeria|103 Globus Bank|501 FSDH Merchant Bank|502 Rand Merchant Bank|
559 Coronation Merchant Bank|50211 Kuda Bank|51310 Sparkle Microfinance Bank|50457 Infinity Microfinance Bank|
51244 Ibile Microfinance Bank|50383 Hasal Microfinance Bank|50563 Mayfair Microfinance Bank|50304 Mint Microfinance Bank|
51211 TCF Microfinance Bank|51269 Tangerine Money|50871 Unical Microfinance Bank|50126 Eyowo|50823 CEMCS Microfinance Bank|
51204 Above Only Microfinance Bank|51229 Bainescredit Microfinance Bank|51293 QuickFund Microfinance Bank`
    .split('|')
    .map((line) => line.trim())
    .map((line) => ({ code: line.slice(0, line.indexOf(' ')), name: line.slice(line.indexOf(' ') + 1) }));

/** Weights 3, 7, 3 repeat over the bank code and the serial number; codes of 5 digits get a 9 in front. */
export function checkDigit(bankCode: string, serial: string): number {
  const digits = `${bankCode.length === 5 ? `9${bankCode}` : bankCode}${serial}`;
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 3 === 1 ? 7 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

const fits = (account: string, code: string) => checkDigit(code, account.slice(0, 9)) === Number(account[9]);

export const banks = defineEndpoint({
  ...shape,
  id: 'utilities.ng-banks',
  path: '/api/v1/utils/ng/banks',
  summary: 'Nigerian banks',
  description:
    'Lists banks with their codes. With `account`, lists those whose check digit fits the account number (NUBAN): about one in ten fits by chance. A number that fits may not exist, and the name of its holder is never known here.',
  input: z.strictObject({
    bank: z.string().min(2).max(60).optional().describe('Code or part of the name of a bank.'),
    account: z
      .string()
      .regex(/^\d{10}$/, 'must have 10 digits')
      .optional()
      .describe('Account number of 10 digits.'),
  }),
  output: z.object({
    banks: z
      .array(
        z.object({
          code: z.string().describe('Code of the bank.'),
          name: z.string().describe('Name of the bank.'),
        }),
      )
      .describe('Banks that match.'),
    account_fits: z
      .boolean()
      .nullable()
      .describe('Whether the check digit fits one of them; null without `account`.'),
  }),
  tool: { keywords: 'Nigeria bank account NUBAN code sort list' },
  example: {
    input: { bank: '011', account: '0000014579' },
    output: { banks: [{ code: '011', name: 'First Bank of Nigeria' }], account_fits: true },
  },
  run: async ({ bank, account }) => {
    const named =
      bank === undefined
        ? list
        : list.filter(({ code, name }) => code === bank || fold(name).includes(fold(bank)));
    if (named.length === 0)
      throw fail(
        'invalid_request',
        `\`bank\` matches no code and no name. Call without it to list all ${list.length}.`,
        { param: 'bank' },
      );
    if (account === undefined) return { data: { banks: named, account_fits: null } };
    const fitting = named.filter(({ code }) => fits(account, code));
    return { data: { banks: fitting, account_fits: fitting.length > 0 } };
  },
});
