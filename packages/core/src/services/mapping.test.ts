import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTrueOf, mapped } from './mapping.ts';

const response = {
  code: '000',
  message: 'a @.list[0].code == 1',
  list: [{ code: 101, to: ['+234'] }, { code: 405 }],
};

test('filters compare what stands at an index', () => {
  const cases: [string, boolean][] = [
    ['@.list[0].code == 101', true],
    ['@.list[0].code >= 100 && @.list[0].code <= 102', true],
    ['101 == @["list"][0]["code"]', true],
    ['@.list[-1].code == 405', true],
    ['@.list[1].code != 405', false],
    ['@.list[0].to[0] == "+234"', true],
    ['@.list[2].code == 101', false],
    ['@.list[0]', true],
    ['@.list[2]', false],
    ['@.message == "a @.list[0].code == 1"', true],
    ['search(@.message, "list.0")', true],
    ["(@.code == '000' && @.list[1].code == 405) || @.list[0].code == 5", true],
  ];
  for (const [filter, expected] of cases) assert.equal(isTrueOf(filter, response), expected, filter);
});

test('fields are picked, translated, formatted, renamed, dropped and set, in this order', () => {
  const given = { network: 'mtn', to: '234', extra: 1, network2: 'x' };
  assert.deepEqual(
    mapped(given, {
      values: { network: { mtn: '01' }, network2: { y: '02' } },
      format: { to: '+{}' },
      rename: { to: 'recipient.phone' },
      drop: ['extra'],
      set: { 'recipient.kind': 'sms' },
    }),
    { network: '01', network2: 'x', recipient: { phone: '+234', kind: 'sms' } },
  );
});
