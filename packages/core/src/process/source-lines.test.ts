/** Traces of bundled modules name the source, other traces stay as they are. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createLog } from '../log.ts';
import { inSource } from './source-lines.ts';

test('a trace of a bundled module names the file and line of the source', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-lines-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const bundled = join(dir, 'bundled.mjs');
  writeFileSync(bundled, 'export const fail=()=>{throw new Error("no")};\n');
  // Line 1, column 24 of it is line 3, column 3 of the source.
  const map = { version: 3, sources: ['src/fail.ts'], names: [], mappings: 'uBAEE' };
  writeFileSync(`${bundled}.map`, JSON.stringify(map));
  const { fail } = (await import(pathToFileURL(bundled).href)) as { fail(): never };
  let written = '';
  const log = createLog('info', false, (line) => {
    written += line;
  });
  try {
    fail();
  } catch (error) {
    log.error({ err: error }, 'failed');
  }
  const source = pathToFileURL(join(dir, 'src', 'fail.ts')).href;
  const { err } = JSON.parse(written) as { err: { stack: string } };
  assert.match(err.stack, new RegExp(`at fail \\(${source}:3:`));
  assert.doesNotMatch(err.stack, /bundled/);
});

test('a trace of a module without a map stays as it is', () => {
  const stack = 'Error: no\n    at f (file:///nowhere/main.mjs:1:2)\n    at g (/a/b.ts:3:4)';
  assert.equal(inSource(stack), stack);
});
