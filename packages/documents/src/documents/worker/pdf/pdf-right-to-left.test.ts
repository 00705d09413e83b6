import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { tasks } from '../tasks.ts';

const fixture = (name: string) => readFile(join(import.meta.dirname, '../../fixtures', name));
const paragraph = /<p [^>]*>(.*?)<\/p>/g;

test('Hebrew and Arabic of LibreOffice keep their blanks, brackets, punctuation and numbers in place', async () => {
  const bytes = await fixture('contract-by-libreoffice.pdf');
  const { sections } = await tasks.read({ bytes, format: 'pdf' });
  const html = (await fixture('contract-by-libreoffice.html')).toString();
  const text = sections.map((section) => section.text).join(' ');
  for (const [, written = ''] of html.matchAll(paragraph)) assert.ok(text.includes(written), text);
});
