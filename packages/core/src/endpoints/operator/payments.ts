/** Payments as the operator sees them; looking at one again; what receipts say about the seller. */
import { z } from 'zod';
import { providerNames } from '../../engines/payment/port.ts';
import { checkTopup } from '../account/credits/topping-up.ts';
import { exampleTopup, topupOut } from '../account/credits/topups.ts';
import { cursorIn, forOperators, limitIn, moment, nextOut, plain } from '../account/shapes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { actorOf } from './accounts.ts';

const paymentOut = topupOut
  .extend({ account_id: z.string().describe('Account ID.') })
  .meta({ id: 'Payment' });
const examplePayment = { ...exampleTopup, account_id: 'acc_01m7ekm29qdweck8sm5wmjjfn4' };

const operatorPayments = defineEndpoint({
  ...forOperators,
  id: 'operator.payments',
  method: 'GET',
  path: '/api/v1/operator/payments',
  summary: 'List payments',
  description:
    "Returns payments of all accounts, newest first. review: the amount paid doesn't match the top-up. Correct or refund it at the provider, then check it again here: a payment that was refunded in full becomes failed.",
  input: z.strictObject({
    status: topupOut.shape.status.optional(),
    provider: z.enum(providerNames).optional().describe('Only payments of this provider.'),
    account: z.string().max(64).optional().describe('Only payments of this account ID.'),
    limit: limitIn(50, 200),
    cursor: cursorIn('top'),
  }),
  output: z.object({
    data: z
      .array(paymentOut.extend({ account_email: z.string().describe('Email address of the account.') }))
      .describe('Payments, newest first.'),
    next: nextOut,
  }),
  uses: { platform: ['operator', 'payments'] },
  example: {
    input: { status: 'review' },
    output: {
      data: [
        {
          ...examplePayment,
          status: 'review' as const,
          checkout_url: null,
          account_email: 'ada@example.com',
        },
      ],
      next: null,
    },
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

const eventOut = z.object({
  provider: z.string().describe('Payment provider.'),
  kind: z.string().describe('Event type.'),
  outcome: z.string().describe('What Oja did with the event.'),
  at: moment.describe('When the event arrived.'),
});

const operatorPaymentCheck = defineEndpoint({
  ...forOperators,
  id: 'operator.payment-check',
  session: { right: 'operator.money' },
  method: 'POST',
  path: '/api/v1/operator/payments/{id}/check',
  summary: 'Recheck payment',
  description:
    'Checks a payment with the provider again and updates credits, refunds and disputes. Safe to repeat: a payment is credited once.',
  limits: { ...plain.limits, timeoutMs: 40_000 },
  input: z.strictObject({ id: z.string().max(64).describe('Top-up ID: top_…') }),
  output: paymentOut.extend({ events: z.array(eventOut).describe('Events received from the provider.') }),
  errors: ['not_found', 'engine_unavailable', 'upstream_error', 'upstream_timeout', 'upstream_rate_limited'],
  uses: { helpers: ['payment'], platform: ['autoTopups', 'operator', 'payments'] },
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
  name: z.string().min(1).max(200).describe('Seller name, shown at the top of receipts.'),
  address: z.string().max(500).describe("Seller's postal address."),
  email: z.string().max(254).describe("Seller's email address for questions."),
  tax_id: z.string().max(100).describe("Seller's tax ID."),
  tax_name: z.string().min(1).max(40).describe('Name of the tax, such as VAT.'),
  tax_percent: z
    .number()
    .min(0)
    .max(100)
    .multipleOf(0.01)
    .describe('Tax rate in percent, included in the price: 7.5 for 7.5%.'),
  note: z.string().max(1000).describe('Footer text.'),
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

const operatorSellerGet = defineEndpoint({
  ...forOperators,
  id: 'operator.receipt-details',
  method: 'GET',
  path: '/api/v1/operator/receipt-details',
  summary: 'Retrieve seller details',
  description: 'Returns the seller details and tax that are printed on new receipts.',
  input: z.strictObject({}),
  output: sellerOut,
  uses: { platform: ['payments'] },
  example: { input: {}, output: exampleSeller },
  async run(_input, { platform }) {
    const { tax_basis_points: points, ...seller } = platform.payments.seller();
    return { data: { ...seller, tax_percent: points / 100 } };
  },
});

const operatorSellerSet = defineEndpoint({
  ...forOperators,
  id: 'operator.receipt-details-set',
  method: 'PUT',
  path: '/api/v1/operator/receipt-details',
  summary: 'Update seller details',
  description: 'Applies to new receipts; issued receipts stay unchanged. Omitted fields stay unchanged.',
  input: z.strictObject(sellerFields).partial(),
  output: sellerOut,
  uses: { platform: ['operator', 'payments'] },
  example: { input: { name: 'Ọjà Ltd', tax_percent: 7.5 }, output: exampleSeller },
  async run({ tax_percent: percent, ...input }, context) {
    const { payments, operator } = context.platform;
    const points = percent === undefined ? {} : { tax_basis_points: Math.round(percent * 100) };
    await operator.changeOption(actorOf(context), 'receipts.seller', { set: { ...input, ...points } });
    const { tax_basis_points: after, ...seller } = payments.seller();
    return { data: { ...seller, tax_percent: after / 100 } };
  },
});

export const operatorPaymentsEndpoints = [
  operatorPayments,
  operatorPaymentCheck,
  operatorSellerGet,
  operatorSellerSet,
];
