// @alone
/** The engines themselves: espeak and Kokoro for real, upstreams against stand-ins. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EngineFailure } from '../../../core/src/engine-failure.ts';
import type { ModelStore } from '../../../core/src/engines/models/port.ts';
import {
  callWith,
  openParts,
  openStandIn,
  type Reply,
  settle,
} from '../../../core/src/engines/upstream-testing.ts';
import { gather } from '../../../core/src/formats/sound/pcm.ts';
import { wavHeader } from '../../../core/src/formats/sound/wav.ts';
import { openTestModels } from '../../../server/src/testing/models.ts';
import { ssmlParts } from '../text/ssml.ts';
import { say, speechContract } from './contract.ts';
import { createEspeak } from './espeak.ts';
import { createKokoro } from './kokoro.ts';
import { createOpenaiSpeech } from './openai.ts';
import type { SpeechEngine } from './port.ts';
import { speechSettings } from './settings.ts';
import { createSpitchSpeech } from './spitch.ts';

const opened = openParts();
after(() => opened[Symbol.asyncDispose]());

const secondsOf = async (engine: SpeechEngine, input: Parameters<SpeechEngine['speak']>[0]) => {
  const { pcm, sampleRate } = await engine.speak(input, callWith());
  return (await gather(pcm)).length / sampleRate;
};

describe('espeak', () => {
  const engine = createEspeak(opened.parts);
  speechContract(() => engine, { input: say('Good morning.'), elsewhere: say('x', { language: 'tlh' }) });

  it('speaks Nigerian languages, faster and slower, with pauses', async () => {
    for (const [language, text] of [
      ['yo', 'Ẹ káàárọ̀'],
      ['ig', 'Ụtụtụ ọma'],
      ['ha', 'Ina kwana'],
      ['pcm', 'How you dey'],
    ] as const) {
      assert.ok((await secondsOf(engine, say(text, { language }))) > 0.3, language);
    }
    const usual = await secondsOf(engine, say('This is a sentence of some length.'));
    assert.ok(
      (await secondsOf(engine, say('This is a sentence of some length.', { speed: 2 }))) < usual * 0.7,
    );
    const paused = await secondsOf(engine, {
      ...say(''),
      parts: ssmlParts('<speak>Hi <break time="2s"/> there</speak>'),
    });
    assert.ok(paused > 2.3, `${paused}`);
  });

  it('reads options in a text as words, never as options', async () => {
    assert.ok((await secondsOf(engine, say('--version -f /etc/passwd'))) > 0.5);
  });

  it('refuses what has nothing to say', async () => {
    const { parts, ...rest } = say('x');
    assert.equal(parts.length, 1);
    await assert.rejects(
      engine
        .speak({ ...rest, parts: [{ kind: 'text', text: '…', rate: 1, pitch: 1 }] }, callWith())
        .then(({ pcm }) => gather(pcm)),
      {
        code: 'unprocessable',
      },
    );
  });
});

describe('kokoro', () => {
  let models: ModelStore;
  let engine: SpeechEngine;
  before(async () => {
    models = await openTestModels('kokoro', 'onnxruntime', 'cmudict');
    engine = createKokoro({ threads: 1 }, { models });
  });
  after(async () => {
    await engine.close?.();
    await models.close();
  });
  speechContract(() => engine, { input: say('Hello.'), elsewhere: say('Bonjour', { language: 'fr' }) });

  it('is ready, lists its voices and leaves unknown ones to others', async () => {
    assert.equal((await engine.check()).state, 'ready');
    const voices = await engine.voices({}, callWith());
    for (const language of ['en', 'en-NG', 'yo', 'ig', 'ha', 'pcm']) {
      assert.ok(voices.filter((voice) => voice.language === language).length >= 2, language);
    }
    await assert.rejects(engine.speak(say('Hi', { voice: 'nobody' }), callWith()), EngineFailure);
  });

  it('speaks Yoruba with its own voice', async () => {
    const { voice, pcm } = await engine.speak(say('Ẹ káàbọ̀', { language: 'yo' }), callWith());
    assert.equal(voice, 'funmi');
    assert.ok((await gather(pcm)).length > 8000);
  });
});

const sound = (seconds: number, sampleRate: number) =>
  Int16Array.from({ length: seconds * sampleRate }, (_, at) => Math.sin(at / 5) * 9000);
const raw = (samples: Int16Array) => new Uint8Array(samples.buffer);

describe('an OpenAI-compatible speech server', () => {
  const withServer = async (
    reply: Reply,
    use: (engine: SpeechEngine, seen: { body: string; headers: object }[]) => Promise<void>,
  ) => {
    await using server = await openStandIn(() => reply);
    const settings = settle(speechSettings, { openaiUrl: `${server.url}/v1`, openaiKey: 'upstream-key' });
    const engine = createOpenaiSpeech(settings, opened.parts);
    await use(engine, server.seen);
    await engine.close?.();
  };
  const pcm: Reply = { body: raw(sound(1, 24_000)), headers: { 'content-type': 'audio/pcm' } };

  it('asks for plain samples and passes voice, speed and model on', () =>
    withServer(pcm, async (engine, seen) => {
      assert.equal(await secondsOf(engine, say('Hello.', { voice: 'nova', speed: 1.5, model: 'tts-1' })), 1);
      const body = JSON.parse(seen[0]!.body);
      assert.deepEqual(
        [body.voice, body.speed, body.model, body.response_format],
        ['nova', 1.5, 'tts-1', 'pcm'],
      );
      assert.equal((seen[0]!.headers as { authorization: string }).authorization, 'Bearer upstream-key');
    }));

  it('reads a WAV of another rate, which some servers answer always', () => {
    const samples = raw(sound(1, 22_050));
    const body = Buffer.concat([wavHeader(22_050, samples.length), samples]);
    return withServer({ body, headers: { 'content-type': 'audio/x-wav' } }, async (engine) => {
      assert.equal(await secondsOf(engine, say('Hello.')), 1);
    });
  });

  it('tells why a text was refused', () =>
    withServer({ status: 400, json: { error: { message: 'input is too long' } } }, async (engine) => {
      const refused = { name: 'OjaError', message: /refused this text: input is too long/ };
      await assert.rejects(engine.speak(say('Hello.'), callWith()), refused);
    }));

  it('names the nearest voice for ours', () =>
    withServer(pcm, async (engine, seen) => {
      await secondsOf(engine, say('Ẹ káàbọ̀', { voice: 'kunle', language: 'yo' }));
      assert.equal(JSON.parse(seen[0]!.body).voice, 'onyx');
    }));

  const failures: [string, Reply, string][] = [
    ['429', { status: 429, headers: { 'retry-after': '7' }, json: {} }, 'upstream_rate_limited'],
    ['500', { status: 500, json: {} }, 'upstream_error'],
    ['401', { status: 401, json: {} }, 'upstream_auth_failed'],
    ['JSON instead of sound', { json: { ok: true } }, 'upstream_error'],
    ['MP3 instead of samples', { body: 'ID3', headers: { 'content-type': 'audio/mpeg' } }, 'upstream_error'],
    ['a model it lacks', { status: 400, json: { error: { message: 'invalid model' } } }, 'unprocessable'],
    ['a voice it lacks', { status: 400, json: { detail: 'Voice not found: alloy' } }, 'unprocessable'],
    ['nothing', { body: '', headers: { 'content-type': 'audio/pcm' } }, 'upstream_error'],
  ];
  for (const [name, reply, code] of failures) {
    it(`lets the next engine try after ${name}`, () =>
      withServer(reply, async (engine) => {
        await assert.rejects(engine.speak(say('Hello.'), callWith()), { name: 'EngineFailure', code });
      }));
  }

  it('is off without address and key', async () => {
    const engine = createOpenaiSpeech(settle(speechSettings), opened.parts);
    assert.equal((await engine.check()).state, 'off');
    await engine.close?.();
  });
});

describe('Spitch', () => {
  it('speaks Yoruba with a voice of its own, and leaves American English to others', async () => {
    const samples = sound(1, 16_000);
    const wav = Buffer.concat([wavHeader(16_000, samples.byteLength), raw(samples)]);
    await using server = await openStandIn(() => ({ body: wav, headers: { 'content-type': 'audio/wav' } }));
    const engine = createSpitchSpeech(
      settle(speechSettings, { spitchUrl: server.url, spitchKey: 'k' }),
      opened.parts,
    );
    assert.equal(await secondsOf(engine, say('Ẹ káàbọ̀', { voice: 'kunle', language: 'yo' })), 1);
    const body = JSON.parse(server.seen[0]!.body);
    assert.deepEqual(
      [server.seen[0]!.path, body.voice, body.language, body.format],
      ['/v1/speech', 'segun', 'yo', 'wav'],
    );
    await assert.rejects(engine.speak(say('Hello.', { voice: 'alloy' }), callWith()), {
      kind: 'unsupported',
    });
    await engine.close?.();
  });

  it('lets the next engine try when the answer is not sound', async () => {
    await using server = await openStandIn(() => ({ body: '<html>busy</html>' }));
    const engine = createSpitchSpeech(
      settle(speechSettings, { spitchUrl: server.url, spitchKey: 'k' }),
      opened.parts,
    );
    await assert.rejects(engine.speak(say('Ẹ káàbọ̀', { language: 'yo' }), callWith()), {
      name: 'EngineFailure',
      code: 'upstream_error',
    });
    await engine.close?.();
  });
});
