// @alone
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { errorTable, OjaError } from '../../../core/src/errors.ts';
import type { Sandbox, SandboxService } from '../../../core/src/sandbox/port.ts';
import { imageCall, plainTransform } from './contract.ts';
import { createTestSandbox, noModels } from './engine.fixture.ts';
import { noise } from './pictures.fixture.ts';
import { createSharpEngine } from './sharp.ts';

const sandbox = createTestSandbox();
const served: SandboxService[] = [];
/** Before a question is written: what answers at once would have answered afterwards. */
let beforeGive: ((service: SandboxService) => void) | undefined;

/** The real one, and what it serves is at hand. */
const watched: Sandbox = {
  ...sandbox,
  async serve(options) {
    const service = await sandbox.serve(options);
    served.push(service);
    const { channel } = service;
    const cork = channel!.cork.bind(channel);
    channel!.cork = () => {
      beforeGive?.(service);
      cork();
    };
    return service;
  },
};

const settings = { pixelsMax: 50_000_000, framesMax: 100, concurrency: 2, svgTimeoutMs: 10_000 };
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const engine = createSharpEngine(settings, { sandbox: watched, log: silent, models: noModels });
after(async () => {
  await engine.close?.();
  await sandbox.close();
});

const bytes = await noise(300, 200).png().toBuffer();
const transform = () => engine.transform({ ...plainTransform, bytes, format: 'jpeg' }, imageCall());

/** The innermost process: outside it are those that wrap it. */
function innermost(pid: number): number {
  const child = readdirSync('/proc').find((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid);
  return child === undefined ? pid : innermost(Number(child));
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

for (const signal of ['SIGSEGV', 'SIGKILL'] as const) {
  test(`${signal} in the image process ends one call; the others go on and the next one works`, async () => {
    await Promise.all([transform(), transform()]);
    const before = served.length;
    beforeGive = (service) => {
      beforeGive = undefined;
      process.kill(innermost(service.process.pid!), signal);
    };
    const both = await Promise.allSettled([transform(), transform()]);
    const [killed, ...more] = both.filter((one) => one.status === 'rejected');
    assert.ok(killed?.reason instanceof OjaError, String(killed?.reason));
    assert.equal(killed.reason.code, 'engine_unavailable');
    assert.equal(errorTable[killed.reason.code].retryable, true);
    assert.equal(more.length, 0);
    assert.equal((await transform()).width, 300);
    await Promise.all([transform(), transform()]);
    assert.equal(served.length, before + 1, 'only the killed one was started again');
  });
}

test('a caller that leaves takes only its own process along', async () => {
  const [leaver, stayer] = [new AbortController(), new AbortController()];
  beforeGive = () => {
    beforeGive = undefined;
    leaver.abort(new Error('left'));
  };
  const calls = [leaver, stayer].map(({ signal }) =>
    engine.transform({ ...plainTransform, bytes, format: 'jpeg' }, imageCall(signal)),
  );
  const [left, stays] = await Promise.allSettled(calls);
  assert.equal(left?.status === 'rejected' && left.reason, leaver.signal.reason);
  assert.equal(stays?.status, 'fulfilled');
});
