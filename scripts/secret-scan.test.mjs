// @alone
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { newKeySecret } from '../packages/core/src/platform/keys/secret.ts';
import { scanForSecrets, tellScan } from './secret-scan.mjs';

function folder(files, noted = []) {
  const dir = mkdtempSync(join(tmpdir(), 'oja-scan-'));
  mkdirSync(join(dir, 'kept', 'data'), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, 'kept', name), content);
  writeFileSync(join(dir, 'noted-1.jsonl'), noted.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return { dir, [Symbol.dispose]: () => rmSync(dir, { recursive: true }) };
}

const password = { what: 'password', secret: 'tortoise drum harmattan' };
const kinds = ({ found }) => found.map(({ what, file }) => `${what} in ${file}`).sort();

test('nothing is found where nothing lies', () => {
  using kept = folder({ 'data/oja.db': 'tortoise drum', log: 'oja_live_short' }, [password]);
  const result = scanForSecrets(kept.dir);
  assert.deepEqual([result.files, result.secrets, result.found], [2, 1, []]);
  assert.match(tellScan(result), /^✔ secret scan: 2 files, 0 MB, 1 secrets looked for\n$/);
});

test('a planted key is found, as text and as bytes in hexadecimal; one with a wrong checksum is none', () => {
  const key = newKeySecret('live');
  const wrong = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
  const hex = Buffer.from(`{"secret":"${newKeySecret('test')}"}`).toString('hex');
  using kept = folder({ 'data/oja.db': `\0\0${key}\0`, 'data/dump': `1\t\\x${hex}\n`, log: wrong });
  assert.deepEqual(kinds(scanForSecrets(kept.dir)), ['live key in data/oja.db', 'test key in data/dump']);
});

test('a planted password is found across the border of two chunks, and fails the suite', () => {
  for (const before of [4 * 1024 * 1024 - 5, 4 * 1024 * 1024 - password.secret.length, 8 * 1024 * 1024 - 1]) {
    using kept = folder({ log: `${'x'.repeat(before)}${password.secret}` }, [password]);
    const result = scanForSecrets(kept.dir);
    assert.ok(result.found.some(({ offset }) => offset === before));
    assert.match(tellScan(result), /✖ secret scan: .*\n {2}password in clear in log\n/);
  }
});
