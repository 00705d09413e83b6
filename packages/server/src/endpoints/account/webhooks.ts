/** Webhooks out: where to send events, with which secret, and what became of each. */
import { z } from 'zod';
import { OjaError } from '../../errors.ts';
import { eventTypes } from '../../formats/webhook-events.ts';
import { type CallContext, defineEndpoint } from '../endpoint.ts';
import { cursorIn, done, limitIn, moment, momentOrNull, nextOut, plain } from './shapes.ts';

const urlIn = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .describe('Public http(s) address that takes POST; redirects count as failures.');
const eventsIn = z
  .array(z.enum(eventTypes))
  .max(20)
  .describe(`Which events; empty for all: ${eventTypes.join(', ')}.`);
const idIn = z.string().max(64);

export const webhookOut = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string(),
    events: z.array(z.string()),
    state: z.enum(['on', 'off']),
    off_because: z.string().nullable(),
    old_secret_until: momentOrNull.describe('Until then the secret before the last rotation signs as well.'),
    created_at: moment,
  })
  .meta({ id: 'Webhook' });
const withSecret = webhookOut
  .extend({ secret: z.string().describe('whsec_…: shown once. Verify with any Standard Webhooks library.') })
  .meta({ id: 'WebhookWithSecret' });

const exampleWebhook = {
  id: 'whk_01m7ekm29qdweck8sm5wmjjfn4',
  url: 'https://example.com/hooks/oja',
  description: 'production',
  events: ['job.completed', 'balance.low'],
  state: 'on' as const,
  off_because: null,
  old_secret_until: null,
  created_at: '2026-11-15T08:00:00.000Z',
};
const exampleSecret = { ...exampleWebhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' };

const checkMs = 3_000;

/**
 * An address that no delivery could reach is refused while someone looks. A name that has no address yet passes:
 * it may have one by the time there is something to tell.
 */
async function requireReachable(url: string, { system, signal }: CallContext): Promise<void> {
  try {
    await system.checkAddress(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(checkMs)]),
      param: 'url',
    });
  } catch (error) {
    if (error instanceof OjaError && error.code === 'address_refused') throw error;
    signal.throwIfAborted();
  }
}

const common = { ...plain, group: 'account', access: 'account' } as const;

export const webhookCreate = defineEndpoint({
  ...common,
  id: 'account.webhook',
  method: 'POST',
  path: '/api/v1/webhooks',
  summary: 'Add a webhook; its secret is shown once.',
  input: z.strictObject({
    url: urlIn,
    description: z.string().max(200).default(''),
    events: eventsIn.default([]),
  }),
  output: withSecret,
  succeedsWith: 201,
  errors: ['conflict', 'address_refused'],
  example: {
    input: { url: exampleWebhook.url, events: ['job.completed', 'balance.low'] },
    output: exampleSecret,
  },
  async run(input, context) {
    await requireReachable(input.url, context);
    return { data: await context.platform.webhooks.create(context.caller.accountId, input), status: 201 };
  },
});

export const webhooksList = defineEndpoint({
  ...common,
  id: 'account.webhooks',
  method: 'GET',
  path: '/api/v1/webhooks',
  summary: 'Your webhooks.',
  input: z.strictObject({}),
  output: z.object({ data: z.array(webhookOut) }),
  errors: [],
  example: { input: {}, output: { data: [exampleWebhook] } },
  run: async (_input, { platform, caller }) => ({
    data: { data: await platform.webhooks.list(caller.accountId) },
  }),
});

export const webhookGet = defineEndpoint({
  ...common,
  id: 'account.webhook-get',
  method: 'GET',
  path: '/api/v1/webhooks/{id}',
  summary: 'One webhook.',
  input: z.strictObject({ id: idIn }),
  output: webhookOut,
  errors: ['not_found'],
  example: { input: { id: exampleWebhook.id }, output: exampleWebhook },
  run: async ({ id }, { platform, caller }) => ({ data: await platform.webhooks.find(caller.accountId, id) }),
});

export const webhookChange = defineEndpoint({
  ...common,
  id: 'account.webhook-change',
  method: 'PATCH',
  path: '/api/v1/webhooks/{id}',
  summary: 'Change the address or the events, or switch it on and off.',
  input: z.strictObject({
    id: idIn,
    url: urlIn.optional(),
    description: z.string().max(200).optional(),
    events: eventsIn.optional(),
    state: z.enum(['on', 'off']).optional(),
  }),
  output: webhookOut,
  errors: ['not_found', 'address_refused'],
  example: { input: { id: exampleWebhook.id, state: 'on' }, output: exampleWebhook },
  async run({ id, ...change }, context) {
    if (change.url !== undefined) await requireReachable(change.url, context);
    return { data: await context.platform.webhooks.change(context.caller.accountId, id, change) };
  },
});

export const webhookRotate = defineEndpoint({
  ...common,
  id: 'account.webhook-rotate',
  method: 'POST',
  path: '/api/v1/webhooks/{id}/rotate',
  summary: 'A new secret; both sign until the overlap ends.',
  input: z.strictObject({
    id: idIn,
    overlap_seconds: z
      .number()
      .int()
      .min(0)
      .max(604_800)
      .default(86_400)
      .describe('How long the old secret signs too.'),
  }),
  output: withSecret,
  errors: ['not_found'],
  example: { input: { id: exampleWebhook.id }, output: exampleSecret },
  run: async (input, { platform, caller }) => ({
    data: await platform.webhooks.rotate(caller.accountId, input.id, input.overlap_seconds * 1000),
  }),
});

