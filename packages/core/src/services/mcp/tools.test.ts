import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { cleanSchema, cleanText, digestOf, readTools, sampleOf } from './tools.ts';

const tool = (name: string, given: object = {}) => ({ name, inputSchema: { type: 'object' }, ...given });

test('odd names get one that paths and clients take, the same whatever else is offered', () => {
  const names = (...given: string[]) => Object.keys(readTools(given.map((name) => tool(name))).tools);
  assert.deepEqual(names('send_email'), ['send_email']);
  const [odd] = names('../../admin?x=1');
  assert.match(odd!, /^admin_x_1_[0-9a-f]{6}$/);
  assert.deepEqual(names('a', '../../admin?x=1'), ['a', odd]);
  for (const name of names(
    '名前',
    '\u202eevil',
    'x'.repeat(200),
    'a b',
    'a-b',
    'a.b',
    '__proto__',
    'constructor',
  ))
    assert.match(name, /^[A-Za-z0-9_]{1,40}$/);
  assert.equal(names('a b', 'a-b', 'a.b').length, 3);
  const { tools, refused } = readTools([tool('one'), tool('one'), {}, null, { name: 'x' }, tool('')]);
  assert.deepEqual(Object.keys(tools), ['one']);
  assert.equal(refused.length, 5);
  assert.equal(
    Object.keys(readTools(Array.from({ length: 999 }, (_, at) => tool(`t${at}`))).tools).length,
    300,
  );
});

test('what only a model reads is removed, and every change has another digest', () => {
  assert.equal(cleanText('Safe\u200b\u202e\u{e0041}\u0000 text\ud800', 100), 'Safe text\ufffd');
  assert.equal(cleanText('a'.repeat(50), 10), `${'a'.repeat(9)}…`);
  const one = readTools([tool('t', { description: 'A' })]).tools.t!;
  const other = readTools([tool('t', { description: 'B' })]).tools.t!;
  assert.notEqual(digestOf(one), digestOf(other));
  assert.equal(one.destructive, true, 'as the protocol says of a tool without annotations');
});

test('schemas that multiply, recurse or bring expressions become small ones without references', () => {
  const next = (name: string) => ({ anyOf: Array(30).fill({ $ref: `#/$defs/${name}` }) });
  const bomb = {
    type: 'object',
    properties: { a: { $ref: '#/$defs/a' }, self: { $ref: '#' }, far: { $ref: 'https://evil.example/x' } },
    $defs: { a: next('b'), b: next('c'), c: next('d'), d: next('a') },
  };
  const small = JSON.stringify(cleanSchema(bomb));
  assert.ok(small.length < 50_000, `${small.length}`);
  assert.doesNotMatch(small, /\$ref|\$defs/);
  const schema = cleanSchema({
    type: 'object',
    properties: {
      email: {
        type: 'string',
        pattern: '^(a+)+$',
        format: 'email',
        minLength: 3,
        description: 'To\u200b whom.',
      },
      'odd\u202e': { type: 'string' },
      kind: { enum: ['a', { x: 1 }, 'b'] },
      list: { type: ['array', 'null'], items: { type: 'integer' } },
    },
    required: ['email', 'absent', 7],
    patternProperties: { '^(a+)+$': {} },
  });
  assert.deepEqual(schema, {
    properties: {
      email: { type: 'string', description: 'To whom.', minLength: 3 },
      kind: { enum: ['a', 'b'] },
      list: { type: ['array', 'null'], items: { type: 'integer' } },
    },
    required: ['email'],
    type: 'object',
  });
  const read = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  assert.equal(read.safeParse({ email: 'a@b.c', more: 1 }).success, true);
  assert.equal(read.safeParse(sampleOf(schema)).success, true);
});
