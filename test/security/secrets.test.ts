// @alone
/** No key, password, session token or seed in clear: not in the database, the log, nor any answer after the one that shows it. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startChild } from '../../packages/server/src/testing/child-server.ts';

/** What a person keeps on purpose: the first-run note and the pepper, both readable by the owner only. */
const kept = new Set(['first-run.json', 'secret']);

test('a scan over database files, logs and answers finds no secret', { timeout: 120_000 }, async () => {
  const server = await startChild({ OJA_LOG_LEVEL: 'trace' });
  const secrets = new Map<string, string>();
  const answers: string[] = [];
  const ask = async (
    path: string,
    options: {
      key?: string;
      cookie?: string;
      method?: string;
      body?: unknown;
      headers?: Record<string, string>;
    } = {},
  ) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(options.key === undefined ? {} : { authorization: `Bearer ${options.key}` }),
        ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      json: text.startsWith('{') ? JSON.parse(text) : null,
    };
  };
  /** Everything but the one answer that hands the secret out is scanned. */
  const scanned = async (...call: Parameters<typeof ask>) => {
    const answer = await ask(...call);
    answers.push(answer.text, JSON.stringify([...answer.headers]));
    return answer;
  };
  try {
    const first = server.firstRun();
    secrets.set('operator password', first.password).set('operator key', first.api_key);
    const password = 'tortoise drum harmattan';
    secrets.set('password', password);
    const signUp = await ask('/api/v1/auth/signup', { body: { email: 'ada@example.test', password } });
    const cookie = signUp.headers.getSetCookie()[0]!.split(';')[0]!;
    secrets.set('session token', cookie.split('=')[1]!);
    const key = (await ask('/api/v1/keys', { cookie, body: { name: 'one' } })).json.secret as string;
    const rotated = (await ask('/api/v1/keys', { cookie, body: { name: 'two', mode: 'test' } })).json
      .secret as string;
    secrets.set('key', key).set('test key', rotated);
    secrets.set(
      'totp seed',
      (await ask('/api/v1/account/totp', { cookie, body: { current_password: password } })).json.secret,
    );
    const voucher = (await ask('/api/v1/operator/vouchers', { key: first.api_key, body: { amount: '1' } }))
      .json.code as string;
    secrets.set('voucher', voucher);

    await scanned('/api/v1/keys', { cookie });
    await scanned(`/api/v1/whoami?api_key=${key}`);
    await scanned(`/api/v1/nowhere/${key}`, { key });
    await scanned('/api/v1/whoami', { headers: { authorization: key } });
    await scanned('/api/v1/whoami', { key, headers: { 'user-agent': `tool/${key}` } });
    await scanned('/api/v1/utils/qr', { key, body: { dat: key } });
    await scanned('/api/v1/auth/login', { body: { email: 'ada@example.test', password: password.slice(1) } });
    await scanned('/api/v1/auth/login', { body: { email: 'ada@example.test', password, totp: 5 } });
    await scanned('/api/v1/account/password', {
      cookie,
      body: { current_password: password, password: 'x' },
    });
    await scanned('/api/v1/credits/vouchers/redeem', { key, body: { code: voucher } });
    await scanned('/api/v1/requests', { cookie });
    await scanned('/api/v1/operator/requests?limit=500', { key: first.api_key });
    await scanned('/api/v1/operator/audit', { key: first.api_key });
    await scanned('/metrics');
    await scanned('/api/v1/keys/report-leak', { body: { key: rotated } });
    await new Promise((done) => setTimeout(done, 700));
  } finally {
    await server.kill('SIGTERM');
  }
  const places = new Map([
    ['log', server.output()],
    ['answers', answers.join('\n')],
    ...filesOf(server.dataDir),
  ]);
  for (const [what, secret] of secrets) {
    for (const [place, text] of places) assert.ok(!text.includes(secret), `${what} is in clear in ${place}`);
  }
  assert.ok(
    [...places.keys()].some((name) => name.endsWith('oja.db')),
    'the database was scanned',
  );
  rmSync(server.dataDir, { recursive: true, force: true });
});

function filesOf(dir: string): [string, string][] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => !kept.has(name) && statSync(join(dir, name)).isFile())
    .map((name) => [name, readFileSync(join(dir, name), 'latin1')]);
}
