import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPair, pairsIn } from './key-values.ts';

const ask = (question: string, text: string) => findPair(question, pairsIn(text, 'a.pdf'))?.value;

const invoice = `INVOICE
Invoice No.: INV-204\t Date: 5 May 2026
From: Zenith Foods Ltd
Due date:
19 May 2026
Rice 50 kg   2   ₦90,000
Subtotal   ₦90,000
VAT (7.5%)   ₦6,750
Total   ₦96,750
Total Points: 480`;

test('a value is found under just the label that is asked for', () => {
  for (const [question, value] of [
    ['What is the total?', '₦96,750'],
    ['How much do I owe?', '₦96,750'],
    ['What is the amount due?', '₦96,750'],
    ['What is the invoice number?', 'INV-204'],
    ['invoice no', 'INV-204'],
    ['When is it due?', '19 May 2026'],
    ['What is the due date of the invoice?', '19 May 2026'],
    ['Who is it from?', 'Zenith Foods Ltd'],
    ['What is the VAT?', '₦6,750'],
    ['What is the subtotal?', '₦90,000'],
    ['What are the total points?', '480'],
  ])
    assert.equal(ask(question!, invoice), value, question);
});

test('a label with more in it, or none, is no answer', () => {
  assert.equal(ask('What is the total?', 'Total Points: 480\nTotal weight: 50 kg'), undefined);
  assert.equal(ask('What is the total?', 'Subtotal: 480'), undefined);
  assert.equal(ask('What is the name of the tenant?', 'Name: Ada Obi'), undefined);
  assert.equal(ask('What is the price?', 'The price: see below'), undefined);
  assert.equal(ask('', 'Total: 5'), undefined);
});

test('two values under one label are no answer, the same twice is', () => {
  assert.equal(ask('What is the total?', 'Total: 480\nTotal: 500'), undefined);
  assert.equal(ask('What is the total?', 'Total: 480\nTotal: 480'), '480');
});

test('labels over their values in columns are paired by their places', () => {
  const text = 'Invoice number:   Due date:   Terms:\nA-77   3 June 2026   Net 30';
  assert.equal(ask('What is the invoice number?', text), 'A-77');
  assert.equal(ask('What is the due date?', text), '3 June 2026');
  assert.equal(ask('What are the terms?', text), 'Net 30');
});

test('several pairs of one line end where the next label begins', () => {
  const line = 'Invoice #: 123 Created: January 1, 2023 Due: February 1, 2023';
  assert.equal(ask('What is the invoice number?', line), '123');
  assert.equal(ask('When was the invoice created?', line), 'January 1, 2023');
  assert.equal(ask('When is it due?', line), 'February 1, 2023');
  assert.equal(ask('Who is it from?', 'From: Ada Obi Date: 4 May 2026'), 'Ada Obi');
  assert.equal(ask('What are the payment terms?', 'Date: Payment Terms:\tNet 30 days'), 'Net 30 days');
  assert.equal(ask('What is the date?', 'Date: Payment Terms:\tNet 30 days'), undefined);
  // One value below three labels is that of none.
  assert.equal(ask('What is the tax?', 'Subtotal: Tax: Total:\n$127.50\n$0.00 $127.50'), undefined);
});

test('items and days are asked for by their names', () => {
  assert.equal(ask('How much is hosting?', 'Hosting (3 months)\t$75.00'), '$75.00');
  assert.equal(ask('What date is Independence Day?', 'Independence Day: July 4'), 'July 4');
  assert.equal(ask('What is the invoice number?', 'Invoice INV/2023/03/0008'), 'INV/2023/03/0008');
  assert.equal(ask('What is the invoice number?', 'Facture n° 2022089083'), '2022089083');
  assert.equal(ask('What is the invoice number?', 'Invoice date'), undefined);
  assert.equal(ask('When was the order placed?', 'Order Date: 15-10-2015'), '15-10-2015');
  assert.equal(ask('Who is the seller?', 'Sold By : WS Retail'), 'WS Retail');
  assert.equal(ask('Who is billed?', 'Bill To: Taylor Riddel'), 'Taylor Riddel');
  assert.equal(ask('What is the customer number?', 'Klantnummer: 6669263'), '6669263');
});

test('the lines of an email are pairs', () => {
  const text =
    'From: Ada Obi <ada@example.com>\nTo: Musa Bello\nSubject: Rent\nDate: 4 May 2026\n\nHello: hi';
  assert.equal(ask('Who sent this?', text), 'Ada Obi <ada@example.com>');
  assert.equal(ask('Who was the email sent to?', text), 'Musa Bello');
  assert.equal(ask('What is the subject?', text), 'Rent');
});

test('of a long text only so many pairs are kept, and none from long values', () => {
  assert.equal(pairsIn('Name: Ada\n'.repeat(5000), 'a.txt').length, 2000);
  assert.deepEqual(pairsIn(`Name: ${'a'.repeat(200_000)}`, 'a.txt'), []);
  assert.deepEqual(pairsIn(':'.repeat(200_000), 'a.txt'), []);
});

test('papers are asked about in people’s words', () => {
  const receipt = pairsIn(
    'Receipt #: 98\nDate: 02/05/2024\nMilk 1L   1,200.00\nBread   900.00\nTAX   157.50\nTOTAL   2,257.50\nCHANGE   742.50',
    'receipt.pdf',
  );
  const email = pairsIn('From: Ngozi Eze\nTo: Tunde Bakare\nCc: Musa Sani\nSubject: 40 chairs', 'mail.eml');
  const asked: [string, typeof receipt, string | undefined][] = [
    ['How much did I spend?', receipt, '2,257.50'],
    ['How much was paid in total?', receipt, '2,257.50'],
    ['How much change was given?', receipt, '742.50'],
    ['How much tax was charged?', receipt, '157.50'],
    ['What is the price of bread?', receipt, '900.00'],
    ['What was the date of purchase?', receipt, '02/05/2024'],
    ['How much interest was charged?', receipt, undefined],
    ['What is the price of butter?', receipt, undefined],
    ['Who sent this email?', email, 'Ngozi Eze'],
    ['Who is it addressed to?', email, 'Tunde Bakare'],
    ['Who was copied?', email, 'Musa Sani'],
    ['What is the email about?', email, '40 chairs'],
    ['When was it sent?', email, undefined],
  ];
  for (const [question, pairs, value] of asked)
    assert.equal(findPair(question, pairs)?.value, value, question);
});

test('a price at the end of a line whose blanks got lost', () => {
  const pairs = pairsIn(
    'TOTAL $821.14\nSUBTOTAL $863.91\nCABLE-7789 2 @ $24.99\nFamily cover: $287.65',
    'a.pdf',
  );
  assert.equal(findPair('What is the total?', pairs)?.value, '$821.14');
  assert.equal(findPair('What does the family cover cost?', pairs)?.value, '$287.65');
  assert.equal(findPair('What does the cable cost?', pairs), undefined);
});
