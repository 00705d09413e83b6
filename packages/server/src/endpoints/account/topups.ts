/** Top-ups: order credits, pay at a provider's checkout, see what became of it. */
import { z } from 'zod';
import { type ProviderName, providerNames, providers } from '../../engines/payment/port.ts';
import { fail } from '../../errors.ts';
import { type CallContext, defineEndpoint } from '../endpoint.ts';
import { cursorIn, dollarsText, limitIn, moment, momentOrNull, nextOut, plain } from './shapes.ts';
import { checkTopup, returnOrigins, startTopup } from './topping-up.ts';

/** "5000.50" → 500050: cents or kobo. */
export const amountIn = z
  .union([z.string(), z.number()])
  .transform((value) => String(value))
  .refine((text) => /^\d{1,9}(\.\d{1,2})?$/.test(text), {
    message: 'must be a plain decimal with at most two places, like 5000 or 12.50',
  })
  .transform((text) => {
    const [whole, fraction = ''] = text.split('.');
    return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  });

export const topupOut = z
  .object({
    id: z.string().describe('top_ and 26 characters.'),
    status: z
      .enum(['created', 'pending', 'paid', 'failed', 'abandoned', 'expired', 'review'])
      .describe('review: what was paid does not fit the order; the operator settles it.'),
    amount: z.string().describe('What is paid, in the currency.'),
    currency: z.enum(['USD', 'NGN']).describe('In which it is paid.'),
    credit: dollarsText.describe('What it adds to the balance, rounded down to a micro-dollar.'),
    naira_per_dollar: z.string().nullable().describe('The rate that counts for this payment.'),
    provider: z.string().nullable().describe('Who takes the payment; null before that is known.'),
    reference: z.string().describe('What the provider knows it by.'),
    via: z.enum(['checkout', 'card']).describe('checkout: you pay on a page. card: charged by itself.'),
    checkout_url: z.string().nullable().describe('Where to pay; null when there is nothing to pay any more.'),
    failure: z.string().nullable().describe('Why it failed, in words; null while it did not.'),
    reversed: z.string().describe('Refunded or lost in a dispute since, in the currency.'),
    created_at: moment.describe('When it was ordered.'),
    expires_at: moment.describe('Until when it can be paid.'),
    paid_at: momentOrNull.describe('When the provider took it; null before.'),
  })
  .meta({ id: 'Topup' });

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

export const topupCreate = defineEndpoint({
  ...plain,
  id: 'account.topup',
  group: 'account',
  method: 'POST',
  path: '/api/v1/credits/topups',
  summary: 'Top up credits: answers the address where to pay.',
  description:
    'The naira rate of the order is kept for an hour; a later payment counts at the rate of its own moment. Kobo turn into credit rounded down to a micro-dollar.',
  access: 'account',
  limits: { ...plain.limits, timeoutMs: 40_000, perMinute: 30 },
  input: z.strictObject({
    amount: amountIn.describe('How much to pay, in the currency: 5000 or "12.50".'),
    currency: z.enum(['USD', 'NGN']).default('USD').describe('In which you pay: dollars or naira.'),
    provider: z
      .enum(providerNames)
      .optional()
      .describe(
        'GET /api/v1/credits/providers lists those that are on; default: the first that takes the currency.',
      ),
    return_url: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional()
      .describe(
        'Where the browser goes after paying, with ?topup=…&status=… added; default: the console. On this server, or an origin of OJA_RETURN_ORIGINS.',
      ),
    save_card: z
      .boolean()
      .default(false)
      .describe('Keep the card for topping up by itself, where the provider can.'),
  }),
  output: topupOut,
  succeedsWith: 201,
  errors: [
    'engine_unavailable',
    'upstream_error',
    'upstream_timeout',
    'upstream_rate_limited',
    'conflict',
    'unprocessable',
  ],
  needs: ['payment'],
  example: { input: { amount: '15000', currency: 'NGN', provider: 'paystack' }, output: exampleTopup },
  async run(input, context) {
    if (input.provider !== undefined && !providers[input.provider].currencies.includes(input.currency)) {
      const takes = providers[input.provider].currencies.join(', ');
      throw fail('invalid_request', `currency: ${input.provider} takes ${takes}.`, { param: 'currency' });
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

function requireReturnable(returnUrl: string | undefined, { platform, caller }: CallContext): void {
  if (returnUrl === undefined) return;
  const origins = returnOrigins(platform, caller.origin);
  if (origins.includes(new URL(returnUrl).origin)) return;
  throw fail('invalid_request', `return_url: must begin with ${origins.join(' or ')}.`, {
    param: 'return_url',
  });
}

export const topupsList = defineEndpoint({
  ...plain,
  id: 'account.topups',
  group: 'account',
  method: 'GET',
  path: '/api/v1/credits/topups',
  summary: 'Your top-ups, newest first.',
  description:
    'owed is what was refunded or disputed after it had been spent; the next top-up pays it first.',
  access: 'account',
  input: z.strictObject({
    status: topupOut.shape.status.optional(),
    limit: limitIn(50, 200),
    cursor: cursorIn,
  }),
  output: z.object({
    data: z.array(topupOut),
    next: nextOut,
    owed: dollarsText.describe('Refunded or disputed after it was spent; the next top-up pays it.'),
  }),
  errors: [],
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
  ...plain,
  id: 'account.topup-get',
  group: 'account',
  method: 'GET',
  path: '/api/v1/credits/topups/{id}',
  summary: 'One top-up; check=true asks the provider first.',
  description:
    'Credits come when the provider confirms the payment, mostly within seconds. check=true asks it now, for a browser that just came back.',
  access: 'account',
  limits: { ...plain.limits, timeoutMs: 40_000 },
  input: z.strictObject({
    id: z.string().max(64).describe('Id of the top-up: top_…'),
    check: z.enum(['true', 'false']).default('false').describe('Ask the provider how it stands.'),
  }),
  output: topupOut,
  errors: ['not_found', 'engine_unavailable', 'upstream_error', 'upstream_timeout'],
  example: { input: { id: exampleTopup.id }, output: exampleTopup },
  async run(input, context) {
    const topup = await context.platform.payments.find(input.id, context.caller.accountId);
    const isOpen = topup.state === 'pending' || topup.state === 'abandoned';
    return {
      data: context.platform.payments.view(
        input.check === 'true' && isOpen ? await checkTopup(context, topup) : topup,
      ),
    };
  },
});

export const paymentProviders = defineEndpoint({
  ...plain,
  id: 'account.providers',
  group: 'account',
  method: 'GET',
  path: '/api/v1/credits/providers',
  summary: 'Ways to pay that are on, with their currencies.',
  description: 'What the operator has set up. sandbox payments move no money and are meant for trying.',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({
    data: z.array(
      z.object({
        provider: z.string(),
        currencies: z.array(z.enum(['USD', 'NGN'])),
        saves_cards: z.boolean(),
        sandbox: z.boolean().describe('Pretend payments: no money moves.'),
      }),
    ),
    naira_per_dollar: z.string(),
  }),
  errors: [],
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
