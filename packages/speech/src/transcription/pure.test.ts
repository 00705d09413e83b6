import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tone } from '../audio/contract.ts';
import { cleanSegments, hasWrongScript, isLoop, unrepeat, withoutWrongScript } from './clean.ts';
import { humOf, noiseOf, silenceOf } from './contract.ts';
import { confirmsCurrencies, hasCurrencySymbol } from './currency.ts';
import { keywordsPrompt, withKeywords } from './keywords.ts';
import { withNairaHeard, wordsWithNairaHeard } from './naira-heard.ts';
import { routeOf } from './openai.ts';
import { joinSegments, joinTokens } from './pieces.ts';
import { bestAttempt, compressionRatio, faultOf } from './quality.ts';
import { routes } from './settings.ts';
import { speechRegions, stretches } from './speech-regions.ts';
import { transcribePieces } from './upstream-pieces.ts';
import { whisperLanguage } from './whisper-languages.ts';

/** Bursts that rise and fall as syllables do, over a quiet floor. */
function syllables(seconds: number, talk: (second: number) => boolean) {
  const samples = noiseOf(seconds, 60).samples;
  const voice = tone(seconds, 16_000, 180);
  for (const [at, value] of voice.entries()) {
    const second = at / 16_000;
    if (talk(second)) samples[at]! += value * Math.max(0, Math.sin(second * 2 * Math.PI * 4));
  }
  return { samples, sampleRate: 16_000 };
}

describe('what a server says of its pieces', () => {
  const talk = () => syllables(4, (second) => second > 0.5 && second < 3.5);

  it('keeps times within the sound, in order, and as numbers', async () => {
    for (const [start, end] of [
      [0, 1],
      [-5, 2],
      [Number.NaN, Number.NaN],
      [1.2, 0.3],
      [900, 1_000],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    ] as const) {
      const said = { start, end, text: 'Good morning' };
      const hear = async () => ({ text: said.text, segments: [said], words: [{ start, end, word: 'Good' }] });
      const { segments, words, text } = await transcribePieces(talk(), hear, { language: 'en', words: true });
      assert.equal(text, 'Good morning');
      for (const found of [segments[0]!, words![0]!])
        assert.ok(found.start >= 0 && found.start <= found.end && found.end <= 4, `${start} to ${end}`);
    }
  });

  it('takes codes for languages, nothing else', async () => {
    for (const [said, language] of [
      ['yo', 'yo'],
      ['en-NG', 'en-NG'],
      ['english', 'und'],
      ['<b>', 'und'],
      [undefined, 'und'],
    ] as const) {
      const hear = async () => ({
        text: 'Good',
        segments: [],
        words: [],
        ...(said ? { language: said } : {}),
      });
      const heard = await transcribePieces(talk(), hear, { language: undefined, words: false });
      assert.equal(heard.language, language);
    }
  });
});

describe('where there is speech', () => {
  it('finds no speech in silence, noise and hum', async () => {
    for (const pcm of [silenceOf(4), noiseOf(4, 200), noiseOf(4, 12_000), humOf(4)]) {
      assert.deepEqual(await speechRegions(pcm), []);
    }
    assert.deepEqual(await speechRegions({ samples: new Int16Array(0), sampleRate: 16_000 }), []);
  });

  it('finds the two stretches of talk', async () => {
    const regions = await speechRegions(
      syllables(12, (second) => (second > 1 && second < 4) || (second > 8 && second < 10)),
    );
    assert.equal(regions.length, 2);
    assert.ok(Math.abs(regions[0]!.start - 1) < 0.4 && Math.abs(regions[0]!.end - 4) < 0.5);
    assert.ok(Math.abs(regions[1]!.start - 8) < 0.4);
  });

  it('cuts long talk into stretches that cover it', async () => {
    const parts = await stretches(
      syllables(95, () => true),
      28,
    );
    assert.ok(parts.length >= 4);
    for (const [index, part] of parts.entries()) {
      assert.ok(part.end - part.start <= 28.01);
      if (index > 0) assert.ok(part.start - parts[index - 1]!.end < 1);
    }
  });
});

