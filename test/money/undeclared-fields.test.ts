// @alone
/** What a caller sends beside the declared fields changes nothing that costs, holds or opens. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { completion, openChatStandIn, sendJson } from '../../packages/ai/src/engines/chat/stand-in.ts';
import type { Endpoint } from '../../packages/core/src/endpoints/endpoint.ts';
import { full, quickCases } from '../../packages/core/src/testing/slow.ts';
import { endpoints } from '../../packages/server/src/registry.ts';
import { onEitherStore } from '../platform/on-both-stores.ts';
import { culprits, declaredNames, namesInSchema, namesInSources } from './field-names.ts';

const upstream = await openChatStandIn((response, { body: { model } }) =>
  sendJson(response, 200, completion('Noon', { model })),
);
after(() => upstream[Symbol.asyncDispose]());

const oddValues = [{}, [], 0, -1, 1e15, '', 'free', true];
const apart = new Set(['passthrough', 'dropped']);
const unknownName = 'a_field_of_nobody';

const names = [
  ...new Set([
    ...namesInSources(),
    ...endpoints.flatMap(({ input, output }) => [...namesInSchema(input), ...namesInSchema(output)]),
  ]),
];
/** Part of the call on every path (whether it becomes a job), and what the scan for leaked secrets would look for. */
const left = new Set(['async', 'password', 'current_password', 'token']);

const isOpen = ({ input, example }: Endpoint) =>
  input.safeParse({ ...(example.input as object), [unknownName]: 1 }).success;
const open = endpoints.filter(isOpen);
const undeclared = (endpoint: Endpoint) => {
  const declared = declaredNames(endpoint.input);
  return names.filter((name) => !declared.has(name) && !left.has(name));
};
const withFields = (input: object, names: string[], value: unknown) => ({
  ...input,
  ...Object.fromEntries(names.map((name) => [name, value])),
});

/** What of an input decides about price, hold and scope. */
function decisions(endpoint: Endpoint, sent: object): unknown {
  const input = endpoint.input.parse(structuredClone(sent));
  const as = endpoints.find(({ id }) => id === endpoint.variant?.(input)) ?? endpoint;
  const { model, kinds, units } = as.price;
  return {
    as: as.id,
    model: model?.(input),
    kinds: kinds?.(input),
    units: units?.(input),
    asks: as.model?.asks?.(input),
    // Fields of no meaning in another format are named in x-oja-dropped.
    input: JSON.stringify(input, (name, value) => (apart.has(name) ? undefined : value)),
  };
}

describe('undeclared fields, by the schemas', () => {
  test('there are names to try, and endpoints that take them', () => {
    assert.ok(names.length > 5000, `${names.length} names`);
    for (const name of ['held', 'jobOf', 'unitsAtMost', '$file', 'passthrough', 'charge_micros'])
      assert.ok(names.includes(name) || name === '$file', name);
    assert.ok(open.length > 10 && open.length < 80, open.map(({ id }) => id).join());
  });

  test('an endpoint that takes no others refuses them by name', () => {
    for (const endpoint of endpoints.filter((one) => !isOpen(one))) {
      const sent = { ...(endpoint.example.input as object), [unknownName]: 1 };
      const issues = endpoint.input.safeParse(sent).error!.issues;
      const refused = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
      const inUnion = issues.some((issue) => issue.code === 'invalid_union');
      assert.ok(refused.includes(unknownName) || inUnion, `${endpoint.id} ${z.prettifyError({ issues })}`);
    }
  });

  for (const endpoint of quickCases('endpoints that read none', open, 8))
    test(`${endpoint.id} reads none`, async () => {
      const sent = endpoint.example.input as object;
      const plain = JSON.stringify(decisions(endpoint, sent));
      for (const value of oddValues) {
        const differs = (some: string[]) =>
          JSON.stringify(decisions(endpoint, withFields(sent, some, value))) !== plain;
        assert.deepEqual(await culprits(undeclared(endpoint), differs), [], JSON.stringify(value));
      }
    });

  for (const endpoint of quickCases('endpoints that price none inside', open, 8))
    test(`${endpoint.id} prices none inside its fields`, async () => {
      const sent = endpoint.example.input as Record<string, unknown>;
      const declared = namesInSchema(endpoint.input);
      const inner = names.filter((name) => !declared.has(name));
      const pricedAs = (input: object) => {
        if (!endpoint.input.safeParse(input).success) return undefined;
        const {
          input: _input,
          asks: _asks,
          ...priced
        } = decisions(endpoint, input) as Record<string, unknown>;
        return JSON.stringify(priced);
      };
      const plain = pricedAs(sent);
      for (const value of oddValues) {
        const differs = (some: string[]) => {
          const found = pricedAs(within(sent, some, value) as object);
          return found !== undefined && found !== plain;
        };
        assert.deepEqual(await culprits(inner, differs), [], JSON.stringify(value));
      }
    });
});

