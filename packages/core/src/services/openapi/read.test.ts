/** Documents as providers write them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputSchema } from '../schema.ts';
import { readOpenApi } from './read.ts';

const whole = (paths: object, more: object = {}, from?: string) =>
  readOpenApi(
    { openapi: '3.0.3', info: { title: 'Acme' }, servers: [{ url: 'https://api.example' }], paths, ...more },
    from,
  );
const post = (schema: object, type = 'application/json') => ({
  requestBody: { required: true, content: { [type]: { schema } } },
  responses: {},
});
const messages = ({ problems }: ReturnType<typeof readOpenApi>) => problems.map(({ message }) => message);
// biome-ignore lint/suspicious/noExplicitAny: schemas of any shape
const fieldsOf = ({ input }: any) => input.properties;

test('fields with the names of keywords are fields', () => {
  const names = [
    'description',
    'example',
    'xml',
    'default',
    'enum',
    'required',
    'nullable',
    'x-tag',
    'title',
  ];
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'integer', example: 1 }]));
  const [operation] = whole({ '/a': { post: post({ type: 'object', properties }) } }).operations;
  for (const name of names) assert.equal(fieldsOf(operation)[name].type, 'integer', name);
});

test('references with the same last word stay apart, and ones in a circle end', () => {
  const { operations } = whole(
    {
      '/a': {
        post: post({
          type: 'object',
          properties: {
            one: { $ref: '#/components/schemas/Node' },
            two: { $ref: '#/definitions/Node' },
          },
        }),
      },
    },
    {
      definitions: { Node: { type: 'integer' } },
      components: {
        schemas: {
          Node: {
            type: 'object',
            properties: { next: { $ref: '#/components/schemas/Node' } },
            required: ['next'],
          },
        },
      },
    },
  );
  const schema = inputSchema(operations[0]!.input!, { isText: () => false });
  assert.equal(schema.safeParse({ two: 1 }).success, true);
  assert.equal(schema.safeParse({ one: 1 }).success, false);
});

test('a body with a field of the name of a parameter is one field, and nothing is lost', () => {
  const parameters = [{ name: 'username', in: 'path', required: true, schema: { type: 'string' } }];
  const user = { type: 'object', properties: { username: { type: 'string' }, email: { type: 'string' } } };
  const { operations, problems } = whole({ '/user/{username}': { parameters, put: post(user) } });
  assert.deepEqual(Object.keys(fieldsOf(operations[0])), ['username', 'body']);
  assert.equal(operations[0]!.request!.body_field, 'body');
  assert.deepEqual(problems, []);
});

test('fields that the provider sets are not asked for', () => {
  const properties = { id: { type: 'string', readOnly: true }, name: { type: 'string' } };
  const { operations } = whole({
    '/a': { post: post({ type: 'object', required: ['id', 'name'], properties }) },
  });
  assert.deepEqual(operations[0]!.input!.required, ['name']);
  assert.deepEqual(Object.keys(fieldsOf(operations[0])), ['name']);
});

test('schemas that overlap take what either takes, and those without a type have one', () => {
  const either = {
    oneOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }],
  };
  const { operations } = whole({ '/a': { post: post({ type: 'object', properties: { either } }) } });
  const schema = inputSchema(operations[0]!.input!, { isText: () => false });
  assert.equal(schema.safeParse({ either: { a: 'x', b: 'y' } }).success, true);
  assert.equal(schema.safeParse({ either: 5 }).success, false);
});

test('uploads and bodies of bytes are files', () => {
  const file = { type: 'string', format: 'binary' };
  const upload = {
    type: 'object',
    required: ['photo'],
    properties: { photo: file, tags: { type: 'array' } },
  };
  const { operations } = whole({
    '/photos': { post: post(upload, 'multipart/form-data') },
    '/raw': { put: post(file, 'application/octet-stream') },
  });
  const [photos, raw] = operations.map(({ request }) => request);
  assert.deepEqual([photos!.body, photos!.files], ['multipart', ['photo']]);
  assert.deepEqual([raw!.body, raw!.body_field, raw!.files], ['bytes', 'file', ['file']]);
});

test('how lists and objects are sent is read, and a parameter with content is text', () => {
  const query = (name: string, more: object) => ({ name, in: 'query', ...more });
  const list = { type: 'array', items: { type: 'integer' } };
  const parameters = [
    query('ids', { schema: list, explode: false }),
    query('tags', { schema: list }),
    query('pipes', { schema: list, style: 'pipeDelimited' }),
    query('filter', { content: { 'application/json': { schema: { type: 'object' } } } }),
  ];
  const { operations } = whole({ '/a': { get: { parameters, responses: {} } } });
  assert.deepEqual(operations[0]!.request!.lists, { ids: 'comma', pipes: 'pipe' });
  assert.equal(fieldsOf(operations[0]).filter.type, 'string');
});

test('keys are those of the document, and callers are not asked for them', () => {
  const parameters = [{ name: 'X-Key', in: 'header', schema: { type: 'string' } }];
  const read = whole(
    { '/a': { get: { parameters, responses: {} } } },
    {
      security: [{ key: [] }, { token: [] }, { cookie: [] }],
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          token: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
          unused: { type: 'apiKey', in: 'query', name: 'k' },
        },
      },
    },
  );
  assert.deepEqual(
    read.keys.map(({ place, name, prefix }) => [place, name, prefix]),
    [
      ['headers', 'X-Key', ''],
      ['headers', 'Authorization', 'Bearer '],
    ],
  );
  assert.deepEqual(fieldsOf(read.operations[0]), {});
  assert.deepEqual(messages(read), [
    'cookie is not supported: providers are sent a key in a header, query or body.',
  ]);
});

test('servers have variables, are relative to the document, and sandboxes never serve', () => {
  const urls = (servers: object[], from?: string) => whole({}, { servers }, from);
  const variables = { region: { default: 'ng' }, version: { default: 'v2' } };
  assert.deepEqual(urls([{ url: 'https://{region}.api.example/{version}/', variables }]).urls, [
    'https://ng.api.example/v2',
  ]);
  assert.deepEqual(urls([{ url: '/api/v3' }], 'https://acme.example/docs/openapi.json').urls, [
    'https://acme.example/api/v3',
  ]);
  const two = urls([{ url: 'https://api.example' }, { url: 'https://sandbox.example' }]);
  assert.deepEqual(two.urls, ['https://api.example']);
  assert.match(messages(two).join(), /Not used: https:\/\/sandbox\.example/);
  const none = urls([{ url: '/api/v3' }]);
  assert.deepEqual(none.urls, []);
  assert.match(messages(none).join(), /names no URL/);
});

test('operations that no service can have are left out by name, not refused with all others', () => {
  const get = { responses: {} };
  const read = whole({
    "/users('{id}')": { get },
    '/a?x=1': { get },
    '/b/{id}': { get },
    '/c': { get },
    '/averylongnamethatgoesonandonandon/and/on/it': { get },
    '/averylongnamethatgoesonandonandon/and/on/at': { get },
  });
  assert.deepEqual(
    read.operations.map(({ name }) => name),
    ['get-c', 'get-averylongnamethatgoesonandonandon-an', 'get-averylongnamethatgoesonandonandon-2'],
  );
  assert.equal(read.problems.length, 3);
});

test('Swagger 2.0 is converted', () => {
  const read = readOpenApi({
    swagger: '2.0',
    info: { title: 'Old' },
    ...{ host: 'api.example', basePath: '/v1/', schemes: ['http', 'https'] },
    securityDefinitions: { basic: { type: 'basic' } },
    definitions: { Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
    parameters: { limit: { name: 'limit', in: 'query', type: 'integer', maximum: 9 } },
    paths: {
      '/pets': {
        get: {
          parameters: [
            { $ref: '#/parameters/limit' },
            { name: 'tags', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'csv' },
          ],
          responses: {
            200: {
              description: 'OK',
              schema: { type: 'array', items: { $ref: '#/definitions/Pet' } },
              examples: { 'application/json': [{ name: 'Rex' }] },
            },
          },
        },
        post: {
          parameters: [{ name: 'pet', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } }],
        },
      },
      '/photo': {
        post: {
          consumes: ['multipart/form-data'],
          parameters: [
            { name: 'photo', in: 'formData', type: 'file', required: true },
            { name: 'title', in: 'formData', type: 'string' },
          ],
        },
        get: { produces: ['image/png'], responses: { 200: { schema: { type: 'file' } } } },
      },
      '/login': {
        post: {
          consumes: ['application/x-www-form-urlencoded'],
          parameters: [{ name: 'user', in: 'formData', type: 'string', required: true }],
        },
      },
    },
  });
  const [list, create, photo, download, login] = [
    'get-pets',
    'post-pets',
    'post-photo',
    'get-photo',
    'post-login',
  ].map((name) => read.operations.find((one) => one.name === name)!);
  assert.deepEqual(read.urls, ['https://api.example/v1']);
  assert.deepEqual(read.keys[0]!.prefix, 'Basic ');
  assert.equal(fieldsOf(list).limit.maximum, 9);
  assert.deepEqual(list!.request!.lists, { tags: 'comma' });
  assert.deepEqual(list!.example!.output, [{ name: 'Rex' }]);
  assert.deepEqual(create!.input!.required, ['name']);
  assert.deepEqual([photo!.request!.body, photo!.request!.files], ['multipart', ['photo']]);
  assert.equal(download!.returns, 'file');
  assert.deepEqual([login!.request!.body, login!.input!.required], ['form', ['user']]);
  assert.deepEqual(read.problems, []);
});
