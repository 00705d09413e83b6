// @alone @slow
/** Errors that nobody catches end one request; a process that breaks down is replaced, and callers only wait for it. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { FirstRun } from '../../packages/core/src/process/first-run.ts';
import type { Restarts } from '../../packages/core/src/process/restarts.ts';
import { keepFiles, noteSecret } from '../../packages/core/src/testing/kept-for-scan.ts';

const serve = join(import.meta.dirname, '../../packages/server/bin/serve.mjs');
const planted = join(import.meta.dirname, 'planted-escapes.mjs');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Under its parent, as npm start and the image run it. */
async function start(env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-break-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const parent = spawn(process.execPath, [serve], {
    env: {
      ...process.env,
      OJA_PORT: new URL(url).port,
      OJA_DATA_DIR: dataDir,
      OJA_MODELS_AUTO: '0',
      OJA_LOG_LEVEL: 'error',
      OJA_DRAIN_NOTICE_MS: '0',
      NODE_OPTIONS: `--import ${planted}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [parent.stdout, parent.stderr]) stream.on('data', (words) => (said += words));
  const ended = once(parent, 'exit') as Promise<[number | null]>;
  // Refused until the first process listens; from then on the socket stays.
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    if (parent.exitCode !== null) throw new Error(said);
  const first = JSON.parse(readFileSync(join(dataDir, 'first-run.json'), 'utf8')) as FirstRun;
  noteSecret('operator password', first.password);
  return {
    url,
    key: first.api_key,
    said: () => said,
    pid: () => childOf(parent),
    signal: (name: NodeJS.Signals) => process.kill(childOf(parent), name),
    restarts: () => JSON.parse(readFileSync(join(dataDir, 'restarts.json'), 'utf8')) as Restarts,
    metric: async (name: string) => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return text.split('\n').filter((line) => line.startsWith(name));
    },
    async stop() {
      parent.kill('SIGTERM');
      const [code] = await ended;
      keepFiles(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** 0 while there is none. */
const childOf = ({ pid }: ChildProcess) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);

describe('one process under its parent', { skip: process.platform !== 'linux' && 'reads /proc' }, () => {
  let server: Awaited<ReturnType<typeof start>>;
  before(async () => {
    server = await start();
  });
  after(async () => {
    assert.equal(await server.stop(), 0, server.said());
  });

  const whoami = () =>
    fetch(`${server.url}/api/v1/whoami`, { headers: { authorization: `Bearer ${server.key}` } });
  const sendPacked = (encoding: string) =>
    fetch(`${server.url}/api/v1/utils/qr`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.key}`,
        'content-type': 'application/json',
        'content-encoding': encoding,
      },
      body: 'packed',
    });

  test('an error that escapes from a request fails that request alone', async () => {
    const pid = server.pid();
    for (const encoding of ['br', 'zstd']) {
      const answer = await sendPacked(encoding);
      assert.deepEqual([answer.status, await codeOf(answer)], [500, 'internal_error']);
    }
    assert.equal((await whoami()).status, 200);
    assert.equal(server.pid(), pid);
    assert.deepEqual(await server.metric('oja_escaped_errors_total'), [
      'oja_escaped_errors_total{ended="request"} 2',
      'oja_escaped_errors_total{ended="process"} 0',
    ]);
    assert.match(server.said(), /planted within a request/);
  });

  test('a process that crashes is replaced, and a caller only waits', async () => {
    for (const [index, signal] of (['SIGSEGV', 'SIGKILL'] as const).entries()) {
      const pid = server.pid();
      server.signal(signal);
      // What the dead process had accepted is reset; nothing is refused while the next one starts.
      while (server.pid() === pid || !(await answers(server.url)));
      assert.equal((await whoami()).status, 200);
      assert.notEqual(server.pid(), pid);
      const { total, recent } = server.restarts();
      assert.deepEqual([total, recent.length], [index + 1, index + 1]);
    }
    assert.match(server.restarts().recent[1]!.reason, /SIGSEGV/);
    assert.deepEqual(await server.metric('oja_restarts_total'), ['oja_restarts_total 2']);
  });

  test('an error that belongs to no request leaves a young process alone', async () => {
    const pid = server.pid();
    server.signal('SIGUSR2');
    while ((await server.metric('oja_escaped_errors_total'))[1]?.endsWith(' 0'));
    assert.equal(server.pid(), pid);
    assert.equal((await whoami()).status, 200);
  });
});

const answers = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    ({ cause }) => {
      assert.notEqual((cause as NodeJS.ErrnoException).code, 'ECONNREFUSED');
      return false;
    },
  );

async function codeOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { error: { code: string } }).error.code;
}

test('a port in use ends the start; it serves on no other', { timeout: 60_000 }, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await assert.rejects(start({ OJA_PORT: String(port) }), /EADDRINUSE.*The port is in use/);
  other.close();
});
