import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createUpstreamCache } from './upstream-cache.ts';
import { createUpstreamPace } from './upstream-pace.ts';

const signal = () => new AbortController().signal;

describe('upstream cache', () => {
  test('equal requests at once share one load, later ones the kept answer until it expires', async () => {
    let now = 0;
    let loads = 0;
    const cache = createUpstreamCache({ entriesMax: 10, now: () => now });
    const load = async () => ({ value: ++loads, ttlMs: 100 });
    const first = await Promise.all(Array.from({ length: 20 }, () => cache.get('a', signal(), load)));
    assert.deepEqual([...new Set(first.map(({ value }) => value))], [1]);
    assert.equal(first.filter(({ cached }) => !cached).length, 1);
    assert.deepEqual(await cache.get('a', signal(), load), { value: 1, cached: true });
    now = 101;
    assert.deepEqual(await cache.get('a', signal(), load), { value: 2, cached: false });
  });

  test('keeps no failure and nothing with a time of 0', async () => {
    const cache = createUpstreamCache({ entriesMax: 10 });
    await assert.rejects(
      cache.get('a', signal(), () => Promise.reject(new Error('down'))),
      /down/,
    );
    assert.deepEqual(await cache.get('a', signal(), async () => ({ value: 1, ttlMs: 0 })), {
      value: 1,
      cached: false,
    });
    assert.deepEqual(await cache.get('a', signal(), async () => ({ value: 2, ttlMs: 0 })), {
      value: 2,
      cached: false,
    });
  });

  test('holds so many entries at most, the least recently used go', async () => {
    const cache = createUpstreamCache({ entriesMax: 2 });
    const put = (key: string) => cache.get(key, signal(), async () => ({ value: key, ttlMs: 1e6 }));
    await put('a');
    await put('b');
    await put('a');
    await put('c');
    assert.equal((await put('a')).cached, true);
    assert.equal((await put('b')).cached, false);
  });

  test('the load is aborted when the last caller goes, not before', async () => {
    const cache = createUpstreamCache({ entriesMax: 2 });
    const [one, two] = [new AbortController(), new AbortController()];
    let inner: AbortSignal | undefined;
    const load = (shared: AbortSignal) => {
      inner = shared;
      return new Promise<never>((_, reject) => shared.addEventListener('abort', () => reject(shared.reason)));
    };
    const waiting = [cache.get('a', one.signal, load), cache.get('a', two.signal, load)];
    one.abort(new Error('first left'));
    await assert.rejects(waiting[0]!, /first left/);
    assert.equal(inner?.aborted, false);
    two.abort(new Error('second left'));
    await assert.rejects(waiting[1]!, /second left/);
    assert.equal(inner?.aborted, true);
  });
});

describe('upstream pace', () => {
  test('a queue longer than the wait is refused with the seconds to wait', async () => {
    const pace = createUpstreamPace({ name: 'Slow', requests: 2, perMs: 60_000, waitMsMax: 100 });
    await pace.turn(signal());
    await pace.turn(signal());
    await assert.rejects(
      pace.turn(signal()),
      (error: Error & { code: string; options: { retryAfterSeconds: number } }) => {
        assert.equal(error.code, 'upstream_rate_limited');
        assert.ok(error.options.retryAfterSeconds > 50 && error.options.retryAfterSeconds <= 60);
        return true;
      },
    );
  });

  test('a pause asked for by the upstream holds everybody', async () => {
    const pace = createUpstreamPace({ name: 'Slow', requests: 50, perMs: 5_000, waitMsMax: 100 });
    await pace.turn(signal());
    pace.pause(30);
    await assert.rejects(pace.turn(signal()), { code: 'upstream_rate_limited' });
  });
});
