// @alone
/** What happens to a text before it is spoken. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { openTestModels } from '../../../server/src/testing/models.ts';
import { cardinal, ordinal } from '../text/number-words.ts';
import { writeOutNumbers } from '../text/numbers.ts';
import { sentencesOf, textParts, toPieces } from '../text/spoken-text.ts';
import { ssmlParts } from '../text/ssml.ts';
import { type Dictionary, readDictionary } from './g2p/english.ts';
import type { PhonemeLanguage } from './g2p/phoneme-languages.ts';
import { phonemesOf } from './g2p/phonemes.ts';
import { respell } from './respell.ts';

describe('numbers in words', () => {
  const cases: [string, string][] = [
    ['0', 'zero'],
    ['15', 'fifteen'],
    ['342', 'three hundred and forty two'],
    ['1001', 'one thousand and one'],
    ['1500000', 'one million five hundred thousand'],
    ['007', 'zero zero seven'],
    ['9'.repeat(30), 'nine '.repeat(30).trim()],
  ];
  for (const [digits, words] of cases) it(digits.slice(0, 12), () => assert.equal(cardinal(digits), words));

  it('ordinals', () => {
    assert.deepEqual(['1', '2', '21', '30', '112'].map(ordinal), [
      'first',
      'second',
      'twenty first',
      'thirtieth',
      'one hundred and twelfth',
    ]);
  });

  it('money, times, dates, phones and signs in a sentence', () => {
    const said = (text: string) => writeOutNumbers(text).trim();
    assert.equal(said('It costs ₦5,000.'), 'It costs five thousand naira.');
    assert.equal(said('$3.50'), 'three dollars fifty cents');
    assert.equal(said('₦2.5 million'), 'two point five million naira');
    assert.equal(said('N500'), 'five hundred naira');
    assert.equal(said('at 3:30 pm'), 'at three thirty p m');
    assert.equal(said('at 9:00'), "at nine o'clock");
    assert.equal(said('in 1999'), 'in nineteen ninety nine');
    assert.match(said('08031234567'), /^zero eight zero three one/);
    assert.match(said('50% of 3 + 4'), /fifty percent of three plus four/);
    assert.doesNotMatch(said('room 101, 2nd floor, -5 and 1,234.56'), /\d/);
  });

  for (const [text, words] of [
    ['+2348031234567', 'plus two three four eight zero three one two three four five six seven'],
    ['₦1.5bn', 'one point five billion naira'],
    ['₦0.50', 'fifty kobo'],
    ['₦200–₦500', 'two hundred naira to five hundred naira'],
    ['12/05/2026', 'twelfth of May twenty twenty six'],
    ['05/25/2026', 'twenty fifth of May twenty twenty six'],
    ['2026-11-15', 'fifteenth of November twenty twenty six'],
    ['1 Jan. 2025', 'first of January twenty twenty five'],
    ['Nov 15, 2026', 'November fifteenth, twenty twenty six'],
    ['the 1990s', 'the nineteen nineties'],
    ['5-10 people', 'five to ten people'],
    ['1/2 of 60km', 'one half of sixty kilometres'],
    ['at 7 p.m. or 10am', 'at seven p m or ten a m'],
    ['https://www.oja.ng/docs/', 'oja dot ng slash docs'],
    ['ada@oja.com.ng', 'ada at oja dot com dot ng'],
    ['Dial *737#', 'Dial star seven three seven hash'],
    ['*901*000#', 'star nine zero one star zero zero zero hash'],
    ['Your code is 456789.', 'Your code is four five six seven eight nine.'],
    ['OTP: 4021', 'OTP: four zero two one'],
    ['BVN 22212345678', 'BVN two two two one two three four five six seven eight'],
    ['2348031234567', 'two three four eight zero three one two three four five six seven'],
    ['1234 5678 9012', 'one two three four five six seven eight nine zero one two'],
    ['₦800/kg', 'eight hundred naira per kilogram'],
    ['₦5,000/month', 'five thousand naira per month'],
    ['1500000 people', 'one million five hundred thousand people'],
    ['a pin costs 500', 'a pin costs five hundred'],
  ] as const)
    it(`says ${text} as people do`, () => assert.equal(writeOutNumbers(text).trim(), words));
});

describe('sentences and pieces', () => {
  it('does not end a sentence at an abbreviation', () => {
    assert.deepEqual(sentencesOf('Dr. Ade is in. He waits.', 'en'), ['Dr. Ade is in.', 'He waits.']);
    assert.deepEqual(sentencesOf('Due Nov. 18, 2026. Pay.', 'en'), ['Due Nov. 18, 2026.', 'Pay.']);
  });

  it('cuts long text without losing a word', () => {
    const text = `${'one two three four five six seven, '.repeat(60)}end.`;
    const pieces = toPieces(textParts(text), 'en').flatMap((piece) =>
      piece.kind === 'text' ? [piece.text] : [],
    );
    assert.ok(pieces.length > 5 && pieces.every((piece) => piece.length <= 240));
    assert.equal(pieces.join(' ').replace(/\s+/g, ' '), text);
  });

  it('cuts a word without spaces too', () => {
    const pieces = toPieces(textParts('a'.repeat(1000)), 'en').flatMap((piece) =>
      piece.kind === 'text' ? [piece.text] : [],
    );
    assert.equal(pieces.join(''), 'a'.repeat(1000));
  });

  it('pauses between paragraphs', () => {
    assert.deepEqual(
      textParts('One.\n\nTwo.').map(({ kind }) => kind),
      ['text', 'pause', 'text'],
    );
  });
});

describe('SSML', () => {
  it('reads breaks, prosody, emphasis, say-as and sub', () => {
    const parts = ssmlParts(`<?xml version="1.0"?><speak>Hello <break time="500ms"/>
      <prosody rate="slow" pitch="+2st">slow <emphasis level="strong">now</emphasis></prosody>
      <say-as interpret-as="characters">NGN</say-as> <sub alias="World Wide Web Consortium">W3C</sub>
      <p><s>A &amp; B &lt; C</s></p></speak>`);
    assert.deepEqual(parts[1], { kind: 'pause', seconds: 0.5 });
    const texts = parts.flatMap((part) => (part.kind === 'text' ? [part] : []));
    assert.deepEqual(
      texts.map(({ text }) => text),
      ['Hello', 'slow', 'now', 'N, G, N', 'World Wide Web Consortium', 'A & B < C'],
    );
    assert.equal(texts[1]!.rate, 0.75);
    assert.ok(Math.abs(texts[1]!.pitch - 2 ** (2 / 12)) < 1e-9);
    assert.equal(texts[2]!.emphasis, true);
    assert.ok(texts[2]!.rate < texts[1]!.rate);
  });

  const wrong: [string, RegExp][] = [
    ['hello', /outside <speak>/],
    ['<speak>hello', /<speak> is not closed/],
    ['<speak><audio src="http://x/"/></speak>', /<audio> is not supported/],
    ['<speak><p>a</s></p></speak>', /<\/s> closes <p>/],
    ['<speak><break time="99s"/>a</speak>', /at most 10s/],
    ['<speak><prosody rate="warp">a</prosody></speak>', /rate "warp"/],
    ['<speak></speak>', /nothing to speak/],
    ['<speak>1 < 2</speak>', /unescaped/],
    ['<!DOCTYPE x [<!ENTITY a "b">]><speak>&a;</speak>', /DOCTYPE/],
    [`${'<speak>'.repeat(30)}a${'</speak>'.repeat(30)}`, /more than 16/],
  ];
  for (const [ssml, message] of wrong) {
    it(`refuses ${ssml.slice(0, 40)}`, () => {
      assert.throws(
        () => ssmlParts(ssml),
        (error: { code?: string; param?: string; message: string }) => {
          assert.equal(error.code, 'invalid_request');
          assert.equal(error.param, 'ssml');
          assert.match(error.message, message);
          return true;
        },
      );
    });
  }
});

describe('pronunciation', () => {
  let dictionary: Dictionary;
  before(async () => {
    const models = await openTestModels('cmudict');
    const { files } = await models.need('cmudict');
    dictionary = readDictionary(readFileSync(files['cmudict.js']!, 'utf8'));
    await models.close();
  });
  const sounds = (text: string, language: PhonemeLanguage, accent: 'us' | 'gb' = 'us') =>
    phonemesOf(text, language, { dictionary, accent });

  it('English by dictionary, American and British', () => {
    assert.equal(sounds('Hello, world!', 'en'), 'həlˈO, wˈɜɹld!');
    assert.equal(sounds('The car is here.', 'en', 'gb'), 'ðə kˈɑː ɪz hˈɪə.');
    assert.equal(sounds('the apple', 'en'), 'ði ˈæpəl');
  });

  it('English that no dictionary has: endings, compounds, rules, letters', () => {
    assert.equal(sounds('blogs', 'en'), 'blˈɔɡz');
    assert.match(sounds('keyboardist', 'en'), /kˈibˌ?/);
    assert.match(sounds('zorbling', 'en'), /^zˈ?ɔɹblɪŋ$/);
    assert.equal(sounds('NITDA', 'en').split(' ').length, 1);
    assert.match(sounds('FCMB', 'en'), /ˈɛfsˈiˈɛmbˈi/);
  });

  it('Nigerian names keep their open vowels in English', () => {
    assert.equal(sounds('Chukwuemeka', 'en'), 'ʧukwuɛmˈɛka');
    assert.equal(sounds('Adebayo', 'en'), 'adɛbˈajo');
  });

  it('Yoruba, Igbo and Hausa by their spelling', () => {
    assert.equal(sounds('ṣé', 'yo'), 'ʃˈe');
    assert.equal(sounds('gbogbo', 'yo'), 'ɡbˈoɡbo');
    assert.equal(sounds('ọ̀rẹ́', 'yo'), 'ɔɾˈɛ');
    assert.equal(sounds('kan', 'yo'), 'kˈã'.normalize('NFD'));
    assert.equal(sounds('ụlọ', 'ig'), 'ˈʊlɔ');
    assert.equal(sounds('nwanne', 'ig'), 'ŋwˈannɛ');
    assert.equal(sounds('ƙasa', 'ha'), 'kˈasa');
    assert.equal(sounds('tsohuwa', 'ha'), 'tsohˈuwa');
  });

  it('the same however the marks are encoded', () => {
    const text = 'Ẹ káàárọ̀, ṣé dáadáa ni ẹ jí?';
    assert.equal(sounds(text.normalize('NFD'), 'yo'), sounds(text.normalize('NFC'), 'yo'));
  });

  it('Pidgin words in their own way', () => {
    assert.equal(sounds('Wetin dey happen?', 'pcm'), 'wˈɛtin dˈA hˈæpən?');
  });

  it('makes sounds of any text, whatever it holds', () => {
    for (const text of [
      '',
      '🙂',
      '....',
      'ß漢字',
      '\u0301\u0323',
      '-'.repeat(500),
      'x'.repeat(5000),
      '"\'()',
    ]) {
      for (const language of ['en', 'yo', 'ig', 'ha', 'pcm'] as const)
        assert.equal(typeof sounds(text, language), 'string');
    }
  });

  it('respells for a neighbour voice', () => {
    assert.equal(respell('₦5,000 o', 'en').trim(), 'five thousand naira o');
    assert.equal(respell('₦5 000 et ₦2,50.', 'fr'), '5 000 naira et 2,50 naira.');
    assert.equal(respell('₦2,500.50 ou ₦1,000', 'fr'), '2500,50 naira ou 1000 naira');
    assert.equal(respell('₦2,500.50 na ₦5m', 'sw'), '2500.50 naira na 5m naira');
    assert.equal(respell('Ọ̀pẹ́ ṣe', 'yo'), 'okpe she');
    assert.equal(respell('ƙofa ɗaya', 'ha'), 'kofa daya');
  });
});

it('SSML knows its own words only, not those that every object has', () => {
  assert.deepEqual(
    ssmlParts('<speak>a &constructor; b</speak>').map((part) => part.kind === 'text' && part.text),
    ['a &constructor; b'],
  );
  for (const element of [
    '<break strength="constructor"/>',
    '<prosody rate="toString">b</prosody>',
    '<prosody pitch="__proto__">b</prosody>',
  ])
    assert.throws(() => ssmlParts(`<speak>a ${element}</speak>`), /is not supported/, element);
});
