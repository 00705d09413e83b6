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
const idIn = z.string().max(64).describe('Id of the webhook: whk_…');
const deliveryIdIn = z.string().max(64).describe('Id of the delivery: dlv_…');

export const webhookOut = z
  .object({
    id: z.string().describe('whk_ and 26 characters.'),
    url: z.string().describe('Where messages go.'),
    description: z.string().describe('Your own words.'),
    events: z.array(z.string()).describe('Which events it listens to; empty for all.'),
    state: z.enum(['on', 'off']).describe('off: nothing is sent.'),
    off_because: z.string().nullable().describe('Why it was switched off; null while it is on.'),
    old_secret_until: momentOrNull.describe('Until then the secret before the last rotation signs as well.'),
    created_at: moment.describe('When it was added.'),
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
  description:
    'Messages follow Standard Webhooks: verify them with the secret before you trust them. An address that is private is refused at once.',
  input: z.strictObject({
    url: urlIn,
    description: z.string().max(200).default('').describe('Your own words, for you.'),
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
  description: 'With their state: one that failed for too long is switched off, and off_because says why.',
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
  description: 'Without its secret, which is shown only when it is made or rotated.',
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
  description:
    'Only the fields that are sent change. One that was switched off for failing goes on with state: on.',
  input: z.strictObject({
    id: idIn,
    url: urlIn.optional(),
    description: z.string().max(200).optional().describe('Your own words, for you.'),
    events: eventsIn.optional(),
    state: z.enum(['on', 'off']).optional().describe('off stops sending; events meanwhile are not kept.'),
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
  description: 'During the overlap each message carries two signatures, so that either secret verifies it.',
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
  description: 'What still waits for it is not sent any more.',
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
    id: z.string().describe('dlv_ and 26 characters.'),
    webhook: z.string().describe('Id of the webhook.'),
    event: z.string().describe('webhook-id of the event: the same for retries and replays.'),
    type: z.string().describe('The event, like job.completed.'),
    status: z
      .enum(['waiting', 'delivered', 'failed'])
      .describe('waiting: another attempt comes. failed: given up.'),
    attempts: z.number().int().describe('How often it was tried.'),
    last_status: z
      .number()
      .int()
      .nullable()
      .describe('HTTP status of the last attempt; null without an answer.'),
    last_error: z.string().nullable().describe('Why the last attempt failed, in words.'),
    next_attempt_at: momentOrNull.describe('When it is tried again; null when it is not.'),
    created_at: moment.describe('When the event happened.'),
    delivered_at: momentOrNull.describe('When your server took it; null before.'),
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
  description:
    'Sends webhook.test whatever events the webhook listens to; look at the delivery for what came back.',
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
  description: 'One row for each event and webhook, whatever its attempts.',
  input: z.strictObject({
    webhook: idIn.optional().describe('Only those of this webhook.'),
    status: z.enum(['waiting', 'delivered', 'failed']).optional().describe('Only those in this state.'),
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
  description: 'What was sent, word by word, and what your server answered each time.',
  input: z.strictObject({ id: deliveryIdIn }),
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
  description:
    'Makes a new delivery of the same event; your server can tell by webhook-id that it has had it.',
  input: z.strictObject({ id: deliveryIdIn }),
  output: queuedOut,
  succeedsWith: 202,
  errors: ['not_found'],
  example: { input: { id: exampleDelivery.id }, output: { delivery: exampleDelivery.id } },
  run: async ({ id }, { platform, caller }) => ({
    data: { delivery: await platform.webhooks.replay(caller.accountId, id) },
    status: 202,
  }),
});
