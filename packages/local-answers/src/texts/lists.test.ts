import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listsFor, listsIn } from './lists.ts';

const lists = listsIn([
  { source: 'guide.md', heading: 'Guide', text: 'To apply, you need:\n- a passport\n- two photographs' },
  {
    source: 'guide.md',
    heading: 'Guide › Cancelling a booking',
    text: 'Cancelling a booking\n1. Log in\n2. Open the booking',
  },
  { source: 'guide.md', heading: 'Guide › Cancelling a booking', text: '3. Choose Cancel' },
  { source: 'guide.md', heading: 'Guide › Notes', text: 'Notes\n- one note alone' },
]);

test('a list goes on in the next passage', () => {
  assert.deepEqual(
    lists.map(({ lead, items }) => [lead, items]),
    [
      ['To apply, you need:', ['a passport', 'two photographs']],
      ['Cancelling a booking', ['Log in', 'Open the booking', 'Choose Cancel']],
    ],
  );
});

const chosen = (question: string) => listsFor(question, lists).map(({ lead }) => lead);

test('the list that a question asks for', () => {
  assert.deepEqual(chosen('How do I cancel a booking?'), ['Cancelling a booking']);
  assert.deepEqual(chosen('What are the steps to cancel the booking?'), ['Cancelling a booking']);
  assert.deepEqual(chosen('What do I need to apply?'), []);
  assert.deepEqual(chosen('What is needed to apply?'), ['To apply, you need:']);
  assert.deepEqual(chosen('How do I change a booking?'), []);
  assert.deepEqual(chosen('When was the booking made?'), []);
});
