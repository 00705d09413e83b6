// @alone
/** A stream that is cut because its caller's right to it ended is charged for what was sent. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { beginEvents, chunk, event, openChatStandIn } from '../../packages/ai/src/engines/chat/stand-in.ts';
import { sweepHolds } from '../../packages/core/src/platform/ledger/settle.ts';
import type { TestAccount, TestAnswer, TestServer } from '../../packages/server/src/testing/server.ts';
import { cookieOf, onBothStores } from '../platform/on-both-stores.ts';
import { joinTeam, sessionOf } from '../platform/team-testing.ts';

const words = 'twelve o’clock '.repeat(20);
const upstream = await openChatStandIn(async (response, { body, gone }) => {
  // A question about its models.
  if (body.messages === undefined) return void response.writeHead(404).end();
  beginEvents(response);
  response.write(event(chunk({ role: 'assistant', content: '' })));
  const times = Number(/\d+/.exec(body.messages[0].content) ?? 1);
  response.write(event(chunk({ content: words.repeat(times) })));
  await gone;
});
after(() => upstream[Symbol.asyncDispose]());

async function logIn(server: TestServer, { email, password }: TestAccount): Promise<string> {
  const login = await server.call('/api/v1/auth/login', { key: null, body: { email, password } });
  assert.equal(login.status, 200, login.text);
  return cookieOf(login.headers);
}

/** Reads up to the words; `rest` is what comes after them. */
async function openStream(
  server: TestServer,
  headers: Record<string, string>,
  content = 'What is the time?',
) {
  const response = await fetch(`${server.url}/api/v1/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ stream: true, messages: [{ role: 'user', content }] }),
  });
  assert.equal(response.status, 200);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; !text.includes('twelve'); ) {
    const { done, value } = await reader.read();
    assert.equal(done, false, 'the stream ended before its words');
    text += value;
  }
  return {
    id: response.headers.get('x-request-id')!,
    close: () => reader.cancel(),
    async rest(): Promise<string> {
      let text = '';
      for (;;) {
        const { done, value } = await reader.read().catch(() => ({ done: true, value: '' }));
        if (done) return text;
        text += value;
      }
    },
  };
}

onBothStores(
  'streams that are cut',
  { env: { OJA_CHAT_UPSTREAMS: JSON.stringify([{ name: 'one', url: upstream.url, models: ['*'] }]) } },
  (server) => {
    before(async () => {
      const body = { model: '*', prices: { input: '10', output: '20' } };
      const set = await server().call('/api/v1/operator/prices/models', { method: 'PUT', body });
      assert.equal(set.status, 200, set.text);
    });

    const rowOf = async (accountId: string, id: string) => {
      for (let tries = 0; tries < 200; tries++) {
        const [row] = await server().app.platform.parts.store.query<{ charge: number; code: string }>(
          'SELECT charge_micros AS charge, error_code AS code FROM requests WHERE account_id = $1 AND id = $2',
          [accountId, id],
        );
        if (row !== undefined) return row;
        await pause(20);
      }
      throw new Error(`The stream ${id} left no row.`);
    };

    interface Cut {
      title: string;
      code: string;
      /** Whose stream it is, and what cuts it. */
      of(team: TestAccount): Promise<{ headers: Record<string, string>; cut(): Promise<TestAnswer> }>;
    }
    const cuts: Cut[] = [
      {
        title: 'logging out',
        code: 'login_required',
        async of(team) {
          const cookie = await logIn(server(), team);
          const logOut = { key: null, headers: { cookie }, body: {} };
          return { headers: { cookie }, cut: () => server().call('/api/v1/auth/logout', logOut) };
        },
      },
      {
        title: 'changing the password in another session',
        code: 'login_required',
        async of(team) {
          const ask = await sessionOf(server(), team);
          const change = { current_password: team.password, password: 'another long phrase' };
          return {
            headers: { cookie: await logIn(server(), team) },
            cut: () => ask('/api/v1/account/password', change),
          };
        },
      },
      {
        title: 'changing the role of a member',
        code: 'login_required',
        async of(team) {
          const ask = await sessionOf(server(), team);
          const member = await joinTeam(server(), team, 'developer');
          return {
            headers: { cookie: await logIn(server(), member) },
            cut: () => ask(`/api/v1/account/members/${member.memberId}`, { role: 'viewer' }, 'PATCH'),
          };
        },
      },
      {
        title: 'revoking the key',
        code: 'key_revoked',
        async of(team) {
          const ask = await sessionOf(server(), team);
          return {
            headers: { authorization: `Bearer ${team.key}` },
            cut: () => ask(`/api/v1/keys/${team.keyId}`, undefined, 'DELETE'),
          };
        },
      },
      {
        title: 'suspending the account',
        code: 'account_suspended',
        async of(team) {
          const cookie = await logIn(server(), team);
          const body = { state: 'suspended' };
          const path = `/api/v1/operator/accounts/${team.id}`;
          return { headers: { cookie }, cut: () => server().call(path, { method: 'PATCH', body }) };
        },
      },
    ];

    for (const { title, code, of } of cuts)
      test(`${title} charges what was sent, as closing the connection does`, async () => {
        const team = await server().account({ dollars: 1 });
        const { headers, cut } = await of(team);
        const closed = await openStream(server(), headers);
        await closed.close();
        const { charge } = await rowOf(team.id, closed.id);
        assert.ok(charge > 0, 'a closed stream was free');
        const stream = await openStream(server(), headers);
        const done = await cut();
        assert.equal(done.status, 200, done.text);
        assert.match(await stream.rest(), new RegExp(code));
        assert.deepEqual(await rowOf(team.id, stream.id), { charge, code });
      });

    for (const [times, what] of [
      [1, 'a short'],
      [40, 'a long'],
    ] as const)
      test(`${what} stream that lasts as long as it may is charged`, async () => {
        const { store } = server().app.platform.parts;
        const { id: accountId, key } = await server().account({ dollars: 1 });
        const headers = { authorization: `Bearer ${key}` };
        const stream = await openStream(server(), headers, `What is the time? ${times} times.`);
        await store.transact(sweepHolds, { at: Date.now() + 15 * 60_000, max: 500 });
        await stream.close();
        const { charge } = await rowOf(accountId, stream.id);
        assert.ok(charge > times * 1000, `charged ${charge}`);
      });

    test('the books stay right', async () => {
      const books = await server().call('/api/v1/operator/verify-books', { body: {} });
      assert.deepEqual(books.json.faults, []);
    });
  },
);
