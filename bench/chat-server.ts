/** Oja for `chat.ts`, in a process of its own: prints its address and a key. Arguments: data folder, upstream. */
import { startTestServer } from '../packages/server/src/testing/server.ts';

const [dataDir, upstream] = process.argv.slice(2) as [string, string];
const env = {
  OJA_OPENAI_URL: upstream,
  OJA_OPENAI_KEY: 'k',
  OJA_CHAT_UPSTREAMS: JSON.stringify([
    { name: 'native', url: upstream, models: ['gpt-bench'], responses: true },
  ]),
  OJA_ANTHROPIC_URL: new URL(upstream).origin,
  OJA_ANTHROPIC_KEY: 'k',
  OJA_GEMINI_URL: new URL(upstream).origin,
  OJA_GEMINI_KEY: 'k',
  OJA_FREE_AI_REQUESTS: '1000000000',
  OJA_FREE_AI_TOKENS: '1000000000000',
};
const server = await startTestServer({ dataDir, env });
const { key } = await server.account();
console.log(`${server.url} ${key}`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
