// @alone first @slow
/** Whisper for real on recorded speech; upstreams against stand-ins that fail in their ways. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { ModelStore } from '../../../core/src/engines/models/port.ts';
import {
  callWith,
  openParts,
  openStandIn,
  type Reply,
  settle,
} from '../../../core/src/engines/upstream-testing.ts';
import type { Pcm } from '../../../core/src/formats/sound/pcm.ts';
import { slowTest } from '../../../core/src/testing/slow.ts';
import { openTestModels } from '../../../server/src/testing/models.ts';
import { transcriptionContract } from './contract.ts';
import { createOpenaiTranscription } from './openai.ts';
import type { TranscriptionEngine } from './port.ts';
import { transcriptionSettings } from './settings.ts';
import { createSpitchTranscription } from './spitch.ts';
import { createWhisper } from './whisper.ts';
import { defaultModel } from './whisper-models.ts';

const sentence = 'Good morning. Please bring two bags of rice to the market tomorrow.';
const opened = openParts();
after(() => opened[Symbol.asyncDispose]());

let spoken: Pcm;
let models: ModelStore;
before(async () => {
  models = await openTestModels('onnxruntime', defaultModel, 'whisper-base-yo');
  spoken = recording('kokoro-market.flac');
});
after(() => models.close());

/** Spoken by the engine for languages without a natural voice. */
function spokenBy(voice: string, text: string): Pcm {
  const wav = execFileSync('espeak-ng', ['-v', voice, '-s', '140', '--stdout', text]);
  const args = ['-nostdin', '-v', 'error', '-i', '-', '-f', 's16le', '-ac', '1', '-ar', '16000', '-'];
  const bytes = execFileSync('ffmpeg', args, { input: wav, maxBuffer: 4_000_000 });
  return { samples: new Int16Array(new Uint8Array(bytes).buffer), sampleRate: 16_000 };
}

/** Clips that the weights were not trained on; see fixtures/README.md. */
const recordings = {
  'yoruba-song.opus': 'irú orin bayi ló tọ́ sí irú òbí bẹ́ẹ̀',
  'yoruba-cloth.opus': 'irú aṣọ kan naa fun ṣíṣe ma nfi ẹbi han',
};

function recording(name: string): Pcm {
  const path = fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
  const args = ['-nostdin', '-v', 'error', '-i', path, '-f', 's16le', '-ac', '1', '-ar', '16000', '-'];
  const bytes = execFileSync('ffmpeg', args, { maxBuffer: 4_000_000 });
  return { samples: new Int16Array(new Uint8Array(bytes).buffer), sampleRate: 16_000 };
}

const withoutMarks = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .match(/\p{L}+/gu) ?? [];

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/\b2\b/g, 'two')
    .replace(/[^a-z ]/g, '');

