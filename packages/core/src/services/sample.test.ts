/** Made up examples fit the schemas that they are made from. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationIn } from '../endpoints/operator/services/definition.ts';
import { exampleInputOf, sampleOf } from './sample.ts';
import { textFor } from './sample-text.ts';
import { inputSchema, type Json } from './schema.ts';

test('texts fit patterns', () => {
  for (const pattern of [
    '^AC[0-9a-fA-F]{32}$',
    '^\\+[0-9]{6,15}$',
    '^(NGN|USD)$',
    '^\\d{3}-\\d{4}$',
    '^[a-z]+(-[a-z]+)*$',
    '^(?:https?|ftp)://\\S+$',
    '[^0-9]{2}',
    '^a|b$',
    '^[\\w.-]+@[\\w.-]+$',
  ])
    assert.match(textFor(pattern) ?? '', new RegExp(pattern), pattern);
  assert.equal(textFor('^(?=.*\\d)x{2}y$'), undefined);
});

test('examples fit, also of schemas without an end', () => {
  const node: Json = {
    type: 'object',
    required: ['id', 'tags', 'children', 'kind', 'next'],
    properties: {
      id: { type: 'string', pattern: '^N\\d{4}$' },
      name: { type: 'string', maxLength: 2 },
      tags: { type: 'array', minItems: 2, items: { type: 'integer', maximum: -5 } },
      children: { type: 'array', items: { $ref: '#/$defs/Node' } },
      kind: { allOf: [{ type: 'string', enum: ['a'] }] },
      next: { anyOf: [{ $ref: '#/$defs/Node' }, { type: 'null' }] },
    },
  };
  const schema = { ...node, $defs: { Node: node } };
  const read = inputSchema(schema, { isText: () => false }).safeParse(sampleOf(schema, true));
  assert.equal(read.success, true, JSON.stringify(read.error?.issues));
});

test('a body that is one field, and a file, are part of the example though they are optional', () => {
  const made = (request: object, body: object) =>
    exampleInputOf(
      operationIn.parse({
        ...{ name: 'op', method: 'PUT', path: '/op', summary: 'Op', price: { dollars: '1' }, request },
        input: { type: 'object', properties: { body, other: { type: 'string' } } },
      }),
      'a file',
    );
  const user = { type: 'object', properties: { name: { type: 'string' } } };
  assert.deepEqual(made({ body_field: 'body' }, user), { body: { name: 'text' } });
  const bytes = { body: 'bytes', body_field: 'body', files: ['body'] };
  assert.deepEqual(made(bytes, { type: 'string', format: 'binary' }), { body: 'a file' });
});
