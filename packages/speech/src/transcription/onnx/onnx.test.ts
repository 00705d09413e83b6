/** What needs no weights: the spectrogram, the rules for the next token, and the times of words. */
import assert from 'node:assert/strict';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { chooseToken } from './choose-token.ts';
import { freeLengthEncoder, positionsInput } from './free-length.ts';
import { framesMax, logMel } from './mel.ts';
import {
  delimited,
  delimitedParts,
  elementType,
  fields,
  number,
  onnx,
  rewrite,
  text,
  textOf,
  writeTensor,
} from './onnx-file.ts';
import { asBytes, splitDecoder } from './output-layer.ts';
import { segmentsOf, wordPieces } from './segments.ts';
import { endOfText, readTokens, type Tokens } from './tokens.ts';
import { meanAttention, tokenTimes } from './word-times.ts';

const mels = 80;
const firstTimestamp = 50_364;
const tokens: Pick<Tokens, 'suppressed' | 'suppressedFirst' | 'firstTimestamp' | 'noTimestamps'> = {
  firstTimestamp,
  noTimestamps: firstTimestamp - 1,
  suppressed: [7],
  suppressedFirst: [220, endOfText],
};
const choose = (values: Record<number, number>, said: number[]) => {
  const logits = new Float32Array(51_865).fill(-20);
  for (const [token, value] of Object.entries(values)) logits[Number(token)] = value;
  return chooseToken(logits, said, tokens as Tokens, { temperature: 0, random: () => 0.5 });
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

test('a spectrogram is as long as it was asked for', () => {
  const sound = Int16Array.from({ length: 16_000 }, (_, at) => Math.sin(at / 5) * 9000);
  const [short, long] = [logMel(sound, 300), logMel(sound)];
  assert.equal(short.length, mels * 300);
  for (const frame of [0, 50, 99, 299]) assert.equal(short[3 * 300 + frame], long[3 * framesMax + frame]);
});

test('two rows of bytes hold floats to sixteen bits', () => {
  const values = Float32Array.from({ length: 512 }, (_, at) => Math.sin(at) * (at % 7 === 0 ? 12 : 0.3));
  const { rows, steps } = asBytes(values);
  for (const [at, value] of values.entries()) {
    const back = (rows[at]! - 128) * steps[0] + (rows[512 + at]! - 128) * steps[1];
    assert.ok(Math.abs(back - value) <= steps[1] / 2 + 1e-6, `${back} for ${value}`);
  }
  assert.deepEqual([...asBytes(new Float32Array(2)).rows], [128, 128, 128, 128]);
});

test('an ONNX file is rewritten field by field, and a damaged one is refused', () => {
  const graph = Buffer.concat([text(onnx.graph.name, 'before'), number(99, 300)]);
  const file = Buffer.concat([number(onnx.model.irVersion, 8), delimited(onnx.model.graph, graph)]);
  const renamed = rewrite(file, ({ id, content }) =>
    id === onnx.model.graph
      ? delimitedParts(
          id,
          rewrite(content, (field) => (field.id === onnx.graph.name ? [text(2, 'after')] : undefined)),
        )
      : undefined,
  );
  const [version, changed] = [...fields(Buffer.concat(renamed))];
  assert.equal(version!.value, 8);
  assert.equal(textOf(changed!.content, onnx.graph.name), 'after');
  assert.equal([...fields(changed!.content)][1]!.value, 300);
  assert.throws(() => [...fields(file.subarray(0, file.length - 3))], /cut off/);
  assert.throws(() => [...fields(Buffer.from([0x0f, 1]))], /not an ONNX file/);
});

test('marks follow the vocabulary: large-v3 has one language more than the models before it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'oja-tokens-'));
  const file = async (name: string, content: string) => {
    await writeFile(join(folder.path, name), content);
    return join(folder.path, name);
  };
  const read = async (given: object) =>
    readTokens({
      vocabulary: await file('vocab.json', '{"Hi": 5, "\u0120you": 6, "r": 7}'),
      merges: await file('merges.txt', ''),
      generation: await file(
        'generation_config.json',
        JSON.stringify({ lang_to_id: {}, task_to_id: {}, ...given }),
      ),
    });
  const base = await read({});
  assert.deepEqual([base.startOfPrevious, base.noTimestamps, base.firstTimestamp], [50_361, 50_363, 50_364]);
  const large = await read({ no_timestamps_token_id: 50_364 });
  assert.deepEqual(
    [large.startOfPrevious, large.noTimestamps, large.firstTimestamp],
    [50_362, 50_364, 50_365],
  );
  const chosen = [50_365, 5, 6, 7, 50_365 + 50].map((token, at) => ({
    token,
    logProbability: Math.log([1, 0.9, 0.8, 0.5, 1][at]!),
  }));
  const [segment] = segmentsOf({ chosen, attention: [] }, large, 5000);
  assert.deepEqual([segment!.text, segment!.t0, segment!.t1], ['Hi your', 0, 1000]);
  assert.deepEqual(
    segment!.words.map((each) => each.toFixed(2)),
    ['0.90', '0.40'],
  );
});

test('a letter of several tokens stays whole in words with times, and so does the space before it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'oja-tokens-'));
  const file = async (name: string, content: string) => {
    await writeFile(join(folder.path, name), content);
    return join(folder.path, name);
  };
  // "ní ọjà": a space and the first two bytes of ọ are one token, its last byte is the next.
  const vocabulary = {
    n: 1,
    '\u00c3\u0143': 2,
    '\u0120\u00e1\u00bb': 3,
    '\u012f': 4,
    j: 5,
    '\u00c3\u0142': 6,
  };
  const tokens = readTokens({
    vocabulary: await file('vocab.json', JSON.stringify(vocabulary)),
    merges: await file('merges.txt', ''),
    generation: await file('generation_config.json', '{"lang_to_id": {}, "task_to_id": {}}'),
  });
  const chosen = [1, 2, 3, 4, 5, 6].map((token) => ({ token, logProbability: Math.log(0.9) }));
  const pieces = wordPieces({ chosen, attention: [] }, tokens, 1000);
  assert.deepEqual(
    pieces.map((piece) => piece.text),
    ['n', 'í', ' ọ', 'j', 'à'],
  );
  assert.equal(pieces[2]!.words[0]!.toFixed(2), '0.81');
});

test('rows of the spectrogram are those that the first layer takes', () => {
  const encoder = (rows: number) => {
    const initializers = [
      { name: positionsInput, dims: [2, 4], data: new Uint8Array(32) },
      { name: 'conv1.weight', dims: [4, rows, 3], data: new Uint8Array(4 * rows * 3 * 4) },
    ];
    const graph = initializers.flatMap((tensor) =>
      delimitedParts(onnx.graph.initializer, writeTensor(tensor, elementType.float)),
    );
    return Buffer.concat(delimitedParts(onnx.model.graph, graph));
  };
  assert.equal(freeLengthEncoder(encoder(128)).mels, 128);
  assert.equal(freeLengthEncoder(encoder(80)).mels, 80);
  assert.equal(logMel(new Int16Array(16_000), 300, 128).length, 128 * 300);
});

test('a decoder whose table of tokens is not in 8 bit is run as it is', () => {
  assert.equal(splitDecoder(delimited(onnx.model.graph, text(onnx.graph.name, 'decoder'))), undefined);
});
