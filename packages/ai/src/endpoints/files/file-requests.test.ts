// @alone first
/** Requests about files that are no questions, on a server without a language model. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const report = [
  'The cooperative of Ogbomoso planted four hundred hectares of cassava this year.',
  'Rain came late, and the first planting failed on a third of the farms.',
  'Amina Bello, who leads the cooperative, asked the bank of agriculture for a loan of nine million naira.',
  'The bank granted the loan in May and the farms were planted again.',
  'The office has a new roof.',
  'The harvest of cassava was weighed in November: the farms of the cooperative brought in six thousand tonnes.',
  'The mill at Ikoyi bought most of the cassava at a price that was agreed before the planting.',
  'The cooperative paid back half of the loan to the bank in December.',
  'Members will decide in January whether the farms plant maize besides cassava.',
  'Tunde Alabi keeps the books.',
].join(' ');
const prices = 'Item,Price\nRice,95000\nBeans,60000\n';

const ask = (question: string, filename = 'report.txt', text = report, more: object = {}) =>
  server.call('/api/v1/chat', {
    body: {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: question },
            { type: 'file', file: { filename, file_data: Buffer.from(text).toString('base64') } },
          ],
        },
      ],
      ...more,
    },
  });

test('a summary is the most telling sentences in their order, each with its place', async () => {
  for (const [question, count] of [
    ['Please summarize this report in three sentences', 3],
    ['Give me a brief summary of the attached file', 5],
  ] as const) {
    const { status, json, text } = await ask(question);
    assert.equal(status, 200, text);
    const lines: string[] = json.choices[0].message.content.split('\n');
    assert.equal(lines.length, count);
    const sentences = lines.map((line) => /^- (.+) \[report\.txt\]$/.exec(line)?.[1] ?? '');
    const places = sentences.map((sentence) => report.indexOf(sentence));
    assert.ok(sentences.every((sentence) => sentence.length > 20) && places.every((place) => place >= 0));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
    assert.match(lines.join(), /cassava/);
  }
});

test('what only a language model does is refused in a sentence that says so', async (t) => {
  const asked: [question: string, more?: object][] = [
    ['Extract a list of all people in this file'],
    ['Extract the names and what they do as JSON'],
    ['Translate this into Yoruba'],
    ['Summarize this as JSON'],
    ['What is the loan?', { response_format: { type: 'json_object' } }],
    ['Extract the people', { stream: true }],
  ];
  for (const [question, more] of asked) {
    await t.test(`${question} ${JSON.stringify(more ?? {})}`, async () => {
      const { status, json, text, headers } = await ask(question, 'report.txt', report, more);
      assert.equal(status, 422, text);
      assert.equal(json.error.code, 'unprocessable');
      assert.match(json.error.message, /needs a chat model, and none is connected/);
      assert.equal(Number(headers.get('x-oja-charge') ?? 0), 0);
    });
  }
});

test('a table still comes back as JSON, and one thing is still found', async () => {
  const table = await ask('Give me the prices as JSON', 'prices.csv', prices);
  assert.equal(table.status, 200, table.text);
  assert.match(table.json.choices[0].message.content, /"Item":"Rice","Price":"95000"/);
  const price = await ask('Extract the price of beans', 'prices.csv', prices);
  assert.equal(price.status, 200, price.text);
  assert.match(price.json.choices[0].message.content, /60,?000/);
});
