// @alone
/** What a process in hostile hands may do to the next question: nothing. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createSandboxedProcess } from './sandboxed-process.ts';
import { callWith, openParts } from './upstream-testing.ts';

test('an answer that nobody asked for is not that of the next question', async () => {
  const { parts, ...opened } = openParts();
  const main = join(import.meta.dirname, 'fixtures/talkative-child.ts');
  const one = createSandboxedProcess<'forge' | 'ask'>({
    sandbox: parts.sandbox,
    log: parts.log,
    name: 'talkative',
    main,
    nodeOptions: [],
    readOnlyPaths: [main],
    memoryBytesMax: 2_000_000_000,
    rssBytesMax: 1_000_000_000,
    answerBytesMax: 1_000,
    timeoutMs: 20_000,
    explain: ({ kind }) => new Error(kind),
  });
  const { signal } = callWith();
  assert.equal(await one.ask('ask', signal), 1);
  assert.equal(await one.ask('forge', signal), 2);
  await pause(200);
  assert.equal(await one.ask('ask', signal), 1, 'of a fresh process');
  await one.close();
  await opened[Symbol.asyncDispose]();
});
