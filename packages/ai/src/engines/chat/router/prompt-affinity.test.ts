/** Equal upstreams keep a conversation where its prompt is cached. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../../../../../server/src/testing/server.ts';
import { type ChatScript, completion, openChatStandIn, sendJson } from '../stand-in.ts';
import { inOrder } from './order.ts';

/** Caches prompts as providers do: what a prompt shares with an earlier one here is read from the cache. */
function caching(): ChatScript {
  const known = new Set<string>();
  return (response, { body: { model, messages } }) => {
    const turns = messages.map((_: unknown, i: number) => JSON.stringify(messages.slice(0, i + 1)));
    const cached = turns.filter((turn: string) => known.has(turn)).length * 100;
    for (const turn of turns) known.add(turn);
    const prompt = turns.length * 100;
    const usage = {
      prompt_tokens: prompt,
      completion_tokens: 5,
      total_tokens: prompt + 5,
      prompt_tokens_details: { cached_tokens: cached },
    };
    sendJson(response, 200, completion('Yes', { model, usage }));
  };
}

const conversations = 12;
const turns = 6;

test('each conversation stays with one of equal upstreams, and moves only when that fails', async () => {
  const scripts = [caching(), caching(), caching()];
  let failing = -1;
  const upstreams = await Promise.all(
    scripts.map((script, place) =>
      openChatStandIn((response, seen) =>
        place === failing
          ? sendJson(response, 503, { error: { message: 'overloaded' } })
          : script(response, seen),
      ),
    ),
  );
  const entries = upstreams.map(({ url }, i) => ({ name: `up${i}`, url, models: ['m'], priority: 1 }));
  const env = { OJA_CHAT_UPSTREAMS: JSON.stringify(entries), OJA_CHAT_RETRIES: '0' };
  const server = await startTestServer({ env });
  try {
    const prices = { model: '*', prices: { input: '10', cached_input: '1', output: '10' } };
    const set = await server.call('/api/v1/operator/prices/models', { method: 'PUT', body: prices });
    assert.equal(set.status, 200, set.text);
    const { key } = await server.account({ dollars: 5 });
    const ask = async (conversation: number, turn: number) => {
      const messages = [
        { role: 'system', content: 'You know the market.' },
        { role: 'user', content: `Stall ${conversation}` },
        ...Array.from({ length: turn }, (_, i) => [
          { role: 'assistant', content: 'Yes' },
          { role: 'user', content: `And ${i}?` },
        ]).flat(),
      ];
      const answer = await server.call('/api/v1/chat', {
        key,
        body: { model: 'm', messages, max_tokens: 8 },
      });
      assert.equal(answer.status, 200, answer.text);
      return answer.headers.get('x-oja-upstream');
    };
    const homes: (string | null)[] = [];
    for (let turn = 0; turn < turns; turn++)
      for (let one = 0; one < conversations; one++) {
        const home = await ask(one, turn);
        homes[one] ??= home;
        assert.equal(home, homes[one], `conversation ${one} moved at turn ${turn}`);
      }
    assert.ok(new Set(homes).size > 1, 'conversations are spread');
    const { json: usage } = await server.call('/api/v1/usage?group_by=model', { key });
    // Of 11 messages each, all but the newest two of every turn are cached.
    assert.ok(usage.total.cached_share > 0.65, JSON.stringify(usage.total));
    const { json: log } = await server.call('/api/v1/requests?endpoint=ai.chat&limit=1', { key });
    assert.ok(log.data[0].model.cached_share > 0.8, JSON.stringify(log.data[0].model));

    failing = Number(homes[0]!.slice(2));
    const moved = await ask(0, turns);
    assert.notEqual(moved, homes[0]);
    failing = -1;
    assert.equal(await ask(0, turns), homes[0], 'it goes home when its upstream is back');
  } finally {
    await server.close();
    for (const upstream of upstreams) await upstream[Symbol.asyncDispose]();
  }
});

test('weights are kept over many conversations', () => {
  const entries = [
    { name: 'a', url: '', priority: 1, weight: 3 },
    { name: 'b', url: '', priority: 1, weight: 1 },
  ] as never[];
  const firsts = Array.from(
    { length: 4_000 },
    (_, i) =>
      inOrder(
        entries,
        (one) => one,
        () => `c${i}`,
      )[0],
  );
  const share = firsts.filter((one) => one === entries[0]).length / firsts.length;
  assert.ok(share > 0.71 && share < 0.79, String(share));
});
