/** Receipts, credit notes and statements of account: JSON, HTML, PDF, CSV. */

import { z } from 'zod';
import { fail } from '../../../errors.ts';
import type { Document } from '../../../platform/receipts/document.ts';
import type { Receipts } from '../../../platform/receipts/receipts.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { arrayOf, namedObject, objectOf } from '../../object-fields.ts';
import { tierOut } from '../calls/model-call.ts';
import { forAccounts, limitIn, moment, nextOut, plain } from '../shapes.ts';
import { billingOut, exampleBilling } from './billing.ts';

export const receiptOut = namedObject('Receipt', {
  id: z.string().describe('Receipt ID: rcp_ and 26 characters.'),
  number: z.string().describe('Receipt number, without gaps.'),
  kind: z
    .enum(['receipt', 'credit_note', 'credit_note_cancellation'])
    .describe(
      'receipt; credit_note for a payment that was reversed; credit_note_cancellation if that money came back.',
    ),
  buyer: objectOf('The account when the receipt was issued.', {
    name: z.string().describe('Account name.'),
    email: z.string().describe('Email address of the account.'),
    billing: billingOut.describe('Billing details; null if none were set.'),
  }),
  topup_id: z.string().describe('Top-up ID of the payment.'),
  reference: z.string().describe('Payment reference at the provider.'),
  provider: z.string().describe('Payment provider.'),
  amount: z.string().describe('Amount paid, including tax; negative on a credit note.'),
  currency: z.enum(['USD', 'NGN']).describe('Currency of the payment.'),
  net: z.string().describe('Amount before tax.'),
  tax: z.string().describe('Tax included in the amount.'),
  credit: z.string().describe('Credits added, in dollars.'),
  naira_per_dollar: z
    .string()
    .nullable()
    .describe('Exchange rate of the payment, in naira per dollar; null for dollars.'),
  seller: objectOf('The seller when the receipt was issued.', {
    name: z.string().describe('Seller name.'),
    address: z.string().describe("Seller's postal address."),
    email: z.string().describe("Seller's email address."),
    tax_id: z.string().describe("Seller's tax ID; may be empty."),
    tax_name: z.string().describe('Name of the tax, such as VAT.'),
    tax_percent: z.number().describe('Tax rate in percent, such as 7.5.'),
    note: z.string().describe('Footer text.'),
  }),
  issued_at: moment.describe('When the receipt was issued.'),
});

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

const receiptsList = defineEndpoint({
  ...forAccounts,
  id: 'account.receipts',
  session: { right: 'money.read' },
  method: 'GET',
  path: '/api/v1/credits/receipts',
  summary: 'List receipts',
  description:
    'Returns your receipts and credit notes, newest first: one receipt for each credited payment and one credit note for each reversal.',
  input: z.strictObject({
    limit: limitIn(50, 200),
    cursor: z.coerce.number().int().min(1).optional().describe('Cursor: next from the previous page.'),
  }),
  output: z.object({ data: z.array(receiptOut).describe('Receipts, newest first.'), next: nextOut }),
  uses: { platform: ['receipts'] },
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

const receiptGet = defineEndpoint({
  ...forAccounts,
  id: 'account.receipt',
  session: { right: 'money.read' },
  method: 'GET',
  path: '/api/v1/credits/receipts/{id}',
  summary: 'Retrieve receipt',
  description: 'Returns a receipt as JSON, HTML or PDF. Its content is fixed when it is issued.',
  uses: { headers: ['accept'], platform: ['receipts'] },
  wire: { types: ['text/html', 'application/pdf'] },
  input: z.strictObject({
    id: z.string().max(64).describe('Receipt ID: rcp_…'),
    format: z
      .enum(['json', 'html', 'pdf'])
      .optional()
      .describe('Response format. Default: the type in Accept, otherwise json.'),
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
      note: 'Top-up of ₦15,000.00',
      reference: 'top_01m7ekm29qdweck8sm5wmjjfn4',
      amount: '10.00',
      balance_after: '12.50',
    },
  ],
};
const pdfEntriesMax = 5_000;

const statementGet = defineEndpoint({
  ...forAccounts,
  id: 'account.statement',
  session: { right: 'money.read' },
  method: 'GET',
  path: '/api/v1/credits/statements/{month}',
  summary: 'Monthly statement',
  description:
    'Returns the opening balance, every transaction and the closing balance of a UTC month as JSON, CSV, HTML or PDF. The current month is reported up to now. Use CSV for very long months.',
  uses: { headers: ['accept'], platform: ['payments', 'receipts', 'requests'] },
  wire: { types: ['text/csv', 'text/html', 'application/pdf'] },
  limits: { ...plain.limits, timeoutMs: 60_000, perMinute: 30 },
  input: z.strictObject({
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month like 2026-11')
      .describe('UTC month, such as 2026-11.'),
    format: z
      .enum(['json', 'csv', 'html', 'pdf'])
      .optional()
      .describe('Response format. Default: the type in Accept, otherwise json.'),
  }),
  output: namedObject('Statement', {
    month: z.string().describe('UTC month, such as 2026-11.'),
    account: objectOf('Account holder.', {
      id: z.string().describe('Account ID: acc_…'),
      name: z.string().describe('Account name.'),
      email: z.string().describe('Email address of the account.'),
      billing: billingOut.describe('Current billing details; null if none are set.'),
    }),
    opening: z.string().describe('Opening balance, in dollars.'),
    in: z.string().describe('Total credited, in dollars.'),
    out: z.string().describe('Total charged, in dollars; negative.'),
    closing: z.string().describe('Closing balance, in dollars.'),
    items: arrayOf('Usage charged per model. Each request is rounded up once to a micro-dollar.', {
      endpoint: z.string().describe('Endpoint ID.'),
      model: z.string().describe('Model that served the requests.'),
      kind: z
        .string()
        .describe('Type of unit: input, cached_input, cache_write, output, reasoning, request …'),
      tier: tierOut,
      units: z.number().describe('Number of tokens or other units of this type.'),
      price: z.string().describe('Cost in dollars, to the nano-dollar.'),
    }),
    entries: arrayOf('Entries, oldest first.', {
      number: z.number().int().describe('Sequence number within the account: 1, 2, 3 …'),
      at: moment.describe('When the entry was created.'),
      kind: z
        .string()
        .describe('Type of entry: charge, refund, topup, grant, voucher, reversal or adjustment.'),
      note: z.string().describe('Description of the entry.'),
      reference: z.string().describe('ID of the related request, payment or voucher.'),
      amount: z.string().describe('Amount in dollars; negative for a charge.'),
      balance_after: z.string().describe('Balance in dollars after this entry.'),
    }),
  }),
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
        `A PDF holds at most ${pdfEntriesMax} entries and this month has more. Use format=csv.`,
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

export const receiptsEndpoints = [receiptsList, receiptGet, statementGet];
