/** Payments as the operator sees them; looking at one again; what receipts say about the seller. */
import { z } from 'zod';
import { providerNames } from '../../engines/payment/port.ts';
import { cursorIn, limitIn, moment, nextOut, plain } from '../account/shapes.ts';
import { checkTopup } from '../account/topping-up.ts';
import { exampleTopup, topupOut } from '../account/topups.ts';
import { defineEndpoint } from '../endpoint.ts';
import { actorOf } from './accounts.ts';

const paymentOut = topupOut.extend({ account_id: z.string() }).meta({ id: 'Payment' });
const examplePayment = { ...exampleTopup, account_id: 'acc_01m7ekm29qdweck8sm5wmjjfn4' };

export const operatorPayments = defineEndpoint({
  ...plain,
  id: 'operator.payments',
  group: 'operator',
  method: 'GET',
  path: '/api/v1/operator/payments',
  summary: 'Payments of everyone, newest first.',
  description:
    'review means that what was paid does not fit the order: look at it with the provider, then check it again or refund it there.',
  access: 'operator',
  input: z.strictObject({
    status: topupOut.shape.status.optional(),
    provider: z.enum(providerNames).optional().describe('Only those of this provider.'),
    account: z.string().max(64).optional().describe('Only those of this account, by id.'),
    limit: limitIn(50, 200),
    cursor: cursorIn,
  }),
  output: z.object({ data: z.array(paymentOut.extend({ account_email: z.string() })), next: nextOut }),
  errors: [],
  example: {
    input: { status: 'review' },
    output: { data: [{ ...examplePayment, account_email: 'ada@example.com' }], next: null },
  },
  async run(input, { platform }) {
    const page = await platform.payments.list({
      accountId: input.account ?? null,
      state: input.status,
      provider: input.provider,
      before: input.cursor,
      limit: input.limit,
    });
    const named = await platform.operator.names(page.data.map(({ account_id }) => account_id));
    const data = page.data.map((payment) => ({
      ...payment,
      account_email: named.get(payment.account_id)?.name ?? '',
    }));
    return { data: { ...page, data } };
  },
});

const eventOut = z.object({ provider: z.string(), kind: z.string(), outcome: z.string(), at: moment });

export const operatorPaymentCheck = defineEndpoint({
  ...plain,
  id: 'operator.payment-check',
  group: 'operator',
  method: 'POST',
  path: '/api/v1/operator/payments/{id}/check',
  summary: 'Ask the provider about a payment again: credits, refunds and disputes are brought up to date.',
  description: 'Safe to repeat: a payment is credited once, whatever the provider says how often.',
  access: 'operator',
  limits: { ...plain.limits, timeoutMs: 40_000 },
  input: z.strictObject({ id: z.string().max(64).describe('Id of the payment: top_…') }),
  output: paymentOut.extend({ events: z.array(eventOut) }),
  errors: ['not_found', 'engine_unavailable', 'upstream_error', 'upstream_timeout'],
  example: { input: { id: exampleTopup.id }, output: { ...examplePayment, events: [] } },
  async run({ id }, context) {
    const { payments, operator } = context.platform;
    const topup = await checkTopup(context, await payments.find(id, null));
    await operator.noteAction(actorOf(context), 'payment.check', id, { status: topup.state });
    return {
      data: { ...payments.view(topup), account_id: topup.accountId, events: await payments.events(id) },
    };
  },
});

const sellerFields = {
  name: z.string().min(1).max(200).describe('Of the seller, at the top of receipts.'),
  address: z.string().max(500).describe('Printed below the name.'),
  email: z.string().max(254).describe('Where buyers can ask.'),
  tax_id: z.string().max(100).describe('Printed beside the name.'),
  tax_name: z.string().min(1).max(40).describe('What the tax is called, such as VAT.'),
  tax_percent: z
    .number()
    .min(0)
    .max(100)
    .multipleOf(0.01)
    .describe('Included in what is paid; 7.5 for 7.5%.'),
  note: z.string().max(1000).describe('Printed at the foot.'),
};
const sellerOut = z.object(sellerFields);
const exampleSeller = {
  name: 'Ọjà Ltd',
  address: '12 Marina Road, Lagos',
  email: 'billing@example.com',
  tax_id: '12345678-0001',
  tax_name: 'VAT',
  tax_percent: 7.5,
  note: '',
};

export const operatorSellerGet = defineEndpoint({
  ...plain,
  id: 'operator.receipt-details',
  group: 'operator',
  method: 'GET',
  path: '/api/v1/operator/receipt-details',
  summary: 'What receipts say about the seller and the tax.',
  description: 'The seller as it is printed on receipts from now on.',
  access: 'operator',
  input: z.strictObject({}),
  output: sellerOut,
  errors: [],
  example: { input: {}, output: exampleSeller },
  async run(_input, { platform }) {
    const { tax_basis_points: points, ...seller } = platform.payments.seller();
    return { data: { ...seller, tax_percent: points / 100 } };
  },
});

export const operatorSellerSet = defineEndpoint({
  ...plain,
  id: 'operator.receipt-details-set',
  group: 'operator',
  method: 'PUT',
  path: '/api/v1/operator/receipt-details',
  summary: 'Set what receipts say from now on; those already written stay as they are.',
  description: 'Only the fields that are sent change.',
  access: 'operator',
  input: z.strictObject(sellerFields).partial(),
  output: sellerOut,
  errors: [],
  example: { input: { name: 'Ọjà Ltd', tax_percent: 7.5 }, output: exampleSeller },
  async run({ tax_percent: percent, ...input }, context) {
    const { payments, operator } = context.platform;
    const points = percent === undefined ? {} : { tax_basis_points: Math.round(percent * 100) };
    await operator.setOption(actorOf(context), 'receipts.seller', {
      ...payments.seller(),
      ...input,
      ...points,
    });
    const { tax_basis_points: after, ...seller } = payments.seller();
    return { data: { ...seller, tax_percent: after / 100 } };
  },
});
