import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLocalLanguage } from './local.ts';
import { sentences } from './sentences.ts';

const call = { signal: new AbortController().signal, log: { debug() {}, info() {}, warn() {}, error() {} } };
const engine = createLocalLanguage();
const detect = (text: string) => engine.detect({ text }, call);

describe('language detection', () => {
  it('tells at least 93 of 100 labelled sentences, and no language is left behind', async () => {
    const wrong: string[] = [];
    const byLanguage = new Map<string, { right: number; all: number }>();
    for (const [language, text] of sentences) {
      const found = await detect(text);
      const row = byLanguage.get(language) ?? { right: 0, all: 0 };
      byLanguage.set(language, {
        right: row.right + (found.language === language ? 1 : 0),
        all: row.all + 1,
      });
      if (found.language !== language) wrong.push(`${language} taken for ${found.language}: ${text}`);
    }
    assert.ok(wrong.length <= sentences.length * 0.07, wrong.join('\n'));
    for (const [language, { right, all }] of byLanguage) {
      assert.ok(right >= all * 0.75, `${language}: ${right} of ${all}\n${wrong.join('\n')}`);
    }
  });

  it('marks Nigerian English', async () => {
    assert.equal(
      (await detect('Please transfer five thousand naira to my account in Lagos.')).locale,
      'en-NG',
    );
    assert.equal((await detect('The train to Birmingham leaves at noon.')).locale, 'en');
  });

  it('says unknown when there is nothing to read', async () => {
    for (const text of ['', '   ', '12345 !!', '🙂🙂']) {
      const found = await detect(text);
      assert.equal(found.language, 'und');
      assert.equal(found.confidence, 0);
    }
  });

  it('reads decomposed marks as composed ones', async () => {
    const text = 'Ẹ káàárọ̀, ṣé dáadáa ni ẹ jí?';
    assert.equal((await detect(text.normalize('NFD'))).language, 'yo');
  });

  it('stays quick on a long text', async () => {
    const found = await detect('Ina so in sayi shinkafa da nama a kasuwa. '.repeat(50_000));
    assert.equal(found.language, 'ha');
  });
});
