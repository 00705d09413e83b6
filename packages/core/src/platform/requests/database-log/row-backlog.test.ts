/** Rows put aside on the disk reach the database once, whatever happens in between. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createLog } from '../../../log.ts';
import { openEmpty } from '../../../testing/empty-store.ts';
import { requestRow } from '../../../testing/request-row.ts';
import { newId } from '../../id.ts';
import { writeRows } from './database-log.ts';
import { createRowBacklog } from './row-backlog.ts';

function tempFolder(t: TestContext): string {
  const dir = mkdtempSync(join(tmpdir(), 'oja-backlog-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return join(dir, 'log-backlog');
}

const open = (folder: string, write: (rows: string) => Promise<unknown>) =>
  createRowBacklog({
    folder,
    newName: () => newId('log', Date.now()),
    bytesMax: 8 * 1_048_576,
    write,
    log: createLog('silent', false),
  });

test('a backlog that was cut short is written by the next process, each row once', async (t) => {
  const store = await openEmpty(t, 'sqlite');
  const folder = tempFolder(t);
  const rows = Array.from({ length: 1_000 }, (_, i) =>
    requestRow({ id: newId('req', i), at: i, user_agent: i % 3 === 0 ? 'line\nbreak' : '' }),
  );
  let batches = 0;
  const first = open(folder, async (packed) => {
    if (++batches >= 3) throw new Error('the database stopped');
    await writeRows(store, packed);
  });
  await first.add(rows.slice(0, 700));
  await first.add(rows.slice(700));
  await first.written();
  assert.ok(first.bytes > 0);
  await first.close();

  const second = open(folder, (packed) => writeRows(store, packed));
  await second.written();
  assert.equal(second.bytes, 0);
  await second.close();
  const found = await store.query<{ id: string }>('SELECT id FROM requests ORDER BY at');
  assert.deepEqual(
    found.map(({ id }) => id),
    rows.map(({ id }) => id),
  );
  const [counted] = await store.query<{ calls: number }>(
    "SELECT sum(calls) AS calls FROM usage_days WHERE account_id = '*'",
  );
  assert.equal(counted!.calls, rows.length);
});
