/** Caps by day, week and month, in dollars and tokens, of keys and accounts: exact, with alerts, on both stores. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { completion, openChatStandIn, sendJson } from '../../packages/server/src/engines/chat/stand-in.ts';
import { cookieOf, onBothStores } from '../platform/on-both-stores.ts';

const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
const upstream = await openChatStandIn((response, { body }) =>
  sendJson(response, 200, completion('Hello', { model: body.model, usage })),
);
after(() => upstream[Symbol.asyncDispose]());

const dayMs = 86_400_000;

async function waitFor(isThere: () => boolean): Promise<void> {
  for (let i = 0; i < 400 && !isThere(); i++) await new Promise((done) => setTimeout(done, 25));
  assert.ok(isThere());
}

/** A Thursday: its week lies within the month. */
let now = Date.parse('2026-11-19T12:00:00Z');

onBothStores(
  'caps',
  {
    env: {
      OJA_FREE_UTILITIES: '0',
      OJA_SCHEDULE_MS: '50',
      OJA_CHAT_RETRIES: '0',
      OJA_EGRESS_ALLOW: '127.0.0.1',
    },
    now: () => now,
  },
  (server) => {
    const draw = async (key: string) => {
      const { status, json } = await server().call('/api/v1/utils/qr', {
        key,
        body: { data: 'x', format: 'svg' },
      });
      return status === 200 ? 'ok' : (json.error.code as string);
    };
    const many = async (key: string, count: number) => {
      const codes = await Promise.all(Array.from({ length: count }, () => draw(key)));
      return codes.filter((code) => code === 'ok').length;
    };
    const keyWith = async (owner: string, caps: object) => {
      const made = await server().call('/api/v1/keys', {
        key: owner,
        body: { scopes: ['utilities', 'ai', 'account'], ...caps },
      });
      assert.equal(made.status, 201, made.text);
      return made.json as { id: string; secret: string; name: string };
    };

    before(async () => {
      now = Date.parse('2026-11-19T12:00:00Z');
      await server().call('/api/v1/operator/categories/utilities', {
        method: 'PUT',
        body: { state: 'live' },
      });
      const added = await server().call('/api/v1/operator/upstreams', {
        body: { name: 'one', url: upstream.url },
      });
      assert.equal(added.status, 201, added.text);
    });

    test('a day, a week and a month each have their cap, and start again', async () => {
      now = Date.parse('2026-11-19T12:00:00Z');
      const { key } = await server().account({ dollars: 10, scopes: ['utilities', 'ai', 'account'] });
      const capped = await keyWith(key, { daily_cap: '0.06', weekly_cap: '0.10', monthly_cap: '0.14' });
      assert.equal(await many(capped.secret, 8), 3, 'the day');
      const refused = await server().call('/api/v1/utils/qr', { key: capped.secret, body: { data: 'x' } });
      const { cap, whose, owner_id, period, unit, resets_at } = refused.json.error;
      assert.deepEqual(
        { cap, whose, owner_id, period, unit, resets_at },
        {
          cap: '0.06',
          whose: 'key',
          owner_id: capped.id,
          period: 'day',
          unit: 'dollars',
          resets_at: '2026-11-20T00:00:00.000Z',
        },
      );
      assert.match(refused.json.error.message, /daily cap of this key is \$0\.06, of which \$0\.06 is used/);
      now += dayMs;
      assert.equal(await many(capped.secret, 8), 2, 'the week');
      now = Date.parse('2026-11-23T00:00:01Z');
      assert.equal(await many(capped.secret, 8), 2, 'the month');
      const view = (await server().call(`/api/v1/keys/${capped.id}`, { key })).json;
      assert.deepEqual(
        [view.spent_today, view.spent_this_week, view.spent_this_month],
        ['0.04', '0.04', '0.14'],
      );
      now = Date.parse('2026-12-01T00:00:01Z');
      assert.equal(await many(capped.secret, 8), 3, 'a new month');
      now = Date.parse('2026-11-19T12:00:00Z');
    });

    test('a cap of the account holds for all its keys and for sessions, and counts what was spent before', async () => {
      const { key, email, password } = await server().account({
        dollars: 10,
        scopes: ['utilities', 'account'],
      });
      assert.equal(await many(key, 2), 2);
      const set = await server().call('/api/v1/account', {
        key,
        method: 'PATCH',
        body: { weekly_cap: '0.08' },
      });
      assert.deepEqual([set.json.weekly_cap, set.json.daily_cap], ['0.08', null], set.text);
      const other = await server().call('/api/v1/keys', { key, body: { scopes: ['utilities'] } });
      const codes = await Promise.all([many(key, 4), many(other.json.secret, 4)]);
      assert.equal(codes[0]! + codes[1]!, 2);
      const login = await server().call('/api/v1/auth/login', { key: null, body: { email, password } });
      const bySession = await server().call('/api/v1/utils/qr', {
        key: null,
        headers: { cookie: cookieOf(login.headers) },
        body: { data: 'x' },
      });
      assert.equal(bySession.json.error?.code, 'cap_reached', bySession.text);
    });

    test('a token cap counts calls that cost nothing, too', async () => {
      const { key } = await server().account({ dollars: 0, scopes: ['ai', 'account'] });
      const capped = await keyWith(key, { scopes: ['ai', 'account'], daily_token_cap: 340 });
      const body = { model: 'free-model', max_tokens: 100, messages: [{ role: 'user', content: 'Hello' }] };
      const ask = () => server().call('/api/v1/chat', { key: capped.secret, body });
      const codes: number[] = [];
      for (let i = 0; i < 5; i++) codes.push((await ask()).status);
      assert.deepEqual(codes, [200, 200, 402, 402, 402]);
      const view = (await server().call(`/api/v1/keys/${capped.id}`, { key })).json;
      assert.deepEqual([view.tokens_today, view.spent_today], [240, '0.00']);
      const refused = await ask();
      assert.match(
        refused.json.error.message,
        /daily cap of this key is 340 tokens, of which 240 tokens is used/,
      );
      const stream = await server().call('/api/v1/chat', { key, body: { ...body, stream: true } });
      assert.equal(stream.status, 200, 'a key without a cap goes on');
    });

    test('wrong caps are refused, and a capped key does not lift caps', async () => {
      const { key } = await server().account({ dollars: 1, scopes: ['utilities', 'account'] });
      for (const [field, value] of [
        ['daily_cap', '-1'],
        ['weekly_token_cap', 1.5],
        ['monthly_token_cap', '5'],
      ] as const) {
        const wrong = await server().call('/api/v1/keys', { key, body: { [field]: value } });
        assert.deepEqual([wrong.status, wrong.json.error.param], [400, field], wrong.text);
      }
      const capped = await keyWith(key, { scopes: ['utilities', 'account'], daily_cap: '0.02' });
      const patch = (path: string, body: object) =>
        server().call(path, { key: capped.secret, method: 'PATCH', body });
      assert.equal(
        (await patch(`/api/v1/keys/${capped.id}`, { daily_cap: null })).json.error.param,
        'daily_cap',
      );
      assert.equal((await patch('/api/v1/account', { weekly_cap: '9' })).json.error.code, 'key_restricted');
      assert.equal(
        (await patch(`/api/v1/keys/${capped.id}`, { weekly_cap: '0.02' })).status,
        200,
        'less is allowed',
      );
    });

    test('50, 80 and 100 % are told once each, by webhook, and shown', async () => {
      const events: { type: string; data: { percent: number; used: string; id: string } }[] = [];
      const receiver = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          events.push(JSON.parse(Buffer.concat(chunks).toString()));
          response.end();
        });
      });
      await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
      const { port } = receiver.address() as { port: number };
      try {
        const { key } = await server().account({ dollars: 10, scopes: ['utilities', 'ai', 'account'] });
        const hook = await server().call('/api/v1/webhooks', {
          key,
          body: { url: `http://127.0.0.1:${port}/`, events: ['cap.alert'] },
        });
        assert.equal(hook.status, 201, hook.text);
        const capped = await keyWith(key, { name: 'agent', daily_cap: '0.11' });
        const percents = () => events.map(({ data }) => data.percent);
        assert.equal(await many(capped.secret, 2), 2);
        await draw(capped.secret);
        await waitFor(() => percents().includes(50));
        await many(capped.secret, 2);
        await waitFor(() => percents().includes(80));
        // A tenth of a call is left: the next one is refused, which is when the cap is reached.
        assert.equal(await draw(capped.secret), 'cap_reached');
        assert.equal(await draw(capped.secret), 'cap_reached');
        await waitFor(() => percents().includes(100));
        assert.deepEqual(percents(), [50, 80, 100]);
        assert.deepEqual(
          events.map(({ data }) => [data.used, data.id]),
          [
            ['0.06', capped.id],
            ['0.10', capped.id],
            ['0.10', capped.id],
          ],
        );
        const shown = (await server().call('/api/v1/caps', { key })).json.data;
        assert.deepEqual(
          shown.map(({ owner, name, field, used, percent }: Record<string, unknown>) => [
            owner,
            name,
            field,
            used,
            percent,
          ]),
          [['key', 'agent', 'daily_cap', '0.10', 90]],
        );
      } finally {
        receiver.close();
      }
    });

    test('the books are right', async () => {
      const { json } = await server().call('/api/v1/operator/verify-books', { body: {} });
      assert.deepEqual(json.faults, []);
    });
  },
);
