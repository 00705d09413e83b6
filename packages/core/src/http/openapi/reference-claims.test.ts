/** What the reference says of errors and examples, compared with the code that it speaks of. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { endpoints } from '../../../../server/src/registry.ts';
import { riskScore } from '../../../../utilities/src/endpoints/url-safety/url-verdict.ts';
import { spell } from '../../../../web/src/reputation/spell.ts';
import { usesFreeAi } from '../../call/reserve/allowance.ts';
import { checkEmail } from '../../endpoints/email/check.ts';
import { errorTable } from '../../errors.ts';
import { requestsCsv } from '../../platform/requests/log.ts';
import type { RequestLog } from '../../platform/requests/request-log.ts';

const exampleOf = (wanted: string) => {
  const { input, output } = endpoints.find(({ id }) => id === wanted)!.example;
  return { input: input as Record<string, never>, output: output as Record<string, unknown> };
};

test('endpoints that keys cannot call list session_required', () => {
  const silent = endpoints.filter(
    ({ session, errors }) => session?.keys === 'refused' && !errors.includes('session_required'),
  );
  assert.deepEqual(
    silent.map(({ id }) => id),
    [],
  );
});

test('free AI endpoints list free_allowance_used', () => {
  const silent = endpoints.filter(
    (one) => usesFreeAi(one) && one.price.microsPerUnit === 0 && !one.errors.includes('free_allowance_used'),
  );
  assert.deepEqual(
    silent.map(({ id }) => id),
    [],
  );
});

test('only calls that are paid while they run list credits_exhausted', () => {
  const listed = endpoints.filter(({ errors }) => errors.includes('credits_exhausted'));
  for (const { id, wire, path } of listed)
    assert.ok(path.startsWith('/api/v1/chat') || wire?.dialect !== undefined, id);
});

test('every documented error code is used by the server', () => {
  const folder = join(import.meta.dirname, '../../../..');
  const files = globSync('*/src/**/*.ts', { cwd: folder }).filter(
    (file) => !/^(client|console)\/|core\/src\/errors\.ts$/.test(file) && !/\.test\.ts$|testing/.test(file),
  );
  const source = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8')).join('\n');
  const unused = Object.keys(errorTable).filter((code) => !source.includes(`'${code}'`));
  assert.deepEqual(unused, []);
});

test('the catalogue example shows an endpoint as it is', () => {
  const [category] = exampleOf('public.catalogue').output.categories as {
    endpoints: { id: string; path: string; summary: string }[];
  }[];
  for (const { id, path, summary } of category!.endpoints) {
    const real = endpoints.find((one) => one.id === id)!;
    assert.deepEqual([path, summary], [real.path, real.summary]);
  }
});

test('the email example is what the check returns', async () => {
  const { input, output } = exampleOf('network.email');
  const found = { state: 'found' as const, missing: false, secure: false };
  const check = await checkEmail(input.address!, async (name, type) => ({
    ...found,
    records: [
      { name, type, ttl: 300, data: '93.184.215.14', parsed: { exchange: 'mx.oja.test', priority: 1 } },
    ],
  }));
  assert.deepEqual({ ...output, ...check }, output);
});

test('the URL safety example has the signals and score of its URL', () => {
  const { input, output } = exampleOf('utilities.url-safety');
  const url: string = input.url!;
  const { signals } = spell(url);
  assert.deepEqual(
    output.signals,
    signals.map((signal) => ({ ...signal, url })),
  );
  assert.equal(output.score, riskScore([], signals));
});

test('the request export example has the columns of the export', async () => {
  const rows = requestsCsv({ list: async () => [] } as unknown as RequestLog, { accountId: 'acc_none' });
  const first = await rows.next();
  assert.equal(first.value, endpoints.find(({ id }) => id === 'account.requests-export')!.example.output);
});
