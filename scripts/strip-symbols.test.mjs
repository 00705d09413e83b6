// @alone
/** Node without its symbols is smaller, and runs. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { stripSymbols } from './strip-symbols.mjs';

test('what is stripped runs as before, and what is no program stays as it is', {
  skip: process.platform !== 'linux',
}, (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-strip-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const program = join(dir, 'node');
  copyFileSync(process.execPath, program);
  const before = statSync(program).size;
  stripSymbols(program);
  assert.ok(statSync(program).size <= before);
  const script =
    'console.log(new Intl.DateTimeFormat("en").format(0), new (require("node:sqlite").DatabaseSync)(":memory:").isOpen)';
  const { status, stdout } = spawnSync(program, ['--disable-warning=ExperimentalWarning', '-e', script]);
  assert.deepEqual([status, String(stdout)], [0, '1/1/1970 true\n']);
  stripSymbols(program);
  assert.equal(spawnSync(program, ['-e', '0']).status, 0, 'twice');
  const other = join(dir, 'text');
  writeFileSync(other, '#!/bin/sh\necho not a program of this kind, and longer than its header is\n');
  const { size } = statSync(other);
  stripSymbols(other);
  assert.equal(statSync(other).size, size);
  assert.deepEqual(readdirSync(dir).sort(), ['node', 'text']);
});
