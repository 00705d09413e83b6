import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { Recorder } from './platform/requests/recorder.ts';
import { releaseMemory } from './release-memory.ts';

function startServer(t: { after(work: () => void): void }) {
  mock.timers.enable({ apis: ['setInterval', 'Date'] });
  t.after(() => mock.timers.reset());
  let listener: Parameters<Recorder['subscribe']>[0] = () => {};
  const server = { idle: true, collections: 0 };
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
      collect() {
        server.collections++;
        justCollected = true;
      },
    },
  );
  return {
    server,
    serve: (calls: number) => {
      for (let call = 0; call < calls; call++) listener({} as never, {} as never);
    },
    wait: (seconds: number) => mock.timers.tick(seconds * 1000),
  };
}

test('collects once in the first idle moment after the start', (t) => {
  const { server, wait } = startServer(t);
  server.idle = false;
  wait(10);
  assert.equal(server.collections, 0);
  server.idle = true;
  wait(2);
  assert.equal(server.collections, 1);
  wait(600);
  assert.equal(server.collections, 1);
});

test('keeps what many calls compiled until five minutes have been quiet', (t) => {
  const { server, serve, wait } = startServer(t);
  serve(1000);
  wait(200);
  serve(1);
  wait(298);
  assert.equal(server.collections, 0);
  wait(4);
  assert.equal(server.collections, 1);
  wait(600);
  assert.equal(server.collections, 1, 'nothing was done since');
  serve(1);
  wait(302);
  assert.equal(server.collections, 2);
});

test('collects after work that was no call, such as the download of a model', (t) => {
  const { server, wait } = startServer(t);
  wait(2);
  assert.equal(server.collections, 1);
  server.idle = false;
  wait(60);
  server.idle = true;
  wait(298);
  assert.equal(server.collections, 1);
  wait(4);
  assert.equal(server.collections, 2);
});
