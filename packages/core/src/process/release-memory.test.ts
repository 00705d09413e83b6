// @alone
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { Recorder } from '../platform/requests/recorder.ts';
import { releaseMemory } from './release-memory.ts';

function startServer(t: { after(work: () => void): void }) {
  mock.timers.enable({ apis: ['setInterval', 'Date'] });
  t.after(() => mock.timers.reset());
  let listener: Parameters<Recorder['subscribe']>[0] = () => {};
  const server = { idle: true, collections: 0, young: 0, heapBytes: 100e6 };
  let justCollected = false;
  releaseMemory(
    {
      subscribe(given) {
        listener = given;
        return () => {};
      },
    },
    {
      isIdle() {
        const isIdle = server.idle && !justCollected;
        justCollected = false;
        return isIdle;
      },
      collect(what) {
        if (what === 'minor') server.young++;
        else server.collections++;
        justCollected = true;
      },
      heapBytes: () => server.heapBytes,
    },
  );
  return {
    server,
    serve: (calls: number) => {
      for (let call = 0; call < calls; call++) listener({} as never, {} as never);
    },
    work: (seconds: number) => {
      server.idle = false;
      mock.timers.tick(seconds * 1000);
      server.idle = true;
    },
    wait: (seconds: number) => mock.timers.tick(seconds * 1000),
  };
}

test('collects once in the first idle moment after the start', (t) => {
  const { server, work, wait } = startServer(t);
  work(10);
  assert.equal(server.collections, 0);
  wait(2);
  assert.equal(server.collections, 1);
  wait(600);
  assert.equal(server.collections, 1);
});

test('keeps what many calls compiled until five minutes have been quiet', (t) => {
  const { server, serve, work, wait } = startServer(t);
  serve(1000);
  work(2);
  wait(200);
  work(2);
  wait(298);
  assert.equal(server.collections, 0);
  wait(4);
  assert.equal(server.collections, 1);
  wait(600);
  assert.equal(server.collections, 1, 'nothing was done since');
});

test('a few calls a minute are no work', (t) => {
  const { server, serve, work, wait } = startServer(t);
  serve(1000);
  work(60);
  for (let minute = 0; minute < 5; minute++) {
    serve(3);
    wait(60);
  }
  assert.equal(server.collections, 1);
  for (let minute = 0; minute < 15; minute++) {
    serve(3);
    wait(60);
  }
  assert.equal(server.collections, 1, 'they leave nothing that is worth a collection');
});

test('collects after work that was no call, such as the download of a model', (t) => {
  const { server, work, wait } = startServer(t);
  wait(2);
  assert.equal(server.collections, 1);
  work(60);
  wait(298);
  assert.equal(server.collections, 1);
  wait(4);
  assert.equal(server.collections, 2);
});

test('collects after half a quiet minute when much can be given back', (t) => {
  const { server, serve, work, wait } = startServer(t);
  wait(2);
  assert.equal(server.collections, 1);
  serve(1000);
  work(20);
  server.heapBytes += 200e6;
  wait(28);
  assert.equal(server.collections, 1);
  server.heapBytes += 1;
  wait(4);
  assert.equal(server.collections, 2);
  work(20);
  wait(60);
  assert.equal(server.collections, 2, 'that much is left');
});

test('an idle server collects every half a minute what it has just used', (t) => {
  const { server, work, wait } = startServer(t);
  for (let looks = 0; looks < 16; looks++) wait(2);
  assert.deepEqual([server.collections, server.young], [1, 1]);
  for (let looks = 0; looks < 30; looks++) wait(2);
  assert.deepEqual([server.collections, server.young], [1, 3]);
  work(120);
  assert.equal(server.young, 3, 'one that works has no time for it');
});
