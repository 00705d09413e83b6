import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { chatInput } from '../../../../ai/src/endpoints/chat/chat-input.ts';
import { endpoints } from '../../../../server/src/registry.ts';
import { readInput } from './sent-fields.ts';

const optional = Object.fromEntries(
  Array.from({ length: 12 }, (_, place) => [`o${place}`, z.string().max(3).nullish()]),
);
const required = { id: z.string(), size: z.coerce.number().default(7) };

const schemas = {
  strict: z.strictObject({ ...required, ...optional }),
  loose: z.looseObject({ ...required, ...optional }),
  plain: z.object({ ...required, ...optional }),
  checked: z
    .strictObject({ ...required, ...optional })
    .refine((sent) => 'o1' in sent === 'o2' in sent, 'both or none'),
  turned: z
    .looseObject({ ...required, ...optional })
    .transform((sent) => ({ ...sent, names: Object.keys(sent).sort() })),
};

const fields = fc.dictionary(
  fc.constantFrom('id', 'size', 'o0', 'o1', 'o2', 'o11', 'x', 'toString', '__proto__'),
  fc.constantFrom<unknown>('a', 'long', '4', 4, null, undefined, {}, []),
);

for (const [name, schema] of Object.entries(schemas)) {
  test(`the verdict and the words are those of the whole schema: ${name}`, () => {
    fc.assert(
      fc.property(fields, (sent) => {
        const whole = schema.safeParse(sent);
        const read = readInput(schema, sent);
        assert.deepEqual(read.data, whole.data);
        assert.deepEqual(read.error?.issues, whole.error?.issues);
      }),
    );
  });
}

test('every example of the catalogue reads the same', () => {
  for (const { input, example } of endpoints) {
    const sent = example.input as Record<string, unknown>;
    assert.deepEqual(readInput(input, sent).data, input.safeParse(sent).data);
  }
});

test('a field that came before in another set is asked again', () => {
  const messages = [{ role: 'user', content: 'Hi' }];
  assert.equal(readInput(chatInput, { messages, temperature: 1 }).success, true);
  assert.equal(readInput(chatInput, { messages, temperature: 9 }).success, false);
  assert.equal(readInput(chatInput, { temperature: 1 }).success, false);
});