/** In every object below the first level. */
function within(value: unknown, some: string[], odd: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((one) => within(one, some, odd, depth + 1));
  if (value === null || typeof value !== 'object') return value;
  const inner = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, within(one, some, odd, depth + 1)]),
  );
  return depth === 0 ? inner : withFields(inner, some, odd);
}

const env = { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0', OJA_JOB_WORKERS: '0' };

onEitherStore('undeclared fields', { env }, (server) => {
  before(async () => {
    const body = { model: '*', prices: { input: '100000', output: '100000' } };
    const set = await server().call('/api/v1/operator/prices/models', { method: 'PUT', body });
    assert.equal(set.status, 200, set.text);
  });

  const ask = { model: 'm', messages: [{ role: 'user', content: 'What is the time?' }] };
  const question = { model: 'm', max_tokens: 10 };
  const chats: [path: string, body: object][] = [
    ['/api/v1/chat', ask],
    ['/api/v1/chat/completions', { ...ask, stream: true }],
    ['/api/v1/messages', { ...ask, ...question }],
    ['/api/v1/completions', { ...question, prompt: 'What is the time?' }],
    ['/api/v1/responses', { model: 'm', input: 'What is the time?' }],
    ['/api/v1/responses', { model: 'm', input: 'What is the time?', background: true }],
  ];
  const sentValues = full ? oddValues.filter((_value, place) => place % 2 === 0) : [1e15];
  const endpointAt = (path: string) =>
    open.find((one) => one.path === path || one.aliases?.includes(path) === true)!;

  test('they hold nothing less', async () => {
    const { key } = await server().account({ dollars: 1_000_000 });
    const { store } = server().app.platform.parts;
    const heldBy = async (path: string, body: object) => {
      const { headers } = await server().call(path, { key, body });
      return store.query('SELECT endpoint, amount_micros, tokens, units, free FROM holds WHERE id = $1', [
        headers.get('x-request-id')!,
      ]);
    };
    for (const [path, body] of chats) {
      const plain = await heldBy(path, body);
      assert.equal(plain.length, 1, path);
      for (const value of sentValues) {
        const differs = async (some: string[]) =>
          JSON.stringify(await heldBy(path, withFields(body, some, value))) !== JSON.stringify(plain);
        assert.deepEqual(
          await culprits(undeclared(endpointAt(path)), differs),
          [],
          `${path} ${JSON.stringify(value)}`,
        );
      }
    }
  });

  test('who has no credits, or no scope, gets none by them', async () => {
    const poor = await server().account();
    const other = await server().account({ dollars: 5, scopes: ['ai.chat:another-model'] });
    const seen = upstream.seen.length;
    for (const [path, body] of chats)
      for (const value of sentValues) {
        const fields = withFields(body, undeclared(endpointAt(path)), value);
        const refused = await server().call(path, { key: poor.key, body: fields });
        assert.equal(refused.status, 402, `${path} ${JSON.stringify(value)} ${refused.text}`);
        const closed = await server().call(path, { key: other.key, body: fields });
        assert.equal(
          closed.json.error.code,
          'scope_missing',
          `${path} ${JSON.stringify(value)} ${closed.text}`,
        );
      }
    assert.equal(upstream.seen.length, seen);
  });
});
