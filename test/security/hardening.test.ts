/** What holds against guessing, caches, proxies and broken disks. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type ChatStandIn, openChatStandIn, sendJson } from '../../packages/ai/src/engines/chat/stand-in.ts';
import { isCommonPassword } from '../../packages/core/src/platform/accounts/common-passwords.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { cookieOf, onEitherStore } from '../platform/on-both-stores.ts';

test('common passwords are refused, pass phrases are not', () => {
  for (const word of [
    'password123',
    'qwertyuiop',
    '1234567890',
    'Basketball1!',
    'iloveyou12',
    'aaaaaaaaaaaa',
    '!!password!!',
  ])
    assert.equal(isCommonPassword(word), true, word);
  assert.equal(isCommonPassword('adaobi2026', 'adaobi@example.com'), true);
  for (const phrase of [
    'correct horse battery',
    'a long pass phrase',
    'tortoise drum harmattan',
    'k3Jx-92mQ-wPz7',
  ])
    assert.equal(isCommonPassword(phrase, 'ada@example.com'), false, phrase);
});

onEitherStore('guessing', {}, (server) => {
  test('parallel guesses cannot exceed the lock-out', { timeout: 120_000 }, async () => {
    const { email, password } = await server().account();
    const guess = (word: string) =>
      server().call('/api/v1/auth/login', { key: null, body: { email, password: word } });
    const codes = await Promise.all(Array.from({ length: 30 }, (_, i) => guess(`wrong guess ${i}`)));
    const count = (code: string) => codes.filter(({ json }) => json.error.code === code).length;
    assert.equal(count('login_failed'), 10);
    assert.equal(count('too_many_attempts'), 20);
    assert.equal((await guess(password)).json.error.code, 'too_many_attempts');
  });

  test('right passwords never lock their owner out, and common ones cannot be set', async () => {
    const { email, password } = await server().account();
    const logIn = () => server().call('/api/v1/auth/login', { key: null, body: { email, password } });
    let cookie = '';
    for (let i = 0; i < 12; i++) {
      const answer = await logIn();
      assert.equal(answer.status, 200, answer.text);
      cookie = cookieOf(answer.headers);
    }
    const change = await server().call('/api/v1/account/password', {
      key: null,
      headers: { cookie },
      body: { current_password: password, password: 'password123' },
    });
    assert.deepEqual([change.status, change.json.error.param], [400, 'password']);
    const signUp = await server().call('/api/v1/auth/signup', {
      key: null,
      body: { email: 'common@example.org', password: 'qwertyuiop' },
    });
    assert.deepEqual([signUp.status, signUp.json.error.param], [400, 'password']);
  });
});

describe('behind https', () => {
  let server: TestServer;
  let upstream: ChatStandIn;
  before(async () => {
    upstream = await openChatStandIn((response) =>
      sendJson(response, 400, {
        error: {
          message: `Bad request for org-4fGh7Jk2LmNp with key sk-proj-Abc123Def456Ghi789 at http://10.2.3.4:8000/v1: max_tokens is too large`,
        },
      }),
    );
    server = await startTestServer({
      env: {
        OJA_PUBLIC_URL: 'https://api.example.com',
        OJA_OPENAI_URL: upstream.url,
        OJA_ENGINES_CHAT: 'openai',
        OJA_CHAT_RETRIES: '0',
      },
    });
  });
  after(async () => {
    await server.close();
    await upstream[Symbol.asyncDispose]();
  });

  test('pages and calls send Strict-Transport-Security to browsers', async () => {
    for (const path of ['/healthz', '/api/v1/catalogue', '/api/v1/whoami', '/nowhere'])
      assert.equal(
        (await server.call(path)).headers.get('strict-transport-security'),
        'max-age=31536000',
        path,
      );
  });

  test('only the cookie that is bound to the host counts', async () => {
    const { email, password } = await server.account();
    const login = await server.call('/api/v1/auth/login', { key: null, body: { email, password } });
    const [set] = login.headers.getSetCookie();
    assert.match(set!, /^__Host-oja_session=.*; Path=\/; HttpOnly; SameSite=Lax; .*; Secure$/);
    const cookie = cookieOf(login.headers);
    const me = (value: string) => server.call('/api/v1/account', { key: null, headers: { cookie: value } });
    assert.equal((await me(cookie)).status, 200);
    assert.equal(
      (await me(cookie.replace('__Host-', ''))).status,
      401,
      'a cookie without the prefix is ignored',
    );
    assert.equal(login.headers.get('cache-control'), 'no-store');
    assert.equal((await me(cookie)).headers.get('cache-control'), 'no-store');
    assert.equal((await me('')).headers.get('cache-control'), 'no-store', 'refusals too');
    const operator = await server.call('/api/v1/operator/accounts');
    assert.equal(operator.headers.get('cache-control'), 'no-store');
  });

  test('what an upstream says is filtered before a caller hears it', async () => {
    const { key } = await server.account();
    const { json } = await server.call('/api/v1/chat', {
      key,
      body: { model: 'm', messages: [{ role: 'user', content: 'Hi' }] },
    });
    assert.match(json.error.message, /max_tokens is too large/);
    assert.doesNotMatch(JSON.stringify(json), /org-4f|sk-proj|10\.2\.3\.4/);
  });
});

/** The body of an answer to a request with another Host. */
function withHost(url: string, host: string, headers: Record<string, string> = {}): Promise<string> {
  return new Promise((done, failed) => {
    const asked = request(url, { headers: { host, ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk)).on('end', () => done(text));
    });
    asked.on('error', failed).end();
  });
}

test('links never lead to what a caller writes into Host', async () => {
  await using server = await startTestServer();
  for (const path of ['/api/v1/nothing', '/nothing', '/llms.txt', '/robots.txt', '/sitemap.xml']) {
    const text = await withHost(`${server.url}${path}`, 'evil.example');
    assert.ok(!text.includes('evil.example'), `${path}: ${text.slice(0, 200)}`);
  }
  const own = JSON.parse(await withHost(`${server.url}/api/v1/nothing`, 'localhost:9000'));
  assert.equal(
    new URL(own.error.docs).origin,
    'http://localhost:9000',
    'another port of this machine is fine',
  );
  const evil = JSON.parse(await withHost(`${server.url}/api/v1/nothing`, 'evil.example'));
  assert.equal(new URL(evil.error.docs).origin, server.url);
});

test('a secret without its database, or with one of no bytes, is refused', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-empty-'));
  try {
    await (await startTestServer({ dataDir })).close();
    for (const name of ['oja.db', 'oja.db-wal', 'oja.db-shm']) rmSync(join(dataDir, name), { force: true });
    writeFileSync(join(dataDir, 'oja.db'), '');
    await assert.rejects(startTestServer({ dataDir }), /is empty although this data folder was in use/);
    rmSync(join(dataDir, 'oja.db'));
    await assert.rejects(startTestServer({ dataDir }), /is missing although this data folder was in use/);
    rmSync(join(dataDir, 'secret'));
    await (await startTestServer({ dataDir })).close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('/readyz fails when the disk is full', async () => {
  await using server = await startTestServer({ env: { OJA_DISK_FREE_MIN_MB: '1000000000' } });
  const { status, json } = await server.call('/readyz', { key: null });
  assert.equal(status, 503);
  assert.match(json.reason, /the disk is full/);
  assert.equal((await server.call('/healthz', { key: null })).status, 200);
});
