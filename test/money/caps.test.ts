// @alone
/** Caps by day, week and month, in dollars and tokens, of keys, members and accounts: exact, with alerts, on both stores. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { completion, openChatStandIn, sendJson } from '../../packages/ai/src/engines/chat/stand-in.ts';
import { type CapName, capNames, noCaps, periodOf, unitOf } from '../../packages/core/src/domain/caps.ts';
import { newId } from '../../packages/core/src/platform/id.ts';
import { type HoldInput, hold } from '../../packages/core/src/platform/ledger/hold.ts';
import { settle, voidHold } from '../../packages/core/src/platform/ledger/settle.ts';
import { readSpends } from '../../packages/core/src/platform/ledger/spends.ts';
import { cookieOf, onBothStores } from '../platform/on-both-stores.ts';
import { joinTeam, sessionOf } from '../platform/team-testing.ts';

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
      assert.match(
        refused.json.error.message,
        /daily cap of this key is \$0\.06, with \$0\.06 used or reserved/,
      );
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
        /daily cap of this key is 340 tokens, with 240 tokens used or reserved/,
      );
      const stream = await server().call('/api/v1/chat', { key, body: { ...body, stream: true } });
      assert.equal(stream.status, 200, 'a key without a cap goes on');
    });

    test('a cap of a member holds for their keys and sessions together, and for nobody else', async () => {
      now = Date.parse('2026-11-19T12:00:00Z');
      const team = await server().account({ dollars: 10, scopes: ['utilities', 'account'] });
      const [owner, dev, admin] = await Promise.all([
        sessionOf(server(), team),
        joinTeam(server(), team, 'developer'),
        joinTeam(server(), team, 'admin'),
      ]);
      const newKey = async (ask: typeof owner) =>
        (await ask('/api/v1/keys', { scopes: ['utilities'] })).json as { id: string; secret: string };
      const [first, second] = [await newKey(dev.ask), await newKey(dev.ask)];
      assert.equal(await many(first.secret, 1), 1, 'before there is a cap');
      const path = `/api/v1/account/members/${dev.memberId}`;
      const set = await owner(path, { daily_cap: '0.10', weekly_token_cap: 9000 }, 'PATCH');
      assert.equal(set.status, 200, set.text);
      assert.deepEqual(
        [set.json.member.daily_cap, set.json.member.weekly_token_cap, set.json.member.spent_today],
        ['0.10', 9000, '0.02'],
      );
      const bySession = async () => (await dev.ask('/api/v1/utils/qr', { data: 'x' })).status === 200;
      const served = await Promise.all([
        many(first.secret, 4),
        many(second.secret, 4),
        ...Array.from({ length: 4 }, async () => ((await bySession()) ? 1 : 0)),
      ]);
      assert.equal(
        served.reduce((sum, one) => sum + one, 0),
        4,
        'what was spent before counts',
      );
      const refused = await dev.ask('/api/v1/utils/qr', { data: 'x' });
      assert.equal(refused.json.error.code, 'cap_reached', refused.text);
      assert.deepEqual([refused.json.error.whose, refused.json.error.owner_id], ['member', dev.memberId]);
      assert.equal(await many(team.key, 1), 1, 'the owner goes on');
      const { store } = server().app.platform.parts;
      const alerts = () =>
        store.query<{ percent: number }>('SELECT percent FROM cap_alerts WHERE owner_id = $1', [
          dev.memberId,
        ]);
      for (let tries = 0; tries < 400 && !(await alerts()).some(({ percent }) => percent === 100); tries++)
        await new Promise((done) => setTimeout(done, 25));
      assert.ok((await alerts()).some(({ percent }) => percent === 100));
      const uses = (await owner('/api/v1/caps')).json.data;
      assert.deepEqual(
        uses.map(({ owner, name, used, percent }: Record<string, unknown>) => [owner, name, used, percent]),
        [
          ['member', dev.email, '0.10', 100],
          ['member', dev.email, '0', 0],
        ],
      );
      const handed = await owner(`${path}/keys`, { to: admin.memberId, keys: [second.id] });
      assert.equal(handed.status, 200, handed.text);
      assert.deepEqual([await many(first.secret, 1), await many(second.secret, 1)], [0, 1], 'handed over');
      now += dayMs;
      assert.equal(await many(first.secret, 8), 5, 'a new day');
      now -= dayMs;
    });

    test('owners and admins set caps of members, and only owners lift their own', async () => {
      const team = await server().account({ scopes: ['account'] });
      const [owner, dev, admin] = await Promise.all([
        sessionOf(server(), team),
        joinTeam(server(), team, 'developer'),
        joinTeam(server(), team, 'admin'),
      ]);
      const cap = async (ask: typeof owner, id: string, body: object) => {
        const { status, json } = await ask(`/api/v1/account/members/${id}`, body, 'PATCH');
        return status === 200 ? 200 : [json.error.code, json.error.param];
      };
      assert.equal(await cap(admin.ask, dev.memberId, { daily_cap: '1' }), 200);
      assert.equal(await cap(owner, team.memberId, { daily_cap: '1' }), 200);
      assert.deepEqual(await cap(admin.ask, admin.memberId, { daily_cap: null }), ['role_not_allowed', 'id']);
      assert.deepEqual(await cap(admin.ask, team.memberId, { daily_cap: '2' }), ['role_not_allowed', 'role']);
      const byDeveloper = await cap(dev.ask, dev.memberId, { daily_cap: null });
      assert.deepEqual(byDeveloper[0 as never], 'role_not_allowed');
      assert.deepEqual(await cap(owner, dev.memberId, {}), ['invalid_request', 'role']);
      assert.deepEqual(await cap(owner, dev.memberId, { daily_cap: '-1' }), ['invalid_request', 'daily_cap']);
      assert.deepEqual(
        await cap(admin.ask, dev.memberId, {
          role: 'owner',
          daily_cap: '7',
          current_password: admin.password,
        }),
        ['role_not_allowed', 'role'],
      );
      const { data } = (await owner('/api/v1/account/members')).json;
      const capOf = (id: string) => data.find((one: { id: string }) => one.id === id).daily_cap;
      assert.deepEqual(
        [capOf(dev.memberId), capOf(team.memberId), capOf(admin.memberId)],
        ['1.00', '1.00', null],
      );
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

    test('50, 80 and 100 % are each reported once, by webhook, and shown', async () => {
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

    const holdOf = (accountId: string, over: Partial<HoldInput>): HoldInput => ({
      id: newId('req'),
      accountId,
      keyId: null,
      endpoint: 'ai.chat',
      category: 'ai',
      month: '2026-11',
      units: 1,
      nanosPerUnit: 0,
      amountMicros: 0,
      freeLimit: 0,
      tokens: 0,
      memberId: null,
      keyCaps: null,
      memberCaps: null,
      accountCaps: null,
      at: now,
      expiresAt: now + 60_000,
      claim: null,
      nodeId: '',
      ...over,
    });

    for (const name of capNames)
      test(`${name}: what calls reserve counts until they end, and then what they used`, async () => {
        const { store } = server().app.platform.parts;
        const { id } = await server().account({ dollars: 1 });
        const inDollars = unitOf(name) === 'dollars';
        const reserve = async (amount: number) => {
          const wish = inDollars ? { amountMicros: amount } : { tokens: amount };
          const held = holdOf(id, { ...wish, accountCaps: { ...noCaps, [name]: 100 } });
          await store.transact(hold, held);
          return held.id;
        };
        const refused = { code: 'cap_reached', details: { period: periodOf(name), unit: unitOf(name) } };
        const isRefused = (error: { code: string; details: { period: string; unit: string } }) => {
          const { period, unit } = error.details;
          assert.deepEqual({ code: error.code, details: { period, unit } }, refused);
          return true;
        };
        const used = async (which: CapName) => (await readSpends(store, [id], now)).get(id)?.[which];
        const first = await reserve(60);
        await assert.rejects(reserve(41), isRefused);
        const second = await reserve(40);
        await store.transact(voidHold, { id: second, at: now, as: 'voided', claim: null });
        assert.equal(await used(name), 60);
        const end = { chargeMicros: inDollars ? 25 : 0, tokens: inDollars ? 0 : 25 };
        await store.transact(settle, { id: first, ...end, at: now, row: null, answer: null });
        assert.equal(await used(name), 25);
        await assert.rejects(reserve(76), isRefused);
        await reserve(75);
      });

    test('the books are right', async () => {
      const { json } = await server().call('/api/v1/operator/verify-books', { body: {} });
      assert.deepEqual(json.faults, []);
    });
  },
);
