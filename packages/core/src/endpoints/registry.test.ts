import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { defineEndpoint, type Endpoint, perRequest } from './endpoint.ts';
import { createRegistry } from './registry.ts';

const endpoint = (id: string, path: string): Endpoint =>
  defineEndpoint({
    id,
    group: 'x',
    method: 'POST',
    path,
    summary: 'Test',
    access: 'key',
    input: z.strictObject({}),
    output: z.object({}),
    price: perRequest(1),
    limits: { bodyBytesMax: 1000, timeoutMs: 1000 },
    errors: [],
    example: { input: {}, output: {} },
    run: async () => ({ data: {} }),
  });

test('what is published is listed, found and derived until its publisher replaces it', () => {
  const own = endpoint('x.own', '/api/v1/x/own');
  const registry = createRegistry([own]);
  let made = 0;
  const ids = registry.derived((list) => {
    made++;
    return list.map(({ id }) => id);
  });
  assert.deepEqual(ids(), ['x.own']);
  const send = endpoint('x.acme.send', '/api/v1/x/acme/send/{id}');
  registry.publish('services', [send]);
  registry.publish('mcp', [endpoint('x.tool', '/api/v1/x/tool')]);
  assert.deepEqual(ids(), ['x.own', 'x.acme.send', 'x.tool']);
  assert.equal(registry.byId.get('x.acme.send'), send);
  ids();
  assert.equal(made, 2);
  registry.publish('services', []);
  assert.deepEqual(ids(), ['x.own', 'x.tool']);
  assert.equal(registry.byId.get('x.acme.send'), undefined);
});

test('an ID or a path of another is refused, and nothing changes', () => {
  const registry = createRegistry([endpoint('x.own', '/api/v1/x/own/{id}')]);
  registry.publish('services', [endpoint('x.a', '/api/v1/x/a')]);
  const before = registry.list;
  assert.throws(() => registry.publish('mcp', [endpoint('x.a', '/api/v1/x/b')]), /x\.a already exists/);
  assert.throws(() => registry.publish('mcp', [endpoint('x.b', '/api/v1/x/own/{name}')]), /already exists/);
  assert.equal(registry.list, before);
});
