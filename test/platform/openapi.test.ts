/** The document that the schemas make: valid, complete, with examples that fit. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { z } from 'zod';
import { readOpenApi } from '../../packages/console/src/model/openapi.ts';
import { errorTable } from '../../packages/core/src/errors.ts';
import { commonErrors } from '../../packages/core/src/http/openapi/common-errors.ts';
import { openApiDocument, openApiText } from '../../packages/core/src/http/openapi/openapi.ts';
import { schemaOf } from '../../packages/core/src/http/openapi/openapi-schema.ts';
import { endpoints } from '../../packages/server/src/registry.ts';

const origin = 'http://127.0.0.1:8787';

describe('OpenAPI', () => {
  const document = openApiDocument(endpoints, '0.0.0', origin) as {
    paths: Record<
      string,
      Record<string, { responses: Record<string, { description: string }>; operationId: string }>
    >;
  };
  let problems: { message: string; location: unknown }[];
  before(async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        'operation-4xx-response': 'error',
        'no-invalid-parameter-examples': 'error',
        'no-invalid-media-type-examples': 'error',
        'no-ambiguous-paths': 'error',
      },
    });
    const found = await lintFromString({ source: JSON.stringify(document), config });
    problems = found.map(({ message, location }) => ({ message, location: location[0]?.pointer }));
  });

  test('one endpoint alone is described as in the whole, with those that share its path', () => {
    const one = JSON.parse(
      openApiText(endpoints, '0.0.0', { origin, audience: 'public', id: 'network.dns' })!,
    );
    assert.deepEqual(Object.keys(one.paths), ['/api/v1/network/dns']);
    assert.deepEqual(one.paths['/api/v1/network/dns'], document.paths['/api/v1/network/dns']);
    const vision = JSON.parse(
      openApiText(endpoints, '0.0.0', { origin, audience: 'public', id: 'ai.vision' })!,
    );
    assert.deepEqual(vision.paths['/api/v1/chat'], document.paths['/api/v1/chat']);
    for (const [, name] of JSON.stringify(vision).matchAll(/#\/components\/schemas\/(\w+)/g))
      assert.ok(name! in vision.components.schemas, name);
    assert.equal(
      openApiText(endpoints, '0.0.0', { origin, audience: 'public', id: 'network.nothing' }),
      undefined,
    );
  });

  test('a linter finds nothing but the three pairs of paths that redocly.yaml explains', () => {
    const pairs = problems.map(({ message }) => [...message.matchAll(/`([^`]+)`/g)].map(([, path]) => path));
    assert.deepEqual(
      pairs,
      [
        ['/api/v1/payments/{provider}/webhook', '/api/v1/payments/return/{id}'],
        ['/api/v1/webhooks/deliveries/{id}', '/api/v1/webhooks/{id}/rotate'],
        ['/api/v1/webhooks/deliveries/{id}', '/api/v1/webhooks/{id}/test'],
      ],
      JSON.stringify(problems),
    );
  });

  test('operator routes have a document of their own', () => {
    const pathsOf = (audience: 'public' | 'operator') =>
      Object.keys(JSON.parse(openApiText(endpoints, '0.0.0', { origin, audience })!).paths);
    const isOperator = (path: string) => path.startsWith('/api/v1/operator/');
    assert.deepEqual(pathsOf('public').filter(isOperator), []);
    assert.deepEqual(
      pathsOf('operator').filter((path) => !isOperator(path)),
      [],
    );
    assert.equal(pathsOf('public').length + pathsOf('operator').length, Object.keys(document.paths).length);
  });

  test('aliases are named after their path, and every operation has samples', () => {
    assert.equal(document.paths['/api/v1/chat']!.post!.operationId, 'aiChat');
    assert.equal(document.paths['/api/v1/chat/completions']!.post!.operationId, 'chatCompletions');
    const docs = readOpenApi(document as unknown as Parameters<typeof readOpenApi>[0]);
    for (const { id, path } of endpoints.filter(({ aliases }) => aliases !== undefined))
      assert.equal(docs.get(id)?.path, path, 'the console shows and calls the path, not the alias');
    for (const methods of Object.values(document.paths))
      for (const operation of Object.values(methods) as unknown as {
        'x-codeSamples': { lang: string; source: string }[];
      }[]) {
        const samples = operation['x-codeSamples'];
        assert.ok(samples.every(({ source }) => source.includes(origin)));
        assert.deepEqual(
          samples.map(({ lang }) => lang),
          ['Shell', 'TypeScript', 'Python', 'PHP', 'Go', 'Java', 'C#'],
        );
      }
  });

  test('examples and samples have the URL of this server', () => {
    const text = openApiText(endpoints, '0.0.0', { origin: 'https://oja.test', audience: 'public' })!;
    assert.deepEqual([...text.matchAll(/127\.0\.0\.1:8787/g)], []);
  });

  test('no schema has the name of a JavaScript global', () => {
    const { schemas } = (document as unknown as { components: { schemas: object } }).components;
    assert.deepEqual(
      Object.keys(schemas).filter((name) => name in globalThis),
      [],
    );
  });

  test('what may run as a job says how, and what is answered then', () => {
    const { requestBody, responses } = document.paths['/api/v1/utils/convert']!.post! as unknown as {
      requestBody: { content: Record<string, { schema: { properties: object } }> };
      responses: Record<string, object>;
    };
    for (const { schema } of Object.values(requestBody.content)) assert.ok('async' in schema.properties);
    assert.ok('content' in responses['202']!);
  });

  test('every status that a success can have is documented', () => {
    const statuses = (path: string, method: string) =>
      Object.keys(document.paths[path]![method]!.responses).filter((status) => status < '300');
    for (const path of ['/api/v1/video/generate', '/api/v1/videos'])
      assert.deepEqual(statuses(path, 'post'), ['200', '202'], 'a dry run creates nothing');
    assert.deepEqual(statuses('/api/v1/video/{id}/content', 'get'), ['200', '206']);
    assert.deepEqual(statuses('/api/v1/utils/convert', 'post'), ['200', '202']);
    assert.deepEqual(statuses('/api/v1/keys', 'post'), ['201']);
    const docs = readOpenApi(document as unknown as Parameters<typeof readOpenApi>[0]);
    assert.equal(docs.get('ai.video')!.isJob, true);
    assert.equal(docs.get('ai.video')!.output!.$ref, '#/components/schemas/Video');
  });

  test('headers that change a request are parameters, and those of responses are listed', () => {
    const { components } = document as unknown as {
      components: { parameters: Record<string, { name: string; in: string }>; headers: object };
    };
    const operationOf = (path: string, method: string) =>
      document.paths[path]![method]! as unknown as {
        parameters: { $ref?: string }[];
        responses: Record<string, { headers: Record<string, { $ref: string }> }>;
      };
    const sent = (path: string, method: string) =>
      operationOf(path, method)
        .parameters.flatMap(({ $ref }) => $ref ?? [])
        .map((ref) => components.parameters[ref.split('/').at(-1)!]!.name);
    assert.deepEqual(sent('/api/v1/utils/convert', 'post'), ['Idempotency-Key', 'Prefer']);
    assert.deepEqual(sent('/api/v1/chat', 'post'), ['Idempotency-Key', 'x-oja-cache']);
    assert.deepEqual(sent('/api/v1/video/{id}/content', 'get'), ['Range', 'If-Range']);
    assert.deepEqual(sent('/api/v1/credits', 'get'), []);
    const { responses } = operationOf('/api/v1/utils/convert', 'post');
    for (const [status, name] of [
      ['200', 'x-oja-charge'],
      ['202', 'location'],
      ['400', 'x-request-id'],
      ['429', 'retry-after'],
      ['503', 'retry-after'],
    ] as const) {
      assert.equal(responses[status]!.headers[name]?.$ref, `#/components/headers/${name}`, status);
      assert.ok(name in components.headers, name);
    }
    assert.equal('retry-after' in responses['400']!.headers, false);
  });

  test('no operation states a price: prices change while the server runs', () => {
    assert.doesNotMatch(JSON.stringify(document.paths), /micros_per_unit/);
  });

  test('ids are unique, paths are versioned', () => {
    const ids = endpoints.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    for (const { path, aliases = [] } of endpoints)
      for (const one of [path, ...aliases]) assert.match(one, /^\/(?:api\/(?:v1(?:beta)?|v2)|hooks)\//);
    const operations = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    assert.equal(new Set(operations).size, operations.length);
  });

  test('every example fits its schema', () => {
    for (const { id, input, output, example } of endpoints) {
      const asked = input.safeParse(example.input);
      assert.ok(asked.success, `${id} input: ${asked.error?.message}`);
      // Raw bytes have no schema.
      if (output instanceof z.ZodNever) continue;
      const answered = output.safeParse(example.output);
      assert.ok(answered.success, `${id} output: ${answered.error?.message}`);
    }
  });

  test('every field of what is sold is described', () => {
    for (const { id, group, input } of endpoints) {
      if (!['ai', 'media', 'network', 'utilities'].includes(group)) continue;
      const shared: Record<string, { properties?: object; description?: string }> = {};
      const made = schemaOf(input, 'input', shared) as { $ref?: string; properties?: object };
      const named = (ref = '') => shared[ref.split('/').at(-1)!];
      for (const [name, field] of Object.entries((named(made.$ref) ?? made).properties ?? {})) {
        const { description, $ref } = field as { description?: string; $ref?: string };
        assert.ok(description ?? named($ref)?.description, `${id}: ${name}`);
      }
    }
  });

  test('every code that an endpoint names is documented with its status', () => {
    for (const { id, path, method, errors, access, price } of endpoints) {
      const { responses } = document.paths[path]![method.toLowerCase()]!;
      const shared = endpoints.find((other) => other.path === path && other.method === method)!;
      if (shared.id !== id) continue;
      for (const code of [...errors, ...commonErrors(access, method, price.microsPerUnit > 0)]) {
        assert.ok(responses[errorTable[code].status]!.description.includes(`\`${code}\``), `${id}: ${code}`);
      }
    }
  });

  test('every operation of the specification is there', () => {
    const promised = [
      'POST /api/v1/chat',
      'POST /api/v1/transcribe',
      'POST /api/v1/voice',
      'POST /api/v1/video/generate',
      'POST /api/v1/media/music/search',
      'POST /api/v1/media/youtube/transcript',
      'POST /api/v1/media/youtube/metadata',
      'POST /api/v1/media/tiktok/metadata',
      'POST /api/v1/media/transcribe',
      'GET /api/v1/network/ip',
      'GET /api/v1/network/dns',
      'GET /api/v1/network/whois',
      'GET /api/v1/network/ssl',
      'POST /api/v1/network/screenshot',
      'GET /api/v1/network/headers',
      'POST /api/v1/utils/convert',
      'POST /api/v1/utils/image',
      'POST /api/v1/utils/qr',
      'POST /api/v1/utils/url-safety',
      'POST /api/v1/utils/tts',
      'POST /api/v1/utils/summarize',
    ];
    const there = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
    assert.deepEqual(
      promised.filter((operation) => !there.has(operation)),
      [],
    );
  });
});