describe('what models invent', () => {
  const clean = (texts: string[], spoken = 5) =>
    cleanSegments(
      texts.map((text, index) => ({ start: index, end: index + 1, text })),
      spoken,
    ).map(({ text }) => text);

  it('takes out tags of noise', () => {
    assert.deepEqual(clean([' [BLANK_AUDIO]', '(music)', '♪♪♪', ' Hello there. [MUSIC] ']), ['Hello there.']);
  });
  it('takes out a farewell over silence, and keeps a spoken one', () => {
    assert.deepEqual(clean(['Thank you.'], 0.3), []);
    assert.deepEqual(clean(['Thank you.'], 2), ['Thank you.']);
  });
  it('notices letters of another script', () => {
    assert.ok(hasWrongScript('就 tomorrow evening', 'auto'));
    assert.ok(hasWrongScript('多麼貧郁的唸', 'yo'));
    assert.equal(hasWrongScript('多麼貧郁的唸', 'auto'), false);
    assert.equal(hasWrongScript('Добрый день', 'ru'), false);
    assert.equal(hasWrongScript('Ẹ káàárọ̀', 'yo'), false);
    assert.equal(withoutWrongScript('阿wo ni', 'yo').trim(), 'wo ni');
  });
  it('takes out talk of channels over a short sound', () => {
    assert.deepEqual(clean(["Don't forget to subscribe to the channel."], 3), []);
    assert.equal(clean(["Don't forget to subscribe to the channel."], 30).length, 1);
  });
  it('breaks circles', () => {
    assert.equal(unrepeat('no no no no no no way'), 'no way');
    assert.equal(unrepeat('we go home we go home we go home we go home now'), 'we go home now');
    assert.equal(unrepeat('well well well'), 'well well well');
    assert.deepEqual(clean(['Same.', 'Same.', 'Same.', 'Same.', 'Other.']), ['Same.', 'Same.', 'Other.']);
    assert.ok(isLoop('多'.repeat(15)));
    assert.ok(isLoop('and then he said and then he said and then he said and then he said '));
    assert.equal(isLoop('Good morning, how much is the pepper today? It is five hundred naira.'), false);
    assert.deepEqual(clean(['多'.repeat(40)]), []);
  });
});

describe('routes by language', () => {
  it('reads models and addresses, and names what is wrong', () => {
    const found = routes().parse('yo=NCAIR/Yoruba-ASR, ig=http://127.0.0.1:9/v1#NCAIR/Igbo-ASR,*=base');
    assert.deepEqual(found.ig, { url: 'http://127.0.0.1:9/v1', model: 'NCAIR/Igbo-ASR' });
    assert.equal(routes().safeParse('nonsense').success, false);
    const settings = { routes: found, openaiModel: 'whisper-1' };
    assert.equal(routeOf(settings, { language: 'yo' }).model, 'NCAIR/Yoruba-ASR');
    assert.equal(routeOf(settings, { language: 'fr' }).model, 'base');
    assert.equal(routeOf({ ...settings, routes: {} }, { language: 'fr', model: 'mine' }).model, 'mine');
    const accents = {
      routes: routes().parse('en-NG=NCAIR/NigerianAccentedEnglish'),
      openaiModel: 'whisper-1',
    };
    assert.equal(routeOf(accents, { language: 'en-NG' }).model, 'NCAIR/NigerianAccentedEnglish');
    assert.equal(routeOf(accents, { language: 'en' }).model, 'whisper-1');
  });

  it('says by which neighbour whisper hears a language', () => {
    assert.equal(whisperLanguage('en-NG')?.code, 'en');
    assert.equal(whisperLanguage('yo')?.code, 'yo');
    assert.ok(whisperLanguage('ig')?.note && whisperLanguage('pcm')?.note);
    assert.equal(whisperLanguage('tlh'), undefined);
  });
});

describe('money that was heard', () => {
  it('is naira after an amount, whatever the model made of the word, and nowhere else', () => {
    const heard: [string, string][] = [
      ['Last week it was 58,000 Noura per bag.', 'Last week it was 58,000 naira per bag.'],
      ['Send me five thousand Nara, please.', 'Send me five thousand naira, please.'],
      ['It is 2.5 million nyra.', 'It is 2.5 million naira.'],
      ['I paid 300 naira.', 'I paid 300 naira.'],
      ['Nora sold 12 narrow mats to Nara in 2019.', 'Nora sold 12 narrow mats to Nara in 2019.'],
      ['We met in 20 Norway hotels.', 'We met in 20 Norway hotels.'],
    ];
    for (const [before, after] of heard) assert.equal(withNairaHeard(before), after);
    const words = ['58,000', 'Noura.', 'Nora'].map((word, place) => ({ word, start: place, end: place + 1 }));
    assert.deepEqual(
      wordsWithNairaHeard(words).map(({ word }) => word),
      ['58,000', 'naira.', 'Nora'],
    );
  });
});

describe('a currency symbol', () => {
  it('stands where the transcript without symbols names the currency as often', () => {
    const confirmed: [written: string, spelledOut: string][] = [
      ['It costs $5,000.', 'It costs 5,000 dollars.'],
      ['He paid $200 and £50.', 'He paid 200 dollars and fifty pounds.'],
      ['That is $2.50 or €2.', 'That is two dollars and fifty cents, or 2 euros.'],
      ['Only $0.50!', 'Only 50 cents!'],
    ];
    for (const [written, spelledOut] of confirmed)
      assert.ok(confirmsCurrencies(written, spelledOut), written);
    const refuted: [written: string, spelledOut: string][] = [
      ['It costs $5,000.', 'It costs 5,000 naira.'],
      ['It costs $5,000.', 'It costs 5,000 here.'],
      ['$5,000 is $3.50.', '5,000 naira is three dollars and fifty cents.'],
      ['It costs £5.', 'It costs 5 dollars.'],
      ['It costs ₩5.', 'It costs 5 won.'],
    ];
    for (const [written, spelledOut] of refuted) assert.ok(!confirmsCurrencies(written, spelledOut), written);
    assert.ok(hasCurrencySymbol('about €3') && !hasCurrencySymbol('about 3 euros'));
  });
});

