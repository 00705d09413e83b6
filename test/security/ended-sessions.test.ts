/** An ended session sees nothing more: its live request stream is cut, those of other sessions go on. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { totpAt } from '../../packages/core/src/platform/accounts/totp.ts';
import {
  createDatabase,
  testRedisUrl,
  withoutPostgres,
  withoutRedis,
} from '../../packages/core/src/testing/database.ts';
import {
  startTestServer,
  type TestAccount,
  type TestServer,
} from '../../packages/server/src/testing/server.ts';
import { type Mailbox, openMailbox, tokenIn } from '../platform/mailbox-testing.ts';
import { cookieOf, onEitherStore } from '../platform/on-both-stores.ts';

const fresh = 'another long phrase';

async function logIn(server: TestServer, { email, password }: TestAccount): Promise<string> {
  const login = await server.call('/api/v1/auth/login', { key: null, body: { email, password } });
  assert.equal(login.status, 200, login.text);
  return cookieOf(login.headers);
}

/** Reads the stream up to the next request in it, or to its end. */
async function openTail(server: TestServer, cookie: string) {
  const tail = await fetch(`${server.url}/api/v1/requests/tail`, { headers: { cookie } });
  assert.equal(tail.status, 200);
  const reader = tail.body!.pipeThrough(new TextDecoderStream()).getReader();
  assert.match((await reader.read()).value!, /listening/);
  return {
    async next(): Promise<'request' | 'end'> {
      for (;;) {
        const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
        if (done) return 'end';
        if (/event: request/.test(value ?? '')) return 'request';
      }
    },
    close: () => reader.cancel().catch(() => {}),
  };
}

onEitherStore('ended sessions', {}, (server) => {
  let mails: Mailbox;
  before(() => {
    mails = openMailbox(server());
  });
  const ask = (cookie: string, path: string, body?: object, method?: string) =>
    server().call(path, { key: null, headers: { cookie }, body, method });
  const answer = (token: string, cookie: string) => ask(cookie, '/api/v1/auth/email-change', { token });
  const askReset = async ({ email }: TestAccount) => {
    await server().call('/api/v1/auth/reset-request', { key: null, body: { email } });
    return tokenIn(await mails.take(email));
  };

  interface Way {
    title: string;
    /** The session `other` ends; a call of its own that ends it is answered all the same. */
    end(account: TestAccount, own: string, other: string): Promise<{ status: number; text: string }>;
    ownEnds: boolean;
  }
  const ways: Way[] = [
    {
      title: 'logging out',
      end: (_account, _own, other) => ask(other, '/api/v1/auth/logout', {}),
      ownEnds: false,
    },
    {
      title: 'ending the session from another one',
      async end({ password }, own) {
        const { data } = (await ask(own, '/api/v1/account/sessions')).json;
        const { id } = data.find(({ current }: { current: boolean }) => !current);
        return ask(own, `/api/v1/account/sessions/${id}`, { current_password: password }, 'DELETE');
      },
      ownEnds: false,
    },
    {
      title: 'changing the password',
      end: ({ password }, own) =>
        ask(own, '/api/v1/account/password', { current_password: password, password: fresh }),
      ownEnds: false,
    },
    {
      title: 'turning on two-factor authentication',
      async end({ password }, own) {
        const { secret } = (await ask(own, '/api/v1/account/totp', { current_password: password })).json;
        const totp = totpAt(secret, Math.floor(Date.now() / 30_000));
        return ask(own, '/api/v1/account/totp/confirm', { totp });
      },
      ownEnds: false,
    },
    {
      title: 'changing the email address',
      async end({ email, password }, own, other) {
        const to = `moved-${email}`;
        await ask(own, '/api/v1/me/email', { email: to, current_password: password });
        const [old, next] = [tokenIn(await mails.take(email)), tokenIn(await mails.take(to))];
        assert.equal((await answer(old, other)).json.state, 'waiting');
        return answer(next, other);
      },
      ownEnds: false,
    },
    {
      title: 'resetting the password',
      async end(account, _own, other) {
        const token = await askReset(account);
        return ask(other, '/api/v1/auth/reset', { token, password: fresh });
      },
      ownEnds: true,
    },
    {
      title: 'an operator who logs the account out',
      end: ({ id }) => server().call(`/api/v1/operator/accounts/${id}/sign-out`, { body: {} }),
      ownEnds: true,
    },
  ];

  for (const { title, end, ownEnds } of ways)
    test(`${title} cuts the live stream of the session`, async () => {
      const account = await server().account();
      const [own, other] = [await logIn(server(), account), await logIn(server(), account)];
      const tails = [await openTail(server(), own), await openTail(server(), other)];
      const stranger = await server().account();
      const elsewhere = await openTail(server(), await logIn(server(), stranger));
      const ended = await end(account, own, other);
      assert.equal(ended.status, 200, ended.text);
      for (const { key } of [account, stranger]) await server().call('/api/v1/whoami', { key });
      const seen = await Promise.all([...tails, elsewhere].map((tail) => tail.next()));
      assert.deepEqual(seen, [ownEnds ? 'end' : 'request', 'end', 'request']);
      for (const tail of [...tails, elsewhere]) await tail.close();
    });
});

test('a session that ends on another node is cut too, with Redis', {
  skip: withoutPostgres || withoutRedis,
}, async () => {
  const database = await createDatabase();
  const env = { OJA_SECRET: 'one secret for all nodes of this test', REDIS_URL: testRedisUrl! };
  const first = await startTestServer({ databaseUrl: database.url, env });
  const second = await startTestServer({ databaseUrl: database.url, env });
  try {
    const account = await first.account();
    const cookie = await logIn(first, account);
    const tail = await openTail(second, cookie);
    await first.call('/api/v1/auth/logout', { key: null, headers: { cookie }, body: {} });
    await first.call('/api/v1/whoami', { key: account.key });
    assert.equal(await tail.next(), 'end');
  } finally {
    await first.close();
    await second.close();
    await database.drop();
  }
});
