/** Top-ups: order credits, pay at a provider's checkout, see what became of it. */

import { z } from 'zod';
import { type ProviderName, providerNames, providers } from '../../../engines/payment/port.ts';
import { fail } from '../../../errors.ts';
import type { CallContext } from '../../context.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { arrayOf, namedObject } from '../../object-fields.ts';
import {
  cursorIn,
  dollarsText,
  forAccounts,
  limitIn,
  moment,
  momentOrNull,
  nextOut,
  plain,
} from '../shapes.ts';
import { checkTopup, returnOrigins, startTopup } from './topping-up.ts';

/** "5000.50" → 500050: cents or kobo. */
export const amountIn = z
  .union([z.string(), z.number()])
  .transform((value) => String(value))
  .refine((text) => /^\d{1,9}(\.\d{1,2})?$/.test(text), {
    message: 'must be an amount with at most two decimal places, like 5000 or 12.50',
  })
  .transform((text) => {
    const [whole, fraction = ''] = text.split('.');
    return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  });

export const topupOut = namedObject('Topup', {
  id: z.string().describe('Top-up ID: top_ and 26 characters.'),
  status: z
    .enum(['created', 'pending', 'paid', 'failed', 'abandoned', 'expired', 'review'])
    .describe("Status. review: the amount paid doesn't match the top-up and the operator will review it."),
  amount: z.string().describe('Amount to pay, in the currency.'),
  currency: z.enum(['USD', 'NGN']).describe('Currency of the payment.'),
  credit: dollarsText.describe('Credits in dollars, rounded down to a micro-dollar.'),
  naira_per_dollar: z.string().nullable().describe('Exchange rate of this payment, in naira per dollar.'),
  provider: z.string().nullable().describe('Payment provider; null until known.'),
  reference: z.string().describe('Payment reference at the provider.'),
  via: z
    .enum(['checkout', 'card'])
    .describe('checkout: paid on a checkout page. card: charged automatically.'),
  checkout_url: z.string().nullable().describe('Checkout URL; null if there is nothing left to pay.'),
  failure: z.string().nullable().describe('Why the payment failed; null otherwise.'),
  reversed: z.string().describe('Amount refunded or lost in a dispute, in the currency.'),
  created_at: moment.describe('When the top-up was created.'),
  expires_at: moment.describe('When the checkout expires.'),
  paid_at: momentOrNull.describe('When the provider received the payment; null until then.'),
});

export const exampleTopup = {
  id: 'top_01m7ekm29qdweck8sm5wmjjfn4',
  status: 'pending' as const,
  amount: '15000.00',
  currency: 'NGN' as const,
  credit: '10.00',
  naira_per_dollar: '1500.00',
  provider: 'paystack',
  reference: 'top-01m7ekm29qdweck8sm5wmjjfn4',
  via: 'checkout' as const,
  checkout_url: 'https://checkout.paystack.com/0peioxfhpn',
  failure: null,
  reversed: '0.00',
  created_at: '2026-11-15T08:00:00.000Z',
  expires_at: '2026-11-16T08:00:00.000Z',
  paid_at: null,
};

const topupCreate = defineEndpoint({
  ...forAccounts,
  id: 'account.topup',
  session: { right: 'money.manage' },
  method: 'POST',
  path: '/api/v1/credits/topups',
  summary: 'Create top-up',
  description:
    'Returns a checkout URL. The naira rate is locked for OJA_RATE_LOCK_MINUTES, one hour by default; a later payment uses the rate at the time of payment. Credits are rounded down to a micro-dollar.',
  limits: { ...plain.limits, timeoutMs: 40_000, perMinute: 30 },
  input: z.strictObject({
    amount: amountIn.describe('Amount to pay, in the currency: 5000 or "12.50".'),
    currency: z.enum(['USD', 'NGN']).default('USD').describe('Currency to pay in: dollars or naira.'),
    provider: z
      .enum(providerNames)
      .optional()
      .describe(
        'Payment provider, from GET /api/v1/credits/providers. Default: the first one that supports the currency.',
      ),
    return_url: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional()
      .describe(
        'URL the browser returns to after payment, with ?topup=…&status=… added. Default: the console. Must be on this server or on an origin in OJA_RETURN_ORIGINS.',
      ),
    save_card: z
      .boolean()
      .default(false)
      .describe('Save the card for auto top-up, if the provider supports it.'),
  }),
  output: topupOut,
  wire: { status: 201 },
  errors: [
    'engine_unavailable',
    'upstream_error',
    'upstream_timeout',
    'upstream_rate_limited',
    'conflict',
    'unprocessable',
  ],
  uses: { engines: ['payment'], platform: ['autoTopups', 'parts', 'payments'] },
  example: { input: { amount: '15000', currency: 'NGN', provider: 'paystack' }, output: exampleTopup },
  async run(input, context) {
    if (input.provider !== undefined && !providers[input.provider].currencies.includes(input.currency)) {
      const takes = providers[input.provider].currencies.join(', ');
      throw fail('invalid_request', `currency: ${input.provider} supports ${takes}.`, { param: 'currency' });
    }
    requireReturnable(input.return_url, context);
    const topup = await startTopup(
      context,
      context.caller.accountId,
      {
        provider: input.provider ?? null,
        currency: input.currency,
        amountMinor: input.amount,
        returnUrl: input.return_url ?? null,
        saveCard: input.save_card,
        cardId: null,
      },
      context.caller.origin,
    );
    return { data: context.platform.payments.view(topup), status: 201 };
  },
});

