/** Exchange rates: Open Exchange Rates, then the open access of ExchangeRate-API, which needs no key. */
import type { Recipe } from './recipe.ts';

export const exchangeRates: Recipe = {
  notes:
    'The open access of ExchangeRate-API demands attribution, and Open Exchange Rates other bases than USD a plan.',
  secrets: [
    { provider: 'open-exchange-rates', place: 'query', name: 'app_id', label: 'Open Exchange Rates app ID' },
  ],
  definition: {
    slug: 'exchange-rates',
    name: 'Exchange rates',
    summary: 'Rates of 160 currencies.',
    category: 'Finance',
    providers: [
      { name: 'open-exchange-rates', urls: ['https://openexchangerates.org'], priority: 0 },
      { name: 'exchangerate-api', urls: ['https://open.er-api.com'], priority: 1 },
    ],
    operations: [
      {
        name: 'latest',
        method: 'GET',
        path: '/latest',
        summary: 'Latest exchange rates',
        input: {
          type: 'object',
          properties: {
            base: { type: 'string', pattern: '^[A-Z]{3}$', default: 'USD', description: 'Currency code.' },
          },
        },
        output: {
          type: 'object',
          properties: {
            base: { type: 'string' },
            rates: { type: 'object', additionalProperties: { type: 'number' } },
          },
        },
        example: { input: { base: 'USD' }, output: { base: 'USD', rates: { NGN: 1540.5, GHS: 11.2 } } },
        price: { dollars: '0.001', cost: '0' },
        providers: {
          'open-exchange-rates': {
            path: '/api/latest.json',
            map_out: { pick: { base: '$.base', rates: '$.rates' } },
            success: { when: '@.rates' },
          },
          'exchangerate-api': {
            path: '/v6/latest/{base}',
            map_out: { pick: { base: '$.base_code', rates: '$.rates' } },
            success: { when: '@.result == "success"', message: '$["error-type"]' },
          },
        },
      },
    ],
  },
};
