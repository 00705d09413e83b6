import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { endpoints } from '../../../server/src/registry.ts';
import { startTestServer, type TestAnswer } from '../../../server/src/testing/server.ts';
import { defineEndpoint, perRequest } from '../endpoints/endpoint.ts';
import { llmsText } from './llms.ts';
import { openApiDocument } from './openapi/openapi.ts';

const old = defineEndpoint({
  id: 'utilities.old',
  group: 'utilities',
  method: 'GET',
  path: '/api/v1/utils/old',
  summary: 'An old one.',
  description: 'What it does.',
  deprecated: { since: '2026-11-01', sunset: '2027-05-01T00:00:00Z', use: '/api/v1/utils/new' },
  access: 'key',
  input: z.strictObject({}),
  output: z.object({}),
  price: perRequest(20_000),
  limits: { bodyBytesMax: 1_000, timeoutMs: 1_000 },
  example: { input: {}, output: {} },
  run: async () => ({ data: {} }),
});
const fresh = { ...old, id: 'utilities.new', path: '/api/v1/utils/new', deprecated: undefined };

const headerNames = ['deprecation', 'sunset', 'link'];

test('every response of a deprecated endpoint names since when, until when and what to use', async (t) => {
  const qr = endpoints.find(({ id }) => id === 'utilities.qr')!;
  const before = qr.deprecated;
  t.after(() => Object.assign(qr, { deprecated: before }));
  Object.assign(qr, { deprecated: old.deprecated });
  const server = await startTestServer();
  t.after(() => server.close());
  const body = { data: 'Ọjà' };
  const calls: [number, Promise<TestAnswer>][] = [
    [200, server.call(qr.path, { body })],
    [400, server.call(qr.path, { body: { data: '' } })],
    [401, server.call(qr.path, { body, key: null })],
  ];
  for (const [status, call] of calls) {
    const { headers, ...answer } = await call;
    assert.equal(answer.status, status, answer.text);
    assert.deepEqual(
      headerNames.map((name) => headers.get(name)),
      ['@1793491200', 'Sat, 01 May 2027 00:00:00 GMT', '</api/v1/utils/new>; rel="successor-version"'],
      `${status}`,
    );
  }
  for (const options of [{}, { key: null }]) {
    const { headers } = await server.call('/api/v1/whoami', options);
    assert.deepEqual(
      headerNames.filter((name) => headers.has(name)),
      [],
    );
  }
});

test('OpenAPI and llms.txt say so too', () => {
  const { paths } = openApiDocument([old, fresh], '0.0.0', 'http://127.0.0.1:8787') as {
    paths: Record<string, { get: { deprecated?: boolean; description?: string } }>;
  };
  const note = 'Deprecated since 2026-11-01, available until 2027-05-01; use /api/v1/utils/new.';
  assert.equal(paths[old.path]!.get.deprecated, true);
  assert.equal(paths[old.path]!.get.description, `${note} What it does.`);
  assert.equal(paths[fresh.path]!.get.deprecated, undefined);
  assert.ok(llmsText([old, fresh], 'http://x', () => 0).includes(note));
});
