// @alone
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { addRun, forgetRuns, runOf, runsOf } from './runs.ts';
import { forgetAllRuns } from './runs-storage.ts';

/** What browsers have, with room for `charactersMax`. */
function storage(charactersMax = Number.POSITIVE_INFINITY): Storage {
  const items: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => items[name] ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > charactersMax) throw new DOMException('full', 'QuotaExceededError');
      items[name] = value;
    },
    removeItem: (name: string) => {
      delete items[name];
    },
  };
  return new Proxy(methods, {
    ownKeys: () => Object.keys(items),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }) as unknown as Storage;
}

beforeEach(() => {
  globalThis.localStorage = storage();
});

const receipt = { charge: '0.02', requestId: 'req_1' } as never;
const done = { state: 'done' as const, data: {}, receipt, status: 200, ms: 12 };

test('runs are listed per account, newest first, and bounded', () => {
  for (let i = 0; i < 40; i++) addRun('a', runOf('utilities.qr', { data: String(i) }, done));
  addRun('b', runOf('utilities.qr', {}, done));
  assert.equal(runsOf('a').length, 30);
  assert.equal(runsOf('a')[0]!.input, '{"data":"39"}');
  assert.equal(runsOf('b').length, 1);
  forgetRuns('b');
  assert.deepEqual(runsOf('b'), []);
  forgetAllRuns();
  assert.deepEqual(runsOf('a'), []);
});

test('a failure keeps its status and code, and a long input is left out', () => {
  const error = Object.assign(new Error('no'), { status: 402, code: 'insufficient_credits' });
  const run = runOf('utilities.qr', { data: 'x'.repeat(10_000) }, { state: 'failed', error, ms: 5 });
  assert.deepEqual(
    { ...run, at: '' },
    { at: '', endpoint: 'utilities.qr', ms: 5, status: 402, code: 'insufficient_credits' },
  );
});

test('a full or broken storage is no error', () => {
  globalThis.localStorage = storage(10);
  assert.equal(addRun('a', runOf('utilities.qr', {}, done)).length, 1);
  globalThis.localStorage = storage();
  localStorage.setItem('oja-runs-a', '{');
  assert.deepEqual(runsOf('a'), []);
});
