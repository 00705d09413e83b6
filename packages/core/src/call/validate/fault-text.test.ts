import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { faultText } from './explain.ts';

const faultOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true });
  return faultText(error!.issues[0]!);
};

test('each fault states what is valid', () => {
  const cases: [schema: z.ZodType, value: unknown, text: string][] = [
    [z.string().min(1), '', 'must not be empty.'],
    [z.string().min(8), 'x', 'must have at least 8 characters.'],
    [z.string().max(3), 'abcd', 'must have at most 3 characters.'],
    [z.array(z.string()).min(2), ['a'], 'must have at least 2 items.'],
    [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 item.'],
    [z.number().min(21), 5, 'must be at least 21.'],
    [z.number().positive(), 0, 'must be greater than 0.'],
    [z.number().max(4096), 9999, 'must be at most 4096.'],
    [z.number().lt(3), 3, 'must be less than 3.'],
    [z.number().int(), 1.5, 'must be a whole number.'],
    [z.number().multipleOf(8), 5, 'must be a multiple of 8.'],
    [z.string(), 5, 'must be a string.'],
    [z.boolean(), 'yes', 'must be true or false.'],
    [z.array(z.string()), 'a', 'must be a list.'],
    [z.strictObject({}), 'a', 'must be an object.'],
    [z.string(), undefined, 'is required (string).'],
    [z.enum(['a', 'b']), 'c', 'must be one of "a", "b".'],
    [z.number().min(1, "Invalid 'n': too low."), 0, "Invalid 'n': too low."],
    [z.email(), 'x', 'must be an email address.'],
    [z.url(), 'x', 'must be a URL, such as https://example.com/.'],
    [z.string().min(5, 'must be a whole address'), 'x', 'must be a whole address.'],
  ];
  for (const [schema, value, text] of cases) assert.equal(faultOf(schema, value), text);
});
