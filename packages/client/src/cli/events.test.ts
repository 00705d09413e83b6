// @alone
/** Events at a program on this machine, and profiles. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { startTestServer, type TestAccount, type TestServer } from '../../../server/src/testing/server.ts';
import { meant } from './nearest.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const flags = ['--disable-warning=ExperimentalWarning', main];
let server: TestServer;
let account: TestAccount;
let folder: string;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oja-events-'));
  server = await startTestServer();
  account = await server.account({ dollars: 1, scopes: ['ai', 'account'] });
});
after(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const env = (extra: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? '',
  XDG_CONFIG_HOME: folder,
  HOME: folder,
  NO_COLOR: '1',
  ...extra,
});

const oja = (args: string[], extra: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, [...flags, ...args], { env: env(extra) }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
    child.stdin!.end();
  });

test('a profile is a login of its own, and counts more than the environment', async () => {
  const missing = await oja(['whoami', '--profile', 'prod']);
  assert.equal(missing.code, 2);
  assert.match(missing.err, /No profile is called prod: run `oja login --profile prod`/);
  const stored = await oja(['login', '--profile', 'prod', '--url', server.url, '--key', account.key]);
  assert.equal(stored.code, 0, stored.err);
  const file = join(folder, 'oja', 'profiles', 'prod.json');
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { url: server.url, key: account.key });
  const who = await oja(['--profile', 'prod', 'whoami', '--json'], {
    OJA_URL: 'http://127.0.0.1:9',
    OJA_KEY: 'wrong',
  });
  assert.equal(JSON.parse(who.out).account_id, account.id, who.err);
  assert.match((await oja(['profiles'])).out, new RegExp(`^prod\\s+${server.url}\n$`));
  assert.match((await oja(['whoami', '--profile', '../x'])).err, /--profile must have 1 to 40 letters/);
  await oja(['logout', '--profile', 'prod']);
  assert.match((await oja(['profiles'])).out, /^No profiles/);
});

test('listen forwards events as any webhook gets them, trigger sends samples', async () => {
  const login = { OJA_URL: server.url, OJA_KEY: account.key };
  const early = await oja(['trigger', 'job.completed'], login);
  assert.match(early.err, /This account has no webhook/);
  let got: (value: { body: string; headers: Record<string, string> }) => void = () => {};
  const first = new Promise<{ body: string; headers: Record<string, string> }>((done) => (got = done));
  const program = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.writeHead(204).end();
    got({ body, headers: request.headers as Record<string, string> });
  });
  program.listen(0, '127.0.0.1');
  await once(program, 'listening');
  const target = `127.0.0.1:${(program.address() as AddressInfo).port}/hooks`;
  const child = spawn(process.execPath, [...flags, 'listen', '--forward-to', target], { env: env(login) });
  let shown = '';
  child.stdout.on('data', (chunk: Buffer) => (shown += chunk));
  const said = await new Promise<string>((done) =>
    child.stderr.on('data', (chunk: Buffer) => done(String(chunk))),
  );
  const [secret] = /whsec_\S+/.exec(said)!;
  const unknown = await oja(['trigger', 'job.complete'], login);
  assert.match(unknown.err, /Did you mean job\.completed\?/);
  const sent = await oja(['trigger', 'job.completed'], login);
  assert.match(sent.out, /^job\.completed → oja:listen \(dlv_/, sent.err);
  const { body, headers } = await first;
  const event = new Webhook(secret).verify(body, headers) as { type: string; data: { status: string } };
  assert.deepEqual([event.type, event.data.status], ['job.completed', 'completed']);
  child.kill('SIGINT');
  await once(child, 'close');
  assert.match(shown, /204 job\.completed/);
  assert.deepEqual(JSON.parse((await oja(['call', 'account.webhooks', '--json'], login)).out).data, []);
  program.close();
});

test('what an endpoint is for finds it', () => {
  const abouts = {
    'network.screenshot': { about: 'Website screenshot' },
    'network.dns': { about: 'DNS lookup' },
  };
  assert.deepEqual(meant('website', abouts), ['network.screenshot']);
  assert.deepEqual(meant('lookup', abouts), ['network.dns']);
  assert.deepEqual(meant('zz', abouts), []);
});
