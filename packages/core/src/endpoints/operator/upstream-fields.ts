/** Fields that the upstream endpoints share. */

import { z } from 'zod';
import { isProxyUrl, proxyUrlAbout } from '../../wire/proxy-url.ts';
import { moment } from '../account/shapes.ts';
import { namedObject } from '../object-fields.ts';

const pattern = z.string().min(1).max(200).regex(/^\S+$/, 'must not contain spaces');

export const nameIn = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,31}$/, 'must be lower-case letters, digits, - and _, at most 32')
  .describe('Your name for it. Used in x-oja-upstream, in the log, and as a model prefix (groq/llama-3).');
const urlIn = z
  .url({ protocol: /^(?:https?|smtps?)$/, abort: true })
  .max(500)
  .refine((url) => new URL(url).password === '' && (/^smtps?:/.test(url) || new URL(url).username === ''), {
    message: 'must not contain a password, or a user name unless it is an SMTP URL; use key instead',
  })
  .describe(
    'Base URL, such as https://api.openai.com/v1, or smtps://user@smtp.example.com:465 for smtp. Loopback and private hosts are allowed here.',
  );
const keyIn = z
  .string()
  .trim()
  .min(1)
  .max(4096)
  .regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')
  .describe('API key. Encrypted at rest and never shown again.');
const headersIn = z
  .record(
    z.string().regex(/^[A-Za-z0-9-]{1,100}$/),
    z
      .string()
      .max(4096)
      .regex(/^[\x20-\x7e]*$/),
  )
  .refine((headers) => Object.keys(headers).length <= 20, { message: 'must be at most 20 headers' })
  .describe('Headers to send with every request. Encrypted at rest.');

const proxyIn = z
  .string()
  .max(500)
  .refine((text) => text === 'direct' || isProxyUrl(text), `${proxyUrlAbout}, or direct`)
  .describe(
    'Proxy for this upstream: http://, https:// or socks5://[user:password@]host[:port]; direct for none. Default: OJA_PROXY_URL. Encrypted at rest.',
  );

const webhookSecretIn = keyIn.describe(
  'What the webhooks of Stripe (whsec_…) or Flutterwave (hash) are signed with. Encrypted at rest.',
);

const optionFields = {
  models: z
    .array(pattern)
    .max(200)
    .describe('Models it serves, or patterns with *. Omit for any model that no other upstream lists.'),
  default_model: pattern.describe('Model for requests that name none.'),
  rename: z
    .record(pattern, pattern)
    .refine((names) => Object.keys(names).length <= 200, { message: 'must be at most 200 names' })
    .describe('Model aliases, from public name to upstream name: {"fast": "llama-3.1-8b-instant"}.'),
  vision: z.boolean().describe("Set to false if it doesn't accept images; Oja then describes them in text."),
  hearing: z.boolean().describe("Set to false if it doesn't accept audio; Oja then transcribes it."),
  stream_usage: z.boolean().describe('Set to false for servers that refuse stream_options.'),
  responses: z
    .boolean()
    .describe(
      'Set to true if it supports the OpenAI Responses API; Oja then passes requests to it unchanged. Default: true for api.openai.com.',
    ),
};
const optionalFields = {
  models: optionFields.models.optional(),
  default_model: optionFields.default_model.optional(),
  rename: optionFields.rename.optional(),
  vision: optionFields.vision.optional(),
  hearing: optionFields.hearing.optional(),
  stream_usage: optionFields.stream_usage.optional(),
  responses: optionFields.responses.optional(),
};

const placeFields = {
  priority: z.int().min(0).max(1000).describe('Lower numbers are tried first; the others are fallbacks.'),
  weight: z.number().gt(0).max(1000).describe('Share of calls among upstreams with the same priority.'),
};

const kindIn = z
  .enum([
    'openai',
    'anthropic',
    'gemini',
    'speech',
    'transcription',
    'spitch',
    'replicate',
    'fal',
    'luma',
    'runway',
    'spotify',
    'paystack',
    'flutterwave',
    'stripe',
    'smtp',
  ])
  .describe(
    'Chat models: openai, anthropic or gemini. Others: speech, transcription, spitch, replicate, fal, luma, runway, spotify, paystack, flutterwave, stripe, smtp.',
  );

