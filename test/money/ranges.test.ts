// @slow
/**
 * The smallest, the largest and just too large values in every amount, limit and count that callers and operators set,
 * and in every column that has a range: each is refused with 400, or stored by a server that restarts and lists it.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { Endpoint } from '../../packages/core/src/endpoints/endpoint.ts';
import { schemaOf } from '../../packages/core/src/http/openapi/openapi-schema.ts';
import { newId } from '../../packages/core/src/platform/id.ts';
import { modelAmounts } from '../../packages/core/src/platform/requests/model-usage.ts';
import { execute } from '../../packages/core/src/storage/store.ts';
import { declaredTables } from '../../packages/core/src/storage/table.ts';
import { createDatabase, databases, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { endpoints } from '../../packages/server/src/registry.ts';
import {
  startTestServer,
  type TestAccount,
  type TestServer,
} from '../../packages/server/src/testing/server.ts';
import type { Schema } from '../fuzz/from-schema.ts';

/** Dollars, cents and nano-dollars at the edges of what is sold, stored and exact as a number. */
const amounts = [
  '-1',
  '0',
  '0.000000001',
  '0.000001',
  '0.01',
  '9007.199254740993',
  '9007199.254740993',
  '9007200',
  '1000000',
  '1000000.000000001',
  '10000000',
  '99999999.99',
  '999999999.99',
  '999999999.999999',
  '999999999.999999999',
  '1000000000',
  '9007199254740993',
  '9223372036854775808',
  '1e400',
];
const numbers = [
  ...[-1, 0, 0.5, 1, 2 ** 31, 1e12, 1e12 + 1, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e21, 1e308],
  ...[-(2 ** 53), -(2 ** 63), -1e308],
];

interface Place {
  path: string[];
  values: unknown[];
}

/** Where the input has a number, or an amount as text. */
function placesOf(schema: Schema, shared: Record<string, Schema>, path: string[] = []): Place[] {
  if (path.length > 4) return [];
  if (schema.$ref !== undefined)
    return placesOf(shared[schema.$ref.split('/').pop()!] ?? {}, shared, [...path]);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const isAmount = ['string', 'number'].every((type) => choices.some((choice) => choice.type === type));
    const values = isAmount ? [...amounts, ...numbers] : undefined;
    return values ? [{ path, values }] : choices.flatMap((choice) => placesOf(choice, shared, path));
  }
  if (schema.type === 'number' || schema.type === 'integer') {
    const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
    const edges = [minimum, minimum && minimum - 1, maximum, maximum && maximum + 1];
    return [{ path, values: [...numbers, ...edges.filter((value) => value !== undefined)] }];
  }
  if (schema.items !== undefined) return placesOf(schema.items, shared, [...path, '0']);
  const entries = [
    ...Object.entries(schema.properties ?? {}),
    ...(typeof schema.additionalProperties === 'object'
      ? [['utilities.qr', schema.additionalProperties as Schema] as const]
      : []),
  ];
  return entries.flatMap(([name, property]) => placesOf(property, shared, [...path, name]));
}

function replaced(input: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '0') return [replaced((input as unknown[] | undefined)?.[0], rest, value)];
  const fields = (input ?? {}) as Record<string, unknown>;
  return { ...fields, [name]: replaced(fields[name], rest, value) };
}

/** What ends the session of the test, and what no range is about. */
const left = new Set([
  'operator.sign-ups-suspend',
  'operator.backup',
  'operator.model-pull',
  'operator.model-remove',
  'account.requests-tail',
  // Reads what others publish.
  'operator.latest-prices',
]);
const managed = endpoints.filter(
  ({ id, access }) =>
    !left.has(id) && (id.startsWith('operator.') || id.startsWith('account.')) && access !== 'public',
);

async function send(server: TestServer, endpoint: Endpoint, input: object, account: TestAccount) {
  const fields = { ...input } as Record<string, unknown>;
  const ids: Record<string, string> = { acc: account.id, key: account.keyId, mem: account.memberId };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const given = String(fields[name] ?? 'x');
    delete fields[name];
    return encodeURIComponent(ids[given.split('_')[0]!] ?? given);
  });
  const key = endpoint.access === 'operator' ? server.operator.api_key : account.key;
  const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : fields;
  const query = body === undefined ? `?${new URLSearchParams(fields as Record<string, string>)}` : '';
  return server.call(`${path}${query}`, { key, method: endpoint.method, body });
}

