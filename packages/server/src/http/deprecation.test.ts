import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import type { Call, CallParts } from '../call/call.ts';
import { respond, respondError } from '../call/respond.ts';
import { defineEndpoint, perRequest } from '../endpoints/endpoint.ts';
import { fail } from '../errors.ts';
import { llmsText } from './llms.ts';
import { openApiDocument } from './openapi.ts';

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
  errors: [],
  example: { input: {}, output: {} },
  run: async () => ({ data: {} }),
});
const fresh = { ...old, id: 'utilities.new', path: '/api/v1/utils/new', deprecated: undefined };

const callOf = (endpoint: typeof old) =>
  ({
    id: 'req_1',
    chargeMicros: 0,
    freeLeft: null,
    engine: null,
    incoming: { origin: 'http://x' },
    endpoint,
  }) as unknown as Call;
const parts = {} as CallParts;

test('every answer of a deprecated endpoint says since when, until when and what to use', () => {
  const presented = { status: 200, mime: 'application/json', headers: [], body: '{}' };
  for (const { headers } of [
    respond(callOf(old), parts, presented),
    respondError(callOf(old), parts, fail('invalid_request', 'No.')),
  ]) {
    const value = (name: string) => headers[headers.indexOf(name) + 1];
    assert.equal(value('deprecation'), '@1793491200');
    assert.equal(value('sunset'), 'Sat, 01 May 2027 00:00:00 GMT');
    assert.equal(value('link'), '</api/v1/utils/new>; rel="successor-version"');
  }
  assert.ok(!respond(callOf(fresh), parts, presented).headers.includes('deprecation'));
});

test('OpenAPI and llms.txt say so too', () => {
  const { paths } = openApiDocument([old, fresh], '0.0.0') as {
    paths: Record<string, { get: { deprecated?: boolean; description?: string } }>;
  };
  const note = 'Deprecated since 2026-11-01, answers until 2027-05-01; use /api/v1/utils/new.';
  assert.equal(paths[old.path]!.get.deprecated, true);
  assert.equal(paths[old.path]!.get.description, `${note} What it does.`);
  assert.equal(paths[fresh.path]!.get.deprecated, undefined);
  assert.ok(llmsText([old, fresh], 'http://x').includes(note));
});
