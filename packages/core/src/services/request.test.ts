/** What providers get of the fields of callers, as the usual formats have it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationIn } from '../endpoints/operator/services/definition.ts';
import { prepare } from './request.ts';
import { inputSchema, type Json } from './schema.ts';
import { SentFile } from './sent-file.ts';

function sent(request: object, fields: object, more: object = {}) {
  const operation = operationIn.parse({
    ...{ name: 'op', method: 'POST', path: '/op', summary: 'Op', input: {}, price: { dollars: '1' } },
    ...more,
    request,
  });
  return prepare(operation.request, operation, fields, {}, 'req_1');
}

test('lists and objects in queries', () => {
  const get = { method: 'GET', path: '/op/{ids}' };
  const lists = { b: 'comma', c: 'pipe', d: 'brackets' };
  const fields = { ids: [1, 2], a: [1, 2], b: [1, 2], c: ['x', 'y'], d: ['z'], e: { f: { g: 1 }, h: ['i'] } };
  const { path } = sent({ lists }, fields, get);
  const [at, query] = path.split('?');
  assert.equal(at, '/op/1%2C2');
  assert.equal(decodeURIComponent(query!), 'a=1&a=2&b=1,2&c=x|y&d[0]=z&e[f][g]=1&e[h]=i');
});

test('nested fields of forms', () => {
  const { body, headers } = sent({ body: 'form' }, { card: { number: '42' }, items: [{ id: 1 }, { id: 2 }] });
  assert.equal(headers['content-type'], 'application/x-www-form-urlencoded');
  assert.equal(decodeURIComponent(String(body)), 'card[number]=42&items[0][id]=1&items[1][id]=2');
});

test('uploads and bytes', async () => {
  const file = new SentFile({ bytes: Buffer.from('PNG'), mime: 'image/png', filename: 'a.png' });
  const multipart = sent(
    { body: 'multipart', files: ['photo'] },
    { photo: file, title: 'A', tags: ['x', 'y'] },
  );
  assert.equal(multipart.headers['content-type'], undefined, 'the boundary is part of it');
  const form = multipart.body as FormData;
  const photo = form.get('photo') as File;
  assert.deepEqual([photo.name, photo.type, await photo.text()], ['a.png', 'image/png', 'PNG']);
  assert.deepEqual([form.get('title'), form.getAll('tags')], ['A', ['x', 'y']]);
  const raw = sent({ body: 'bytes', body_field: 'file', files: ['file'] }, { file });
  assert.deepEqual(
    [raw.headers['content-type'], Buffer.from(raw.body as Uint8Array).toString()],
    ['image/png', 'PNG'],
  );
});

test('texts of queries mean what their schema says', () => {
  const read = (schema: Json, text: unknown) =>
    inputSchema(
      { properties: { a: schema }, $defs: { Page: { type: 'integer' } } },
      { isText: () => true },
    ).safeParse({ a: text });
  const cases: [Json, unknown, unknown][] = [
    [{ type: ['integer', 'null'] }, '2', 2],
    [{ $ref: '#/$defs/Page' }, '2', 2],
    [{ enum: [1, 2] }, '2', 2],
    [{ type: 'array', items: { type: 'integer' } }, '1,2', [1, 2]],
    [{ type: 'array', items: { type: 'integer' } }, ['1', '2'], [1, 2]],
    [{ type: 'array', items: { type: 'string' } }, '1,2', ['1', '2']],
    [{ type: 'object', properties: { x: { type: 'integer' } } }, '{"x":1}', { x: 1 }],
    [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, '2', '2'],
    [{ type: 'boolean' }, 'true', true],
    [{ type: 'string' }, '2', '2'],
  ];
  for (const [schema, text, meant] of cases)
    assert.deepEqual(read(schema, text).data, { a: meant }, JSON.stringify(schema));
  assert.equal(read({ enum: [1, 2] }, '3').success, false);
});
