// @alone
/** The package as others install it: what is in it, and that both kinds of modules load it. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { packClient } from './build-client.mjs';

test('the packed client has its files alone, and loads by import and by require', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'oja-packed-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  await packClient(folder);
  const archive = join(folder, 'oja-client.tgz');
  const names = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n');
  for (const name of [
    'package.json',
    'README.md',
    'LICENSE',
    'bin/oja.mjs',
    'index.js',
    'index.cjs',
    'index.d.ts',
  ])
    assert.ok(names.includes(`package/${name}`), name);
  const kinds = /^package\/(?:LICENSE|README\.md|package\.json|bin\/oja\.mjs|[\w./-]+\.(?:js|cjs|d\.ts))$/;
  assert.deepEqual(
    names.filter((name) => !kinds.test(name) || /\.test\./.test(name)),
    [],
  );
  const home = join(folder, 'node_modules', '@oja', 'client');
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', home, '--strip-components=1']);
  const run = (...args) => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const made = "createClient({ baseUrl: 'http://127.0.0.1:1' }).baseUrl";
  // As an earlier Node would: without loading ES modules by require().
  const required = `const { createClient } = require('@oja/client'); console.log(${made}, typeof require('@oja/client/node'))`;
  assert.equal(run('--no-experimental-require-module', '-e', required), 'http://127.0.0.1:1 object\n');
  const imported = `import { createClient } from '@oja/client'; console.log(${made})`;
  assert.equal(run('--input-type=module', '-e', imported), 'http://127.0.0.1:1\n');
});