function requireReturnable(
  returnUrl: string | undefined,
  { platform, caller }: CallContext<{ platform: 'parts' }>,
): void {
  if (returnUrl === undefined) return;
  const origins = returnOrigins(platform, caller.origin);
  if (origins.includes(new URL(returnUrl).origin)) return;
  throw fail('invalid_request', `return_url: must start with ${origins.join(' or ')}.`, {
    param: 'return_url',
  });
}

const topupsList = defineEndpoint({
  ...forAccounts,
  id: 'account.topups',
  session: { right: 'money.read' },
  method: 'GET',
  path: '/api/v1/credits/topups',
  summary: 'List top-ups',
  description:
    'Returns your top-ups, newest first. owed is what was refunded or disputed after you spent it; it is deducted from the next top-up.',
  input: z.strictObject({
    status: topupOut.shape.status.optional(),
    limit: limitIn(50, 200),
    cursor: cursorIn('top'),
  }),
  output: z.object({
    data: z.array(topupOut).describe('Top-ups, newest first.'),
    next: nextOut,
    owed: dollarsText.describe(
      'Amount refunded or disputed after it was spent. Deducted from the next top-up.',
    ),
  }),
  uses: { platform: ['payments'] },
  example: { input: {}, output: { data: [exampleTopup], next: null, owed: '0.00' } },
  async run(input, { platform, caller }) {
    const { data, next } = await platform.payments.list({
      accountId: caller.accountId,
      state: input.status,
      before: input.cursor,
      limit: input.limit,
    });
    const owed = await platform.payments.owed(caller.accountId);
    return { data: { data: data.map(({ account_id: _account, ...topup }) => topup), next, owed } };
  },
});

export const topupGet = defineEndpoint({
  ...forAccounts,
  id: 'account.topup-get',
  session: { right: 'money.read' },
  method: 'GET',
  path: '/api/v1/credits/topups/{id}',
  summary: 'Retrieve top-up',
  description:
    'Credits are added when the provider confirms the payment, usually within seconds. check=true checks with the provider first.',
  limits: { ...plain.limits, timeoutMs: 40_000 },
  input: z.strictObject({
    id: z.string().max(64).describe('Top-up ID: top_…'),
    check: z
      .enum(['true', 'false'])
      .default('false')
      .describe('Set to true to check with the provider first.'),
  }),
  output: topupOut,
  errors: ['not_found', 'engine_unavailable', 'upstream_error', 'upstream_timeout', 'upstream_rate_limited'],
  uses: { helpers: ['payment'], platform: ['autoTopups', 'payments'] },
  example: { input: { id: exampleTopup.id }, output: exampleTopup },
  async run(input, context) {
    const topup = await context.platform.payments.find(input.id, context.caller.accountId);
    // A checkout page can outlive its top-up: one that failed or expired may be paid all the same.
    const mayChange = topup.state !== 'paid' && topup.state !== 'created';
    return {
      data: context.platform.payments.view(
        input.check === 'true' && mayChange ? await checkTopup(context, topup) : topup,
      ),
    };
  },
});

export const paymentProviders = defineEndpoint({
  ...forAccounts,
  id: 'account.providers',
  session: { right: 'account.read' },
  method: 'GET',
  path: '/api/v1/credits/providers',
  summary: 'List payment providers',
  description:
    'Returns the payment providers that the operator has set up, with their currencies. Sandbox payments move no money and are for testing.',
  input: z.strictObject({}),
  output: z.object({
    data: arrayOf('Available payment providers.', {
      provider: z.string().describe('Provider ID.'),
      currencies: z.array(z.enum(['USD', 'NGN'])).describe('Supported currencies.'),
      saves_cards: z.boolean().describe('Whether the provider can save cards.'),
      sandbox: z.boolean().describe('Whether payments are simulated and move no money.'),
    }),
    naira_per_dollar: z.string().describe('Exchange rate: naira per dollar.'),
  }),
  uses: { platform: ['payments'], system: ['engineHealth'] },
  example: {
    input: {},
    output: {
      data: [{ provider: 'paystack', currencies: ['NGN'], saves_cards: true, sandbox: false }],
      naira_per_dollar: '1500.00',
    },
  },
  async run(_input, { system, platform }) {
    const health = await system.engineHealth();
    const on = health.filter(({ capability, state }) => capability === 'payment' && state === 'ready');
    const data = on.map(({ engine }) => ({
      provider: engine,
      currencies: providers[engine as ProviderName].currencies,
      saves_cards: providers[engine as ProviderName].savesCards,
      sandbox: engine === 'sandbox',
    }));
    return { data: { data, naira_per_dollar: platform.payments.rateText() } };
  },
});

export const topupsEndpoints = [paymentProviders, topupCreate, topupsList, topupGet];
