/** Saved cards, and topping up by itself when the balance falls below a line. */
import { z } from 'zod';
import { type ProviderName, providers } from '../../engines/payment/port.ts';
import { fail } from '../../errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { dollarsIn, done, moment, plain } from './shapes.ts';
import { amountIn } from './topups.ts';

const common = { ...plain, group: 'account', access: 'account' } as const;

export const cardOut = z
  .object({
    id: z.string().describe('card_ and 26 characters.'),
    provider: z.string().describe('Who keeps the number.'),
    brand: z.string().describe('visa, mastercard, verve …'),
    last4: z.string().describe('Last four digits.'),
    expires: z.string().describe('Month and year.'),
    created_at: moment.describe('When it was saved.'),
  })
  .meta({ id: 'Card' });
const exampleCard = {
  id: 'card_01m7ekm29qdweck8sm5wmjjfn4',
  provider: 'paystack',
  brand: 'visa',
  last4: '4081',
  expires: '12/2030',
  created_at: '2026-11-15T08:00:00.000Z',
};

export const cardsList = defineEndpoint({
  ...common,
  id: 'account.cards',
  method: 'GET',
  path: '/api/v1/credits/cards',
  summary: 'Cards kept by providers for you; a top-up with save_card adds one.',
  description: 'The numbers are with the provider; here are brand, last four digits and expiry.',
  input: z.strictObject({}),
  output: z.object({ data: z.array(cardOut) }),
  errors: [],
  example: { input: {}, output: { data: [exampleCard] } },
  run: async (_input, { platform, caller }) => ({
    data: { data: await platform.autoTopups.cards(caller.accountId) },
  }),
});

export const cardRemove = defineEndpoint({
  ...common,
  id: 'account.card-remove',
  method: 'DELETE',
  path: '/api/v1/credits/cards/{id}',
  summary: 'Forget a card; topping up with it by itself ends too.',
  description: 'The platform keeps nothing of it any more and never charges it again.',
  input: z.strictObject({ id: z.string().max(64).describe('Id of the card: card_…') }),
  output: done,
  errors: ['not_found'],
  example: { input: { id: exampleCard.id }, output: { ok: true } },
  async run({ id }, { platform, caller }) {
    await platform.autoTopups.forget(caller.accountId, id);
    return { data: { ok: true } };
  },
});

const autoOut = z
  .object({
    on: z.boolean().describe('Whether anything is set.'),
    card: z.string().optional().describe('Id of the card that is charged.'),
    below: z.string().optional().describe('The line in dollars below which it tops up.'),
    amount: z.string().optional().describe('What is paid each time, in the currency.'),
    currency: z.enum(['USD', 'NGN']).optional().describe('Of the amount.'),
    monthly_max: z.number().int().optional().describe('Charges a month at most.'),
    failures: z.number().int().optional().describe('Refusals of the card in a row.'),
    resting: z.boolean().optional().describe('The card was refused three times; set it again to go on.'),
  })
  .meta({ id: 'AutoTopup' });
const exampleAuto = {
  on: true,
  card: exampleCard.id,
  below: '5.00',
  amount: '15000.00',
  currency: 'NGN' as const,
  monthly_max: 4,
  failures: 0,
  resting: false,
};

export const autoTopupGet = defineEndpoint({
  ...common,
  id: 'account.auto-topup',
  method: 'GET',
  path: '/api/v1/credits/auto-topup',
  summary: 'Whether and how your account tops up by itself.',
  description: 'on: false where nothing is set. failures counts refusals of the card in a row.',
  input: z.strictObject({}),
  output: autoOut,
  errors: [],
  example: { input: {}, output: exampleAuto },
  run: async (_input, { platform, caller }) => ({ data: await platform.autoTopups.view(caller.accountId) }),
});

export const autoTopupSet = defineEndpoint({
  ...common,
  id: 'account.auto-topup-set',
  method: 'PUT',
  path: '/api/v1/credits/auto-topup',
  summary: 'Top up by itself with a saved card when the balance falls below a line.',
  description:
    'In place of what was set before. After three refusals in a row it rests until you set it again.',
  input: z.strictObject({
    card: z.string().max(64).describe('GET /api/v1/credits/cards lists them.'),
    below: dollarsIn.describe('The line, in dollars.'),
    amount: amountIn.describe('How much to pay each time, in the currency of the card.'),
    monthly_max: z.number().int().min(1).max(100).default(4).describe('Charges a month at most.'),
  }),
  output: autoOut,
  errors: ['not_found'],
  example: { input: { card: exampleCard.id, below: '5', amount: '15000' }, output: exampleAuto },
  async run(input, { platform, caller }) {
    const card = (await platform.autoTopups.cards(caller.accountId)).find(({ id }) => id === input.card);
    if (card === undefined)
      throw fail('not_found', `No card ${input.card} in this account.`, { param: 'card' });
    const currency = providers[card.provider as ProviderName].currencies[0]!;
    platform.payments.requireAmount(platform.payments.quote(currency, input.amount).micros);
    const wish = {
      cardId: card.id,
      belowMicros: input.below,
      currency,
      amountMinor: input.amount,
      monthlyMax: input.monthly_max,
    };
    return { data: await platform.autoTopups.set(caller.accountId, wish) };
  },
});

export const autoTopupEnd = defineEndpoint({
  ...common,
  id: 'account.auto-topup-end',
  method: 'DELETE',
  path: '/api/v1/credits/auto-topup',
  summary: 'Stop topping up by itself.',
  description: 'The card stays saved; DELETE /api/v1/credits/cards/{id} forgets it.',
  input: z.strictObject({}),
  output: done,
  errors: [],
  example: { input: {}, output: { ok: true } },
  async run(_input, { platform, caller }) {
    await platform.autoTopups.end(caller.accountId);
    return { data: { ok: true } };
  },
});
