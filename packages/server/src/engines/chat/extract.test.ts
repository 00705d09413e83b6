import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callWith } from '../upstream-testing.ts';
import { chatContract } from './contract.ts';
import { createExtract } from './extract.ts';
import type { ChatRequest, Grounding } from './port.ts';

const grounding: Grounding = {
  question: 'When does the contract end?',
  passages: [
    {
      source: 'a.pdf, page 1',
      score: 0.4,
      text: 'Contract\nThis contract is between Ada Obi and the Ministry. It covers the supply of water.',
    },
    {
      source: 'a.pdf, page 3',
      score: 0.9,
      text: 'The contract ends on 31 December 2027. Either side may give notice of 30 days.',
    },
    {
      source: 'a.pdf, page 4',
      score: 0.3,
      text: 'Prices: cement 9,500 naira a bag; sand 120,000 naira a trip.',
    },
  ],
};
const about = (question: string): ChatRequest => {
  const body = { messages: [{ role: 'user', content: question }] };
  return { body, inWords: async () => ({ body, grounding: { ...grounding, question } }) };
};

const open = async () => ({ engine: createExtract(), async [Symbol.asyncDispose]() {} });
chatContract(
  'extract',
  async () => {
    const opened = await open();
    const { complete } = opened.engine;
    // It answers at once; only a caller gone before that is left unanswered, which the selection sees to.
    opened.engine.complete = async (request, call) => {
      call.signal.throwIfAborted();
      return complete(request, call);
    };
    return opened;
  },
  { request: () => about('When does the contract end?') },
);

test('the sentence that answers is quoted with its place', async () => {
  const engine = createExtract();
  const answer = async (question: string) =>
    (await engine.complete(about(question), callWith())).completion.choices[0]?.message.content ?? '';
  assert.match(await answer('When does the contract end?'), /31 December 2027.*\[a\.pdf, page 3\]/);
  assert.match(await answer('How much is a bag of cement?'), /9,500.*\[a\.pdf, page 4\]/);
  assert.match(await answer('Who signed the contract?'), /Ada Obi.*\[a\.pdf, page 1\]/);
  for (const question of ['Summarize this document', 'What is in this file?', 'What is this about?'])
    assert.ok((await answer(question)).split('\n').length >= 2, question);
});

test('what is the … of a few lines is answered by its line, not by all of them', async () => {
  const passages = [
    { source: 'The picture', score: 1, text: 'Rice | ₦1,200\nPepper | ₦500\nTotal | ₦1,700' },
  ];
  const body = { messages: [{ role: 'user', content: '' }] };
  const inWords = async () => ({ body, grounding: { question: 'What is the total?', passages } });
  const { completion } = await createExtract().complete({ body, inWords }, callWith());
  assert.equal(completion.choices[0]?.message.content, 'Total | ₦1,700 [The picture]');
});

test('it leaves to others what is not about files, and what it cannot give', async () => {
  const engine = createExtract();
  const plain = { body: { messages: [{ role: 'user', content: 'Hi' }] } };
  await assert.rejects(engine.complete(plain, callWith()), { kind: 'unsupported' });
  const asked = about('When?');
  const json = { ...asked, body: { ...asked.body, response_format: { type: 'json_object' } } };
  await assert.rejects(engine.complete(json, callWith()), { kind: 'unsupported' });
  const named = { body: { ...plain.body, model: 'oja-extract' } };
  await assert.rejects(engine.complete(named, callWith()), { code: 'invalid_request' });
});