describe('a transcript that cannot be right', () => {
  const heard = (text: string, meanLogProbability = -0.3) =>
    faultOf({ text, meanLogProbability }, { language: 'yo', spokenSeconds: 3 });

  it('is distinguished from one that can', () => {
    assert.equal(heard('mo fẹ́ ra ata àti tòmátì ní ọjà'), undefined);
    assert.equal(heard(''), 'empty');
    assert.equal(heard(' ¶¶ … !!'), 'symbols');
    assert.equal(heard('tí ó bá ti '.repeat(12)), 'loop');
    assert.equal(
      heard('ni ọ̀dọ̀ àwọn ènìyàn, '.repeat(3).concat('ni ọ̀dọ̀ àwọn ènìyàn kan ni '.repeat(6))),
      'loop',
    );
    assert.equal(heard('多麼貧郁的唸 wo ni'), 'script');
    assert.equal(heard('bí ẹ bá lọ', -1.4), 'unsure');
    assert.equal(
      faultOf({ text: '', meanLogProbability: 0 }, { language: 'yo', spokenSeconds: 0.2 }),
      undefined,
    );
  });

  it('is replaced by the lightest fault, the likeliest of equals', () => {
    const attempt = (fault: ReturnType<typeof faultOf>, meanLogProbability: number) => ({
      text: `${fault}`,
      meanLogProbability,
      fault,
    });
    const best = (...all: ReturnType<typeof attempt>[]) => bestAttempt(all);
    assert.equal(best(attempt('loop', -0.1), attempt(undefined, -0.9)).fault, undefined);
    assert.equal(best(attempt('loop', -0.1), attempt('unsure', -2)).fault, 'unsure');
    assert.equal(best(attempt('unsure', -2), attempt('unsure', -1.2)).meanLogProbability, -1.2);
  });

  it('repeats itself, which compresses well', () => {
    assert.ok(compressionRatio('and then he said '.repeat(20)) > 2.4);
    assert.ok(compressionRatio('Good morning, how much is the pepper today?') < 2);
  });
});

describe('pieces of a transcript', () => {
  const piece = (text: string, start: number, probability: number) => ({
    text,
    start,
    end: start + 0.2,
    words: [probability],
  });

  it('a space that is a token of its own begins a word', () => {
    const words = joinTokens(
      ['sí', ' ', 'ẹ', 'nì', ' kan'].map((text, at) => ({ start: at, end: at + 1, text, words: [1] })),
    );
    assert.deepEqual(
      words.map(({ text }) => text),
      ['sí', 'ẹnì', 'kan'],
    );
  });

  it('become words and segments that tell how sure they are', () => {
    const words = joinTokens([
      piece(' Ọ', 0, 0.9),
      piece('jà', 0.2, 0.5),
      piece(' ni.', 0.4, 0.8),
      piece(' Rárá', 3, 0.14),
    ]);
    assert.deepEqual(
      words.map(({ text }) => text),
      ['Ọjà', 'ni.', 'Rárá'],
    );
    const segments = joinSegments(words, true);
    assert.deepEqual(
      segments.map(({ text, confidence }) => [text, confidence]),
      [
        // Every part of a word must be right, and words count alike.
        ['Ọjà ni.', Number(((0.9 * 0.5 + 0.8) / 2).toFixed(2))],
        ['Rárá', 0.14],
      ],
    );
    assert.equal(joinSegments(words, false).length, 3);
  });
});

describe('keywords', () => {
  it('are passed to the model', () => {
    assert.equal(keywordsPrompt(['Adebayo', 'Ngozi']), 'Glossary: Adebayo, Ngozi.');
    assert.equal(keywordsPrompt([]), '');
  });

  it('replace near misses, marks around them kept, and nothing else', () => {
    const keywords = ['Adebayo', 'Ngozi', 'Port Harcourt', 'Ẹgbẹ́'];
    const cases: [string, string][] = [
      ['Doctor Adebaya, please.', 'Doctor Adebayo, please.'],
      ['Is (Ngosi) in Port Harcort?', 'Is (Ngozi) in Port Harcourt?'],
      ['adebayo said no', 'Adebayo said no'],
      ['An address and a good day.', 'An address and a good day.'],
      ['egbe mi', 'Ẹgbẹ́ mi'],
    ];
    for (const [before, after] of cases) assert.equal(withKeywords(before, keywords), after);
    assert.equal(withKeywords('Tola came', ['Tolu']), 'Tolu came');
    assert.equal(withKeywords('it is on', ['in']), 'it is on');
  });
});
