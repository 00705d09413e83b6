import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { endpoints } from '../../../../server/src/registry.ts';
import { isSold } from '../../endpoints/endpoint.ts';
import { shapeOf } from './accepted-format.ts';
import { dropNulls, readWithoutNulls } from './sent-fields.ts';

function read(schema: z.ZodType, fields: Record<string, unknown>) {
  dropNulls(schema, fields);
  return readWithoutNulls(schema, fields);
}

const schema = z.strictObject({
  name: z.string(),
  seed: z.coerce.number().optional(),
  speed: z.coerce.number().min(1).default(2),
  note: z.string().nullish(),
  file: z
    .union([z.strictObject({ url: z.string(), filename: z.string().optional() }), z.string()])
    .optional(),
  list: z.array(z.string().optional()).optional(),
});

test('null leaves a field out, also where it would be read as 0, and inside another', () => {
  const sent = { name: 'a', seed: null, speed: null, note: null, file: { url: 'u', filename: null } };
  assert.deepEqual(read(schema, sent).data, { name: 'a', speed: 2, note: null, file: { url: 'u' } });
});

test('a required field, an unknown one and an item of a list cannot be null', () => {
  const nameIssue = read(schema, { name: null }).error?.issues[0];
  assert.deepEqual(nameIssue?.path, ['name']);
  assert.equal(read(schema, { name: 'a', other: null }).error?.issues[0]?.code, 'unrecognized_keys');
  assert.equal(read(schema, { name: 'a', list: [null] }).success, false);
});

test('every optional field of what is sold may be null', () => {
  for (const { id, input, example } of endpoints.filter(isSold)) {
    const given = example.input as Record<string, unknown>;
    const optional = Object.entries(shapeOf(input) ?? {}).filter(
      ([name, field]) => !(name in given) && field.safeParse(undefined).success,
    );
    const nulls = Object.fromEntries(optional.map(([name]) => [name, null]));
    const answer = read(input, { ...nulls, ...structuredClone(given) });
    assert.equal(answer.success, true, `${id}: ${answer.error?.message}`);
  }
});
