// @alone
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCli } from '../../../server/src/testing/run-cli.ts';
import { startTestServer } from '../../../server/src/testing/server.ts';
import { slowTest } from '../testing/slow.ts';

test('a flag that a command does not have, or that lacks its value, is refused with the valid ones', async () => {
  const pricesFlags = '--help, --json, --latest, --markup VALUE, --note VALUE, --version, --yes';
  for (const [words, problem] of [
    [['prices', 'import', '--markup'], '--markup needs a value: --markup=VALUE.'],
    [['prices', 'import', '--markup='], '--markup needs a value: --markup=VALUE.'],
    [['prices', 'import', '--markup', '--note', 'new'], '--markup needs a value: --markup=VALUE.'],
    [['prices', 'import', 'one.json', '--mark-up=30'], 'unknown flag --mark-up.'],
    [['prices', 'list', '--json=no'], '--json takes no value (got no).'],
    [['--url', 'http://127.0.0.1', 'prices', 'list'], 'unknown flag --url.'],
  ] as const) {
    const { code, stdout, stderr } = await runCli([...words]);
    assert.equal(stderr, `oja-server prices: ${problem} Valid flags: ${pricesFlags}.\n`);
    assert.equal(code, 2);
    assert.equal(stdout, '');
  }
  const { code, stderr } = await runCli(['doctor', '--pubilc']);
  assert.equal(code, 2);
  assert.match(stderr, /unknown flag --pubilc\. Valid flags: .*--public/);
});

test('words that a command does not take are refused: 1 000 is not $1', async () => {
  for (const [words, surplus] of [
    [['credits', 'grant', 'ada@example.com', '1', '000'], '000'],
    [['backup', '/my', 'backups/oja.db'], 'backups/oja.db'],
    [['keys', 'create', 'ada@example.com', 'night', 'job'], 'job'],
    [['verify-books', 'now'], 'now'],
  ] as const) {
    const { code, stdout, stderr } = await runCli([...words]);
    assert.equal(
      stderr,
      `oja-server ${words[0]}: unexpected "${surplus}". Put a value with spaces in quotes.\n`,
    );
    assert.equal(code, 2);
    assert.equal(stdout, '');
  }
});

slowTest('prices import sets what the file and the flags say, or nothing', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-prices-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const server = await startTestServer();
  t.after(() => server.close());
  const env = { OJA_DATA_DIR: server.dataDir };
  const file = join(dir, 'prices.json');
  const set = async () => (await server.call('/api/v1/operator/prices')).json.models;
  const before = await set();
  const entry = { endpoint: 'ai.chat', model: 'm', prices: { input: '1.00', output: '2.00' } };
  for (const [text, problem] of [
    ['{}', /must be a JSON object with a list "prices"/],
    ['[]', /must be a JSON object with a list "prices"/],
    ['null', /must be a JSON object with a list "prices"/],
    ['{"prices": {}}', /must be a JSON object with a list "prices"/],
    ['{"prices": [', /is not valid JSON: /],
    [JSON.stringify({ prices: [{ ...entry, endpoint: 'ai.nothing' }] }), /was not imported: .*ai\.nothing/],
  ] as const) {
    writeFileSync(file, text);
    const { code, stderr } = await runCli(['prices', 'import', file], env);
    assert.equal(code, 1, text);
    assert.match(stderr, problem);
    assert.ok(stderr.startsWith(file) && stderr.split('\n').length === 2, stderr);
  }
  writeFileSync(file, JSON.stringify({ prices: [entry] }));
  const wrong = await runCli(['prices', 'import', file, '--markup', 'ten'], env);
  assert.equal(wrong.stderr, '--markup must be a number (got ten).\n');
  assert.deepEqual(await set(), before);

  const { code, stderr } = await runCli(['prices', 'import', file, '--markup', '50'], env);
  assert.equal(code, 0, stderr);
  const model = (await set()).find((one: { model: string }) => one.model === 'm');
  assert.deepEqual(model.prices, { input: '1.50', output: '3.00' });
});
