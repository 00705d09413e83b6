/** Account name enquiry: Paystack, then Flutterwave. Callers notice no difference. */
import type { Recipe } from './recipe.ts';

export const bankAccounts: Recipe = {
  notes: 'Use the secret keys of your live accounts. Both providers know banks by their CBN codes.',
  secrets: [
    {
      provider: 'paystack',
      place: 'headers',
      name: 'Authorization',
      label: 'Paystack secret key',
      prefix: 'Bearer ',
    },
    {
      provider: 'flutterwave',
      place: 'headers',
      name: 'Authorization',
      label: 'Flutterwave secret key',
      prefix: 'Bearer ',
    },
  ],
  definition: {
    slug: 'bank-accounts',
    name: 'Bank accounts',
    summary: 'Names of Nigerian bank accounts.',
    category: 'Identity',
    providers: [
      { name: 'paystack', urls: ['https://api.paystack.co'], priority: 0 },
      { name: 'flutterwave', urls: ['https://api.flutterwave.com'], priority: 1 },
    ],
    operations: [
      {
        name: 'resolve',
        method: 'GET',
        path: '/resolve',
        summary: 'Account name enquiry',
        input: {
          type: 'object',
          required: ['account_number', 'bank_code'],
          properties: {
            account_number: { type: 'string', pattern: '^[0-9]{10}$', description: 'NUBAN.' },
            bank_code: { type: 'string', pattern: '^[0-9]{3,6}$', description: 'CBN code of the bank.' },
          },
        },
        output: {
          type: 'object',
          properties: { account_number: { type: 'string' }, account_name: { type: 'string' } },
        },
        example: {
          input: { account_number: '0001234567', bank_code: '058' },
          output: { account_number: '0001234567', account_name: 'ADA OBI' },
        },
        price: { dollars: '0.01', cost: '0' },
        idempotent: true,
        providers: {
          paystack: {
            path: '/bank/resolve',
            map_out: {
              pick: { account_number: '$.data.account_number', account_name: '$.data.account_name' },
            },
            success: { when: '@.status == true' },
          },
          flutterwave: {
            method: 'POST',
            path: '/v3/accounts/resolve',
            map_in: { rename: { bank_code: 'account_bank' } },
            map_out: {
              pick: { account_number: '$.data.account_number', account_name: '$.data.account_name' },
            },
            success: { when: '@.status == "success"' },
          },
        },
      },
    ],
  },
};
