// @alone @slow
/**
 * Servers of transcripts, and Spitch's voices, that return what can't be. A call fails by name and is free, or costs at most its quote; times
 * lie within the recording, texts are text, and money and log stay right.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onBothStores } from '../platform/on-both-stores.ts';
import { json, jsonOf, named, odd, openCaller, openLiar, sound } from './lying-testing.ts';

const liar = await openLiar();
const { url } = liar;
const seconds = 1.5;

const env = {
  OJA_OPENAI_URL: `${url}/v1`,
  OJA_OPENAI_KEY: 'sk-stand-in',
  OJA_SPITCH_URL: url,
  OJA_SPITCH_KEY: 'k-spitch',
  OJA_ENGINES_SPEECH: 'spitch',
  OJA_ENGINES_TRANSCRIPTION: 'spitch,openai',
  OJA_FREE_MEDIA: '0',
};

const file = { data: sound().toString('base64'), filename: 'tone.wav' };
/** Spitch comes first, and knows Yoruba; it has no French. */
const calls = {
  spitch: { path: '/media/transcribe', body: { file, language: 'yo', words: true } },
  openai: { path: '/media/transcribe', body: { file, language: 'fr', words: true } },
};

interface Timed {
  start: unknown;
  end: unknown;
  text?: unknown;
  word?: unknown;
}

function assertInRange(said: { segments?: Timed[]; words?: Timed[] }, lie: string): void {
  for (const { start, end, text, word } of [...(said.segments ?? []), ...(said.words ?? [])]) {
    assert.equal(typeof (text ?? word), 'string', lie);
    assert.ok(typeof start === 'number' && typeof end === 'number', `${lie}: ${start} to ${end}`);
    assert.ok(start >= 0 && start <= end && end <= seconds + 0.01, `${lie}: ${start} to ${end}`);
  }
}

onBothStores('lying speech servers', { env }, (server) => {
  let caller: Awaited<ReturnType<typeof openCaller>>;
  before(async () => {
    caller = await openCaller(server());
  });

  for (const [engine, call] of Object.entries(calls)) {
    const word = { start: 0, end: 1, text: 'one', word: 'one' };
    const fine = { text: 'one', language: 'yo', segments: [word], words: [word] };

    test(`${engine}: wrong texts, times and languages`, async () => {
      const priceMax = await caller.quote(call);
      const bodies: unknown[] = [
        fine,
        ...odd,
        ...odd.flatMap((value) => [
          ...['text', 'segments', 'words', 'language', 'duration'].map((field) => ({
            ...fine,
            [field]: value,
          })),
          { ...fine, segments: [value, word], words: [value, word] },
          ...['start', 'end', 'text', 'word'].map((field) => {
            const lying = [{ ...word, [field]: value }, word];
            return { ...fine, segments: lying, words: lying };
          }),
        ]),
        { ...fine, segments: [{ ...word, start: 9, end: 3 }], words: [{ ...word, start: 9, end: 3 }] },
        { ...fine, segments: Array(20_000).fill(word), words: Array(20_000).fill(word) },
      ];
      let heard = 0;
      for (const body of bodies) {
        liar.script = (response) => json(response, body);
        const lie = `${engine} ${named(body)}`;
        const { status, json: said, headers, charge } = await caller.told(call, priceMax, lie);
        if (status !== 200) continue;
        heard += 1;
        assert.equal(headers.get('x-oja-engine'), engine, lie);
        assert.equal(typeof said.text, 'string', lie);
        assert.ok(said.text !== '' || charge === 0 || isEmpty(body), `${lie}: paid for no text`);
        assert.equal(said.language, call.body.language, lie);
        assert.ok(Math.abs(said.duration - seconds) < 0.1, lie);
        assertInRange(said, lie);
      }
      assert.ok(heard > 10, String(heard));
    });

    test(`${engine}: wrong headers and statuses`, () =>
      caller.toldHeaders(call, liar, 'application/json', Buffer.from(jsonOf(fine))));
  }

  const speech = { path: '/voice', body: { text: 'Ẹ káàárọ̀', language: 'yo', voice: 'sade', format: 'wav' } };

  test('voices of spitch: wrong sounds and types', () => caller.toldSounds(speech, liar));

  test('voices of spitch: wrong headers and statuses', () =>
    caller.toldHeaders(speech, liar, 'audio/wav', sound()));

  test('the log stays readable and the books right', async () => {
    await caller.allReadable();
    assert.ok(caller.cases > 300, String(caller.cases));
  });
});

/** Silence is an honest answer. */
const isEmpty = (body: unknown): boolean => (body as { text?: unknown }).text === '';
