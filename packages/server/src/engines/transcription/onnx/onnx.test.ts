/** What needs no weights: the spectrogram, the rules for the next token, and the times of words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseToken } from './choose-token.ts';
import { framesMax, logMel, mels } from './mel.ts';
import { endOfText, firstTimestamp, type Tokens } from './tokens.ts';
import { meanAttention, tokenTimes } from './word-times.ts';

const tokens: Pick<Tokens, 'suppressed' | 'suppressedFirst'> = {
  suppressed: [7],
  suppressedFirst: [220, endOfText],
};
const choose = (values: Record<number, number>, said: number[]) => {
  const logits = new Float32Array(51_865).fill(-20);
  for (const [token, value] of Object.entries(values)) logits[Number(token)] = value;
  return chooseToken(logits, said, tokens as Tokens, 0);
};

test('a tone is loudest in the mel that holds it, and silence follows the sound', () => {
  const tone = (hz: number) =>
    Int16Array.from({ length: 16_000 }, (_, at) => Math.sin((2 * Math.PI * hz * at) / 16_000) * 12_000);
  const loudest = (hz: number) => {
    const mel = logMel(tone(hz));
    const column = Array.from({ length: mels }, (_, row) => mel[row * framesMax + 50]!);
    return column.indexOf(Math.max(...column));
  };
  assert.ok(loudest(200) < loudest(1000) && loudest(1000) < loudest(4000));
  const mel = logMel(tone(440));
  assert.equal(mel.length, mels * framesMax);
  const [sound, after] = [50, 200].map((frame) =>
    Math.max(...Array.from({ length: mels }, (_, row) => mel[row * framesMax + frame]!)),
  );
  assert.ok(sound! > after! + 1, `${sound} and ${after}`);
});

test('a transcript begins with a time, times come in pairs and never go back', () => {
  assert.equal(choose({ 100: 5, [firstTimestamp + 3]: 1 }, []).token, firstTimestamp + 3);
  assert.equal(choose({ [firstTimestamp + 60]: 9, [firstTimestamp + 50]: 1 }, []).token, firstTimestamp + 50);
  assert.equal(choose({ 7: 9, 100: 5 }, [firstTimestamp]).token, 100);
  assert.equal(choose({ [firstTimestamp]: 9, 100: 5 }, [firstTimestamp]).token, 100);
  const [word, end] = [100, firstTimestamp + 40];
  assert.equal(choose({ 100: 9, [end]: 2, [endOfText]: 1 }, [firstTimestamp, word, end]).token, end);
  assert.equal(choose({ [end - 5]: 9, [end + 5]: 2 }, [firstTimestamp, word, end, end, word]).token, end + 5);
});

test('many likely times win over one likely word, and the probability is that of what was left', () => {
  const times = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [firstTimestamp + 10 + at, 2]));
  assert.ok(choose({ ...times, 100: 4 }, [firstTimestamp, 100]).token >= firstTimestamp);
  const { token, logProbability } = choose({ 100: 9 }, [firstTimestamp]);
  assert.equal(token, 100);
  assert.ok(logProbability > -0.01 && logProbability <= 0);
});

test('words begin where the attention moves to them', () => {
  const row = (from: number, to: number) =>
    Float32Array.from({ length: 100 }, (_, at) => (at >= from && at < to ? 1 : 0));
  const attention = [row(0, 20), row(20, 60), row(60, 100)].map((head) => meanAttention([head], 100));
  assert.deepEqual(
    tokenTimes(attention).map((seconds) => Math.round(seconds / 0.02)),
    [0, 20, 60],
  );
  assert.deepEqual(tokenTimes([]), []);
});
