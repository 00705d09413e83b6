import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroundTable } from '../../../../../documents/src/documents/port.ts';
import { asking } from '../reader-testing.ts';
import { createExtract } from './extract.ts';
import { createTableReader, type TablesTask } from './table-reader.ts';

const packed = (count: number): Uint8Array[] => {
  const rows = Array.from({ length: count }, (_, at) => [`Shop ${at}`, at % 2 ? 'Kano' : 'Lagos', `${at}`]);
  const numbers = rows.map((_, at) => [undefined, undefined, at]);
  const columns = ['Shop', 'City', 'Sales'];
  const table: GroundTable = { source: 'a.csv', columns, rows, numbers, cut: false };
  return [Buffer.from(JSON.stringify([table]))];
};
const question = 'What are the total sales in Kano?';

test('tables with many cells are asked in a worker, small ones at once', async () => {
  const tasks: TablesTask[] = [];
  const elsewhere = async (task: TablesTask) => {
    tasks.push(task);
    return { answer: undefined, nearest: [] };
  };
  const reader = (count: number) =>
    createTableReader({ question, passages: [], packedTables: packed(count) }, elsewhere);
  const { answer } = await reader(4).answer(question);
  assert.equal(answer?.text, 'The sum of Sales over 2 rows where City is Kano is 4.');
  assert.equal(tasks.length, 0);
  await reader(20_000).answer(question);
  assert.deepEqual(
    tasks.map(({ asks }) => asks),
    ['answer'],
  );
});

test('a worker answers like the server itself', async (t) => {
  const engine = createExtract();
  t.after(() => engine.close?.());
  const ask = async (asked: string) => {
    const passages = [{ source: 'a.csv', score: 1, text: 'Shops', table: true }];
    const grounding = { question: asked, passages, packedTables: packed(6_000) };
    const { completion } = await engine.complete(...asking(grounding));
    return completion.choices[0]?.message.content ?? '';
  };
  assert.equal(
    await ask(question),
    'The sum of Sales over 3000 rows where City is Kano is 9,000,000. [a.csv]',
  );
  assert.match(await ask('Give me the table as CSV'), /^```csv\nShop,City,Sales\nShop 0,Lagos,0\n/);
});
