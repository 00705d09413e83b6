import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestKind } from './request-kind.ts';

const kinds: [string, string[]][] = [
  ['whole', ['', 'What is in this file?', 'What is this about?', 'Describe the picture', 'What do you see?']],
  [
    'summary',
    [
      'Summarize this document',
      'Please summarise the attached report in 3 sentences.',
      'Can you give me a brief summary of the lease?',
      'tl;dr',
      'Executive summary, please',
      'What are the key points?',
      'List the main points of this file',
      'Résume ce document',
      'Abeg summarize this file',
    ],
  ],
  [
    'many',
    [
      'Extract a list of all names',
      'Extract the names and email addresses as JSON',
      'List the parties to the contract',
      'Give me a list of deadlines',
      'Find all dates in this file',
      'Return the invoice as JSON',
      'Convert this to CSV',
      'Please list every obligation of the tenant.',
    ],
  ],
  ['one', ['Extract the invoice number', 'Please extract the total amount', 'Extract the price of beans']],
  [
    'model',
    [
      'Translate this into Yoruba',
      'Rewrite the letter in a friendly tone',
      'Compare the two offers',
      'Summarize this as JSON',
      'Summarize section 3',
      'Summarize this in French',
    ],
  ],
  [
    'question',
    [
      'When does the contract end?',
      'Who wrote the summary?',
      'What does the summary sheet say about rice?',
      'How many items are on the list?',
      'Give me the total in the summary table',
      'What is the total due?',
      'Who is on the list of guests?',
    ],
  ],
];

for (const [kind, requests] of kinds)
  test(`${kind}: what such requests are`, () => {
    for (const request of requests) assert.equal(requestKind(request).kind, kind, request);
  });

test('a summary has as many sentences as were asked for', () => {
  const asked = (request: string) => {
    const found = requestKind(request);
    return found.kind === 'summary' ? found.sentences : undefined;
  };
  assert.equal(asked('Summarize this'), 5);
  assert.equal(asked('Summarize this in 3 sentences'), 3);
  assert.equal(asked('Summarize this file in two short sentences'), 2);
  assert.equal(asked('Summarise it in 99 sentences'), 30);
});
