import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { explain } from './explain.ts';

const place = z.strictObject({ latitude: z.number(), longitude: z.number() });
const shape = z.union([
  z.strictObject({ op: z.literal('crop'), width: z.number() }),
  z.strictObject({ op: z.literal('blur'), radius: z.number().default(1) }),
]);
const input = z
  .strictObject({
    name: z.string().optional(),
    geo: place.optional(),
    stops: z.array(z.lazy(() => place)).default([]),
    operations: z.array(shape).nullish(),
    either: z.union([z.string(), place]).optional(),
  })
  .transform((sent) => sent);

function explained(sent: unknown) {
  const { error } = input.safeParse(sent);
  const { code, message, param, details } = explain(error!, sent, { input, group: 'utilities' });
  return { code, message, param, problems: details!.problems as { param: string; message: string }[] };
}

test('an unknown field is named with the valid ones of its object, at any depth', () => {
  const valid = 'Valid fields: latitude, longitude.';
  const cases: [sent: object, message: string, param: string][] = [
    [{ geo: { lat: 1 } }, `Unknown field geo.lat. ${valid}`, 'geo.lat'],
    [{ stops: [{ lat: 1 }] }, `Unknown field stops[0].lat. ${valid}`, 'stops[0].lat'],
    [{ either: { latitude: 1, longitude: 2, x: 3 } }, `Unknown field either.x. ${valid}`, 'either.x'],
    [
      { operations: [{ op: 'blur', width: 3 }] },
      'Unknown field operations[0].width. Valid fields: op, radius.',
      'operations[0].width',
    ],
    [{ nam: 1 }, 'Unknown field nam. Valid fields: name, geo, stops, operations, either.', 'nam'],
  ];
  for (const [sent, message, param] of cases) {
    const told = explained(sent);
    assert.deepEqual([told.code, told.message, told.param], ['unknown_field', message, param]);
  }
});

test('all unknown fields of an object are named, and problems list every fault', () => {
  const told = explained({ b: 1, a: 2, geo: { latitude: 'x', longitude: 2 } });
  assert.match(told.message, /^Unknown fields b, a\. Valid fields: name, /);
  assert.deepEqual(
    told.problems.map(({ param }) => param),
    ['b', 'a', 'geo.latitude'],
  );
  assert.match(told.problems[0]!.message, /^Unknown field\. Valid fields: name, /);
  assert.equal(told.problems[2]!.message, 'must be a number.');
});

test('many unknown fields are counted, and a name is quoted as it was sent', () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`$&${at}`, 1]));
  assert.match(explained(many).message, /^Unknown fields \$&0, \$&1, \$&2, \$&3, \$&4 and 4 more\. Valid/);
});
