/** Fields that the upstream endpoints share. */
import { z } from 'zod';
import { moment } from '../account/shapes.ts';

const pattern = z.string().min(1).max(200).regex(/^\S+$/, 'must not contain spaces');

export const nameIn = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,31}$/, 'must be lower-case letters, digits, - and _, at most 32')
  .describe('Your name for it: in x-oja-upstream, in the log, and before a model (groq/llama-3).');
const urlIn = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((url) => new URL(url).username === '' && new URL(url).password === '', {
    message: 'must not contain a user name or password; send key instead',
  })
  .describe('Base URL, such as https://api.openai.com/v1. Loopback and private hosts are allowed here.');
const keyIn = z
  .string()
  .trim()
  .min(1)
  .max(4096)
  .regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')
  .describe('API key. Sealed at rest and never shown again.');
const headersIn = z
  .record(
    z.string().regex(/^[A-Za-z0-9-]{1,100}$/),
    z
      .string()
      .max(4096)
      .regex(/^[\x20-\x7e]*$/),
  )
  .refine((headers) => Object.keys(headers).length <= 20, { message: 'must be at most 20 headers' })
  .describe('Headers to send with every request. Sealed at rest.');

const optionFields = {
  models: z
    .array(pattern)
    .max(200)
    .describe(
      'Models it serves, or patterns with *. Leave blank for any model that no other upstream names.',
    ),
  default_model: pattern.describe('Model for callers who name none.'),
  rename: z
    .record(pattern, pattern)
    .refine((names) => Object.keys(names).length <= 200, { message: 'must be at most 200 names' })
    .describe('Its own name for a model that callers know by another: {"fast": "llama-3.1-8b-instant"}.'),
  vision: z.boolean().describe('false: pictures are put in words first.'),
  hearing: z.boolean().describe('false: audio is transcribed first.'),
  stream_usage: z.boolean().describe('false for servers that refuse stream_options.'),
};
const optionalFields = {
  models: optionFields.models.optional(),
  default_model: optionFields.default_model.optional(),
  rename: optionFields.rename.optional(),
  vision: optionFields.vision.optional(),
  hearing: optionFields.hearing.optional(),
  stream_usage: optionFields.stream_usage.optional(),
};

const placeFields = {
  priority: z.int().min(0).max(1000).describe('Lower numbers are tried first; the others are fallbacks.'),
  weight: z.number().gt(0).max(1000).describe('Share of the calls among upstreams of the same priority.'),
};

const kindIn = z.enum(['openai', 'anthropic', 'gemini']).describe('The API it speaks.');

export const upstreamIn = z.strictObject({
  preset: z
    .string()
    .max(32)
    .optional()
    .describe('A preset of GET /api/v1/operator/upstreams; fills in the rest.'),
  name: nameIn.optional(),
  kind: kindIn.optional(),
  url: urlIn.optional(),
  key: keyIn.optional(),
  headers: headersIn.optional(),
  ...optionalFields,
  priority: placeFields.priority.optional(),
  weight: placeFields.weight.default(1),
  enabled: z.boolean().default(true).describe('false stores it without using it.'),
});

export const upstreamChange = z.strictObject({
  id: z.string().max(64).describe('Id or name of the upstream.'),
  name: nameIn.optional(),
  url: urlIn.optional(),
  key: keyIn.optional(),
  headers: headersIn.optional(),
  ...optionalFields,
  priority: placeFields.priority.optional(),
  weight: placeFields.weight.optional(),
  enabled: z.boolean().optional().describe('false takes it out of service.'),
});

export const upstreamOut = z
  .object({
    id: z.string().describe('ID of the upstream.'),
    name: z.string().describe('Name, as x-oja-upstream shows it.'),
    kind: z.string().describe('API that it speaks: openai, anthropic or gemini.'),
    url: z.string().describe('Base URL.'),
    key: z.string().nullable().describe('The end of its key; null where it has none.'),
    ...optionalFields,
    priority: z.int().describe('Lower is tried first.'),
    weight: z.number().describe('Share of calls among upstreams of one priority.'),
    enabled: z.boolean().describe('Whether it serves calls.'),
    source: z
      .enum(['console', 'environment'])
      .describe('environment: set by OJA_… variables, changed there only.'),
    created_at: moment.optional().describe('When it was added.'),
    changed_at: moment.optional().describe('When it was last changed.'),
  })
  .meta({ id: 'Upstream' });

export const testOut = z.object({
  ok: z.boolean().describe('A call was answered.'),
  models: z.array(z.string()).describe('Models that it lists, at most 200.'),
  model: z.string().nullable().describe('The model that was called.'),
  latency_ms: z.number().nullable().describe('How long the call took.'),
  problem: z.string().nullable().describe('What failed.'),
});

export const exampleUpstream = {
  id: 'ups_01m7ekm29qdweck8sm5wmjjfn4',
  name: 'groq',
  kind: 'openai',
  url: 'https://api.groq.com/openai/v1',
  key: '…4f9Q',
  models: ['llama-*'],
  priority: 1,
  weight: 1,
  enabled: true,
  source: 'console' as const,
  created_at: '2026-11-15T08:00:00.000Z',
  changed_at: '2026-11-15T08:00:00.000Z',
};
