/** A server with an Anthropic upstream and another one, both stand-ins, for tests of the Messages API. */
import assert from 'node:assert/strict';
import Anthropic from '@anthropic-ai/sdk';
import { startTestServer } from '../../../../server/src/testing/server.ts';
import { type ChatScript, openChatStandIn } from '../../engines/chat/stand-in.ts';

export async function openMessages(script: ChatScript) {
  const claude = await openChatStandIn(script);
  const other = await openChatStandIn(script);
  const server = await startTestServer({
    env: {
      OJA_OPENAI_URL: other.url,
      OJA_ANTHROPIC_URL: claude.url,
      OJA_ANTHROPIC_KEY: 'sk-ant-stand-in',
      OJA_CHAT_RETRIES: '0',
    },
  });
  for (const endpoint of ['ai.chat', 'ai.vision', 'ai.files']) {
    const price = { endpoint, price_per_unit: '0.00001' };
    assert.equal((await server.call('/api/v1/operator/prices', { body: price })).status, 200);
  }
  const { key } = await server.account({ dollars: 5 });
  return {
    server,
    claude,
    other,
    key,
    sdk: new Anthropic({ apiKey: key, baseURL: `${server.url}/api`, maxRetries: 0 }),
    /** Of the last call to the Messages API. */
    async spentMicros(): Promise<number> {
      const { json } = await server.call('/api/v1/requests?limit=100', { key });
      const row = json.data.find((one: { path: string }) => one.path === '/api/v1/messages');
      return Math.round(Number(row?.charge ?? 0) * 1_000_000);
    },
    async close(): Promise<void> {
      await server.close();
      await claude[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
    },
  };
}
