import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definitionIn } from '../endpoints/operator/services/definition.ts';
import { endpointsOf } from './endpoints.ts';

const bought = (units: string) => {
  const definition = definitionIn.parse({
    ...{ slug: 'acme', name: 'Acme', category: 'Bills' },
    providers: [{ name: 'main', urls: ['https://api.acme.example'] }],
    operations: [
      {
        ...{ name: 'buy', method: 'POST', path: '/purchases', summary: 'Buy' },
        input: { type: 'object', properties: {} },
        price: { dollars: '0.01', per: 'unit', units, units_in: 'request', units_max: 100 },
      },
    ],
  });
  const [endpoint] = endpointsOf(definition, [], { findReport: async () => null });
  return (input: unknown) => endpoint!.price.units!(input);
};

test('what a request counts is held: at least one unit, and all that a path finds', () => {
  const one = bought('$.amount');
  assert.equal(one({ amount: 100 }), 100);
  for (const amount of [0, -1, 0.5, 101, '5', null, undefined, [5], 1e308])
    assert.throws(() => one({ amount }), /amount: must be a whole number between 1 and 100/, `${amount}`);
  const each = bought('$.items[*].amount');
  assert.equal(each({ items: [{ amount: 1 }, { amount: 60 }] }), 61);
  for (const items of [[], [{ amount: 1 }, { amount: 0 }], [{ amount: 60 }, { amount: 60 }]])
    assert.throws(() => each({ items }), /must be a whole number/, JSON.stringify(items));
});
