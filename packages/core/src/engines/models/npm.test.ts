import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createNpm } from './npm.ts';

const url = 'https://registry.example.com/oja/-/oja-1.0.0.tgz';

test('finds a package with npm 10 and 11, which print its URL, and with npm 12, which prints a list', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-npm-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const script = join(dir, 'npm.js');
  const npm = (printed: string) => {
    writeFileSync(script, `process.stdout.write(${JSON.stringify(printed)})`);
    return createNpm({ npm_execpath: script });
  };
  for (const printed of [JSON.stringify(url), JSON.stringify([url])])
    assert.equal(await npm(printed).tarball('oja@1.0.0', t.signal), url);
  for (const printed of ['', '[]', 'null', '["none"]'])
    await assert.rejects(npm(printed).tarball('oja@1.0.0', t.signal), /npm has no package oja@1\.0\.0/);
});
