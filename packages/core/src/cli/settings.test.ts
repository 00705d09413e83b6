// @alone
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCli } from '../../../server/src/testing/run-cli.ts';

test('settings lists every setting once, with its default as it would be set', async () => {
  const { stdout } = await runCli(['settings']);
  const names = [...stdout.matchAll(/^([A-Z]\w+)=/gm)].map(([, name]) => name);
  assert.equal(new Set(names).size, names.length, 'none is listed twice');
  assert.match(stdout, /^OJA_PORT=8787\n {4}Port to listen on/m);
  assert.match(stdout, /^OJA_MODELS_AUTO=1$/m);
  assert.match(stdout, /^OJA_TRANSCRIPTION_ROUTES=$/m);
});

test('settings lists every setting while one of them is invalid', async () => {
  const { code, stdout, stderr } = await runCli(['settings', '--json'], { OJA_PORT: 'eighty' });
  assert.equal(code, 0, stderr);
  assert.ok((JSON.parse(stdout) as { env: string }[]).some(({ env }) => env === 'OJA_PORT'));
  const other = await runCli(['accounts', 'list'], { OJA_PORT: 'eighty' });
  assert.equal(other.code, 1);
  assert.match(other.stderr, /OJA_PORT="eighty": must be a number/);
});
