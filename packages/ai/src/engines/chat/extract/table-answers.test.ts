// @alone
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { GroundTable } from '../../../../../documents/src/documents/port.ts';
import { openTestModels } from '../../../../../server/src/testing/models.ts';
import { asking } from '../reader-testing.ts';
import { createExtract } from './extract.ts';

const models = await openTestModels('onnxruntime');
const engine = createExtract({}, { models });
after(() => Promise.all([engine.close?.(), models.close()]));

const shops = (count: number): GroundTable => {
  const rows = Array.from({ length: count }, (_, at) => [`Shop ${at}`, at % 2 ? 'Kano' : 'Lagos', `${at}`]);
  const numbers = rows.map((_, at) => [undefined, undefined, at]);
  return { source: 'a.csv', columns: ['Shop', 'City', 'Sales'], rows, numbers, cut: false };
};

async function ask(question: string, before: string[] = [], table = shops(6_000)): Promise<string> {
  const passages = [{ source: 'a.csv', score: 1, text: 'Shops', table: true }];
  const packedTables = [Buffer.from(JSON.stringify([table]))];
  const [request, call] = asking({ question, passages, packedTables });
  const messages = [...before.map((content) => ({ role: 'user', content })), ...request.body.messages];
  const { completion } = await engine.complete({ ...request, body: { ...request.body, messages } }, call);
  return completion.choices[0]?.message.content ?? '';
}

test('large tables are calculated with, and written as they are asked for', async () => {
  const total = 'What are the total sales in Kano?';
  assert.equal(await ask(total), 'The sum of Sales over 3000 rows where City is Kano is 9,000,000. [a.csv]');
  assert.match(await ask('Give me the table as CSV'), /^```csv\nShop,City,Sales\nShop 0,Lagos,0\n/);
});

test('a question follows the one before it', async () => {
  const before = ['What are the total sales in Kano?'];
  assert.match(
    await ask('And in Lagos?', before),
    /The sum of Sales over 3000 rows where City is Lagos is 8,997,000/,
  );
});

test('nothing is calculated from a table that lacks rows', async () => {
  const answer = await ask('What are the total sales in Kano?', [], { ...shops(40), cut: true });
  assert.doesNotMatch(answer, /sum of Sales/);
});
