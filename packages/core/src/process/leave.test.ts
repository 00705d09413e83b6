// @alone
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

const here = (path: string) => JSON.stringify(import.meta.resolve(path));

function leaving(native: boolean, code: number) {
  const script = `
    import { createWorkerPool } from ${here('../engines/worker-pool.ts')};
    import { leave } from ${here('./leave.ts')};
    const pool = createWorkerPool({
      name: 'leaving', url: new URL(${here('../engines/fixtures/pool-worker.ts')}), size: 1, queueMax: 0,
      timeoutMs: 60_000, heapMegabytesMax: 64, modelMegabytes: ${native ? 40 : undefined},
    });
    process.on('exit', () => process.stdout.write('what is done at an exit'));
    const until = new Int32Array(new SharedArrayBuffer(8));
    pool.run({ kind: 'wait', until }, { signal: new AbortController().signal }).catch(() => {});
    leave(${code});`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
}

test('with a thread in native code nothing is done at the exit, and its code is the same', () => {
  for (const code of [0, 1]) {
    const native = leaving(true, code);
    assert.deepEqual([native.status, native.stdout, native.stderr], [code, '', '']);
  }
  const plain = leaving(false, 0);
  assert.deepEqual([plain.status, plain.stdout], [0, 'what is done at an exit']);
});