describe('whisper', () => {
  let engine: TranscriptionEngine;
  before(() => {
    engine = createWhisper({ model: 'auto', threads: 1 }, { models });
  });
  after(() => engine.close?.());
  transcriptionContract(() => engine, {
    pcm: async () => spoken,
    language: 'en',
    expect: /morning.*rice.*market/i,
  });
  it('translates speech into English: the gist of it', async () => {
    const pcm = spokenBy(
      'fr-fr',
      'Bonjour. Demain matin, ma mère va au marché pour acheter du poisson et du riz.',
    );
    const { text } = await engine.transcribe(
      { pcm, language: 'fr', words: false, translate: true },
      callWith(),
    );
    const gist = [/hello|good (morning|day)/i, /tomorrow/i, /mother/i, /buy/i];
    const found = gist.filter((word) => word.test(text));
    assert.ok(found.length >= 3, text);
    assert.doesNotMatch(text, /bonjour|demain|acheter/i);
  });

  slowTest('understands what Kokoro says, detects the language and times each word', async () => {
    const progress: number[] = [];
    const found = await engine.transcribe(
      { pcm: spoken, words: true, onProgress: (fraction) => progress.push(fraction) },
      callWith(),
    );
    assert.equal(found.language, 'en');
    assert.equal(plain(found.text), plain(sentence));
    assert.ok(found.words!.length >= 11);
    for (const [index, { start, end }] of found.words!.entries()) {
      assert.ok(end >= start && (index === 0 || start >= found.words![index - 1]!.start));
    }
    assert.equal(progress.at(-1), 1);
  });

  slowTest('writes the currency that was spoken', async () => {
    const hear = (name: string, language: string) =>
      engine.transcribe({ pcm: recording(name), language, words: true }, callWith());
    for (const language of ['en', 'en-NG', 'pcm']) {
      const { text, words } = await hear('kokoro-naira.flac', language);
      assert.match(text, /(?:5,?000|five thousand) naira/i);
      assert.doesNotMatch(text, /\p{Sc}|dollar|pound/iu);
      assert.ok(words!.some(({ word }) => /^naira\b/.test(word)));
    }
    assert.match(
      (await hear('kokoro-dollars.opus', 'en')).text,
      /\$5,?000|(?:5,?000|five thousand) dollars/i,
    );
  });

  slowTest('is back after its process was killed in the middle of its work', async () => {
    const pcm = spoken;
    const work = engine.transcribe({ pcm, language: 'en', words: false }, callWith());
    const children = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'whisper.*-child'], {
      encoding: 'utf8',
    });
    for (const pid of children.trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
    await assert.rejects(work, { name: 'EngineFailure', kind: 'unavailable' });
    assert.match(
      (await engine.transcribe({ pcm, language: 'en', words: false }, callWith())).text,
      /morning/i,
    );
  });

  slowTest(
    'hears Yoruba by the weights that were trained on it, and says what they learned from',
    async () => {
      for (const [file, said] of Object.entries(recordings)) {
        const found = await engine.transcribe(
          { pcm: recording(file), language: 'yo', words: false, keywords: ['Adebayo', 'Ngozi'] },
          callWith(),
        );
        const heard = withoutMarks(found.text);
        const right = withoutMarks(said).filter((word) => heard.includes(word));
        assert.ok(right.length >= withoutMarks(said).length - 2, `${found.text} for ${said}`);
        assert.ok(!found.text.includes('\ufffd') && found.text === found.text.normalize('NFC'));
        assert.ok(found.segments.every(({ confidence = 0 }) => confidence > 0.5 && confidence <= 1));
        assert.match(found.notes?.join(' ') ?? '', /one speaker/);
      }
    },
  );

  it('detects that Yoruba is spoken', async () => {
    const found = await engine.transcribe({ pcm: recording('yoruba-cloth.opus'), words: true }, callWith());
    assert.equal(found.language, 'yo');
    assert.ok(withoutMarks(found.text).includes('kan'));
    assert.ok(found.words!.length >= 8 && found.words!.every(({ start, end }) => end >= start));
  });

  slowTest('writes no Yoruba words for short speech of other languages', async () => {
    const said: [voice: string, text: string][] = [
      ['ar', 'كم سعر هذا الخبز'],
      ['ar', 'هذا البيت كبير جدا'],
      ['en-gb', 'Where is the market?'],
    ];
    for (const [voice, text] of said) {
      const found = await engine.transcribe({ pcm: spokenBy(voice, text), words: false }, callWith());
      assert.notEqual(found.language, 'yo', `${text}: ${found.text}`);
      assert.doesNotMatch(found.text.normalize('NFD'), /[eos]\u0323/iu);
    }
  });

  slowTest('uses the model that was named, whatever the language', async () => {
    const pcm = recording('yoruba-song.opus');
    const found = await engine.transcribe(
      { pcm, language: 'yo', words: false, model: 'whisper-base' },
      callWith(),
    );
    assert.equal(found.notes, undefined);
    const heard = withoutMarks(found.text);
    assert.ok(withoutMarks(recordings['yoruba-song.opus']).filter((word) => heard.includes(word)).length < 7);
  });

  it('leaves a language it does not know to others', async () => {
    await assert.rejects(engine.transcribe({ pcm: spoken, language: 'tlh', words: false }, callWith()), {
      kind: 'unsupported',
      code: 'language_not_supported',
    });
  });
});

const verbose = {
  task: 'transcribe',
  language: 'yoruba',
  duration: 2,
  text: 'Ẹ káàárọ̀.',
  segments: [{ id: 0, start: 0, end: 1.5, text: ' Ẹ káàárọ̀.' }],
  words: [{ word: 'Ẹ', start: 0, end: 0.4 }],
};

