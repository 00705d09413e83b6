/** The session of a realtime connection, in OpenAI's words. */
import { fail } from '@oja/core/errors';
import { z } from 'zod';
import { formats } from './sound.ts';

const format = z
  .looseObject({
    type: z.enum(formats).describe('audio/pcm (16-bit, mono), audio/pcmu or audio/pcma (8 kHz).'),
  })
  .describe('Audio format.');

const turnDetection = z.looseObject({
  type: z.enum(['server_vad', 'semantic_vad']).describe('Both find pauses.'),
  threshold: z
    .number()
    .min(0.1)
    .max(1)
    .optional()
    .describe('How loud speech is above the noise. Default 0.5.'),
  prefix_padding_ms: z.int().min(0).max(5_000).optional().describe('Sound before the speech that is kept.'),
  silence_duration_ms: z.int().min(100).max(10_000).optional().describe('Pause that ends a turn.'),
  create_response: z.boolean().optional().describe('Answer when a turn ends.'),
  interrupt_response: z.boolean().optional().describe('Stop the answer when the user speaks.'),
});

export const tool = z.looseObject({
  type: z.literal('function'),
  name: z.string().min(1).max(64).describe('Name of the function.'),
  description: z.string().max(10_000).optional().describe('What it does.'),
  parameters: z.record(z.string(), z.unknown()).optional().describe('JSON Schema of its arguments.'),
});

const sessionIn = z.looseObject({
  type: z.literal('realtime').optional(),
  model: z.string().max(256).optional().describe('Chat model.'),
  instructions: z.string().max(200_000).optional().describe('System prompt.'),
  output_modalities: z
    .array(z.enum(['text', 'audio']))
    .min(1)
    .max(2)
    .optional()
    .describe('audio (with transcript) or text.'),
  audio: z
    .looseObject({
      input: z
        .looseObject({
          format: format.optional(),
          transcription: z
            .looseObject({
              language: z.string().max(20).optional().describe('en, en-NG, yo, ig, ha, pcm …'),
              prompt: z.string().max(1_000).optional(),
            })
            .nullable()
            .optional(),
          turn_detection: turnDetection.nullable().optional(),
        })
        .optional(),
      output: z
        .looseObject({
          format: format.optional(),
          voice: z.string().max(64).optional().describe('A voice of GET /api/v1/voices.'),
          speed: z.number().min(0.25).max(1.5).optional(),
        })
        .optional(),
    })
    .optional(),
  tools: z.array(tool).max(128).optional(),
  tool_choice: z.union([z.string(), z.looseObject({})]).optional(),
  max_output_tokens: z.union([z.int().min(1).max(100_000), z.literal('inf')]).optional(),
});
export type SessionIn = z.output<typeof sessionIn>;

/** Fields of a session as clients send them, at a place of their message. */
export function readSession(sent: unknown, place: string): SessionIn {
  const read = sessionIn.safeParse(sent);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  const param = [place, ...path].join('.');
  throw fail('invalid_request', `${param}: ${message}.`, { param });
}

export interface Session extends SessionIn {
  id: string;
  object: 'realtime.session';
  type: 'realtime';
  model: string;
  instructions: string;
  output_modalities: ('text' | 'audio')[];
  audio: {
    input: {
      format: { type: (typeof formats)[number] };
      transcription: { language?: string | undefined; prompt?: string | undefined } | null;
      turn_detection: z.output<typeof turnDetection> | null;
    };
    output: { format: { type: (typeof formats)[number] }; voice?: string; speed: number };
  };
  tools: z.output<typeof tool>[];
}

const pcm = { type: 'audio/pcm' as const, rate: 24_000 };

export const firstSession = (id: string, model: string): Session => ({
  id,
  object: 'realtime.session',
  type: 'realtime',
  model,
  instructions: '',
  output_modalities: ['audio'],
  audio: {
    input: {
      format: pcm,
      transcription: null,
      turn_detection: {
        type: 'server_vad',
        threshold: 0.5,
        prefix_padding_ms: 300,
        silence_duration_ms: 500,
        create_response: true,
        interrupt_response: true,
      },
    },
    output: { format: pcm, speed: 1 },
  },
  tools: [],
  tool_choice: 'auto',
  max_output_tokens: 'inf',
});

/** Fields that were sent replace those before; the parts of `audio` one by one. */
export function changedSession(session: Session, { audio, ...sent }: SessionIn): Session {
  const { input, output } = session.audio;
  const made = {
    ...session,
    ...sent,
    audio: { input: { ...input, ...audio?.input }, output: { ...output, ...audio?.output } },
  };
  return { ...made, id: session.id, type: 'realtime', object: 'realtime.session' } as Session;
}
