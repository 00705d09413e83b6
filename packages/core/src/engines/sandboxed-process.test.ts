// @alone
/** What a process in hostile hands may do to the next question: nothing. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { SandboxService } from '../sandbox/port.ts';
import { createSandboxedProcess } from './sandboxed-process.ts';
import { callWith, openParts } from './upstream-testing.ts';

function openTalkative() {
  const { parts, ...opened } = openParts();
  const main = join(import.meta.dirname, 'fixtures/talkative-child.ts');
  const served: SandboxService[] = [];
  const one = createSandboxedProcess<'forge' | 'ask'>({
    sandbox: {
      ...parts.sandbox,
      async serve(options) {
        const service = await parts.sandbox.serve(options);
        served.push(service);
        return service;
      },
    },
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
  return {
    ask: (question: 'forge' | 'ask') => one.ask(question, callWith().signal),
    served,
    async [Symbol.asyncDispose]() {
      await one.close();
      await opened[Symbol.asyncDispose]();
    },
  };
}

test('an answer that nobody asked for is not that of the next question', async () => {
  await using one = openTalkative();
  assert.equal(await one.ask('ask'), 1);
  assert.equal(await one.ask('forge'), 2);
  await pause(200);
  assert.equal(await one.ask('ask'), 1, 'of a fresh process');
});

test('a process that ends between two questions is replaced before the next one', async () => {
  await using one = openTalkative();
  assert.equal(await one.ask('ask'), 1);
  await one.served[0]!.stop();
  assert.equal(await one.ask('ask'), 1);
  assert.equal(one.served.length, 2);
});
