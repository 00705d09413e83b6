/** Receipts, credit notes and statements of account: JSON, HTML, PDF, CSV. */
import { z } from 'zod';
import { fail } from '../../errors.ts';
import type { Document } from '../../platform/receipts/document.ts';
import type { Receipts } from '../../platform/receipts/receipts.ts';
import { defineEndpoint } from '../endpoint.ts';
import { billingOut, exampleBilling } from './billing.ts';
import { limitIn, moment, nextOut, plain } from './shapes.ts';

export const receiptOut = z
  .object({
    id: z.string().describe('rcp_ and 26 characters.'),
    number: z.string().describe('Numbered without gaps.'),
    kind: z.enum(['receipt', 'credit_note']).describe('credit_note: a payment that went back.'),
    buyer: z
      .object({
        name: z.string().describe('Of the account.'),
        email: z.string().describe('Of the account.'),
        billing: billingOut.describe('Whom it is made out to; null where nothing was set.'),
      })
      .describe('The account as it was when it was issued.'),
    topup_id: z.string().describe('The payment it is for.'),
    reference: z.string().describe('What the provider knows the payment by.'),
    provider: z.string().describe('Who took the payment.'),
    amount: z.string().describe('Paid, tax included; negative on a credit note.'),
    currency: z.enum(['USD', 'NGN']).describe('In which it was paid.'),
    net: z.string().describe('Amount without tax.'),
    tax: z.string().describe('Tax that is in the amount.'),
    credit: z.string().describe('Credits in dollars.'),
    naira_per_dollar: z.string().nullable().describe('The rate of the payment; null for dollars.'),
    seller: z
      .object({
        name: z.string().describe('Of the seller.'),
        address: z.string().describe('Of the seller.'),
        email: z.string().describe('For questions.'),
        tax_id: z.string().describe('Number with the tax office; may be empty.'),
        tax_name: z.string().describe('VAT, for example.'),
        tax_percent: z.number().describe('Share of tax, 7.5 for 7.5%.'),
        note: z.string().describe('What stands at the foot.'),
      })
      .describe('Who sold, as the operator had set it then.'),
    issued_at: moment.describe('When it was issued.'),
  })
  .meta({ id: 'Receipt' });

const exampleReceipt = {
  id: 'rcp_01m7ekm29qdweck8sm5wmjjfn4',
  number: 'OJA-000042',
  kind: 'receipt' as const,
  buyer: { name: 'Ada Obi', email: 'ada@example.com', billing: exampleBilling },
  topup_id: 'top_01m7ekm29qdweck8sm5wmjjfn4',
  reference: 'top-01m7ekm29qdweck8sm5wmjjfn4',
  provider: 'paystack',
  amount: '15000.00',
  currency: 'NGN' as const,
  net: '13953.49',
  tax: '1046.51',
  credit: '10.00',
  naira_per_dollar: '1500.00',
  seller: {
    name: 'Ọjà Ltd',
    address: '12 Marina Road, Lagos',
    email: 'billing@example.com',
    tax_id: '12345678-0001',
    tax_name: 'VAT',
    tax_percent: 7.5,
    note: '',
  },
  issued_at: '2026-11-15T08:00:00.000Z',
};

export const receiptsList = defineEndpoint({
  ...plain,
  id: 'account.receipts',
  group: 'account',
  method: 'GET',
  path: '/api/v1/credits/receipts',
  summary: 'Your receipts and credit notes, newest first.',
  description: 'One for each payment that was credited, and a credit note for each that was reversed.',
  access: 'account',
  input: z.strictObject({
    limit: limitIn(50, 200),
    cursor: z.coerce.number().int().min(1).optional().describe('next of the page before.'),
  }),
  output: z.object({ data: z.array(receiptOut), next: nextOut }),
  errors: [],
  example: { input: {}, output: { data: [exampleReceipt], next: null } },
  run: async (input, { platform, caller }) => ({
    data: await platform.receipts.list({
      accountId: caller.accountId,
      before: input.cursor,
      limit: input.limit,
    }),
  }),
});

/** Text in any language is safe in these: nothing in them runs. */
const pageHeaders = (filename: string) => ({
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'content-disposition': `inline; filename="${filename}"`,
  'cache-control': 'private, no-store',
});

async function rendered(receipts: Receipts, document: Document, format: 'html' | 'pdf', name: string) {
  const headers = pageHeaders(`${name}.${format}`);
  return format === 'html'
    ? { text: receipts.html(document), mime: 'text/html; charset=utf-8', headers }
    : { text: await receipts.pdf(document), mime: 'application/pdf', headers };
}

/** `format` in the address wins over Accept. */
function formatOf<F extends string>(
  asked: F | undefined,
  accept: string,
  types: [type: string, format: F][],
): F {
  return asked ?? types.find(([type]) => accept.includes(type))?.[1] ?? ('json' as F);
}

