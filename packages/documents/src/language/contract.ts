/** What every engine of language detection keeps. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { callWith } from '../../../core/src/engines/upstream-testing.ts';
import type { LanguageEngine } from './port.ts';
import { sentences } from './sentences.fixture.ts';

export function languageContract(engine: () => LanguageEngine): void {
  const detect = (text: string) => engine().detect({ text }, callWith());

  it('tells at least 93 of 100 labelled sentences, and no language is left behind', async () => {
    const wrong: string[] = [];
    const byLanguage = new Map<string, { right: number; all: number }>();
    for (const [language, text] of sentences) {
      const found = await detect(text);
      const row = byLanguage.get(language) ?? { right: 0, all: 0 };
      const right = row.right + (found.language === language ? 1 : 0);
      byLanguage.set(language, { right, all: row.all + 1 });
      if (found.language !== language) wrong.push(`${language} read as ${found.language}: ${text}`);
    }
    assert.ok(wrong.length <= sentences.length * 0.07, wrong.join('\n'));
    for (const [language, { right, all }] of byLanguage) {
      assert.ok(right >= all * 0.75, `${language}: ${right} of ${all}\n${wrong.join('\n')}`);
    }
  });

  it('says unknown when there is nothing to read', async () => {
    for (const text of ['', '   ', '12345 !!', '🙂🙂']) {
      const found = await detect(text);
      assert.equal(found.language, 'und');
      assert.equal(found.confidence, 0);
    }
  });
}
