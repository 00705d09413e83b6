import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { endpoints } from '../../../server/src/registry.ts';
import { shapeOf } from '../call/validate/accepted-format.ts';
import { formatWord } from './format-word.ts';

test('what cannot be misunderstood is understood, by its own name', () => {
  const picture = formatWord(['jpeg', 'png', 'tiff']);
  for (const [given, meant] of [
    ['PNG', 'png'],
    ['.png', 'png'],
    [' image/png ', 'png'],
    ['Jpg', 'jpeg'],
    ['.JPE', 'jpeg'],
    ['image/tiff', 'tiff'],
    ['tif', 'tiff'],
  ])
    assert.equal(picture.parse(given), meant, given);
  assert.equal(formatWord(['json', 'text', 'srt']).parse('txt'), 'text');
  assert.equal(formatWord(['jpg', 'jpeg']).parse('jpg'), 'jpg');
  for (const given of ['pngs', '..png', 'image/', '', 'gif', 7, null])
    assert.equal(picture.safeParse(given).success, false, String(given));
});

test('every endpoint takes its formats in capitals and with a dot', () => {
  const wrong: string[] = [];
  let seen = 0;
  for (const endpoint of endpoints) {
    const shape = shapeOf(endpoint.input) ?? {};
    for (const name of ['format', 'response_format', 'to', 'from']) {
      const field = shape[name];
      const { enum: words } = field ? z.toJSONSchema(field, { io: 'input' }) : {};
      if (!field || !words || endpoint.access !== 'key') continue;
      seen += 1;
      for (const word of words.map(String))
        for (const given of [word.toUpperCase(), `.${word}`])
          if (!field.safeParse(given).success) wrong.push(`${endpoint.id} ${name}: ${given}`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(seen >= 9, `${seen} fields`);
});