export const receiptGet = defineEndpoint({
  ...plain,
  id: 'account.receipt',
  group: 'account',
  method: 'GET',
  path: '/api/v1/credits/receipts/{id}',
  summary: 'One receipt as JSON, HTML or PDF, by format or Accept.',
  description: 'Says what was true when it was issued, whatever seller, billing details or rate are now.',
  access: 'account',
  readsHeaders: ['accept'],
  produces: ['text/html', 'application/pdf'],
  input: z.strictObject({
    id: z.string().max(64).describe('Id of the receipt: rcp_…'),
    format: z.enum(['json', 'html', 'pdf']).optional().describe('Default: what Accept names, else json.'),
  }),
  output: receiptOut,
  errors: ['not_found'],
  example: { input: { id: exampleReceipt.id }, output: exampleReceipt },
  async run(input, { platform, caller, headers }) {
    const receipt = await platform.receipts.find(caller.accountId, input.id);
    const format = formatOf(input.format, headers.accept ?? '', [
      ['application/pdf', 'pdf'],
      ['text/html', 'html'],
    ]);
    return format === 'json'
      ? { data: receipt }
      : rendered(platform.receipts, platform.receipts.receiptDocument(receipt), format, receipt.number);
  },
});

const exampleStatement = {
  month: '2026-11',
  account: {
    id: 'acc_01m7ekm29qdweck8sm5wmjjfn4',
    name: 'Ada Obi',
    email: 'ada@example.com',
    billing: exampleBilling,
  },
  opening: '2.50',
  in: '10.00',
  out: '-0.90',
  closing: '11.60',
  items: [],
  entries: [
    {
      number: 7,
      at: '2026-11-15T08:00:00.000Z',
      kind: 'topup',
      note: 'top-up of 15000.00 NGN',
      reference: 'top_01m7ekm29qdweck8sm5wmjjfn4',
      amount: '10.00',
      balance_after: '12.50',
    },
  ],
};
const pdfEntriesMax = 5_000;

export const statementGet = defineEndpoint({
  ...plain,
  id: 'account.statement',
  group: 'account',
  method: 'GET',
  path: '/api/v1/credits/statements/{month}',
  summary: 'Statement of account of a month: opening, every entry, closing; JSON, CSV, HTML or PDF.',
  description:
    'Months are UTC months. A month that is not over is told up to now; of a very long one take CSV in place of PDF.',
  access: 'account',
  readsHeaders: ['accept'],
  produces: ['text/csv', 'text/html', 'application/pdf'],
  limits: { ...plain.limits, timeoutMs: 60_000, perMinute: 30 },
  input: z.strictObject({
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month like 2026-11')
      .describe('A UTC month, like 2026-11.'),
    format: z
      .enum(['json', 'csv', 'html', 'pdf'])
      .optional()
      .describe('Default: what Accept names, else json.'),
  }),
  output: z
    .object({
      month: z.string().describe('Of the statement, like 2026-11.'),
      account: z
        .object({
          id: z.string().describe('acc_…'),
          name: z.string().describe('Of the account.'),
          email: z.string().describe('Of the account.'),
          billing: billingOut.describe('Billing details as they are now; null where nothing is set.'),
        })
        .describe('Whose it is.'),
      opening: z.string().describe('Balance at the beginning, in dollars.'),
      in: z.string().describe('All that came in.'),
      out: z.string().describe('All that went out, negative.'),
      closing: z.string().describe('Balance at the end.'),
      items: z
        .array(
          z.object({
            endpoint: z.string().describe('The endpoint that was called.'),
            model: z.string().describe('The model that served.'),
            kind: z.string().describe('input, cached_input, cache_write, output, reasoning, request …'),
            units: z.number().describe('Tokens, or other units of this kind.'),
            price: z.string().describe('Dollars, to the nano-dollar.'),
          }),
        )
        .describe('What models were charged by. Each request is rounded up once to a micro-dollar.'),
      entries: z
        .array(
          z.object({
            number: z.number().int().describe('1, 2, 3 … within the account.'),
            at: moment.describe('When it was written.'),
            kind: z.string().describe('charge, refund, topup, grant, voucher, reversal or adjustment.'),
            note: z.string().describe('For people.'),
            reference: z.string().describe('The request, payment or voucher it belongs to.'),
            amount: z.string().describe('Dollars; negative where it went out.'),
            balance_after: z.string().describe('Dollars after it.'),
          }),
        )
        .describe('In the order they were written.'),
    })
    .meta({ id: 'Statement' }),
  errors: ['unprocessable'],
  example: { input: { month: '2026-11' }, output: exampleStatement },
  async run(input, { platform, caller, headers }) {
    await platform.requests.settled();
    const statement = await platform.receipts.statement(caller.accountId, input.month);
    const format = formatOf(input.format, headers.accept ?? '', [
      ['text/csv', 'csv'],
      ['application/pdf', 'pdf'],
      ['text/html', 'html'],
    ]);
    if (format === 'json') return { data: statement };
    const name = `statement-${statement.month}`;
    if (format === 'csv')
      return {
        text: platform.receipts.statementCsv(statement),
        mime: 'text/csv; charset=utf-8',
        headers: pageHeaders(`${name}.csv`),
      };
    if (format === 'pdf' && statement.entries.length > pdfEntriesMax) {
      throw fail(
        'unprocessable',
        `A PDF holds at most ${pdfEntriesMax} entries; this month has more. Take format=csv.`,
        {
          param: 'format',
        },
      );
    }
    return rendered(
      platform.receipts,
      platform.receipts.statementDocument(statement, platform.payments.seller()),
      format,
      name,
    );
  },
});
