// @alone
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pipeCli, runCli } from '../../../server/src/testing/run-cli.ts';
import { startTestServer } from '../../../server/src/testing/server.ts';

/** Two pages, and more text than a pipe holds. */
const accountsMade = 230;
const pipeBytes = 65_536;

test('accounts list prints every account, into a pipe too, and finds those of every page', async (t) => {
  const server = await startTestServer();
  t.after(() => server.close());
  const env = { OJA_DATA_DIR: server.dataDir };
  const first = await server.account();
  for (let made = 1; made < accountsMade; made++) await server.account();

  // A reader that is slower than the writer, whatever the machine.
  const { stdout } = await pipeCli(['accounts', 'list', '--json'], 'dd bs=16 status=none', env);
  assert.ok(stdout.length > pipeBytes, `${stdout.length} bytes`);
  const ids = (JSON.parse(stdout) as { id: string }[]).map(({ id }) => id);
  assert.equal(new Set(ids).size, accountsMade + 1, 'with that of the operator');
  assert.equal(ids.length, accountsMade + 1);

  // The oldest is on the last page of those that its email address is part of.
  const part = await runCli(['accounts', 'list', '@', '--json'], env);
  assert.ok(part.stdout.includes(first.id));

  const unread = await pipeCli(['accounts', 'list', '--json'], 'true', env);
  assert.equal(unread.stderr, '', 'a reader that has left is no error');
});
