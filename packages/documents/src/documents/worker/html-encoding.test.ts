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
