// @alone
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { onnxRuntime } from '../../../../../core/src/engines/models/onnxruntime-entry.ts';
import { createModelStore } from '../../../../../core/src/engines/models/store.ts';
import { callWith } from '../../../../../core/src/engines/upstream-testing.ts';
import { openTestModels } from '../../../../../server/src/testing/models.ts';
import { chatContract } from '../contract.ts';
import type { Grounding } from '../port.ts';
import { asking } from '../reader-testing.ts';
import { createExtract } from './extract.ts';

const models = await openTestModels('onnxruntime');
const engine = createExtract({}, { models });
after(() => Promise.all([engine.close?.(), models.close()]));

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
const condense = async () => grounding.passages.map(({ text, source }) => ({ text, source }));
const about = (question: string) => asking({ ...grounding, question, condense });

const open = async () => {
  const opened = createExtract({}, { models });
  return { engine: opened, [Symbol.asyncDispose]: async () => opened.close?.() };
};
chatContract(
  'extract',
  async () => {
    const opened = await open();
    const { complete, stream } = opened.engine;
    const [, { reader }] = about('When does the contract end?');
    // It answers at once; only a caller gone before that is left unanswered, which the selection sees to.
    opened.engine.complete = async (request, call) => {
      call.signal.throwIfAborted();
      return complete(request, { ...call, reader });
    };
    opened.engine.stream = (request, call) => stream(request, { ...call, reader });
    return opened;
  },
  { request: () => about('When does the contract end?')[0] },
);

test('without its runtime, what was not read is not said to be absent', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-no-models-'));
  const none = createModelStore({
    dir,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    autoPull: false,
    manifest: onnxRuntime('chat'),
  });
  const bare = createExtract({}, { models: none });
  t.after(async () => {
    await Promise.all([bare.close?.(), none.close()]);
    rmSync(dir, { recursive: true });
  });
  await assert.rejects(bare.complete(...about('Who signs?')), /models pull onnxruntime/);
  assert.match((await bare.check()).detail, /models pull onnxruntime/);
  assert.doesNotMatch((await engine.check()).detail, /models pull/);
});

test('the sentence that answers is quoted with its place', async () => {
  const answer = async (question: string) =>
    (await engine.complete(...about(question))).completion.choices[0]?.message.content ?? '';
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
  const { completion } = await engine.complete(...asking({ question: 'What is the total?', passages }));
  assert.equal(completion.choices[0]?.message.content, 'Total: ₦1,700 [The picture]');
});

test('a value is given under just the label that is asked for', async () => {
  const rows = [
    ['Total Points', '480'],
    ['Total', '₦96,750'],
    ['Invoice No.', 'INV-204'],
  ];
  const source = 'invoice.pdf, page 1';
  const packedTables = [Buffer.from(JSON.stringify([{ source, columns: ['', ''], rows, cut: false }]))];
  const passages = [{ source, score: 1, text: 'INVOICE' }];
  const answer = async (question: string) =>
    (await engine.complete(...asking({ question, passages, packedTables }))).completion.choices[0]?.message
      .content;
  assert.equal(await answer('What is the total?'), `Total: ₦96,750 [${source}]`);
  assert.equal(await answer('What is the invoice number?'), `Invoice No.: INV-204 [${source}]`);
});

test('each question of several is answered, labels of tables with their values, pictures described as they are', async () => {
  const seen = 'The picture is a receipt.\nCashier: Emeka';
  const passages = [{ source: 'The picture', score: 1, text: seen, described: true }];
  const columns = ['Item', 'Amount'];
  const rows = [
    ['Rice', '₦1,200'],
    ['Total', '₦1,700'],
  ];
  const tables = [{ source: 'The picture', columns, rows, cut: false }];
  const answer = async (question: string) => {
    return (await engine.complete(...asking({ question, passages, tables }))).completion.choices[0]?.message
      .content;
  };
  assert.equal(
    await answer('What is the total, and who was the cashier?'),
    '- Total: ₦1,700 [The picture]\n- Cashier: Emeka [The picture]',
  );
  for (const question of ['Describe this picture', 'What is shown in this screenshot?', 'What do you see?'])
    assert.equal(await answer(question), seen);
});

test('sentences are chosen by meaning too, and what is not there is said not to be', async () => {
  const text = 'The company sold cloth. The managing director is Mrs. Aisha Danladi of Kano. Cotton rose.';
  const passages = [{ source: 'a.pdf, page 1', score: 1, text }];
  const near = async (question: string, texts: string[]) =>
    texts.map((one) => (question.includes('runs') && one.includes('director') ? 0.6 : 0.1));
  const answer = async (question: string) => {
    return (await engine.complete(...asking({ question, passages, nearness: near }))).completion.choices[0]
      ?.message.content;
  };
  assert.match(
    (await answer('Who runs it?')) ?? '',
    /^Not sure: .* quoted:\n- The managing director is Mrs\. Aisha Danladi of Kano\. \[/,
  );
  assert.match((await answer('Who sold cloth?')) ?? '', /The company sold cloth\.”? \[a\.pdf/);
  assert.equal(await answer('Is a word said about elephants?'), 'Nothing about this was found in a.pdf.');
});

test('what no passage says is refused in the language of the question', async () => {
  const text = 'The contract ends on 31 December 2027. Either side may give notice of 30 days.';
  const [request, call] = asking({
    question: 'Qui est le président du Ghana ?',
    passages: [{ source: 'a.pdf', score: 1, text }],
  });
  const { completion } = await engine.complete({ ...request, language: 'fr' }, call);
  assert.match(completion.choices[0]?.message.content ?? '', /^(?:Pas sûr|Rien à ce sujet)/);
});

test('a question of blanks costs no more than its length', async () => {
  const question = `${' \t'.repeat(100_000)}what is this`;
  const begun = process.cpuUsage();
  await engine.complete(...about(question));
  assert.ok(process.cpuUsage(begun).user < 2_000_000);
});

test('it leaves to others what is not about files, and what it cannot give', async () => {
  const plain = { body: { messages: [{ role: 'user', content: 'Hi' }] } };
  await assert.rejects(engine.complete(plain, callWith()), { kind: 'unsupported' });
  const [asked, call] = about('When?');
  const json = { ...asked, body: { ...asked.body, response_format: { type: 'json_object' } } };
  await assert.rejects(engine.complete(json, call), { kind: 'unsupported' });
  const named = { body: { ...plain.body, model: 'oja-extract' } };
  await assert.rejects(engine.complete(named, callWith()), { code: 'invalid_request' });
});

test('the number of a list item is quoted with its text', async () => {
  const question = 'Which clause is about termination?';
  const text = '2. Deposit\n2.1. The deposit is ₦100,000. It is returned.\nIII. Termination of the lease';
  const passages = [{ source: 'lease.docx', score: 0.9, text }];
  const quoted = await engine.complete(...asking({ question, passages }));
  assert.match(JSON.stringify(quoted), /III\. Termination of the lease/);
});
