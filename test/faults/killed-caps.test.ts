// @alone @slow
/** kill -9 under load at weekly and monthly caps: no more is spent than they allow, and nothing stays taken from them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slow } from '../../packages/core/src/testing/slow.ts';
import { startChild } from '../../packages/server/src/testing/child-server.ts';
import { assertBooksRight, grant, startPaidLoad } from './paid-load.ts';

const env = { OJA_FREE_UTILITIES: '0', OJA_LIMIT_PER_MINUTE: '1000000', OJA_JOB_WORKERS: '0' };
const price = 0.02;
const rounds = 2;

for (const [whose, period, isQuick] of [
  ['account', 'weekly_cap', true],
  ['member', 'monthly_cap', true],
  ['account', 'monthly_cap', false],
  ['member', 'weekly_cap', false],
] as const)
  test(`the ${period} of the ${whose} holds through kills, to the cent`, {
    timeout: 240_000,
    skip: isQuick ? false : slow,
  }, async () => {
    let server = await startChild(env);
    const { api_key: key } = server.firstRun();
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const ask = async (path: string, body?: object, method = 'POST', more: object = headers) => {
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const answer = await fetch(`${server.url}/api/v1/${path}`, {
        method: body === undefined ? 'GET' : method,
        headers: { ...more, origin: server.url },
        body: sent,
      });
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
      const json: any = await answer.json();
      return { status: answer.status, json, headers: answer.headers };
    };
    try {
      await grant(server, '100', env);
      const load = startPaidLoad(server.url, key, 8);
      await load.more(5);
      await load.stop();
      const used = async () => {
        // The one member of the account, whose keys make all its calls.
        const [member] = (await ask('account/members')).json.data;
        return Number(member[period === 'weekly_cap' ? 'spent_this_week' : 'spent_this_month']);
      };
      const cap = ((await used()) + 60 * price).toFixed(2);
      if (whose === 'account') {
        const set = await ask('account', { [period]: cap }, 'PATCH');
        assert.equal(set.status, 200, JSON.stringify(set.json));
      } else {
        const { email, password } = server.firstRun();
        const login = await ask('auth/login', { email, password }, 'POST', {
          'content-type': 'application/json',
        });
        const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!;
        const [member] = (await ask('account/members')).json.data;
        const session = { cookie, 'content-type': 'application/json' };
        const set = await ask(`account/members/${member.id}`, { [period]: cap }, 'PATCH', session);
        assert.equal(set.status, 200, JSON.stringify(set.json));
      }
      for (let round = 0; round < rounds; round++) {
        const under = startPaidLoad(server.url, key, 8);
        await under.more(4);
        await server.kill('SIGKILL');
        await under.stop();
        server = await startChild(env, server.dataDir);
        assert.ok((await used()) <= Number(cap));
      }
      // What the killed server had reserved is free again: exactly the cap can be used.
      const draw = async () => (await ask('utils/qr', { data: 'x', format: 'svg' })).json.error?.code ?? 'ok';
      for (let calls = 0; calls < 70 && (await draw()) === 'ok'; calls++);
      assert.equal(await draw(), 'cap_reached');
      assert.equal((await used()).toFixed(2), cap);
      assert.equal(await server.kill('SIGTERM'), 0, server.output());
      await assertBooksRight(server, env);
    } finally {
      await server.kill('SIGKILL');
    }
  });
