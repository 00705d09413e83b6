import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileOf, filesIn, isPicked, withFiles } from './values.ts';

test('files of an example are shown like chosen ones: base64, data URL with and without base64', async () => {
  const cases = [
    ['T8iN', 'note.ogg', 'audio/ogg', [79, 200, 141]],
    ['data:text/markdown,%23%20Prices', 'prices.md', 'text/markdown', [...Buffer.from('# Prices')]],
    ['data:image/png;base64,iVBO', 'a.png', 'image/png', [137, 80, 78]],
  ] as const;
  for (const [data, filename, type, bytes] of cases) {
    const file = fileOf({ data, filename });
    assert.equal(file.name, filename);
    assert.equal(file.type, type);
    assert.deepEqual([...new Uint8Array(await file.arrayBuffer())], bytes);
  }
});

test('only files are turned, and only files are kept for a shared link', () => {
  const values = withFiles({
    file: { data: 'T8iN', filename: 'note.ogg' },
    url: { url: 'https://a.example' },
    text: 'x',
  });
  assert.ok(isPicked(values.file));
  assert.deepEqual(values.url, { url: 'https://a.example' });
  assert.deepEqual(Object.keys(filesIn(values)), ['file']);
});
