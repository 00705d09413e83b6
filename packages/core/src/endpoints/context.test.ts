import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { endpoints } from '../../../server/src/registry.ts';
import type { CallContext } from './context.ts';
import { defineEndpoint, isSold, perRequest } from './endpoint.ts';

const shape = {
  method: 'POST' as const,
  access: 'key' as const,
  summary: 'Parts',
  input: z.strictObject({}),
  output: z.object({ text: z.string() }),
  price: perRequest(0),
  limits: { bodyBytesMax: 1000, timeoutMs: 5000 },
  example: { input: {}, output: { text: 'a' } },
};

test('what an endpoint names in uses is the type of its context', () => {
  const named = (context: CallContext<{ engines: 'dns'; files: true; headers: 'accept' }>) => [
    context.engines.dns,
    context.files,
    context.headers.accept,
    // @ts-expect-error: an engine that is not named
    context.engines.geo,
    // @ts-expect-error: a part that is not named
    context.meter,
    // @ts-expect-error: a header that is not named
    context.headers.range,
    // @ts-expect-error: a part of the platform that is not named
    context.platform.keys,
  ];
  assert.equal(named.length, 1);
  const { id } = defineEndpoint({
    ...shape,
    id: 'utilities.named',
    group: 'utilities',
    path: '/api/v1/utils/named',
    uses: { engines: ['dns'], stored: true },
    run: async (_input, context) => {
      assert.ok(context.engines.dns && context.stored);
      // @ts-expect-error: an engine that is not named
      return { data: { text: String(context.engines.geo) } };
    },
  });
  assert.equal(id, 'utilities.named');
  defineEndpoint({
    ...shape,
    id: 'utilities.platform',
    group: 'utilities',
    path: '/api/v1/utils/platform',
    // @ts-expect-error: what is sold sees no part of the platform
    uses: { platform: ['keys'] },
    run: async () => ({ data: { text: '' } }),
  });
});

test('nothing that is sold names a part of the platform', () => {
  const sold = endpoints.filter(isSold);
  assert.ok(sold.length > 50);
  const naming = sold.filter(({ uses }) => uses?.platform !== undefined);
  assert.deepEqual(
    naming.map(({ id }) => id),
    [],
  );
});
