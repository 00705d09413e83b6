/** Endpoints that call others for their caller: scopes count, and what a job has paid for is not paid again after a restart. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { defineEndpoint, perRequest } from '../../packages/core/src/endpoints/endpoint.ts';
import { fail } from '../../packages/core/src/errors.ts';
import { definePlugin } from '../../packages/core/src/plugin.ts';
import { until } from '../money/pretend-payments.ts';
import { onBothStores } from './on-both-stores.ts';

let runs = 0;
const made: string[] = [];

const coded = defineEndpoint({
  id: 'utilities.coded',
  group: 'utilities',
  method: 'POST',
  path: '/api/v1/utils/coded',
  summary: 'Coded text',
  description: 'Draws a QR code by another call.',
  access: 'key',
  input: z.strictObject({
    data: z.string().describe('Text.'),
    stops: z.boolean().default(false).describe('Stops once.'),
  }),
  output: z.object({ charge: z.string().describe('Dollars.') }),
  price: perRequest(10_000),
  limits: { bodyBytesMax: 10_000, timeoutMs: 20_000 },
  errors: [],
  job: { when: 'asked' },
  uses: { calls: true },
  example: { input: { data: 'oja' }, output: { charge: '0.02' } },
  async run({ data, stops }, { calls }) {
    runs += 1;
    const { requestId, charge } = await calls.make('utilities.qr', { data });
    made.push(requestId);
    if (stops && runs === 1) throw fail('shutting_down', 'This node is restarting.');
    return { data: { charge } };
  },
});
const plugins = [definePlugin({ name: 'coded', endpoints: async () => [coded] })];

const env = { OJA_FREE_UTILITIES: '0' };

onBothStores('calls of other endpoints', { env, plugins }, (server) => {
  const ask = (key: string, body: object) => server().call('/api/v1/utils/coded', { key, body });
  const balance = async (key: string) => (await server().call('/api/v1/credits', { key })).json.balance;
  const open = async (scopes: string[]) => {
    await server().call('/api/v1/operator/categories/utilities', { method: 'PUT', body: { state: 'live' } });
    return server().account({ dollars: 1, scopes: [...scopes, 'account'] });
  };

  test('each is charged on its own, and both are in the log', async () => {
    const { key } = await open(['utilities']);
    const { status, json, headers, text } = await ask(key, { data: 'oja' });
    assert.deepEqual([status, json.charge, headers.get('x-oja-charge')], [200, '0.02', '0.01'], text);
    assert.equal(await balance(key), '0.97');
    const { data } = (await server().call('/api/v1/requests', { key })).json;
    const rows = data.map(({ endpoint, charge }: Record<string, string>) => `${endpoint} ${charge}`);
    assert.deepEqual(rows.filter((row: string) => !row.startsWith('account.')).toSorted(), [
      'utilities.coded 0.01',
      'utilities.qr 0.02',
    ]);
  });

  test('a key needs the scope of both; what it lacks leaves both free', async () => {
    const { key } = await open(['utilities.coded']);
    const { status, json } = await ask(key, { data: 'oja' });
    assert.deepEqual([status, json.error.code], [403, 'scope_missing']);
    assert.equal(await balance(key), '1.00');
  });

  test('a job that runs again after a restart pays for its parts once', async () => {
    const { key } = await open(['utilities']);
    runs = 0;
    made.length = 0;
    const ordered = await ask(key, { data: 'oja', stops: true, async: true });
    assert.equal(ordered.status, 202, ordered.text);
    const job = await until(
      async () => (await server().call(`/api/v1/jobs/${ordered.json.id}`, { key })).json,
      ({ status }: { status: string }) => ['completed', 'failed'].includes(status),
    );
    assert.deepEqual([job.status, runs], ['completed', 2], JSON.stringify(job));
    assert.notEqual(made[0], made[1], 'the second returned what the first had');
    assert.equal(await balance(key), '0.97');
  });
});
