/** Oja for `chat.ts`, in a process of its own: prints its address and a key. Arguments: data folder, upstream. */
import { startTestServer } from '../packages/server/src/testing/server.ts';

const [dataDir, upstream] = process.argv.slice(2) as [string, string];
const server = await startTestServer({ dataDir, env: { OJA_OPENAI_URL: upstream, OJA_OPENAI_KEY: 'k' } });
const { key } = await server.account();
console.log(`${server.url} ${key}`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
