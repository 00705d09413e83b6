/** Schemas let go of those that they were made of, and nothing of what they say is lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { forgetParents } from './forget-parents.ts';

test('a schema lets go of the steps that nothing was said about', () => {
  const name = z.string().min(2).max(9).optional().describe('A name.');
  const said = z.number().describe('How many.').min(3);
  const input = z.strictObject({ name, list: z.array(said), either: z.union([name, z.null()]) });
  const shown = () => JSON.stringify(z.toJSONSchema(input));
  const before = shown();
  assert.notEqual(name._zod.parent, undefined);
  forgetParents([{ input, output: z.object({}) }]);
  assert.equal(name._zod.parent, undefined);
  assert.notEqual(said._zod.parent, undefined, 'its description is that of its parent');
  assert.equal(shown(), before);
  assert.equal(input.safeParse({ name: 'a', list: [3], either: null }).success, false);
});
