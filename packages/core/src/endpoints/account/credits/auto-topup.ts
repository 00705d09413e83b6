/** Saved cards, and auto top-up when the balance falls below a threshold. */
import { z } from 'zod';
import { type ProviderName, providers } from '../../../engines/payment/port.ts';
import { fail } from '../../../errors.ts';
import { defineAction } from '../../action.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { namedObject } from '../../object-fields.ts';
import { dollarsIn, forAccounts, moment } from '../shapes.ts';
import { amountIn } from './topups.ts';

export const cardOut = namedObject('Card', {
  id: z.string().describe('Card ID: card_ and 26 characters.'),
  provider: z.string().describe('Payment provider that stores the card.'),
  brand: z.string().describe('Card brand: visa, mastercard, verve …'),
  last4: z.string().describe('Last four digits.'),
  expires: z.string().describe('Expiry month and year.'),
  created_at: moment.describe('When the card was saved.'),
});
const exampleCard = {
  id: 'card_01m7ekm29qdweck8sm5wmjjfn4',
  provider: 'paystack',
  brand: 'visa',
  last4: '4081',
  expires: '12/2030',
  created_at: '2026-11-15T08:00:00.000Z',
};

const cardsList = defineEndpoint({
  ...forAccounts,
  id: 'account.cards',
  session: { right: 'money.read' },
  method: 'GET',
  path: '/api/v1/credits/cards',
  summary: 'List saved cards',
  description:
    'Returns the brand, last four digits and expiry of each saved card. The payment provider stores the card number. A top-up with save_card adds a card.',
  input: z.strictObject({}),
  output: z.object({ data: z.array(cardOut).describe('Saved cards.') }),
  uses: { platform: ['autoTopups'] },
  example: { input: {}, output: { data: [exampleCard] } },
  run: async (_input, { platform, caller }) => ({
    data: { data: await platform.autoTopups.cards(caller.accountId) },
  }),
});

export const cardRemove = defineAction({
  ...forAccounts,
  id: 'account.card-remove',
  session: { right: 'money.manage' },
  method: 'DELETE',
  path: '/api/v1/credits/cards/{id}',
  summary: 'Delete saved card',
  description:
    'Deletes the card from Oja, which never charges it again. Auto top-up with this card is turned off.',
  input: z.strictObject({ id: z.string().max(64).describe('Card ID: card_…') }),
  errors: ['not_found'],
  uses: { platform: ['autoTopups'] },
  example: { input: { id: exampleCard.id } },
  run: ({ id }, { platform, caller }) => platform.autoTopups.forget(caller.accountId, id),
});

const autoOut = namedObject('AutoTopup', {
  on: z.boolean().describe('Whether auto top-up is on.'),
  card: z.string().optional().describe('ID of the card that is charged.'),
  below: z.string().optional().describe('Balance in dollars below which the account is topped up.'),
  amount: z.string().optional().describe('Amount charged each time, in the currency.'),
  currency: z.enum(['USD', 'NGN']).optional().describe('Currency of the amount.'),
  monthly_max: z.number().int().optional().describe('Maximum number of charges per month.'),
  failures: z.number().int().optional().describe('Number of declines in a row.'),
  resting: z
    .boolean()
    .optional()
    .describe(
      'Whether auto top-up is paused because the card was declined three times. Set it again to resume.',
    ),
});
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

const autoTopupGet = defineEndpoint({
  ...forAccounts,
  id: 'account.auto-topup',
  session: { right: 'money.read' },
  method: 'GET',
  path: '/api/v1/credits/auto-topup',
  summary: 'Retrieve auto top-up',
  description: 'Returns the auto top-up settings. on is false if auto top-up is not set up.',
  input: z.strictObject({}),
  output: autoOut,
  uses: { platform: ['autoTopups'] },
  example: { input: {}, output: exampleAuto },
  run: async (_input, { platform, caller }) => ({ data: await platform.autoTopups.view(caller.accountId) }),
});

export const autoTopupSet = defineEndpoint({
  ...forAccounts,
  id: 'account.auto-topup-set',
  session: { right: 'money.manage' },
  method: 'PUT',
  path: '/api/v1/credits/auto-topup',
  summary: 'Set auto top-up',
  description:
    'Charges a saved card when the balance drops below a threshold. Replaces the current settings. Paused after three declines in a row until you set it again.',
  input: z.strictObject({
    card: z.string().max(64).describe('Card ID, from GET /api/v1/credits/cards.'),
    below: dollarsIn.describe('Balance threshold, in dollars.'),
    amount: amountIn.describe('Amount to charge each time, in the currency of the card.'),
    monthly_max: z.number().int().min(1).max(100).default(4).describe('Maximum number of charges per month.'),
  }),
  output: autoOut,
  errors: ['not_found'],
  uses: { platform: ['autoTopups', 'payments'] },
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

export const autoTopupEnd = defineAction({
  ...forAccounts,
  id: 'account.auto-topup-end',
  session: { right: 'money.manage' },
  method: 'DELETE',
  path: '/api/v1/credits/auto-topup',
  summary: 'Turn off auto top-up',
  description: 'The card stays saved. Delete it with DELETE /api/v1/credits/cards/{id}.',
  input: z.strictObject({}),
  uses: { platform: ['autoTopups'] },
  example: { input: {} },
  run: (_input, { platform, caller }) => platform.autoTopups.end(caller.accountId),
});

export const autoTopupEndpoints = [cardsList, cardRemove, autoTopupGet, autoTopupSet, autoTopupEnd];
