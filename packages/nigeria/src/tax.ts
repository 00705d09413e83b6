/** Income tax (PAYE) and VAT by the law of a year. All amounts are whole kobo inside. */
import { defineEndpoint, z } from '@oja/core';
import { shape } from './shape.ts';

interface Law {
  name: string;
  /** Width of each band in naira and its rate in percent; the last has no end. */
  bands: [number, number][];
  /** Relief besides the deductions that the caller names, in kobo. */
  relief(gross: number, net: number, rent: number): number;
  /** Of gross income, in percent. */
  minimum: number;
}

const naira = 100;
const infinite = Number.POSITIVE_INFINITY;
const until2025: Law = {
  name: 'Personal Income Tax Act, as amended by the Finance Act 2020',
  bands: [
    [300_000, 7],
    [300_000, 11],
    [500_000, 15],
    [500_000, 19],
    [1_600_000, 21],
    [infinite, 24],
  ],
  relief: (_, net) => Math.max(200_000 * naira, net / 100) + net / 5,
  minimum: 1,
};
const from2026: Law = {
  name: 'Nigeria Tax Act 2025',
  bands: [
    [800_000, 0],
    [2_200_000, 15],
    [9_000_000, 18],
    [13_000_000, 21],
    [25_000_000, 23],
    [infinite, 25],
  ],
  relief: (_, __, rent) => Math.min(rent / 5, 500_000 * naira),
  minimum: 0,
};

const lawOf = (year: number) => (year >= 2026 ? from2026 : until2025);
/** The national minimum wage of a year in kobo: income up to it is exempt. */
const minimumWage = (year: number) => (year >= 2025 ? 70_000 : 30_000) * 12 * naira;
const vatPercent = 7.5;

export function payeOf({
  year,
  gross,
  deductions,
  rent,
}: {
  year: number;
  gross: number;
  deductions: number;
  rent: number;
}) {
  const law = lawOf(year);
  const net = Math.max(0, gross - deductions);
  const relief = Math.min(net, law.relief(gross, net, rent));
  let rest = net - relief;
  let tax = 0;
  for (const [width, percent] of law.bands) {
    const part = Math.min(rest, width * naira);
    tax += (part * percent) / 100;
    rest -= part;
  }
  const due = gross <= minimumWage(year) ? 0 : Math.max(tax, (gross * law.minimum) / 100);
  return { law: law.name, relief, taxable: net - relief, tax: due };
}

const amount = (about: string) =>
  z
    .string()
    .regex(
      /^\d{1,12}(\.\d{1,2})?$/,
      'must be a plain decimal with at most 12 digits and 2 decimals, such as 250000.00',
    )
    .describe(about);
const kobo = (text: string | undefined) => Math.round(Number(text ?? 0) * naira);
const plain = (value: number) => (Math.round(value) / naira).toFixed(2);

export const tax = defineEndpoint({
  ...shape,
  id: 'utilities.ng-tax',
  path: '/api/v1/utils/ng/tax',
  summary: 'Nigerian PAYE and VAT',
  description:
    'Calculates income tax on a yearly salary, and VAT contained in a price, by the law of the named year. An estimate for planning, not advice: allowances of single cases are not known.',
  input: z
    .strictObject({
      year: z.coerce.number().int().min(2020).max(2026).describe('Year whose law applies, 2020 to 2026.'),
      gross: amount('Gross income of the year in naira, for PAYE.').optional(),
      deductions: amount(
        'Pension, housing fund, health insurance and other exempt contributions of the year.',
      ).optional(),
      rent: amount('Rent paid in the year. It counts from 2026.').optional(),
      price: amount('Price that includes VAT, in naira.').optional(),
    })
    .refine(({ gross, price }) => gross !== undefined || price !== undefined, {
      error: 'is required unless `price` is sent',
      path: ['gross'],
    }),
  output: z.object({
    paye: z
      .object({
        law: z.string().describe('Law that was applied.'),
        relief: z.string().describe('Relief besides the deductions.'),
        taxable: z.string().describe('Taxable income.'),
        tax: z.string().describe('Tax of the year.'),
        monthly: z.string().describe('A twelfth of it.'),
      })
      .nullable()
      .describe('Income tax; null without `gross`.'),
    vat: z
      .object({
        percent: z.number().describe('Rate in percent.'),
        net: z.string().describe('Price without VAT.'),
        tax: z.string().describe('VAT in the price.'),
      })
      .nullable()
      .describe('VAT; null without `price`.'),
  }),
  tool: { keywords: 'Nigeria salary income tax PAYE VAT net pay take home deduct' },
  example: {
    input: { year: 2026, gross: '3000000' },
    output: {
      paye: {
        law: 'Nigeria Tax Act 2025',
        relief: '0.00',
        taxable: '3000000.00',
        tax: '330000.00',
        monthly: '27500.00',
      },
      vat: null,
    },
  },
  run: async ({ year, gross, deductions, rent, price }) => {
    const found =
      gross === undefined
        ? undefined
        : payeOf({ year, gross: kobo(gross), deductions: kobo(deductions), rent: kobo(rent) });
    const net = (kobo(price) * 100) / (100 + vatPercent);
    return {
      data: {
        paye:
          found === undefined
            ? null
            : {
                law: found.law,
                relief: plain(found.relief),
                taxable: plain(found.taxable),
                tax: plain(found.tax),
                monthly: plain(found.tax / 12),
              },
        vat:
          price === undefined
            ? null
            : { percent: vatPercent, net: plain(net), tax: plain(kobo(price) - Math.round(net)) },
      },
    };
  },
});
