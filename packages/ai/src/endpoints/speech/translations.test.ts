/** Translations and fields that are not known, against a server that speaks OpenAI's words. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { wavHeader } from '../../../../core/src/formats/sound/wav.ts';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import { sampleSpeech } from '../../../../speech/src/endpoints/sample-speech.ts';

let upstream: Server;
let server: TestServer;
const asked: { path: string; form: string }[] = [];

before(async () => {
  upstream = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked.push({ path: request.url ?? '', form: Buffer.concat(chunks).toString('latin1') });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ text: 'Good morning.', language: 'french', segments: [] }));
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => upstream.once('listening', ready));
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  server = await startTestServer({
    env: {
      OJA_TRANSCRIPTION_URL: url,
      OJA_TRANSCRIPTION_MODEL: 'gpt-4o-transcribe',
      OJA_EGRESS_ALLOW: '127.0.0.1',
    },
  });
});
after(async () => {
  await server.close();
  upstream.close();
});

test('speech is translated into English by the task that is made for it', async () => {
  const body = { file: { data: sampleSpeech, filename: 'bonjour.ogg' }, language: 'fr', model: 'whisper-1' };
  const { status, json, text } = await server.call('/api/v1/audio/translations', { body });
  assert.equal(status, 200, text);
  assert.deepEqual([json.text, json.language], ['Good morning.', 'en']);
  assert.equal(asked.at(-1)?.path, '/audio/translations');
  assert.doesNotMatch(asked.at(-1)?.form ?? '', /name="language"/);
});

test('a sound file that is cut off is reported as such', async () => {
  const [rate, seconds] = [16_000, 4];
  const samples = Int16Array.from({ length: rate * seconds }, (_, at) => 9000 * Math.sin(at / 9));
  const wav = Buffer.concat([wavHeader(rate), Buffer.from(samples.buffer)]);
  wav.writeUInt32LE(samples.byteLength, 40);
  const cut = wav.subarray(0, 44 + samples.byteLength / 2);
  for (const [bytes, notes] of [
    [wav, undefined],
    [cut, ['The file is truncated: 2 of 4 seconds were transcribed.']],
  ] as const) {
    const body = { file: { data: bytes.toString('base64'), filename: 'a.wav' }, language: 'en' };
    const { json, text } = await server.call('/api/v1/transcribe', { body });
    assert.deepEqual(json.notes, notes, text);
  }
});

test('a field that transcription does not know is left out, as in chat', async () => {
  const body = { file: { data: sampleSpeech, filename: 'a.ogg' }, some_new_field: 'x', language: 'en' };
  const { status, text } = await server.call('/api/v1/audio/transcriptions', { body });
  assert.equal(status, 200, text);
});
