// @alone @slow
/**
 * Texts with long runs of one sign, or of a few, in every text field: expressions and parsers that take quadratic time
 * for them would hold up the whole process, for every caller.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Endpoint } from '../../packages/core/src/endpoints/endpoint.ts';
import { schemaOf } from '../../packages/core/src/http/openapi/openapi-schema.ts';
import { randomFrom } from '../../packages/core/src/testing/damaged.ts';
import { endpoints } from '../../packages/server/src/registry.ts';
import { type ChildServer, startChild } from '../../packages/server/src/testing/child-server.ts';
import type { Schema } from './from-schema.ts';
import { openCallers, wireEnv } from './wire/callers.ts';

const runs = [
  'a',
  ' ',
  '\n',
  '<',
  '(',
  '@',
  '.',
  '/',
  '"',
  '=',
  ';',
  '\\',
  '-',
  '0',
  'a@',
  'a.',
  ' a',
  '<a ',
  '\r\n',
  '&#',
];
const seed = Number(process.env.OJA_TEST_FUZZ_SEED ?? 1115);
const perField = Number(process.env.OJA_TEST_LONG_RUNS ?? 1);
/** Longer texts take long in linear time, too. */
const charactersMax = 200_000;
const stillMsMax = 4_000;

interface Field {
  path: string[];
  length: number;
}

function textsOf(schema: Schema, shared: Record<string, Schema>, path: string[] = []): Field[] {
  if (path.length > 4) return [];
  if (schema.$ref !== undefined) return textsOf(shared[schema.$ref.split('/').pop()!] ?? {}, shared, path);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.flatMap((choice) => textsOf(choice, shared, path));
  const {
    type,
    items,
    properties = {},
    maxLength,
    enum: values,
  } = schema as Schema & { maxLength?: number; enum?: unknown };
  if (type === 'string')
    return values ? [] : [{ path, length: Math.min(maxLength ?? charactersMax, charactersMax) }];
  if (items !== undefined) return textsOf(items, shared, [...path, '0']);
  return Object.entries(properties).flatMap(([name, property]) => textsOf(property, shared, [...path, name]));
}

function replaced(input: unknown, [name, ...rest]: string[], change: (old: unknown) => unknown): unknown {
  if (name === undefined) return change(input);
  if (name === '0') return [replaced((input as unknown[] | undefined)?.[0], rest, change)];
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  return { ...fields, [name]: replaced(fields[name], rest, change) };
}

const ends =
  /^account\.(logout|delete|password|leave|switch|key-revoke|key-rotate|key-report-leak|requests-tail)/;
const bodied = endpoints.filter(
  ({ id, method, access }) =>
    method !== 'GET' && method !== 'DELETE' && access !== 'operator' && !ends.test(id),
);

let server: ChildServer;
let headers: Record<string, string>;
before(async () => {
  server = await startChild(wireEnv);
  const { callers } = await openCallers(server.url, server.firstRun().api_key);
  const [proof] = callers['live key']!;
  headers = { authorization: proof!.slice('Authorization: '.length), 'content-type': 'application/json' };
});
after(() => server.kill('SIGKILL'));

/** How long the process answered nobody. */
async function stillMs(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const ended = work
    .catch(() => {})
    .finally(() => {
      isOver = true;
    });
  let longest = 0;
  while (!isOver) {
    const startedMs = performance.now();
    await fetch(`${server.url}/healthz`).then((answer) => answer.text());
    longest = Math.max(longest, performance.now() - startedMs);
    await Promise.race([ended, new Promise((done) => setTimeout(done, 50))]);
  }
  return longest;
}

const call = ({ method, path: pattern }: Endpoint, input: unknown) => {
  const path = pattern.replace(/\{(\w+)\}/g, 'x');
  const signal = AbortSignal.timeout(20_000);
  return fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(input), signal }).then(
    (answer) => answer.text(),
  );
};

test(`long runs in every text hold nobody up, OJA_TEST_FUZZ_SEED=${seed}`, {
  timeout: 900_000,
}, async (t) => {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const slow: string[] = [];
  let cases = 0;
  for (const endpoint of bodied) {
    const shared: Record<string, Schema> = {};
    const fields = textsOf(schemaOf(endpoint.input, 'input', shared) as Schema, shared).filter(
      ({ length }) => length > 2_000,
    );
    for (const { path, length } of fields)
      for (let turn = 0; turn < perField; turn++) {
        const run = runs[below(runs.length)]!;
        const input = replaced(endpoint.example.input, path, (old) => {
          const text = typeof old === 'string' ? old : '';
          const at = below(text.length + 1);
          const room = Math.min(length, endpoint.limits.bodyBytesMax / 4) - text.length;
          return text.slice(0, at) + run.repeat(Math.max(1, Math.floor(room / run.length))) + text.slice(at);
        });
        let ms = await stillMs(call(endpoint, input));
        // The machine may have stood still for another reason.
        if (ms > stillMsMax) ms = await stillMs(call(endpoint, input));
        cases += 1;
        if (ms > stillMsMax)
          slow.push(`${endpoint.id} ${path.join('.')} ${JSON.stringify(run)}: ${Math.round(ms)} ms`);
      }
  }
  t.diagnostic(`${cases} cases`);
  assert.deepEqual(slow, []);
});
