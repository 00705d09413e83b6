// @alone
/** Every endpoint from its schema: only documented answers, no 500, no stack trace, books right after. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { schemaOf } from '../../packages/core/src/http/openapi/openapi-schema.ts';
import { full } from '../../packages/core/src/testing/slow.ts';
import { endpoints } from '../../packages/server/src/registry.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { mutated, type Schema, valid } from './from-schema.ts';

const cases = Number(process.env.OJA_TEST_FUZZ_CASES ?? (full ? 1000 : 400));
const seed = Number(process.env.OJA_TEST_FUZZ_SEED ?? 1115);

/** Streams that never end, and what would end or rob the session of the test itself. */
const left = new Set([
  'account.requests-tail',
  'operator.backup',
  'account.password',
  'operator.switches',
  'operator.model-pull',
  'operator.model-remove',
  'account.key-report-leak',
  'account.totp-confirm',
]);
/** Slow engines have nothing to do here: what they are given is checked before. */
const quiet = {
  OJA_ENGINES_CHAT: 'extract',
  OJA_ENGINES_SPEECH: 'espeak',
  OJA_ENGINES_VIDEO: 'replicate',
  OJA_JOB_WORKERS: '0',
  OJA_LIMIT_PER_MINUTE: '1000000',
};

describe(`fuzz, ${cases} cases, OJA_TEST_FUZZ_SEED=${seed}`, () => {
  let server: TestServer;
  const documented = new Map<string, Set<number>>();
  before(async () => {
    server = await startTestServer({ env: quiet });
    for (const document of ['/openapi.json', '/openapi-operator.json']) {
      const { paths } = (await server.call(document)).json as {
        paths: Record<string, Record<string, { responses: object }>>;
      };
      for (const [path, methods] of Object.entries(paths)) {
        for (const [method, { responses }] of Object.entries(methods))
          documented.set(`${method.toUpperCase()} ${path}`, new Set(Object.keys(responses).map(Number)));
      }
    }
  });
  after(() => server.close());

  const tried = endpoints.filter(({ id }) => !left.has(id));
  const perEndpoint = Math.max(2, Math.ceil(cases / tried.length));
  for (const endpoint of tried) {
    test(endpoint.id, { timeout: 120_000 }, async () => {
      const shared: Record<string, Schema> = {};
      const schema = schemaOf(endpoint.input, 'input', shared) as Schema;
      const inputs = valid(schema, shared);
      const { key } = await server.account({
        dollars: 5,
        scopes: ['ai', 'media', 'network', 'utilities', 'account'],
      });
      const statuses = documented.get(`${endpoint.method} ${endpoint.path}`)!;
      await fc.assert(
        fc.asyncProperty(fc.oneof(inputs, mutated(inputs)), fc.boolean(), async (input, asOperator) => {
          const { status, text } = await send(
            server,
            endpoint,
            input,
            asOperator && endpoint.access !== 'account' ? server.operator.api_key : key,
          );
          assert.notEqual(status, 500, `${JSON.stringify(input)} → ${text}`);
          assert.ok(
            statuses.has(status) || status === 404,
            `${status} is not documented: ${JSON.stringify(input)} → ${text.slice(0, 300)}`,
          );
          if (status < 300) assertDescribed(endpoint, text, JSON.stringify(input));
          assert.doesNotMatch(text.slice(0, 5000), /\bat .+\.ts:\d+|node_modules|TypeError|ReferenceError/);
        }),
        { numRuns: perEndpoint, seed, endOnFailure: true },
      );
    });
  }

  test('the books are right after all of this', async () => {
    await server.app.platform.recorder.flush();
    assert.deepEqual((await server.app.platform.credits.verifyBooks()).faults, []);
    const held = (await server.call('/api/v1/operator/system')).json.held;
    assert.match(held, /^\d+\.\d+$/);
  });
});

async function send(server: TestServer, endpoint: (typeof endpoints)[number], input: unknown, key: string) {
  const fields = (
    input !== null && typeof input === 'object' && !Array.isArray(input) ? input : {}
  ) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(fields[name]));
  const rest = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !endpoint.path.includes(`{${name}}`)),
  );
  // Other fields get the same awkward texts; one that is a password too would look leaked to the secret scan.
  if (typeof rest.password === 'string' && rest.password.length > 7) rest.password += ` ${randomUUID()}`;
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    const query = new URLSearchParams(
      Object.entries(rest).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, textOf(one)]),
      ),
    );
    return server.call(`${path}?${query}`, { key, method: endpoint.method });
  }
  const isFields = input !== null && typeof input === 'object' && !Array.isArray(input);
  return server.call(path, {
    key,
    method: endpoint.method,
    body: JSON.stringify(isFields ? rest : input) ?? 'undefined',
    headers: { 'content-type': 'application/json' },
  });
}

/** A response holds what its schema describes, and nothing else. */
function assertDescribed(endpoint: (typeof endpoints)[number], text: string, input: string): void {
  if (!/^[[{]/.test(text)) return;
  const sent: unknown = JSON.parse(text);
  const { data, error } = endpoint.output.safeParse(sent);
  assert.equal(error?.message, undefined, `${input} → ${text.slice(0, 300)}`);
  assert.deepEqual(data, sent, `${input} → ${text.slice(0, 300)}`);
}

/** A URL can't carry an empty segment or one of dots only: the client takes them out. */
function segmentOf(value: unknown): string {
  const segment = encodeURIComponent(textOf(value ?? 'x')).slice(0, 200);
  return /^\.{0,2}$/.test(segment) ? 'x' : segment;
}

const textOf = (value: unknown) =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value);
