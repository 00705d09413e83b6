import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totalRows } from './total-rows.ts';

/** `Name 1 2` is a row, `A|B 1` one with two names; the places of the totals are returned. */
function totalsIn(drawn: string, headers = ['Name', 'Value']): string {
  const rows = drawn.split('; ').map((line) => {
    const [, names = '', numbers = ''] = /^(.*?)((?: -?[\d.]+)*)$/.exec(line) ?? [];
    return {
      names: names.split('|').filter(Boolean),
      numbers: numbers.split(' ').slice(1).map(Number),
      section: '',
    };
  });
  const found = totalRows(rows, headers, true);
  return rows.flatMap(({ names }, at) => (found[at] ? [names.join(' ')] : [])).join(', ');
}

test('names of totals in many languages, units and marks around them', () => {
  for (const name of [
    'Total',
    'TOTAL (₦)',
    '**Total:**',
    'Grand total',
    'Sub-total',
    'Total général',
    'Sous-total',
    'Zwischensumme',
    'Insgesamt',
    'Gesamtsumme',
    'Àpapọ̀',
    'Ngụkọta',
    'Jimla',
    'Suma',
    'Total overheads',
    'Total for all branches',
    '合计',
  ])
    assert.equal(totalsIn(`Rice 20; Beans 17; Yam 5; ${name} 42`), name);
});

test('averages, lowest, highest and counts', () => {
  assert.equal(totalsIn('Ana 5; Luis 7; Eva 8; Media 6.67'), 'Media');
  assert.equal(
    totalsIn('Lagos 31; Kano 38; Jos 22; Minimum 22; Maximum 38; Average 30.3'),
    'Minimum, Maximum, Average',
  );
  assert.equal(totalsIn('Ada 30; Bola 40; Count 2; Average 35'), 'Count, Average');
});

test('rows with a name like a total and numbers of their own', () => {
  for (const drawn of [
    'Sales 100; Media 250; Support 60',
    'Sales 3; IT 5; HR 4; Media 4',
    'Mobil 100; Total Energies 320; Conoil 75',
    'Mobil 100; Oando 150; Total Energies 250; Conoil 75',
    'Mobil 100; Oando 150; Conoil 75; Total 60',
    'Alpha 100; Summe AG 340; Beta 50',
    'Suma 42; Alfa 10; Soma 25',
    'Good 10; Average 25; Poor 5',
    'Ada 90; Max 90; Bola 70',
    'Fire -500; Total Energies -90; Theft -120',
    'Sales 0; IT 0; HR 0; Media 0',
    'Total sales 500; Total orders 40; Average order 12.5; New customers 9',
    'Total Nigeria|Nigeria 500; Mobil|Nigeria 200; Total Ghana|Ghana 300; Goil|Ghana 250',
    'Basic|All countries 10; Plus|Nigeria 20; Gold|Ghana 5',
    'Media 250',
  ])
    assert.equal(totalsIn(drawn), '', drawn);
});

test('totals of groups, above or below them, and totals of totals', () => {
  assert.equal(
    totalsIn(
      'A 10; B 20; South total 30; C 5; D 6; North total 11; Nigeria total 41; E 7; F 8; Ghana total 15',
    ),
    'South total, North total, Nigeria total, Ghana total',
  );
  assert.equal(totalsIn('South total 33; A 13; B 20; North total 11; C 5; D 6'), 'South total, North total');
  assert.equal(totalsIn('Total 425; A 100; B 250; C 75'), 'Total');
  assert.equal(
    totalsIn('A 100; B 120; Total 2024/25 220; C 90; D 95; Total 2025/26 185'),
    'Total 2024/25, Total 2025/26',
  );
  assert.equal(
    totalsIn('Ada|A 10; Bola|A 20; Team A total 30; Chi|B 5; Team B total 5', ['Name', 'Team', 'Hours']),
    'Team A total, Team B total',
  );
});

test('other totals decide about names that are unclear', () => {
  assert.equal(totalsIn('Mobil 100; Oando 150; Total Energies 250'), 'Total Energies');
  assert.equal(totalsIn('Mobil 100; Oando 150; Total Energies 250; Total 500'), 'Total');
  assert.equal(
    totalsIn('Rice 10; Beans 20; Food total 30; Bus 5; Grand total 35'),
    'Food total, Grand total',
  );
});

test('a total may have averages in some columns, or numbers that do not add up', () => {
  assert.equal(totalsIn('Rice 2 100 200; Beans 3 50 150; Total 5 70 350'), 'Total');
  assert.equal(totalsIn('Lagos 120; Kano 80; Total 950'), 'Total');
  assert.equal(totalsIn('Rice 4000; Beans 3000; Total 7525; Cash 8000; Change 475'), 'Total');
});

test('a row with an ordinary name counts although it is the sum of a few others', () => {
  for (const drawn of [
    'Revenue 300 500; Costs 200 300; Profit 100 200',
    'Revenue 31245 40218; Costs 21034 30117; Profit 10211 10101',
    'Kano 100 2; Jos 200 3; Lagos 300 5',
    'Togo 100 2; Benin 200 3; Nigeria 300 5',
    'Rent 10; Power 20; Water 30; Wages 40; Sales 100',
  ])
    assert.equal(totalsIn(drawn), '', drawn);
  assert.equal(totalsIn('Abia 120 13; Kano 250 21; Nigeria 370 34'), 'Nigeria');
  assert.equal(totalsIn('North 120 13; South 250 21; Country 370 34'), 'Country');
  assert.equal(totalsIn('A 12; B 31; C 17; D 29; E 8; F 44; G 53; Kaduna 194'), 'Kaduna');
});

test('of a thousand names and more, only the names decide', () => {
  const rows = (name: string) => Array.from({ length: 1_001 }, () => `Rice 20; ${name} 20`).join('; ');
  assert.equal(totalsIn(rows('Total')).split(', ').length, 1_001);
  assert.equal(totalsIn(rows('Subtotal')).split(', ').length, 1_001);
  assert.equal(totalsIn(rows('Total Energies')), '');
});
