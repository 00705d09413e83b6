// @alone
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { silent } from '../../../core/src/egress/testing.ts';
import { callWith, settle } from '../../../core/src/engines/upstream-testing.ts';
import { createSandbox } from '../../../core/src/sandbox/sandbox.ts';
import { sandboxSettings } from '../../../core/src/sandbox/settings.ts';
import { createDocumentProcesses } from './document-process.ts';

test('a process in hostile hands does not lead the next document out of its folder', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-documents-test-'));
  const sandbox = createSandbox(settle(sandboxSettings, { dir }), silent);
  const documents = createDocumentProcesses({
    sandbox,
    log: silent,
    timeoutMs: 30_000,
    size: 1,
    queueMax: 1,
  });
  const broken = { task: 'readPdf', input: {} } as never;
  const ask = () => documents.ask(broken, callWith());
  try {
    await assert.rejects(ask(), { code: 'unreadable_file' });
    const folder = readdirSync(dir).find((name) => name.startsWith('oja-run-'))!;
    const victim = join(dir, 'victim');
    writeFileSync(victim, 'as it was');
    // As a program that took over would, for the document after this.
    symlinkSync(victim, join(dir, folder, 'in-2'));
    await assert.rejects(ask(), { code: 'EEXIST' });
    assert.equal(readFileSync(victim, 'utf8'), 'as it was');
    await assert.rejects(ask(), { code: 'unreadable_file' }, 'the next has a fresh process');
  } finally {
    await documents.close();
    await sandbox.close();
    rmSync(dir, { recursive: true });
  }
});
