// @alone first @slow
/** Thousands of idle connections, clients that drip their bytes, more calls than the server takes. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { type ChildServer, startChild } from '../../packages/server/src/testing/child-server.ts';
import { assertAnswers, assertBooksRight, grant, startPaidLoad } from './paid-load.ts';

const idle = Number(process.env.OJA_TEST_IDLE ?? 2_000);

test(`${idle} idle connections and slow clients: healthy calls are served, slow ones are cut`, {
  timeout: 180_000,
}, async () => {
  const server = await startChild({ OJA_HEADERS_TIMEOUT_MS: '2000', OJA_BODY_TIMEOUT_MS: '2000' });
  const sockets: Socket[] = [];
  try {
    for (let from = 0; from < idle; from += 250) {
      const batch = Array.from({ length: Math.min(250, idle - from) }, () => open(server));
      sockets.push(...(await Promise.all(batch)));
    }
    const dripHead = drip(server, 'GET /api/v1/catalogue HTTP/1.1\r\n', 'x-a: b\r\n');
    const head = `POST /api/v1/utils/qr HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${server.firstRun().api_key}\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n`;
    const dripBody = drip(server, head, ' ');
    const slow = Promise.all([dripHead, dripBody]);
    let healthy = 0;
    let done = false;
    void slow.finally(() => {
      done = true;
    });
    while (!done || healthy < 20) {
      const answer = await fetch(`${server.url}/api/v1/catalogue`);
      await answer.arrayBuffer();
      assert.equal(answer.status, 200);
      healthy++;
    }
    const [forHead, forBody] = await slow;
    assert.match(forHead, /^HTTP\/1\.1 408 /);
    assert.match(forBody, /^HTTP\/1\.1 408 /);
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  } finally {
    for (const socket of sockets) socket.destroy();
    assert.equal(await server.kill('SIGTERM'), 0, server.output());
    rmSync(server.dataDir, { recursive: true, force: true });
  }
});

slowTest(
  'more calls than the server takes: 200 or 503 with retry-after, nothing else, books right',
  {
    timeout: 180_000,
  },
  async () => {
    const server = await startChild({
      OJA_CALLS_MAX: '8',
      OJA_CALLS_WAIT_MS: '0',
      OJA_FREE_UTILITIES: '0',
      OJA_LIMIT_PER_MINUTE: '1000000',
    });
    await grant(server, '1000');
    const load = startPaidLoad(server.url, server.firstRun().api_key, 32);
    try {
      await load.more(60);
      await load.stop();
      assertAnswers(load.answers, ['200', '503 queue_full', '409 idempotency_running']);
      assert.ok(load.answers.has('503 queue_full'), 'the load was more than the server takes');
      await assertBooksRight(server);
    } finally {
      await load.stop();
      await server.kill('SIGTERM');
      rmSync(server.dataDir, { recursive: true, force: true });
    }
  },
);

slowTest(
  'SIGTERM: calls in work end whole, the process exits within 30 s',
  { timeout: 120_000 },
  async () => {
    const server = await startChild({ OJA_FREE_UTILITIES: '100000', OJA_LIMIT_PER_MINUTE: '1000000' });
    const authorization = `Bearer ${server.firstRun().api_key}`;
    const body = JSON.stringify({ data: 'ọjà '.repeat(200), format: 'png', size: 1500 });
    const calls = Array.from({ length: 16 }, async () => {
      const answer = await fetch(`${server.url}/api/v1/utils/qr`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body,
      });
      return { status: answer.status, json: (await answer.json()) as { file?: object } };
    });
    // Every call is in the server before the signal is.
    const until = Date.now() + 30_000;
    const inWork = async () => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      return Number(/^oja_calls_in_work (\d+)/m.exec(metrics)?.[1]);
    };
    const answered = Promise.race(calls);
    let finishedFirst = false;
    void answered.then(() => {
      finishedFirst = true;
    });
    while (!finishedFirst && (await inWork()) < 16 && Date.now() < until);
    const startedAt = Date.now();
    const code = await server.kill('SIGTERM');
    assert.equal(code, 0, server.output());
    assert.ok(Date.now() - startedAt < 32_000, 'drained in time');
    for (const { status, json } of await Promise.all(calls)) {
      assert.equal(status, 200);
      assert.ok(json.file, 'answered whole');
    }
    rmSync(server.dataDir, { recursive: true, force: true });
  },
);

slowTest(
  'SIGTERM with notice: calls are still taken, on kept and new connections, until others have turned away',
  {
    timeout: 60_000,
  },
  async () => {
    const server = await startChild({ OJA_DRAIN_NOTICE_MS: '1500' });
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path: string, agent: Agent | false) =>
      new Promise<{ status: number; connection: string; reused: boolean }>((resolve, reject) => {
        const request = get(`${server.url}${path}`, { agent }, (answer) => {
          answer.resume().on('end', () => {
            const { connection = '' } = answer.headers;
            resolve({ status: answer.statusCode!, connection, reused: request.reusedSocket });
          });
        });
        request.on('error', reject);
      });
    await ask('/api/v1/catalogue', kept);
    const ended = server.kill('SIGTERM');
    while ((await ask('/readyz', false)).status === 200);
    assert.deepEqual(await ask('/api/v1/catalogue', kept), {
      status: 200,
      connection: 'close',
      reused: true,
    });
    assert.deepEqual(await ask('/api/v1/catalogue', kept), {
      status: 200,
      connection: 'close',
      reused: false,
    });
    assert.equal(await ended, 0, server.output());
    rmSync(server.dataDir, { recursive: true, force: true });
  },
);

function open(server: ChildServer): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.once('connect', () => resolve(socket));
    socket.on('error', reject);
  });
}

/** Sends the start, then a little more every 100 ms; returns what came back until the connection was closed. */
async function drip(server: ChildServer, start: string, more: string): Promise<string> {
  const socket = await open(server);
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(start);
  const timer = setInterval(() => socket.write(more), 100);
  await new Promise((done) => socket.once('close', done));
  clearInterval(timer);
  return text;
}
