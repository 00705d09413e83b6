import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '../../../server/src/registry.ts';
import { toolSignature } from './tool-signature.ts';
import { createTools } from './tools.ts';

test('fields with types, ranges, values and notes', () => {
  const schema = {
    type: 'object',
    properties: {
      to: { type: 'string', format: 'email', description: 'Recipient.' },
      size: { type: 'integer', minimum: 1, maximum: 9 },
      format: { enum: ['png', 'svg'] },
      'x-odd': { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
      file: { $ref: '#/$defs/File' },
    },
    required: ['to'],
    $defs: { File: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] } },
  };
  assert.equal(
    toolSignature(schema),
    `{
  to: string email // Recipient.
  size?: integer 1..9
  format?: "png" | "svg"
  "x-odd"?: string | string[]
  file?: {
    url: string
  }
}`,
  );
});

test('every tool has a short one that names its required fields', () => {
  for (const [name, { tool }] of createTools(endpoints)) {
    const written = toolSignature(tool.inputSchema);
    assert.ok(written.length <= 2_400, `${name}: ${written.length}`);
    for (const field of tool.inputSchema.required ?? [])
      assert.ok(written.includes(field), `${name}: ${field}`);
  }
});

test('definitions that multiply or refer to themselves stay short', () => {
  const wide = (next: string) => ({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`f${at}`, { $ref: `#/$defs/${next}` }]),
    ),
  });
  const $defs = {
    a: wide('b'),
    b: wide('c'),
    c: wide('a'),
    self: { anyOf: Array(20).fill({ $ref: '#/$defs/self' }) },
  };
  const schema = {
    type: 'object',
    properties: { a: { $ref: '#/$defs/a' }, s: { $ref: '#/$defs/self' } },
    $defs,
  };
  assert.ok(toolSignature(schema).length <= 2_400);
  assert.equal(toolSignature({ type: 'object' }), '{}');
});