export const webhookRemove = defineEndpoint({
  ...common,
  id: 'account.webhook-remove',
  method: 'DELETE',
  path: '/api/v1/webhooks/{id}',
  summary: 'Remove a webhook with its delivery log.',
  input: z.strictObject({ id: idIn }),
  output: done,
  errors: ['not_found'],
  example: { input: { id: exampleWebhook.id }, output: { ok: true } },
  async run({ id }, { platform, caller }) {
    await platform.webhooks.remove(caller.accountId, id);
    return { data: { ok: true } };
  },
});

const deliveryOut = z
  .object({
    id: z.string(),
    webhook: z.string(),
    event: z.string().describe('webhook-id of the event: the same for retries and replays.'),
    type: z.string(),
    status: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.number().int(),
    last_status: z.number().int().nullable(),
    last_error: z.string().nullable(),
    next_attempt_at: momentOrNull,
    created_at: moment,
    delivered_at: momentOrNull,
  })
  .meta({ id: 'Delivery' });
const exampleDelivery = {
  id: 'dlv_01m7ekm29qdweck8sm5wmjjfn4',
  webhook: exampleWebhook.id,
  event: 'msg_01m7ekm29qdweck8sm5wmjjfn4',
  type: 'job.completed',
  status: 'delivered' as const,
  attempts: 1,
  last_status: 200,
  last_error: null,
  next_attempt_at: null,
  created_at: '2026-11-15T08:00:00.000Z',
  delivered_at: '2026-11-15T08:00:01.000Z',
};
const queuedOut = z.object({
  delivery: z.string().describe('GET /api/v1/webhooks/deliveries/{id} shows it.'),
});

export const webhookTest = defineEndpoint({
  ...common,
  id: 'account.webhook-test',
  method: 'POST',
  path: '/api/v1/webhooks/{id}/test',
  summary: 'Send a test event to a webhook.',
  limits: { ...plain.limits, perMinute: 20 },
  input: z.strictObject({ id: idIn }),
  output: queuedOut,
  succeedsWith: 202,
  errors: ['not_found'],
  example: { input: { id: exampleWebhook.id }, output: { delivery: exampleDelivery.id } },
  run: async ({ id }, { platform, caller }) => ({
    data: { delivery: await platform.webhooks.test(caller.accountId, id) },
    status: 202,
  }),
});

export const deliveriesList = defineEndpoint({
  ...common,
  id: 'account.deliveries',
  method: 'GET',
  path: '/api/v1/webhooks/deliveries',
  summary: 'What was sent to your webhooks, newest first.',
  input: z.strictObject({
    webhook: idIn.optional(),
    status: z.enum(['waiting', 'delivered', 'failed']).optional(),
    limit: limitIn(50, 200),
    cursor: cursorIn,
  }),
  output: z.object({ data: z.array(deliveryOut), next: nextOut }),
  errors: [],
  example: { input: {}, output: { data: [exampleDelivery], next: null } },
  run: async (input, { platform, caller }) => ({
    data: await platform.webhooks.deliveries({
      accountId: caller.accountId,
      webhook: input.webhook,
      state: input.status,
      before: input.cursor,
      limit: input.limit,
    }),
  }),
});

export const deliveryGet = defineEndpoint({
  ...common,
  id: 'account.delivery',
  method: 'GET',
  path: '/api/v1/webhooks/deliveries/{id}',
  summary: 'One delivery: its body and every attempt.',
  input: z.strictObject({ id: idIn }),
  output: deliveryOut.extend({
    body: z.record(z.string(), z.unknown()),
    log: z.array(
      z.object({
        number: z.number().int(),
        at: moment,
        status: z.number().int().nullable(),
        error: z.string().nullable(),
        ms: z.number().int(),
      }),
    ),
  }),
  errors: ['not_found'],
  example: {
    input: { id: exampleDelivery.id },
    output: {
      ...exampleDelivery,
      body: { type: 'job.completed', timestamp: '2026-11-15T08:00:00.000Z', data: { id: 'job_1' } },
      log: [{ number: 1, at: '2026-11-15T08:00:01.000Z', status: 200, error: null, ms: 84 }],
    },
  },
  run: async ({ id }, { platform, caller }) => ({
    data: await platform.webhooks.delivery(caller.accountId, id),
  }),
});

export const deliveryReplay = defineEndpoint({
  ...common,
  id: 'account.delivery-replay',
  method: 'POST',
  path: '/api/v1/webhooks/deliveries/{id}/replay',
  summary: 'Send an event again, under the same webhook-id.',
  input: z.strictObject({ id: idIn }),
  output: queuedOut,
  succeedsWith: 202,
  errors: ['not_found'],
  example: { input: { id: exampleDelivery.id }, output: { delivery: exampleDelivery.id } },
  run: async ({ id }, { platform, caller }) => ({
    data: { delivery: await platform.webhooks.replay(caller.accountId, id) },
    status: 202,
  }),
});
