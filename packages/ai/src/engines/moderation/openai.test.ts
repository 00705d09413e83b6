import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  callWith,
  openCapability,
  openStandIn,
  type Reply,
} from '../../../../core/src/engines/upstream-testing.ts';
import { moderation } from './capability.ts';
import { moderationContract } from './contract.ts';

async function open(reply: Reply) {
  const upstream = await openStandIn(() => reply);
  const opened = openCapability(moderation, { openaiUrl: upstream.url, openaiKey: 'k-moderation' });
  return {
    upstream,
    engine: opened.port,
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

const answer = (flagged: boolean[]): Reply => ({
  json: {
    id: 'modr-7',
    model: 'omni-moderation-2024-09-26',
    results: flagged.map((is) => ({
      flagged: is,
      categories: { violence: is, harassment: false },
      category_scores: { violence: is ? 0.97 : 0.01, harassment: 0.002 },
    })),
  },
});

moderationContract('openai', { open, answer });

test('the wire: path, key, model and input as the upstream takes them', async () => {
  await using opened = await open(answer([false]));
  const input = [{ type: 'text', text: 'hello' }];
  await opened.engine.moderate({ input, model: 'text-moderation-stable' }, callWith());
  const [sent] = opened.upstream.seen.filter(({ method }) => method === 'POST');
  assert.equal(sent?.path, '/v1/moderations');
  assert.equal(sent?.headers.authorization, 'Bearer k-moderation');
  assert.deepEqual(JSON.parse(sent?.body ?? ''), { input, model: 'text-moderation-stable' });
});
