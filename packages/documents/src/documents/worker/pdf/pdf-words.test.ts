/** The words of our languages in PDFs whose font has not all of their letters, so that programs draw these apart. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { tasks } from '../tasks.ts';

const fixture = (name: string) => readFile(join(import.meta.dirname, '../../fixtures', name));
const paragraph = /<p lang="(\w+)">(.*?)<\/p>/g;

for (const program of ['chrome', 'libreoffice']) {
  test(`words of a PDF by ${program} are whole and in order`, async () => {
    const bytes = await fixture(`words-by-${program}.pdf`);
    const { sections } = await tasks.read({ bytes, format: 'pdf' });
    const found = sections
      .map(({ text }) => text)
      .join(' ')
      .split(/\s+/);
    const html = (await fixture('words.html')).toString();
    for (const [, language = '', written = ''] of html.matchAll(paragraph)) {
      const words = written.split(/\s+/);
      let at = 0;
      const lost = words.filter((word) => {
        const next = found.indexOf(word, at);
        if (next >= 0) at = next + 1;
        return next < 0;
      });
      // LibreOffice draws the tanwin of an alef so far apart that the sentence around it is in two parts.
      const isParted = program === 'libreoffice' && language === 'ar';
      assert.deepEqual(lost, isParted ? ['ديناراً،', 'سنة.'] : [], language);
    }
  });
}
