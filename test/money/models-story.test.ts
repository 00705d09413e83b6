// @alone
/**
 * Selling models, from end to end: two upstreams, three models with prices of their own and cached tokens, streamed
 * and not, a cap that parallel calls reach exactly, a fallback while one upstream is down, and receipts that equal the
 * upstream's counts times the price, to the nano-dollar.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ChatSeen,
  chunk,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { onEitherStore } from '../platform/on-both-stores.ts';

const down = new Set<string>();
const seen: ChatSeen['body'][] = [];
/** What an upstream counts, by model. */
const counts: Record<string, { input: number; cached: number; output: number; reasoning: number }> = {
  'gpt-small': { input: 1000, cached: 400, output: 30, reasoning: 0 },
  'gpt-large': { input: 777, cached: 0, output: 123, reasoning: 100 },
  'llama-3': { input: 51, cached: 50, output: 7, reasoning: 0 },
};
const usageOf = (model: string) => {
  const { input, cached, output, reasoning } = counts[model]!;
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
};

const open = (name: string) =>
  openChatStandIn((response, { path, body }) => {
    if (path.endsWith('/models')) return sendJson(response, 200, { data: [{ id: 'gpt-small' }] });
    if (down.has(name)) return sendJson(response, 503, { error: { message: 'down' } });
    seen.push(body);
    const more = { model: body.model };
    const usage = usageOf(body.model);
    if (!body.stream) return sendJson(response, 200, completion(name, { ...more, usage }));
    sendEvents(response, [
      chunk({ role: 'assistant', content: '' }, null, more),
      chunk({ content: name }, null, more),
      chunk({}, 'length', more),
      { ...chunk({}, null, more), choices: [], usage },
      '[DONE]',
    ]);
  });
const primary = await open('primary');
const reserve = await open('reserve');
after(() => Promise.all([primary[Symbol.asyncDispose](), reserve[Symbol.asyncDispose]()]));

/** Dollars per million tokens. */
const prices: Record<string, { input: string; cached_input: string; output: string; reasoning?: string }> = {
  'gpt-small': { input: '0.10', cached_input: '0.025', output: '0.40' },
  'gpt-large': { input: '2', cached_input: '0.50', output: '8', reasoning: '9' },
  'llama-3': { input: '0.059', cached_input: '0.001', output: '0.079' },
};
function nanosOf(model: string): number {
  const { input, cached, output, reasoning } = counts[model]!;
  const price = prices[model]!;
  const each = (dollars: string) => Math.round(Number(dollars) * 1000);
  return (
    (input - cached) * each(price.input) +
    cached * each(price.cached_input) +
    (output - reasoning) * each(price.output) +
    reasoning * each(price.reasoning ?? price.output)
  );
}
const microsOf = (model: string) => Math.ceil(nanosOf(model) / 1000);
const nanos = (dollars: string) => Math.round(Number(dollars) * 1e9);

