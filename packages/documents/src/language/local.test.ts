import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languageContract } from './contract.ts';
import { createLocalLanguage } from './local.ts';

const call = { signal: new AbortController().signal, log: { debug() {}, info() {}, warn() {}, error() {} } };
const engine = createLocalLanguage();
const detect = (text: string) => engine.detect({ text }, call);

describe('language detection', () => {
  languageContract(() => engine);

  it('marks Nigerian English', async () => {
    assert.equal(
      (await detect('Please transfer five thousand naira to my account in Lagos.')).locale,
      'en-NG',
    );
    assert.equal((await detect('The train to Birmingham leaves at noon.')).locale, 'en');
  });

  it('reads decomposed marks as composed ones', async () => {
    const text = 'Ẹ káàárọ̀, ṣé dáadáa ni ẹ jí?';
    assert.equal((await detect(text.normalize('NFD'))).language, 'yo');
  });

  it('tells Pidgin of the news from English that quotes it', async () => {
    const pidgin =
      'Fuel price don go up again for Nigeria and many people dey vex. NNPC talk say na because the price of crude ' +
      'oil for world market don increase, and naira no strong again. President Tinubu tell Nigerians make dem get patience.';
    assert.equal((await detect(pidgin)).language, 'pcm');
    const english =
      'At Mile 12 market in Lagos, traders said they had seen little relief. A basket that cost N25,000 in January ' +
      'now sells for N70,000. "Na God dey help us," she said, and asked the government to bring prices down.';
    assert.equal((await detect(english)).language, 'en');
  });

  it('takes short English for no other language', async () => {
    const texts = [
      ...[
        'Balance',
        'Price',
        'Never',
        'Card',
        'Save card',
        'Request body',
        'Create a key',
        'Reset your password',
      ],
      ...[
        'Something went wrong',
        'Meeting at noon',
        'Take exit five',
        'Meter recharge complete',
        'The test failed.',
      ],
      ...[
        'Pay Amina Bello now',
        'Weekly token cap',
        'No top-ups yet',
        'Failed calls are free',
        'Calls per minute',
      ],
    ];
    for (const text of texts) {
      const { language } = await detect(text);
      assert.ok(['en', 'und'].includes(language), `${text} is read as ${language}`);
    }
  });

  it('still tells short texts that have a word or a letter of their language', async () => {
    const texts: [language: string, text: string][] = [
      ['sw', 'Habari ya asubuhi'],
      ['sw', 'Tafadhali subiri kidogo'],
      ['fr', 'Votre commande est prête'],
      ['fr', 'Appelez le service client'],
      ['de', 'Ihre Bestellung ist fertig'],
      ['ha', 'Sannu da zuwa'],
      ['ig', 'Biko chere'],
      ['yo', 'Ẹ káàbọ̀'],
      ['pcm', 'Your money don enter'],
    ];
    for (const [language, text] of texts) assert.equal((await detect(text)).language, language, text);
  });

  it('stays quick on a long text', async () => {
    const found = await detect('Ina so in sayi shinkafa da nama a kasuwa. '.repeat(50_000));
    assert.equal(found.language, 'ha');
  });
});