describe('an OpenAI-compatible transcription server', () => {
  const withServer = async (
    reply: Reply,
    use: (
      engine: TranscriptionEngine,
      server: { url: string; seen: { path: string; body: string; headers: object }[] },
    ) => Promise<void>,
    routes?: (url: string) => Record<string, { model: string; url?: string }>,
  ) => {
    await using server = await openStandIn(() => reply);
    const settings = settle(transcriptionSettings, {
      openaiUrl: `${server.url}/v1`,
      openaiKey: 'upstream-key',
      ...(routes ? { routes: routes(server.url) } : {}),
    });
    const engine = createOpenaiTranscription(settings, opened.parts);
    await use(engine, server);
    await engine.close?.();
  };
  const hear = async (engine: TranscriptionEngine, language?: string) =>
    engine.transcribe({ pcm: spoken, words: true, ...(language ? { language } : {}) }, callWith());

  describe('contract', () => {
    let engine: TranscriptionEngine;
    let server: Awaited<ReturnType<typeof openStandIn>>;
    before(async () => {
      server = await openStandIn(() => ({ json: verbose }));
      engine = createOpenaiTranscription(
        settle(transcriptionSettings, { openaiUrl: server.url }),
        opened.parts,
      );
    });
    after(async () => {
      await engine.close?.();
      await server[Symbol.asyncDispose]();
    });
    transcriptionContract(() => engine, { pcm: async () => spoken, language: 'yo', expect: /káàárọ̀/ });
  });

  it('sends a WAV with the model of the language and reads segments and words', () =>
    withServer(
      { json: verbose },
      async (engine, { seen }) => {
        const found = await hear(engine, 'yo');
        assert.equal(found.text, 'Ẹ káàárọ̀.');
        assert.equal(found.words?.[0]?.word, 'Ẹ');
        assert.match(seen[0]!.body, /name="model"\r\n\r\nNCAIR\/Yoruba-ASR/);
        assert.match(seen[0]!.body, /name="language"\r\n\r\nyo/);
        assert.match(seen[0]!.body, /RIFF/);
        assert.equal((seen[0]!.headers as { authorization: string }).authorization, 'Bearer upstream-key');
      },
      () => ({ yo: { model: 'NCAIR/Yoruba-ASR' } }),
    ));

  it('never sends the key to the server of a route', () =>
    withServer(
      { json: verbose },
      async (engine, { seen }) => {
        await hear(engine, 'ig');
        assert.equal(seen[0]!.path, '/other/audio/transcriptions');
        assert.equal((seen[0]!.headers as { authorization?: string }).authorization, undefined);
        assert.doesNotMatch(seen[0]!.body, /name="language"/);
      },
      (url) => ({ ig: { model: 'NCAIR/Igbo-ASR', url: `${url}/other` } }),
    ));

  it('reads "english" as en when the language was not given', () =>
    withServer({ json: { ...verbose, language: 'english' } }, async (engine) => {
      assert.equal((await hear(engine)).language, 'en');
    }));

  it('asks a model that tells no times for the text alone, and from then on at once', async () => {
    const message = "response_format 'verbose_json' is not compatible with model 'gpt-4o-transcribe'.";
    await using server = await openStandIn(({ body }) =>
      body.includes('verbose_json')
        ? { status: 400, json: { error: { message, param: 'response_format' } } }
        : { json: { text: 'Good morning.' } },
    );
    const settings = settle(transcriptionSettings, { openaiUrl: server.url, openaiKey: 'upstream-key' });
    const engine = createOpenaiTranscription(settings, opened.parts);
    const input = { pcm: spoken, words: false, language: 'en', model: 'gpt-4o-transcribe' };
    assert.equal((await engine.transcribe(input, callWith())).text, 'Good morning.');
    assert.equal(server.seen.length, 2);
    await engine.transcribe(input, callWith());
    assert.equal(server.seen.length, 3);
    await assert.rejects(engine.transcribe({ ...input, words: true }, callWith()), { name: 'EngineFailure' });
    await engine.close?.();
  });

  const failures: [string, Reply, string, string][] = [
    [
      'a model it lacks',
      { status: 400, json: { error: { message: 'invalid model name', param: 'model' } } },
      'EngineFailure',
      'unprocessable',
    ],
    ['429', { status: 429, json: {} }, 'EngineFailure', 'upstream_rate_limited'],
    ['500', { status: 500, json: {} }, 'EngineFailure', 'upstream_error'],
    ['401', { status: 401, json: {} }, 'EngineFailure', 'upstream_auth_failed'],
    ['HTML', { body: '<html>oops</html>' }, 'EngineFailure', 'upstream_error'],
    ['JSON without a text', { json: { status: 'ok' } }, 'EngineFailure', 'upstream_error'],
    [
      'an unknown language',
      { status: 400, json: { error: { message: 'language not supported' } } },
      'EngineFailure',
      'language_not_supported',
    ],
    [
      'a refused sound',
      { status: 400, json: { error: { message: 'bad audio' } } },
      'OjaError',
      'unprocessable',
    ],
  ];
  for (const [name, reply, kind, code] of failures) {
    it(`says ${code} after ${name}`, () =>
      withServer(reply, async (engine) => {
        await assert.rejects(hear(engine, 'en'), { name: kind, code });
      }));
  }
});

describe('Spitch', () => {
  it('hears Igbo, and leaves an unknown language to others', async () => {
    const json = { request_id: 'r', text: 'Kedu', segments: [{ start: 0, end: 1, text: 'Kedu' }] };
    await using server = await openStandIn(() => ({ json }));
    const engine = createSpitchTranscription({ spitchUrl: server.url, spitchKey: 'k' }, opened.parts);
    const found = await engine.transcribe({ pcm: spoken, language: 'ig', words: false }, callWith());
    assert.equal(found.text, 'Kedu');
    assert.equal(found.segments.length, 1);
    assert.equal(server.seen[0]!.path, '/v1/transcriptions');
    await assert.rejects(engine.transcribe({ pcm: spoken, words: false }, callWith()), {
      kind: 'unsupported',
    });
    await engine.close?.();
  });
});