onEitherStore('selling models', { env: { OJA_CHAT_RETRIES: '0' } }, (server) => {
  const ask = (model: string, more: object = {}) => ({
    model,
    max_tokens: 1000,
    messages: [{ role: 'user', content: 'Hello' }],
    ...more,
  });
  const post = (path: string, body: object, method = 'POST') => server().call(path, { method, body });

  before(async () => {
    for (const [name, url] of [
      ['primary', primary.url],
      ['reserve', reserve.url],
    ]) {
      const body = { name, url, models: name === 'primary' ? ['gpt-*', 'llama-3'] : ['gpt-*'] };
      assert.equal((await post('/api/v1/operator/upstreams', body)).status, 201);
    }
    for (const [model, price] of Object.entries(prices)) {
      const body = { model, prices: price, costs: { input: '0.01', output: '0.02' } };
      const set = await post('/api/v1/operator/prices/models', body, 'PUT');
      assert.equal(set.status, 200, set.text);
    }
  });

  test('each model is charged by its kinds, and the receipt shows them', async () => {
    const { key } = await server().account({ dollars: 1 });
    let spent = 0;
    for (const model of Object.keys(prices)) {
      for (const stream of [false, true]) {
        const answer = await server().call('/api/v1/chat', {
          key,
          body: ask(model, { stream, user: 'ada', metadata: { team: 'shop' } }),
          headers: { 'x-oja-tag': 'night, batch' },
        });
        assert.equal(answer.status, 200, answer.text);
        assert.equal(answer.headers.get('x-oja-model'), model);
        assert.equal(answer.headers.get('x-oja-upstream'), 'primary');
        spent += microsOf(model);
        const { json } = await server().call(`/api/v1/requests/${answer.headers.get('x-request-id')}`, {
          key,
        });
        assert.equal(nanos(json.model.price), nanosOf(model), JSON.stringify(json.model));
        const items = json.model.items.reduce(
          (sum: number, { price }: { price: string }) => sum + nanos(price),
          0,
        );
        assert.equal(items, nanosOf(model));
        assert.equal(Math.round(Number(json.charge) * 1e6), microsOf(model));
        const { input, cached, output, reasoning } = counts[model]!;
        assert.deepEqual(json.model.tokens, {
          input: input - cached,
          cached_input: cached,
          cache_write: 0,
          output: output - reasoning,
          reasoning,
        });
        assert.deepEqual(json.model.tags, ['night', 'batch', 'team:shop', 'user:ada']);
        assert.equal(json.model.finish_reason, stream ? 'length' : 'stop');
        assert.equal(json.model.first_token_ms !== null, stream);
        assert.equal('cost' in json, false, 'what it costs is for the operator');
        const operator = await server().call(`/api/v1/operator/requests/${json.id}`);
        assert.equal(nanos(operator.json.cost), input * 10 + output * 20);
      }
    }
    const credits = await server().call('/api/v1/credits', { key });
    assert.equal(Math.round(Number(credits.json.balance) * 1e6), 1_000_000 - spent);

    const usage = await server().call('/api/v1/usage?group_by=model', { key });
    const large = usage.json.groups.find(({ name }: { name: string }) => name === 'gpt-large');
    assert.deepEqual(
      [large.calls, large.reasoning_tokens, Math.round(Number(large.spend) * 1e6)],
      [2, 200, 2 * microsOf('gpt-large')],
    );
    assert.equal('cost' in large, false);
    const tags = (await server().call('/api/v1/usage?group_by=tag', { key })).json.groups;
    assert.deepEqual(tags.map(({ name, calls }: { name: string; calls: number }) => [name, calls]).sort(), [
      ['batch', 6],
      ['night', 6],
      ['team:shop', 6],
      ['user:ada', 6],
    ]);
    const kinds = (await server().call('/api/v1/usage?group_by=kind', { key })).json;
    const reasoning = kinds.groups.find(({ name }: { name: string }) => name === 'reasoning');
    assert.deepEqual([reasoning.calls, reasoning.units, reasoning.spend], [2, 200, '0.0018']);
    for (const group of ['day', 'model', 'upstream', 'tag', 'kind']) {
      const { total, truncated } = (
        await server().call(`/api/v1/usage?group_by=${group}&endpoint=ai.chat`, { key })
      ).json;
      const totals = [total.calls, Math.round(Number(total.spend) * 1e6), truncated];
      assert.deepEqual(totals, [6, spent, false], `each call counts once by ${group}`);
    }
    assert.deepEqual([reasoning.errors, reasoning.bytes_in, kinds.total.free_calls], [null, null, null]);
    const file = await server().call('/api/v1/usage?group_by=model&format=csv', { key });
    assert.match(file.headers.get('content-type') ?? '', /^text\/csv/);
    const [head, ...lines] = file.text.trim().split('\n');
    assert.match(head!, /^name,calls,errors,.*,spend,.*,input_tokens,/);
    assert.doesNotMatch(head!, /cost|margin/);
    const cell = (name: string) => lines[0]!.split(',')[head!.split(',').indexOf(name)];
    assert.deepEqual([cell('calls'), cell('bytes_in'), cell('server_errors')], ['2', '', '']);
    assert.deepEqual(lines.map((line) => line.split(',')[0]).sort(), Object.keys(prices).sort());
    const forOperator = await server().call('/api/v1/operator/usage?group_by=model&format=csv');
    assert.match(forOperator.text, /^name,.*,cost,margin\n/);
    const operatorTags = await server().call('/api/v1/operator/usage?group_by=tag');
    const shop = operatorTags.json.groups.find(({ name }: { name: string }) => name === 'team:shop');
    assert.deepEqual([shop?.calls, Number(shop?.margin) > 0], [6, true], operatorTags.text);
    const tagFile = await server().call('/api/v1/operator/usage?group_by=tag&format=csv');
    assert.match(tagFile.text, /^name,.*,cost,margin\n(?:.*\n)*team:shop,6,/);
    const everyone = await server().call('/api/v1/operator/usage?group_by=upstream');
    assert.ok(Number(everyone.json.groups[0].margin) > 0, everyone.text);

    const month = new Date(server().app.platform.now()).toISOString().slice(0, 7);
    const statement = await server().call(`/api/v1/credits/statements/${month}`, { key });
    const cached = statement.json.items.find(
      (item: { model: string; kind: string }) => item.model === 'gpt-small' && item.kind === 'cached_input',
    );
    assert.deepEqual([cached.units, nanos(cached.price)], [800, 800 * 25], statement.text);
    const csv = await server().call('/api/v1/requests/export', { key });
    assert.match(csv.text, /gpt-large,gpt-large,primary,777,0,0,23,100,/);
  });

  test('parallel calls reach a cap per day exactly, in dollars and in tokens', async () => {
    const { key, id } = await server().account({ dollars: 10, scopes: ['ai', 'account'] });
    const messages = [{ role: 'user', content: 'Hello '.repeat(700) }];
    const body = { ...ask('gpt-small'), messages };
    const quoted = await server().call('/api/v1/chat', { key, body, headers: { 'x-oja-quote': 'true' } });
    const heldMicros = Math.round(Number(quoted.json.price) * 1e6);
    const heldTokens = quoted.json.units;
    const used = microsOf('gpt-small');
    const tokens = counts['gpt-small']!.input + counts['gpt-small']!.output;
    // The last call must fit with what it reserves, and is counted with what it used.
    const afford = (each: number, held: number, calls: number) => (calls - 1) * each + Math.max(each, held);
    const caps = [
      { daily_cap: (afford(used, heldMicros, 7) / 1e6).toFixed(6) },
      { weekly_token_cap: afford(tokens, heldTokens, 7) },
    ];
    for (const cap of caps) {
      const made = await server().call('/api/v1/keys', { key, body: { scopes: ['ai', 'account'], ...cap } });
      assert.equal(made.status, 201, made.text);
      const outcomes: string[] = [];
      // In waves: what was reserved and not used lets further calls pass.
      for (let served = -1; served !== outcomes.filter((outcome) => outcome === 'ok').length; ) {
        served = outcomes.filter((outcome) => outcome === 'ok').length;
        const answers = await Promise.all(
          Array.from({ length: 8 }, () => server().call('/api/v1/chat', { key: made.json.secret, body })),
        );
        for (const { status, json } of answers) outcomes.push(status === 200 ? 'ok' : json.error.code);
      }
      assert.deepEqual([...new Set(outcomes)].sort(), ['cap_reached', 'ok']);
      const served = outcomes.filter((outcome) => outcome === 'ok').length;
      assert.equal(served, 7, JSON.stringify(cap));
      const view = (await server().call('/api/v1/key', { key: made.json.secret })).json;
      assert.equal(Math.round(Number(view.spent_today) * 1e6), 7 * used);
      assert.deepEqual([view.tokens_today, view.tokens_this_week], [7 * tokens, 7 * tokens]);
    }
    const total = await server().app.platform.credits.overview(id);
    assert.equal(Math.round(Number(total.spent_today) * 1e6), 14 * used);
  });

  test('while one upstream is down the other serves, at the same price', async () => {
    const { key } = await server().account({ dollars: 1 });
    down.add('primary');
    const answer = await server().call('/api/v1/chat', { key, body: ask('gpt-small') });
    const gone = await server().call('/api/v1/chat', { key, body: ask('llama-3') });
    down.delete('primary');
    assert.equal(answer.headers.get('x-oja-upstream'), 'reserve', answer.text);
    assert.equal(Number(answer.headers.get('x-oja-charge')), microsOf('gpt-small') / 1e6);
    assert.ok(gone.status >= 500, gone.text);
    assert.equal(gone.headers.get('x-oja-charge'), '0.00');
  });

  test('prompt-cache fields reach the upstream as they were sent', async () => {
    const part = { type: 'text', text: 'Long instructions', cache_control: { type: 'ephemeral' } };
    const body = ask('gpt-small', {
      prompt_cache_key: 'shop-1',
      messages: [
        { role: 'system', content: [part] },
        { role: 'user', content: 'Hello' },
      ],
    });
    const { key } = await server().account({ dollars: 1 });
    assert.equal((await server().call('/api/v1/chat', { key, body })).status, 200);
    assert.equal(seen.at(-1).prompt_cache_key, 'shop-1');
    assert.deepEqual(seen.at(-1).messages[0].content[0].cache_control, { type: 'ephemeral' });
  });

  test('a key for some models serves these only', async () => {
    const { key } = await server().account({ dollars: 1, scopes: ['ai.chat:gpt-*'] });
    const status = async (body: object) => (await server().call('/api/v1/chat', { key, body })).status;
    assert.equal(await status(ask('gpt-small')), 200);
    const other = await server().call('/api/v1/chat', { key, body: ask('llama-3') });
    assert.deepEqual(
      [other.status, other.json.error.code, other.json.error.param],
      [403, 'scope_missing', 'model'],
    );
    assert.equal(await status({ messages: [{ role: 'user', content: 'Hello' }] }), 403, 'auto may be any');
    assert.equal((await server().call('/api/v1/voices', { key })).status, 403);
    const wrong = await post('/api/v1/keys', { name: 'x', scopes: ['ai.voice:tts-*'] });
    assert.equal(wrong.json.error?.param, 'scopes', wrong.text);
  });

  test('looking at the account does not count as usage', async () => {
    const { key } = await server().account({ dollars: 1 });
    await server().call('/api/v1/chat', { key, body: ask('gpt-small') });
    await server().call('/api/v1/requests', { key });
    const calls = async (more = '') =>
      (await server().call(`/api/v1/usage?${more}`, { key })).json.total.calls;
    assert.equal(await calls(), 1);
    assert.ok((await calls('include=all')) > 1);
  });

  test('the books are right', async () => {
    const { json } = await post('/api/v1/operator/verify-books', {});
    assert.deepEqual(json.faults, []);
  });
});
