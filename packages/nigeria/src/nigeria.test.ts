import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDigit } from './banks.ts';
import { holidaysOf } from './holidays.ts';
import { nairaInWords } from './naira.ts';
import states from './states.json' with { type: 'json' };
import { payeOf } from './tax.ts';

test('36 states and the capital territory have 774 local government areas', () => {
  assert.equal(states.length, 37);
  assert.equal(states.flatMap(({ lgas }) => lgas).length, 774);
  for (const { name, lgas } of states) assert.equal(new Set(lgas).size, lgas.length, name);
});

test('check digits of the published examples', () => {
  assert.equal(checkDigit('011', '000001457'), 9);
  assert.equal(checkDigit('011', '000000022'), 0);
});

test('holidays: fixed days, Easter, and estimates by the moon', () => {
  const of = (year: number, name: string) => holidaysOf(year).filter((one) => one.name === name);
  assert.deepEqual(of(2026, 'Good Friday')[0]?.date, '2026-04-03');
  assert.deepEqual(of(2027, 'Easter Monday')[0]?.date, '2027-03-29');
  assert.deepEqual(of(2026, 'Eid al-Fitr'), [{ date: '2026-03-20', name: 'Eid al-Fitr', estimated: true }]);
  // The Islamic year is shorter: in some years a feast comes twice.
  assert.equal(of(2033, 'Eid al-Fitr').length, 2);
  for (let year = 2019; year <= 2077; year += 1) {
    const dates = holidaysOf(year).map(({ date }) => date);
    assert.deepEqual(dates, dates.toSorted());
    assert.ok(dates.every((date) => date.startsWith(String(year))));
  }
});

test('naira in words', () => {
  for (const [amount, words] of [
    ['0', 'Zero naira only'],
    ['0.05', 'Zero naira, five kobo only'],
    ['21', 'Twenty-one naira only'],
    ['100', 'One hundred naira only'],
    ['1001', 'One thousand and one naira only'],
    ['1250.5', 'One thousand, two hundred and fifty naira, fifty kobo only'],
    ['1000000', 'One million naira only'],
    ['2500045', 'Two million, five hundred thousand and forty-five naira only'],
    [
      '999999999999999.99',
      'Nine hundred and ninety-nine trillion, nine hundred and ninety-nine billion, nine hundred and ninety-nine million, nine hundred and ninety-nine thousand, nine hundred and ninety-nine naira, ninety-nine kobo only',
    ],
  ])
    assert.equal(nairaInWords(amount!), words, amount);
});

test('income tax by the bands of each law', () => {
  const tax = (year: number, gross: number, more = {}) =>
    payeOf({ year, gross: gross * 100, deductions: 0, rent: 0, ...more }).tax / 100;
  assert.deepEqual(
    [800_000, 3_000_000, 12_000_000, 25_000_000, 50_000_000, 60_000_000].map((gross) => tax(2026, gross)),
    [0, 330_000, 1_950_000, 4_680_000, 10_430_000, 12_930_000],
  );
  assert.equal(tax(2026, 3_000_000, { rent: 1_000_000 * 100 }), 300_000);
  assert.equal(tax(2026, 3_000_000, { rent: 9_000_000 * 100 }), 255_000);
  // 5,000,000: relief 200,000 + 1,000,000; 3,800,000 taxable.
  assert.equal(tax(2025, 5_000_000), 21_000 + 33_000 + 75_000 + 95_000 + 336_000 + 144_000);
  assert.equal(tax(2025, 900_000), 21_000 + 24_200);
  // Up to the minimum wage there is none.
  assert.deepEqual([tax(2025, 840_000), tax(2026, 840_000), tax(2024, 360_000)], [0, 0, 0]);
  assert.equal(tax(2024, 420_000), 9_520);
  assert.equal(tax(2024, 420_000, { deductions: 400_000 * 100 }), 4_200);
});
