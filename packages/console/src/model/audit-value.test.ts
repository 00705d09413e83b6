import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditValue } from './audit-value.ts';

test('an audit value is written for people', () => {
  for (const [name, value, text] of [
    ['note', '', ''],
    ['note', null, ''],
    ['events', [], ''],
    ['nanos_per_unit', {}, ''],
    ['events', ['job.completed', 'balance.low'], 'job.completed, balance.low'],
    ['from_at', 1_794_868_867_013, '2026-11-16T22:41:07.013Z'],
    ['micros_per_day', 20_000_000, '$20.00'],
    ['nanos_per_unit', { input: 250, output: 2_000 }, 'input $0.00000025, output $0.000002'],
    [
      'openai',
      { requests_per_day: null, micros_per_day: 1_500_000, tokens_per_day: 10 },
      'dollars_per_day $1.50, tokens_per_day 10',
    ],
    ['email', false, 'false'],
  ] as const)
    assert.equal(auditValue(name, value), text, `${name} ${JSON.stringify(value)}`);
});
