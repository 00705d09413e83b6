// @alone
/** What `npm start` prints: the first command works at once, and a log gets neither password nor key. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { EngineHealth } from '../../packages/core/src/engines/select.ts';
import { banner, chatReady, readiness } from '../../packages/core/src/process/start-screen.ts';
import { endpoints } from '../../packages/server/src/registry.ts';
import { startChild } from '../../packages/server/src/testing/child-server.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

describe('start screen', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  it('prints a command that works before any model is there', async () => {
    const text = banner(server.url, server.operator, {
      demo: true,
      firstRunFile: '/none',
      isTerminal: true,
      endpoints,
    });
    const command = /curl (?:[^\n]*\\\n)*[^\n]+/.exec(text)![0];
    const { stdout } = await promisify(execFile)('sh', ['-c', command.replace('curl', 'curl -sS -i')]);
    assert.match(stdout, /^HTTP\/1\.1 200 /);
    assert.match(stdout, /\r\n\r\n\{"/);
  });

  it('prints a chat command whose body the server accepts', async () => {
    const command = /curl [\s\S]+\}'/.exec(chatReady(server.url, server.operator, endpoints))![0];
    const quoted = command.replace(/^ +-H "Content-Type/m, '  -H "x-oja-quote: true" -H "Content-Type');
    const { stdout } = await promisify(execFile)('sh', ['-c', quoted.replace('curl -N', 'curl -sS -i')]);
    assert.match(stdout, /^HTTP\/1\.1 200 /);
  });

  it('keeps secrets out of a log, whose command reads the key from its file', async (t) => {
    const { password, api_key } = server.operator;
    const folder = await mkdtemp(join(tmpdir(), 'oja-start-'));
    t.after(() => rm(folder, { recursive: true }));
    const firstRunFile = join(folder, 'first-run.json');
    await writeFile(firstRunFile, JSON.stringify({ api_key }));
    const shown = banner(server.url, server.operator, {
      demo: true,
      firstRunFile,
      isTerminal: false,
      endpoints,
    });
    const log = shown + chatReady(server.url, undefined, endpoints);
    assert.ok(!log.includes(password) && !log.includes(api_key));
    assert.ok(log.includes(firstRunFile));
    const command = /KEY=[^\n]+\n *curl (?:[^\n]*\\\n)*[^\n]+/.exec(log)![0];
    const { stdout } = await promisify(execFile)('sh', ['-c', command.replace('curl', 'curl -sS -i')]);
    assert.match(stdout, /^HTTP\/1\.1 200 /);
  });

  it('names what is ready, what is coming, what is incomplete and what is off', () => {
    const engine = (capability: string, state: EngineHealth['state']): EngineHealth => ({
      capability,
      about: 'Test',
      engine: 'one',
      state,
      detail: '',
      breaker: 'closed',
      calls: 0,
      failures: 0,
    });
    const text = readiness([
      engine('dns', 'off'),
      engine('dns', 'ready'),
      engine('chat', 'ready'),
      engine('chat', 'preparing'),
      engine('embedding', 'preparing'),
      engine('speech', 'missing'),
      engine('music', 'off'),
    ]);
    assert.match(text, /Ready +dns\n/);
    assert.match(text, /Downloading +chat \(in part ready\), embedding\n/);
    assert.match(text, /Incomplete +speech\n/);
    assert.match(text, /Off +music\n/);
  });
});

describe('the first account', () => {
  for (const [sandbox, balance] of [
    ['1', '5.00'],
    ['0', '0.00'],
  ] as const)
    it(`begins with $${balance} where sandbox payments are ${sandbox === '1' ? 'on' : 'off'}`, async () => {
      const server = await startChild({ OJA_PAYMENT_SANDBOX: sandbox });
      try {
        const headers = { authorization: `Bearer ${server.firstRun().api_key}` };
        const ask = async (path: string) => (await fetch(`${server.url}/api/v1/${path}`, { headers })).json();
        const credits = (await ask('credits')) as { balance: string };
        assert.equal(credits.balance, balance);
        const { data } = (await ask('credits/entries')) as { data: { kind: string; note: string }[] };
        assert.deepEqual(
          data.map(({ kind, note }) => [kind, note]),
          sandbox === '1' ? [['grant', 'Sandbox credits of the first start']] : [],
        );
      } finally {
        await server.kill('SIGTERM');
      }
    });
});
