// @alone
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { allModels } from '../../../server/src/testing/models.ts';
import { runCli } from '../../../server/src/testing/run-cli.ts';

test('the list of models fits a terminal, with what each is below it', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-models-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const env = { OJA_DATA_DIR: dir };
  const { code, stdout } = await runCli(['models', 'list'], env);
  assert.equal(code, 0);
  const rows = stdout.split('\n').filter((line) => !line.startsWith(' '));
  assert.ok(Math.max(...rows.map((row) => row.length)) <= 100, rows.join('\n'));
  for (const { id, about } of allModels) {
    assert.ok(
      rows.some((row) => row.startsWith(`${id} `)),
      id,
    );
    assert.ok(stdout.includes(`    ${about.replace(/\.$/, '')}; `), about);
  }

  const taken = join(dir, 'kokoro.gguf');
  writeFileSync(taken, 'GGUF');
  const refused = await runCli(['models', 'add', taken], env);
  assert.equal(refused.stderr, 'oja-server models: kokoro is the name of another model; rename the file\n');
  assert.equal(refused.code, 1);

  const wrong = await runCli(['models', 'lst'], env);
  assert.match(wrong.stderr, /^npx oja-server models list \| pull /);
  assert.equal(wrong.code, 2);
});
