/** Rows survive the way to the database, whatever they have in common. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { requestRow } from '../../testing/request-row.ts';
import { packRows, unpackRows, valuesOf } from './insert.ts';

/** Few values to choose from: columns that are all the same, and those that differ in one place. */
const row = fc
  .record({
    account_id: fc.constantFrom('', 'acc_a', 'acc_b'),
    path: fc.constantFrom('/', '/"\\', '/é\u2028'),
    error_code: fc.constantFrom(null, 'not_found'),
    engine: fc.constantFrom(null, 'openai'),
    ms: fc.constantFrom(0, 0.125),
    charge_micros: fc.constantFrom(0, 7),
    status: fc.constantFrom(200, 404),
  })
  .map(requestRow);

test('packed, sent as text and unpacked, rows are the same', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      const arrived = JSON.parse(JSON.stringify(packRows(rows)));
      assert.deepEqual(unpackRows(arrived), rows.map(valuesOf));
    }),
    { numRuns: 300 },
  );
});

test('what all rows have in common is told once', () => {
  const rows = Array.from({ length: 256 }, (_, i) => requestRow({ ms: i, user_agent: 'curl/8 of a market' }));
  const text = JSON.stringify(packRows(rows));
  assert.equal(text.split('curl/8 of a market').length - 1, 1);
  assert.ok(text.length < JSON.stringify(rows.map(valuesOf)).length / 3);
});