async function assertListed(server: TestServer, account: TestAccount, when: string): Promise<void> {
  for (const endpoint of managed.filter(({ method }) => method === 'GET')) {
    const { status, text } = await send(server, endpoint, endpoint.example.input as object, account);
    assert.ok(status < 500, `${endpoint.id} ${when}: ${status} ${text}`);
  }
}

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  describe(`ranges on ${database}`, { skip }, () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'oja-ranges-'));
    let db: Awaited<ReturnType<typeof createDatabase>> | undefined;
    let server: TestServer;
    let operator: TestServer['operator'];
    let account: TestAccount;
    const start = async () => {
      const started = await startTestServer({ dataDir, databaseUrl: db?.url, env: { OJA_JOB_WORKERS: '0' } });
      // The first start alone makes one.
      operator = started.operator.api_key === '' ? operator : started.operator;
      const call: TestServer['call'] = (path, options) =>
        started.call(path, { key: operator.api_key, ...options });
      server = { ...started, operator, call };
    };
    const restart = async () => {
      await server.close();
      await start();
    };
    before(async () => {
      db = database === 'postgres' ? await createDatabase() : undefined;
      await start();
      account = await server.account({ dollars: 5, scopes: ['ai', 'utilities', 'account'] });
    });
    after(async () => {
      await server.close();
      await db?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    test('a price that is too large is refused, and not stored', async () => {
      const priced = { endpoint: 'utilities.tts', price_per_unit: '10000000' };
      const model = (input: string) => ({ model: 'm', prices: { input } });
      for (const [path, method, body, param] of [
        ['', 'POST', priced, 'price_per_unit'],
        ['', 'POST', { ...priced, price_per_unit: '1', cost_per_unit: '10000000' }, 'cost_per_unit'],
        ['/models', 'PUT', model('9007200'), 'prices.input'],
        ['/import', 'POST', { prices: [model('9007200')] }, 'prices[0].prices.input'],
        ['/import', 'POST', { prices: [model('900000')], markup_percent: 100 }, 'markup_percent'],
      ] as const) {
        const answer = await server.call(`/api/v1/operator/prices${path}`, { method, body });
        assert.deepEqual([answer.status, answer.json.error.param], [400, param], answer.text);
      }
      const { json } = await server.call('/api/v1/operator/prices');
      assert.deepEqual([json.history, json.models], [[], []]);
    });

    slowTest('every numeric field of every account and operator endpoint', { timeout: 600_000 }, async () => {
      let cases = 0;
      let stored = 0;
      for (const endpoint of managed) {
        const shared: Record<string, Schema> = {};
        const places = placesOf(schemaOf(endpoint.input, 'input', shared) as Schema, shared);
        for (const { path, values } of places) {
          for (const value of values) {
            cases += 1;
            const input = replaced(endpoint.example.input, path, value) as object;
            const { status, text } = await send(server, endpoint, input, account);
            if (status < 300 && endpoint.method !== 'GET') stored += 1;
            assert.ok(status < 500, `${endpoint.id} ${path.join('.')} ${value}: ${status} ${text}`);
          }
        }
      }
      assert.ok(cases > 1000 && stored > 100, `${stored} of ${cases}`);
      await assertListed(server, account, 'before the restart');
      await restart();
      await assertListed(server, account, 'after the restart');
    });

    test('a price within the range quotes and charges any number of units, or says that it is too much', async () => {
      const { key } = await server.account({ dollars: 5 });
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(1, 999_999, 1_000_000)),
          fc.integer({ min: 1, max: 4000 }),
          async (dollars, length) => {
            const body = { endpoint: 'ai.voice', price_per_unit: String(dollars) };
            assert.equal((await server.call('/api/v1/operator/prices', { body })).status, 200);
            const { status, text } = await server.call('/api/v1/voice', {
              key,
              body: { text: 'a'.repeat(length) },
              headers: { 'x-oja-quote': 'true' },
            });
            assert.equal(status, dollars * length > 1_000_000 ? 400 : 200, text);
          },
        ),
        { numRuns: 18, seed: 1115 },
      );
      await server.call('/api/v1/operator/prices', {
        body: { endpoint: 'ai.voice', price_per_unit: '0.02' },
      });
    });

    test('rows that were stored beyond a range stop no start and no listing, and doctor finds them', async () => {
      const change = (sql: string) => server.app.platform.parts.store.transact(execute, { sql, params: [] });
      const far = '9007199254740993000';
      const logged = await server.account({ scopes: ['account'] });
      const at = Date.now();
      await change(
        `INSERT INTO prices (id, endpoint, model, kind, nanos_per_unit, cost_nanos, ended, from_at, changed_by, note)
         VALUES ('prc_far', 'ai.voice', '*', 'unit', ${far}, ${far}, 0, ${at}, 'test', '')`,
      );
      await change(
        `INSERT INTO vouchers (digest, hint, micros, uses_max, uses, expires_at, note, created_by, created_at)
         VALUES ('d', 'OJA-FAR', ${far}, ${far}, 0, NULL, '', 'test', ${at})`,
      );
      await change(
        `UPDATE keys SET cap_micros = ${far}, day_cap_tokens = ${far} WHERE id = '${account.keyId}'`,
      );
      await change(`UPDATE accounts SET low_balance_micros = ${far} WHERE id = '${account.id}'`);
      await change(
        `INSERT INTO requests (id, at, account_id, key_id, endpoint, method, path, status, ms, charge_micros, free,
           units, mode, ip, user_agent, bytes_in, bytes_out, model, model_served, upstream, charge_nanos, cost_nanos, facts)
         VALUES ('${newId('req', at)}', ${at}, '${logged.id}', '${logged.keyId}', 'ai.chat', 'POST', '/api/v1/chat', 200,
           1, 5, 0, ${far}, 'live', '', '', 1, 1, 'm', 'm', 'liar', ${far}, ${far}, '{"tokens":{"input":1e300}}')`,
      );
      // Together more than 2^63.
      for (const [owner, name] of [logged.id, '*'].flatMap((id) => ['m', 'n'].map((model) => [id, model])))
        await change(
          `INSERT INTO usage_models (account_id, slot, dimension, name, key_id, endpoint, ${modelAmounts.join(', ')})
           VALUES ('${owner}', ${at - (at % 86_400_000)}, 'model', '${name}', '', 'ai.chat', ${modelAmounts.map(() => far).join(', ')})`,
        );
      await restart();
      for (const group of ['model', 'upstream', 'kind', 'day'])
        for (const [path, key] of [
          ['usage', logged.key],
          ['operator/usage', operator.api_key],
          ['requests', logged.key],
          ['operator/requests', operator.api_key],
        ] as const) {
          const answer = await server.call(
            `/api/v1/${path}${path.endsWith('usage') ? `?group_by=${group}` : ''}`,
            { key },
          );
          assert.equal(answer.status, 200, `${path} ${group}: ${answer.text}`);
        }
      await assertListed(server, account, 'with rows beyond their range');
      const { json } = await server.call('/api/v1/operator/system');
      const found = json.out_of_range.map(
        ({ table, column }: Record<string, string>) => `${table}.${column}`,
      );
      for (const name of [
        'prices.nanos_per_unit',
        'prices.cost_nanos',
        'vouchers.micros',
        'vouchers.uses_max',
        'keys.cap_micros',
        'keys.day_cap_tokens',
        'accounts.low_balance_micros',
      ])
        assert.ok(found.includes(name), `${name} is not among ${found.join(', ')}`);
      const call = await server.call('/api/v1/voice', { key: account.key, body: { text: 'oja' } });
      assert.deepEqual([call.status, call.json.error.code], [400, 'invalid_request'], call.text);
    });

    test('every column of money and of counts that is declared has a range', () => {
      const named = /(micros|nanos|minor|_tokens|kobo_per_dollar)/;
      for (const { name, kinds } of declaredTables)
        for (const [column, { kind, range }] of Object.entries(kinds))
          if (kind === 'BIGINT' && named.test(column)) assert.ok(range, `${name}.${column}`);
    });
  });
}
