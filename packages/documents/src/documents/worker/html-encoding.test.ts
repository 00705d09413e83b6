import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tasks } from './tasks.ts';

const textOf = async (bytes: Buffer) =>
  (await tasks.read({ bytes, format: 'html' })).sections.map(({ text }) => text).join('');

test('HTML files are read in the encoding that they declare', async () => {
  const polish =
    '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2"><p>\xa3\xf3d\xbc</p>';
  assert.equal(await textOf(Buffer.from(polish, 'latin1')), 'Łódź');
  const japanese = '<meta charset="shift_jis"><p>\x93\xfa\x96{\x8c\xea</p>';
  assert.equal(await textOf(Buffer.from(japanese, 'latin1')), '日本語');
  assert.equal(await textOf(Buffer.from('<p>Ọjà</p>')), 'Ọjà');
});

test('HTML without the tags that may be left out is read whole', async () => {
  for (const page of [
    '<html><meta charset="utf-8"><style>p{}</style><body><h1>Rice</h1><p>50 kg</p></body></html>',
    '<html><h1>Rice</h1><p>50 kg</p></html>',
    '<!doctype html><html lang=en><title>Prices</title><h1>Rice</h1><p>50 kg',
    '<!-- <html> --><meta charset=utf-8><h1>Rice</h1><p>50 kg</p>',
  ])
    assert.equal(await textOf(Buffer.from(page)), '# Rice\n\n50 kg', page);
});
