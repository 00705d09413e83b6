/**
 * The smallest, the largest, what is just outside and what is no number, in every numeric setting: each is refused by
 * name, or read as a value in its range.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { OperatorError } from '../../packages/core/src/operator-error.ts';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { readSettings, settingGroups } from '../../packages/server/src/registry.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';

const noNumbers = [
  'many',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e400',
  '1,5',
  '1_000',
  '12ms',
  '[]',
  '{}',
  'null',
];
const oddNumbers = [
  '-0',
  '1e3',
  '0x10',
  '+1',
  '0.5',
  '-0.5',
  '1e-400',
  '9007199254740993',
  '1e308',
  '-1e308',
];

interface Numeric {
  env: string;
  min: number;
  max: number;
  isWhole: boolean;
  values(settings: ReturnType<typeof readSettings>): unknown[];
}

/** The number that the text is read as, below defaults and transformations. */
function numberIn(schema: z.core.$ZodType): z.ZodNumber | undefined {
  const { def } = schema as z.ZodType & { def: { type: string } };
  if (def.type === 'number') return schema as z.ZodNumber;
  const { innerType, in: first } = def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  const inside = innerType ?? first;
  return inside && numberIn(inside);
}

const numeric = new Map<string, Numeric>();
for (const [group, settings] of Object.entries(settingGroups())) {
  for (const [name, { env, schema }] of Object.entries(settings)) {
    const number = numberIn(schema);
    if (number === undefined || numeric.has(env)) continue;
    const { minValue: min, maxValue: max, format } = number;
    assert.ok(min !== null && max !== null && max < Number.MAX_SAFE_INTEGER, `${env} has no range`);
    numeric.set(env, {
      env,
      min,
      max,
      isWhole: format !== null,
      values: (read) =>
        [read, read.engines, { platform: read.platform.freePerMonth }].flatMap((all) =>
          valueIn(all, group, name),
        ),
    });
  }
}

function valueIn(all: object, group: string, name: string): unknown[] {
  const values = (all as Record<string, Record<string, unknown> | undefined>)[group];
  return values && name in values ? [values[name]] : [];
}

/** What the setting reads as, or why not. A top-up's own two are read together. */
function outcomeOf({ env, values }: Numeric, given: string): { value: unknown } | { refusal: string } {
  const others = env === 'OJA_TOPUP_MIN' ? { OJA_TOPUP_MAX: '1000000' } : { OJA_TOPUP_MIN: '1' };
  try {
    const found = values(readSettings({ ...others, [env]: given }));
    assert.equal(found.length, 1, env);
    return { value: found[0] };
  } catch (error) {
    assert.ok(error instanceof OperatorError, `${env}=${given}: ${error}`);
    return { refusal: error.message };
  }
}

function assertRefused(one: Numeric, given: string): void {
  const outcome = outcomeOf(one, given);
  assert.ok('refusal' in outcome, `${one.env}=${given} became ${JSON.stringify(outcome)}`);
  assert.ok(outcome.refusal.includes(`${one.env}=`), outcome.refusal);
  assert.match(outcome.refusal, /must be (a|at|more)/, one.env);
}

test(`the edges of ${numeric.size} numeric settings are read or refused by name`, () => {
  assert.ok(numeric.size > 50);
  for (const one of numeric.values()) {
    const { env, min, max, isWhole } = one;
    const step = isWhole ? 1 : 0.001;
    for (const edge of [min, max]) {
      const outcome = outcomeOf(one, String(edge));
      assert.ok('value' in outcome, `${env}=${edge}: ${JSON.stringify(outcome)}`);
      assert.ok(Number.isSafeInteger(outcome.value), `${env}=${edge} became ${outcome.value}`);
    }
    for (const outside of [min - step, max + step, -1e15, 2 ** 53, 2 ** 63, 1e21])
      assertRefused(one, String(outside));
    if (isWhole) assertRefused(one, String(min + 0.5));
  }
});

test('what is no number is refused by name; odd ways to write one give a value in range', () => {
  for (const one of numeric.values()) {
    for (const word of noNumbers) assertRefused(one, word);
    for (const odd of oddNumbers) {
      const outcome = outcomeOf(one, odd);
      if ('refusal' in outcome) assert.ok(outcome.refusal.includes(`${one.env}=`), outcome.refusal);
      else assert.ok(Number.isSafeInteger(outcome.value) && Number(odd) >= one.min && Number(odd) <= one.max);
    }
    const blank = outcomeOf(one, ' ');
    assert.ok('value' in blank, one.env);
  }
});

/** What decides where the server listens, of how many processes it is, and which clients are too slow for it. */
const placed = new Set([
  ...['OJA_PORT', 'OJA_LISTEN_FD', 'OJA_WORKERS', 'OJA_CONNECTIONS_MAX'],
  ...['OJA_HEADERS_TIMEOUT_MS', 'OJA_BODY_TIMEOUT_MS', 'OJA_ANSWER_TIMEOUT_MS'],
]);
const extremes = (edge: 'min' | 'max') =>
  Object.fromEntries(
    [...numeric.values()].filter(({ env }) => !placed.has(env)).map((one) => [one.env, String(one[edge])]),
  );

for (const edge of ['min', 'max'] as const) {
  slowTest(`a server starts, serves, charges and stops with every number at its ${edge}`, async () => {
    await using server = await startTestServer({ env: extremes(edge) });
    const body = { state: 'live' };
    const opened = await server.call('/api/v1/operator/categories/utilities', { method: 'PUT', body });
    assert.equal(opened.status, 200, opened.text);
    const { key } = await server.account({ dollars: 5 });
    const made = await server.call('/api/v1/utils/qr', { key, body: { data: 'oja' } });
    assert.equal(made.status, 200, made.text);
    assert.equal(made.headers.get('x-oja-charge'), edge === 'min' ? '0.02' : '0.00');
    const ready = await server.call('/readyz', { key: null });
    if (ready.status !== 200) assert.match(ready.text, /the disk is full: \d+ MB are free/);
    for (const path of ['/healthz', '/openapi.json']) {
      const answer = await server.call(path, { key: null });
      assert.ok(answer.status === 200 || answer.json.error.code === 'rate_limited', answer.text);
    }
  });
}
