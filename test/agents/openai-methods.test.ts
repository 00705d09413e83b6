/** Every method of OpenAI's newest SDK: served, or refused in its own words. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import OpenAI from 'openai';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** Methods that send one request, by name, but for two that want real parameters: chat and embeddings. */
const served = `
  audio.speech.create audio.transcriptions.create audio.translations.create
  batches.cancel batches.create batches.list batches.retrieve
  beta.responses.cancel beta.responses.compact beta.responses.create beta.responses.delete
  beta.responses.inputItems.list beta.responses.inputTokens.count beta.responses.retrieve
  chat.completions.delete chat.completions.list chat.completions.messages.list
  chat.completions.retrieve chat.completions.update completions.create
  conversations.create conversations.delete conversations.items.create conversations.items.delete
  conversations.items.list conversations.items.retrieve conversations.retrieve conversations.update
  files.content files.create files.delete files.list files.retrieve
  images.edit images.generate models.list models.retrieve moderations.create
  responses.cancel responses.compact responses.create responses.delete responses.inputItems.list
  responses.inputTokens.count responses.retrieve
  videos.create videos.delete videos.downloadContent videos.list videos.retrieve
`
  .split(/\s+/)
  .filter(Boolean);

interface Sent {
  name: string;
  method: string;
  path: string;
}

/** Stands for an ID, and for parameters that have one by every name. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_target, name) => {
    if (name === Symbol.toPrimitive) return () => 'id';
    return typeof name === 'symbol' || /^(headers|query|then|stream)$/.test(name) ? undefined : 'id';
  },
  ownKeys: () => [],
  getOwnPropertyDescriptor: () => undefined,
});

/** What each method sends, without sending it. */
async function methodsOf(): Promise<Sent[]> {
  const sent: Sent[] = [];
  let name = '';
  const client = new OpenAI({
    ...{ apiKey: 'key', adminAPIKey: 'key', baseURL: 'http://sdk.test/api/v1', maxRetries: 0 },
    fetch: async (url, init) => {
      const { pathname: path } = new URL(String(url));
      if (path.startsWith('/api/v1/'))
        sent.push({ name, method: init?.method?.toUpperCase() ?? 'GET', path });
      throw new Error('seen');
    },
  });
  const seen = new Set<object>();
  const visit = async (resource: object, at: string): Promise<void> => {
    seen.add(resource);
    for (const method of Object.getOwnPropertyNames(Object.getPrototypeOf(resource))) {
      const run = Reflect.get(resource, method) as (...args: unknown[]) => Promise<unknown>;
      if (method === 'constructor') continue;
      // Helpers combine several requests.
      if (!/\b_client\.(get|post|put|patch|delete|getAPIList)\(/.test(String(run))) continue;
      const parameters = /\(([^)]*)\)/.exec(String(run))?.[1]?.split(',') ?? [];
      const args = parameters.filter((one) => one.trim() !== '' && !/options/.test(one)).map(() => anything);
      name = `${at}${method}`;
      try {
        await run.apply(resource, args);
      } catch {
        // Seen, or it wants more than an ID.
      }
    }
    for (const [key, inner] of Object.entries(resource))
      if (typeof inner === 'object' && inner !== null && '_client' in inner && !seen.has(inner))
        await visit(inner, `${at}${key}.`);
  };
  for (const [key, resource] of Object.entries(client))
    if (typeof resource === 'object' && resource !== null && '_client' in resource)
      await visit(resource, `${key}.`);
  return sent;
}

test('what is listed is served, and everything else says that it is not, and where to read on', async () => {
  const methods = await methodsOf();
  assert.ok(methods.length > 150, `${methods.length} methods`);
  const { key } = await server.account({ dollars: 1 });
  const found = new Set<string>();
  const unsaid: string[] = [];
  for (const { name, method, path } of methods) {
    const answer = await server.call(path, { key, method, ...(method === 'GET' ? {} : { body: {} }) });
    const message: string = answer.json?.error?.message ?? '';
    const isServed =
      answer.status !== 404 || /^No (stored|batch|file|conversation|job)|^The model id/.test(message);
    if (isServed) {
      found.add(name);
      continue;
    }
    if (!/not supported.*\/docs\/openai-sdks/.test(message)) unsaid.push(`${name}: ${message}`);
  }
  assert.deepEqual(unsaid, []);
  assert.deepEqual(
    served.filter((name) => !found.has(name)),
    [],
  );
  assert.deepEqual(
    [...found].filter((name) => !served.includes(name)),
    [],
  );
});