export const upstreamIn = z.strictObject({
  preset: z
    .string()
    .max(32)
    .optional()
    .describe('Preset ID from GET /api/v1/operator/upstreams; fills in the other fields.'),
  name: nameIn.optional(),
  kind: kindIn.optional(),
  url: urlIn.optional(),
  key: keyIn.optional(),
  headers: headersIn.optional(),
  proxy: proxyIn.optional(),
  webhook_secret: webhookSecretIn.optional(),
  ...optionalFields,
  priority: placeFields.priority.optional(),
  weight: placeFields.weight.default(1),
  enabled: z.boolean().default(true).describe('Set to false to store it without using it.'),
});

export const upstreamChange = z.strictObject({
  id: z.string().max(64).describe('ID or name of the upstream.'),
  name: nameIn.optional(),
  url: urlIn.optional(),
  key: keyIn.optional(),
  headers: headersIn.optional(),
  proxy: proxyIn.optional(),
  webhook_secret: webhookSecretIn.optional(),
  ...optionalFields,
  default_model: optionFields.default_model
    .nullable()
    .optional()
    .describe('Model for requests that name none; null to choose automatically.'),
  priority: placeFields.priority.optional(),
  weight: placeFields.weight.optional(),
  enabled: z.boolean().optional().describe('Set to false to stop using it.'),
});

export const upstreamOut = namedObject('Upstream', {
  id: z.string().describe('ID of the upstream.'),
  name: z.string().describe('Name, as in x-oja-upstream.'),
  kind: z.string().describe('API type or provider: openai, anthropic, gemini, speech, replicate …'),
  url: z.string().describe('Base URL.'),
  key: z.string().nullable().describe('Last characters of its key; null if it has none.'),
  ...optionalFields,
  priority: z.int().describe('Lower numbers are tried first.'),
  weight: z.number().describe('Share of calls among upstreams with the same priority.'),
  enabled: z.boolean().describe('Whether it is switched on.'),
  state: z
    .enum(['on', 'off', 'not_working'])
    .describe('on: in use. not_working: its last test failed, and it is not used until a test succeeds.'),
  problem: z.string().nullable().describe('Why it is not working, as the provider says.'),
  tested_at: moment.nullable().optional().describe('When it was last tested.'),
  source: z
    .enum(['console', 'environment'])
    .describe(
      'console: added through this API. environment: set by OJA_… variables, and changed only there.',
    ),
  disputed_calls: z
    .int()
    .optional()
    .describe(
      'In lists: calls of the last 30 days whose usage it reported wrongly, such as more output tokens than max_tokens. They were charged by Oja’s own estimate.',
    ),
  created_at: moment.optional().describe('When it was added.'),
  changed_at: moment.optional().describe('When it was last changed.'),
});

export const testOut = z.object({
  ok: z.boolean().describe('Whether the test call succeeded.'),
  models: z.array(z.string()).describe('Models that it lists, at most 200.'),
  model: z.string().nullable().describe('Model that was called.'),
  latency_ms: z.number().nullable().describe('Duration of the call in milliseconds.'),
  problem: z.string().nullable().describe('Error message, with the words of the provider.'),
  code: z
    .string()
    .nullable()
    .describe('Error code of the problem, such as upstream_auth_failed or upstream_unreachable.'),
  fix: z.string().nullable().describe('What you can do about it.'),
});

/** Saving an upstream tests it. */
export const savedOut = upstreamOut.extend({
  test: testOut
    .nullable()
    .describe('The test of it; null if nothing was changed that needs one, or if it is off.'),
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
  state: 'on' as const,
  problem: null,
  tested_at: '2026-11-15T08:00:00.000Z',
  source: 'console' as const,
  created_at: '2026-11-15T08:00:00.000Z',
  changed_at: '2026-11-15T08:00:00.000Z',
};
