import { test } from 'node:test';
import { checkAnswers } from './table-question-testing.ts';

test('marks for missing numbers are left out, and the answer says so', async () => {
  for (const mark of ['absent', 'N/A', '-', '?', 'TBC', 'Pending', 'n.d.']) {
    const out = `Left out: 1 cell without a number (${mark}).`;
    await checkAnswers(`Student|Score\nAda|70\nBola|${mark}\nChidi|40\nDayo|55`, [
      'How many students are there? -> 4 rows.',
      `What is the average score? -> The average of Score over 3 rows is 55. ${out}`,
      `What is the highest score? -> Ada has the highest Score: 70. ${out}`,
      `What is the total score? -> The sum of Score over 3 rows is 165. ${out}`,
      `Who has a score above 50? -> Ada (70), Dayo (55). ${out}`,
    ]);
  }
  await checkAnswers('City|Name|Score\nLagos|Ada|70\nKano|Bola|absent\nLagos|Chidi|40\nKano|Dayo|55', [
    'Total score by city? -> Sum of Score by City: Lagos (110), Kano (55 over 1 of 2 rows). Left out: 1 cell without a number (absent).',
  ]);
});

test('other cells without a number make no sure answer', async () => {
  await checkAnswers('Product|Price\nYam|70\nPen|free\nRice|40\nBag|55', [
    'What is the lowest price?',
    'What is the total price? -> The sum of Price over 3 rows is 165. Left out: 1 cell without a number (free).',
  ]);
  await checkAnswers('Product|Price\nYam|70\nPen|about 90\nRice|40\nBag|55', [
    'What is the highest price?',
    'What is the total price?',
    'What is the total price of yam? -> Yam: Price 70.',
  ]);
});

test('hours, minutes and seconds in one column', async () => {
  await checkAnswers('Runner|Time\nAda|1:02:03\nBola|59:59\nChidi|58:10', [
    'What is the lowest time? -> Chidi has the lowest Time: 58:10.',
    'What is the highest time? -> Ada has the highest Time: 1:02:03.',
  ]);
  await checkAnswers('Runner|Time\nAda|1:02:03\nBola|09:59\nChidi|08:10', ['What is the lowest time?']);
  await checkAnswers('Name|Start\nAda|09:30:00\nBola|08:15\nChidi|10:00', [
    'Who has the earliest start? -> Bola has the earliest Start: 08:15.',
  ]);
});

test('dates in several formats in one column', async () => {
  await checkAnswers('Name|Day\nAda|1904-01-01\nBola|15/03/2023 12:00\nChidi|1903-12-31', [
    'What is the latest day? -> Bola has the latest Day: 15/03/2023 12:00.',
    'What is the earliest day? -> Chidi has the earliest Day: 1903-12-31.',
  ]);
  await checkAnswers('Name|Day\nAda|3 May 2024\nBola|03/25/2024\nChidi|04/01/2024', [
    'What is the latest day? -> Ada has the latest Day: 3 May 2024.',
  ]);
  for (const unclear of ['05/03/2023', 'soon', '2023-02-31', '05/03/23'])
    await checkAnswers(`Name|Day\nAda|1904-01-01\nBola|${unclear}\nChidi|1903-12-31`, [
      'What is the latest day?',
    ]);
});

test('amounts in several currencies, and results in several units, are not added up or compared', async () => {
  const signed = 'Item|Amount\nHotel|$420.00\nTrain|€89.90\nFuel|₦48,000';
  await checkAnswers(signed, [
    'What is the total amount?',
    'What is the highest amount?',
    'What is the average amount?',
    'Which items cost more than 100?',
    'What is the amount of fuel? -> Fuel: Amount ₦48,000.',
  ]);
  const named = 'Item|Currency|Amount\nHotel|USD|420\nTaxi|USD|35\nFuel|NGN|48000';
  await checkAnswers(named, [
    'What is the total amount?',
    'Which item has the lowest amount?',
    'What is the total amount in USD? -> The sum of Amount over 2 rows where Currency is USD is 455.',
    'Total amount by currency? -> Sum of Amount by Currency: USD (455), NGN (48,000).',
  ]);
  const tests = 'Test|Result|Unit\nGlucose|8.9|mmol/L\nPlatelets|142|x10^9/L\nSodium|138|mmol/L';
  await checkAnswers(tests, ['Which test has the highest result?']);
  await checkAnswers('Item|Unit|Qty|Price\nRice|bag|4|₦100\nOil|litre|9|₦70', [
    'Which item has the lowest price? -> Oil has the lowest Price: ₦70.',
    'What is the total qty?',
  ]);
  await checkAnswers('Unit|Staff\nSurgery|12\nICU|30', [
    'What is the total staff? -> The sum of Staff over 2 rows is 42.',
  ]);
});

test('a column with points before three digits is read as other columns write their decimals', async () => {
  await checkAnswers('Item|On hand|Cost\nRice|1.240|42.500,00\nBeans|310|31.250,50\nOil|-12|9.800,00', [
    'Which item has the highest on hand? -> Rice has the highest On hand: 1.240.',
    'What is the total on hand? -> The sum of On hand over 3 rows is 1.538.',
  ]);
  await checkAnswers('Item|Weight|Cost\nRice|1.240|42,500.00\nBeans|310|31,250.50\nOil|12|9,800.00', [
    'Which item has the highest weight? -> Beans has the highest Weight: 310.',
  ]);
  await checkAnswers('Item|Sold|Rate\nRice|1,240|2,5\nBeans|310|3,5', [
    'What is the total sold? -> The sum of Sold over 2 rows is 1,550.',
  ]);
});

test('deductions that are written as negative are compared by their size', async () => {
  await checkAnswers(
    'Name|Gross|PAYE\nNgozi|580,000|(62,000)\nTunde|435,000|(41,000)\nPeter|754,000|(91,000)',
    [
      'Who paid the most PAYE? -> Peter has the highest PAYE: (91,000).',
      'Who has the lowest PAYE? -> Tunde has the lowest PAYE: (41,000).',
      'Who paid more than 60,000 PAYE? -> Ngozi ((62,000)), Peter ((91,000)).',
      'What is the total PAYE? -> The sum of PAYE over 3 rows is -194,000.',
    ],
  );
  await checkAnswers('Shop|Profit/(loss)\nAba|(500)\nJos|(200)', ['Which shop has the highest profit?']);
  await checkAnswers('City|Temperature\nOslo|-2\nKiruna|-15', [
    'Which city has the highest temperature? -> Oslo has the highest Temperature: -2.',
  ]);
});
