// @alone
/** A model named with its upstream goes there and nowhere else. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ChatStandIn,
  completion,
  openChatStandIn,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { onEitherStore } from './on-both-stores.ts';

const asked: string[] = [];
const down = new Set<string>();

function standIn(name: string): Promise<ChatStandIn> {
  return openChatStandIn((response, { path, body }) => {
    if (path.endsWith('/models'))
      return sendJson(response, 200, {
        data: [{ id: name === 'any' ? 'anthropic/claude-opus-5' : 'small' }],
      });
    if (down.has(name)) return sendJson(response, 500, { error: { message: 'down' } });
    asked.push(`${name}: ${body.model}`);
    if (body.model === 'missing')
      return sendJson(response, 404, { error: { message: 'no such model', code: 'model_not_found' } });
    sendJson(response, 200, completion(`from ${name}`, { model: body.model }));
  });
}
const any = await standIn('any');
const named = await standIn('named');
after(() => Promise.all([any[Symbol.asyncDispose](), named[Symbol.asyncDispose]()]));

const path = '/api/v1/operator/upstreams';
const env = {
  OJA_CHAT_RETRIES: '0',
  OJA_LLAMA_MODEL: 'absent',
  OJA_CHAT_UPSTREAMS: JSON.stringify([{ name: 'fixed', url: named.url }]),
};

onEitherStore('upstream prefixes', { env }, (server) => {
  const messages = [{ role: 'user', content: 'Hello' }];
  const chat = async (model: string) => {
    asked.length = 0;
    const { status, json } = await server().call('/api/v1/chat', { body: { model, messages } });
    return { status, code: json.error?.code, asked: [...asked] };
  };
  const change = (name: string, body: object) => server().call(`${path}/${name}`, { method: 'PATCH', body });

  before(async () => {
    for (const body of [
      { name: 'any', url: any.url, models: ['*'], priority: 0 },
      { name: 'anthropic', url: named.url, models: ['claude-*'], priority: 9 },
    ]) {
      const added = await server().call(path, { body });
      assert.equal(added.status, 201, added.text);
    }
  });

  test('the upstream that the prefix names serves, whatever has priority', async () => {
    assert.deepEqual((await chat('anthropic/claude-opus-5')).asked, ['named: claude-opus-5']);
    assert.deepEqual((await chat('fixed/small')).asked, ['named: small'], 'of the environment');
    assert.deepEqual((await chat('any/anthropic/claude-opus-5')).asked, ['any: anthropic/claude-opus-5']);
    assert.deepEqual((await chat('vendor/claude-opus-5')).asked, ['any: vendor/claude-opus-5']);
  });

  test('a model that it lacks is a 404, and nobody else is asked', async () => {
    assert.deepEqual(await chat('anthropic/missing'), {
      status: 404,
      code: 'model_not_found',
      asked: ['named: missing'],
    });
  });

  test('neither is anyone else asked while it is down or off', async () => {
    down.add('named');
    const answer = await chat('anthropic/claude-opus-5');
    down.delete('named');
    assert.deepEqual([answer.status, answer.asked], [502, []]);
    await change('anthropic', { enabled: false });
    const off = await chat('anthropic/claude-opus-5');
    await change('anthropic', { enabled: true });
    assert.deepEqual(off, { status: 404, code: 'model_not_found', asked: [] });
  });

  test('embeddings follow the same rule', async () => {
    const embed = (model: string) => server().call('/api/v1/embeddings', { body: { model, input: 'Hello' } });
    asked.length = 0;
    await embed('anthropic/text-embedding-3-small');
    assert.deepEqual(asked, ['named: text-embedding-3-small']);
    await change('anthropic', { enabled: false });
    asked.length = 0;
    const off = await embed('anthropic/text-embedding-3-small');
    assert.deepEqual([off.status, asked.length], [404, 0], off.text);
    await change('anthropic', { enabled: true });
  });

  test('a list tells names that reach the upstream that lists them', async () => {
    const { json } = await server().call('/api/v1/models');
    const of = (owner: string) =>
      json.data.flatMap((one: { id: string }) => (one.id.startsWith(owner) ? [one.id] : []));
    assert.ok(of('any/').includes('any/anthropic/claude-opus-5'), String(of('')));
    assert.ok(!of('anthropic/').includes('anthropic/claude-opus-5'));
  });
});
