/** The stranger's whole story: signs up, tops up, makes many keys, hammers free AI. No money, a bounded upstream. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ChatStandIn,
  completion,
  openChatStandIn,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { cookieOf, onBothStores } from '../platform/on-both-stores.ts';

const freeRequests = 60;
let upstream: ChatStandIn;
const env: Record<string, string> = {
  OJA_PUBLIC_URL: 'https://api.example.com',
  OJA_FREE_AI_REQUESTS: String(freeRequests),
  OJA_LIMIT_PER_MINUTE: '120',
  OJA_CHAT_RETRIES: '0',
  OJA_OPENAI_MODEL: 'm',
  OJA_ENGINES_CHAT: 'openai',
};
before(async () => {
  upstream = await openChatStandIn((response) => sendJson(response, 200, completion('Hello')));
  env.OJA_OPENAI_URL = upstream.url;
});
after(() => upstream[Symbol.asyncDispose]());

const ask = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };

async function signUp(server: TestServer, email: string): Promise<string> {
  const made = await server.call('/api/v1/auth/signup', {
    key: null,
    body: { email, password: 'umbrella harvest lantern' },
  });
  assert.equal(made.status, 201, made.text);
  return cookieOf(made.headers);
}

const chats = () => upstream.seen.filter(({ path }) => path.endsWith('/chat/completions')).length;

onBothStores('a stranger', { env }, (server) => {
  test('gets no money and no more upstream calls than the allowance', { timeout: 240_000 }, async () => {
    const before = chats();
    const cookie = await signUp(server(), 'stranger@example.org');
    const call = (path: string, body?: object) =>
      server().call(path, { key: null, headers: { cookie }, body });
    const topup = await call('/api/v1/credits/topups', { amount: '10000', currency: 'USD' });
    assert.ok(topup.status >= 400, topup.text);

    const keys: string[] = [];
    for (let i = 0; i < 30; i++) {
      const made = await call('/api/v1/keys', {
        name: `key ${i}`,
        scopes: ['ai', 'account'],
        per_minute: 100_000,
      });
      assert.equal(made.status, 201, made.text);
      keys.push(made.json.secret);
    }
    const huge = {
      ...ask,
      messages: [{ role: 'user', content: 'x'.repeat(2_000_000) }],
      max_tokens: 1_000_000,
    };
    const tooLong = await server().call('/api/v1/chat', { key: keys[0], body: huge });
    assert.equal(tooLong.status, 413, tooLong.text);
    const tooMany = await server().call('/api/v1/chat', {
      key: keys[0],
      body: { ...ask, max_tokens: 1_000_000 },
    });
    assert.deepEqual([tooMany.status, tooMany.json.error.param], [400, 'max_tokens']);
    assert.equal(tooMany.headers.get('ratelimit-limit'), env.OJA_LIMIT_PER_MINUTE, 'a key only lowers it');
    assert.equal(chats(), before, 'what is too large never reached the upstream');

    const answers = new Map<string, number>();
    const hammer = async (key: string) => {
      for (let i = 0; i < 10; i++) {
        const { status, json } = await server().call('/api/v1/chat', { key, body: ask });
        const what = status === 200 ? '200' : String(json.error.code);
        answers.set(what, (answers.get(what) ?? 0) + 1);
      }
    };
    await Promise.all(keys.map(hammer));
    const served = answers.get('200') ?? 0;
    assert.equal(chats() - before, served);
    assert.equal(served, freeRequests, JSON.stringify([...answers]));
    assert.ok((answers.get('rate_limited') ?? 0) > 0, 'all keys together have one limit');

    const credits = await call('/api/v1/credits');
    assert.deepEqual([credits.json.balance, credits.json.spent_this_month], ['0.00', '0.00']);
    assert.deepEqual(credits.json.free_ai.requests, { limit: freeRequests, used: freeRequests, left: 0 });
  });

  test('cannot lift its own limits; the operator can', async () => {
    const before = chats();
    const cookie = await signUp(server(), 'second@example.org');
    const call = (path: string, body?: object, key?: string) =>
      server().call(path, { key: key ?? null, headers: key === undefined ? { cookie } : {}, body });
    const { json: key } = await call('/api/v1/keys', { scopes: ['ai', 'account'] });
    const child = await call('/api/v1/keys', { scopes: ['ai'], per_minute: 100_000 }, key.secret);
    assert.deepEqual([child.status, child.json.error?.param], [403, 'per_minute'], 'null is not unlimited');

    const { json: me } = await call('/api/v1/account');
    const limits = (body: object) =>
      server().call(`/api/v1/operator/accounts/${me.id}/limits`, { method: 'PUT', body });
    assert.equal((await limits({ per_minute: { 'ai.nothing': 5 } })).status, 400);
    const set = await limits({ per_minute: { '*': 500, 'account.whoami': 3 }, ai_requests_per_day: 5 });
    assert.deepEqual(set.json, {
      per_minute: { '*': 500, 'account.whoami': 3 },
      ai_requests_per_day: 5,
      ai_tokens_per_day: null,
    });
    const limited = [];
    for (let i = 0; i < 4; i++) limited.push(await call('/api/v1/whoami', undefined, key.secret));
    assert.deepEqual(
      limited.map(({ status }) => status),
      [200, 200, 200, 429],
    );
    assert.equal(limited[0]!.headers.get('ratelimit-limit'), '3');

    const first = await call('/api/v1/chat', ask, key.secret);
    assert.equal(first.headers.get('ratelimit-limit'), '500');
    const voice = await call('/api/v1/voice', {}, key.secret);
    assert.equal(voice.headers.get('ratelimit-limit'), '20', 'an endpoint with its own limit keeps it');
    assert.equal(first.headers.get('x-oja-free-left'), '4');
    assert.ok(Number(first.headers.get('x-oja-free-tokens-left')) > 400_000);
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await call('/api/v1/chat', ask, key.secret)).status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 429]);
    const refused = await call('/api/v1/chat', ask, key.secret);
    assert.equal(refused.json.error.code, 'free_allowance_used');
    assert.equal(refused.json.error.requests_per_day, 5);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal(chats() - before, 5);
  });

  test('a free call that fails by the upstream’s fault is given back', async () => {
    const { key } = await server().account();
    const left = async () =>
      (await server().call('/api/v1/credits', { key })).json.free_ai.requests.left as number;
    const before = await left();
    const missing = await server().call('/api/v1/chat', { key, body: { ...ask, messages: [] } });
    assert.equal(missing.status, 400);
    assert.equal(await left(), before, 'refused before it ran');
  });

  test('an upstream that has used its budget rests until tomorrow', async () => {
    const { key } = await server().account();
    const put = (body: object) => server().call('/api/v1/operator/budgets/openai', { method: 'PUT', body });
    const set = await put({ requests_per_day: 2, dollars_per_day: '5', dollars_per_million_tokens: '1' });
    assert.equal(set.status, 200, set.text);
    const before = chats();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server().call('/api/v1/chat', { key, body: ask })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 2);
    const refused = answers.find(({ status }) => status !== 200)!;
    assert.equal(refused.json.error.code, 'engine_unavailable');
    assert.equal(chats() - before, 2);
    const { json } = await server().call('/api/v1/operator/budgets');
    assert.deepEqual(
      [json.data[0].upstream, json.data[0].used.requests, json.data[0].used.tokens, json.data[0].resting],
      ['openai', 2, 24, true],
    );
    await put({ tokens_per_day: 24 });
    const left = async () => {
      const { requests, tokens } = (await server().call('/api/v1/credits', { key })).json.free_ai;
      return [requests.left, tokens.left].join();
    };
    const leftBefore = await left();
    const failed = await server().call('/api/v1/chat', { key, body: ask });
    assert.equal(failed.status, 503, 'tokens count too');
    assert.equal(await left(), leftBefore, 'a call that the upstream failed is given back');
    const shown = ['x-oja-free-left', 'x-oja-free-tokens-left'].map((name) => failed.headers.get(name));
    assert.equal(shown.join(), leftBefore, 'its headers show what is left after that');
    assert.equal((await server().call('/api/v1/operator/budgets/openai', { method: 'DELETE' })).status, 200);
    assert.equal((await server().call('/api/v1/chat', { key, body: ask })).status, 200);
  });

  test('the operator sets the allowance, and the catalogue shows it', async () => {
    const put = await server().call('/api/v1/operator/free-ai', {
      method: 'PUT',
      body: { tokens: 40, prompt_characters: 10, max_tokens: 20 },
    });
    assert.deepEqual(put.json, { requests: freeRequests, tokens: 40, prompt_characters: 10, max_tokens: 20 });
    const { json } = await server().call('/api/v1/catalogue', { key: null });
    const [ai, media] = json.categories as { free_per_day: object | null }[];
    assert.deepEqual([ai!.free_per_day, media!.free_per_day], [put.json, null]);
    const { key } = await server().account();
    const chat = (body: object) => server().call('/api/v1/chat', { key, body: { ...ask, ...body } });
    assert.equal((await chat({ messages: [{ role: 'user', content: 'x'.repeat(11) }] })).status, 413);
    assert.equal((await chat({ max_completion_tokens: 21 })).json.error.param, 'max_completion_tokens');
    assert.equal((await chat({ max_tokens: 5 })).status, 200);
    assert.equal((await chat({ max_tokens: 5 })).status, 200);
    const used = await chat({ max_tokens: 20 });
    assert.equal(used.json.error.code, 'free_allowance_used', 'tokens are limited too');
    const operator = await server().call('/api/v1/chat', { body: { ...ask, max_tokens: 30 } });
    assert.equal(operator.status, 200, 'operators pay for their upstreams');
  });
});
