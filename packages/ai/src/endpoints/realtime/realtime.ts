/** Conversations by voice over a WebSocket, in OpenAI's realtime protocol. */
import { defineEndpoint } from '@oja/core/endpoints/endpoint';
import { ignoringOthers } from '@oja/core/endpoints/passthrough';
import { z } from 'zod';
import { openRealtime } from './open.ts';
import { firstSession } from './session-shape.ts';

const input = ignoringOthers(
  z.looseObject({
    model: z.string().max(256).optional().describe('Chat model that answers. Default: auto.'),
  }),
);

const output = z.looseObject({
  id: z.string().describe('ID of a session.'),
  object: z.literal('realtime.session'),
  type: z.literal('realtime'),
  model: z.string().describe('Chat model that answers.'),
  instructions: z.string().describe('System prompt.'),
  output_modalities: z.array(z.string()).describe('audio (with transcript) or text.'),
  audio: z.looseObject({}).describe('Formats, turn detection, transcription, voice and speed.'),
  tools: z.array(z.looseObject({})).describe('Functions that the model can call.'),
});

const example = firstSession('sess_4vXj2bQm8sTzLw1Rk0Yd7mQp', 'auto');

export const realtime = defineEndpoint({
  id: 'ai.realtime',
  group: 'ai',
  method: 'GET',
  path: '/api/v1/realtime',
  summary: 'Realtime voice',
  description:
    "OpenAI's realtime protocol over a WebSocket: connect to this path. With a realtime model of an upstream, the conversation passes to it, and each response is charged by its tokens of text and sound. Otherwise Oja finds pauses, transcribes, asks a chat model and speaks the answer, with its own engines or the operator's upstreams; each of these calls is priced and logged as ai.transcribe, ai.chat and ai.voice. Over HTTP, returns the session that a connection begins with.",
  access: 'key',
  input,
  output,
  price: {
    unit: 'token',
    // OpenAI's price for the dearest token of its dearest model, until the operator sets one.
    microsPerUnit: 64,
    model: ({ model }) => model,
    kinds: () => ({ audio_input: 100, audio_output: 200 }),
  },
  limits: { bodyBytesMax: 65_536, timeoutMs: 10_000 },
  uses: { helpers: ['realtime'], meter: true },
  wire: { live: openRealtime },
  example: { input: {}, output: example },
  run: async ({ model = 'auto' }) => ({
    data: firstSession('sess_000000000000000000000000', model),
    usage: {},
  }),
});
