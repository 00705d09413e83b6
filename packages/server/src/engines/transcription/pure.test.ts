import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tone } from '../audio/contract.ts';
import { cleanSegments, hasWrongScript, isLoop, unrepeat, withoutWrongScript } from './clean.ts';
import { humOf, noiseOf, silenceOf } from './contract.ts';
import { withNairaHeard, wordsWithNairaHeard } from './naira-heard.ts';
import { routeOf } from './openai.ts';
import { routes } from './settings.ts';
import { speechRegions, stretches } from './speech-regions.ts';
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

describe('where somebody speaks', () => {
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
