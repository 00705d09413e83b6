/** Webhooks out: where to send events, with which secret, and what became of each. */
import { z } from 'zod';
import { type EventType, eventTypes, webhookEvents } from '../../domain/webhook-events.ts';
import { webhookSamples } from '../../domain/webhook-samples.ts';
import { OjaError } from '../../errors.ts';
import { listenUrl } from '../../platform/webhooks/webhooks.ts';
import type { CallContext } from '../context.ts';
import { defineEndpoint } from '../endpoint.ts';
import { eventsFor, refuseMoney, refuseMove } from './money-events.ts';
import { cursorIn, done, forAccounts, limitIn, moment, momentOrNull, nextOut, plain } from './shapes.ts';

const urlIn = z
  .union([z.literal(listenUrl), z.url({ protocol: /^https?$/ }).max(2000)])
  .describe(
    `Public http(s) URL that accepts POST requests. Redirects count as failures. ${listenUrl} sends nothing: a program reads the deliveries, as \`oja listen\` does.`,
  );
const eventsIn = z
  .array(z.enum(eventTypes))
  .max(20)
  .describe(
    `Events to receive; leave empty for all that your role may see: ${eventTypes.join(', ')}. topup events are for members who can see payments.`,
  );
const idIn = z.string().max(64).describe('Webhook ID: whk_…');
const deliveryIdIn = z.string().max(64).describe('Delivery ID: dlv_…');

export const webhookOut = z
  .object({
    id: z.string().describe('Webhook ID: whk_ and 26 characters.'),
    url: z.string().describe('URL that receives the events.'),
    description: z.string().describe('Your description.'),
    events: z.array(z.string()).describe('Events it receives; empty means all.'),
    state: z.enum(['on', 'off']).describe('on or off. While it is off, new events are not sent.'),
    off_because: z
      .string()
      .nullable()
      .describe('Why Oja turned it off; null while it is on, or if you turned it off.'),
    old_secret_until: momentOrNull.describe('Until this time, a previous secret also signs.'),
    created_at: moment.describe('When the webhook was created.'),
  })
  .meta({ id: 'Webhook' });
const withSecret = webhookOut
  .extend({
    secret: z
      .string()
      .describe(
        'Signing secret (whsec_…), shown only once. Verify messages with any Standard Webhooks library.',
      ),
  })
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
async function requireReachable(
  url: string,
  { system, signal }: CallContext<{ system: 'checkAddress' }>,
): Promise<void> {
  if (url === listenUrl) return;
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

const webhookCreate = defineEndpoint({
  ...forAccounts,
  id: 'account.webhook',
  session: { right: 'webhooks.manage' },
  method: 'POST',
  path: '/api/v1/webhooks',
  summary: 'Create webhook',
  description:
    'Messages follow the Standard Webhooks specification. Verify each one with the secret, which is shown only once. Private IP addresses are refused.',
  input: z.strictObject({
    url: urlIn,
    description: z.string().max(200).default('').describe('Your description.'),
    events: eventsIn.default([]),
  }),
  output: withSecret,
  wire: { status: 201 },
  errors: ['conflict', 'address_refused'],
  uses: { platform: ['webhooks'], system: ['checkAddress'] },
  example: {
    input: { url: exampleWebhook.url, events: ['job.completed', 'balance.low'] },
    output: exampleSecret,
  },
  async run(input, context) {
    const { caller, platform } = context;
    const events = eventsFor(caller, input.events);
    await requireReachable(input.url, context);
    return { data: await platform.webhooks.create(caller.accountId, { ...input, events }), status: 201 };
  },
});

const webhooksList = defineEndpoint({
  ...forAccounts,
  id: 'account.webhooks',
  session: { right: 'account.read' },
  method: 'GET',
  path: '/api/v1/webhooks',
  summary: 'List webhooks',
  description:
    'Returns your webhooks, newest first. A webhook whose URL returns 410 Gone is turned off, and off_because says why.',
  input: z.strictObject({}),
  output: z.object({ data: z.array(webhookOut).describe('Webhooks, newest first.') }),
  uses: { platform: ['webhooks'] },
  example: { input: {}, output: { data: [exampleWebhook] } },
  run: async (_input, { platform, caller }) => ({
    data: { data: await platform.webhooks.list(caller.accountId) },
  }),
});

export const webhookGet = defineEndpoint({
  ...forAccounts,
  id: 'account.webhook-get',
  session: { right: 'account.read' },
  method: 'GET',
  path: '/api/v1/webhooks/{id}',
  summary: 'Retrieve webhook',
  description: 'Returns a webhook without its secret, which is shown only when it is created or rotated.',
  input: z.strictObject({ id: idIn }),
  output: webhookOut,
  errors: ['not_found'],
  uses: { platform: ['webhooks'] },
  example: { input: { id: exampleWebhook.id }, output: exampleWebhook },
  run: async ({ id }, { platform, caller }) => ({ data: await platform.webhooks.find(caller.accountId, id) }),
});

export const webhookChange = defineEndpoint({
  ...forAccounts,
  id: 'account.webhook-change',
  session: { right: 'webhooks.manage' },
  method: 'PATCH',
  path: '/api/v1/webhooks/{id}',
  summary: 'Update webhook',
  description:
    'Changes the URL, description, events or state. Omitted fields stay unchanged. Set state: on to resume a webhook that was turned off.',
  input: z.strictObject({
    id: idIn,
    url: urlIn.optional(),
    description: z.string().max(200).optional().describe('Your description.'),
    events: eventsIn.optional(),
    state: z
      .enum(['on', 'off'])
      .optional()
      .describe(
        'off drops events until it is on again, and ends the retries of earlier ones. Tests and replays are still sent.',
      ),
  }),
  output: webhookOut,
  errors: ['not_found', 'address_refused'],
  uses: { platform: ['webhooks'], system: ['checkAddress'] },
  example: { input: { id: exampleWebhook.id, state: 'on' }, output: exampleWebhook },
  async run({ id, ...change }, context) {
    const { caller, platform } = context;
    if (change.events !== undefined) change.events = eventsFor(caller, change.events);
    if (change.url !== undefined) {
      refuseMove(caller, (await platform.webhooks.find(caller.accountId, id)).events);
      await requireReachable(change.url, context);
    }
    return { data: await platform.webhooks.change(caller.accountId, id, change) };
  },
});

export const webhookRotate = defineEndpoint({
  ...forAccounts,
  id: 'account.webhook-rotate',
  session: { right: 'webhooks.manage' },
  method: 'POST',
  path: '/api/v1/webhooks/{id}/rotate',
  summary: 'Rotate webhook secret',
  description:
    'Returns a new secret. During the overlap each message carries a signature of each secret, so either one verifies it. A second rotation leaves the overlap of the first one unchanged.',
  input: z.strictObject({
    id: idIn,
    overlap_seconds: z
      .number()
      .int()
      .min(0)
      .max(604_800)
      .default(86_400)
      .describe('How long the old secret keeps signing, in seconds. 0 ends all old secrets at once.'),
  }),
  output: withSecret,
  errors: ['not_found'],
  uses: { platform: ['webhooks'] },
  example: { input: { id: exampleWebhook.id }, output: exampleSecret },
  run: async (input, { platform, caller }) => ({
    data: await platform.webhooks.rotate(caller.accountId, input.id, input.overlap_seconds * 1000),
  }),
});

export const webhookRemove = defineEndpoint({
  ...forAccounts,
  id: 'account.webhook-remove',
  session: { right: 'webhooks.manage' },
  method: 'DELETE',
  path: '/api/v1/webhooks/{id}',
  summary: 'Delete webhook',
  description: 'Deletes the webhook and its delivery log. Pending deliveries are dropped.',
  input: z.strictObject({ id: idIn }),
  output: done,
  errors: ['not_found'],
  uses: { platform: ['webhooks'] },
  example: { input: { id: exampleWebhook.id }, output: { ok: true } },
  async run({ id }, { platform, caller }) {
    await platform.webhooks.remove(caller.accountId, id);
    return { data: { ok: true } };
  },
});

const deliveryOut = z
  .object({
    id: z.string().describe('Delivery ID: dlv_ and 26 characters.'),
    webhook: z.string().describe('Webhook ID.'),
    event: z.string().describe('Event ID sent as webhook-id; the same for retries and replays.'),
    type: z.string().describe('Event type, such as job.completed.'),
    status: z
      .enum(['waiting', 'delivered', 'failed'])
      .describe('waiting: will be retried. failed: no more retries.'),
    attempts: z.number().int().describe('Number of attempts.'),
    last_status: z
      .number()
      .int()
      .nullable()
      .describe('HTTP status code of the last attempt; null without a response.'),
    last_error: z.string().nullable().describe('Error of the last attempt.'),
    next_attempt_at: momentOrNull.describe('When the next attempt is due; null if there is none.'),
    created_at: moment.describe('When the delivery was created.'),
    delivered_at: momentOrNull.describe('When your server accepted it; null until then.'),
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
const exampleResponse = { headers: { 'content-type': 'application/json' }, body: '{"ok":true}' };
const queuedOut = z.object({
  delivery: z.string().describe('Delivery ID, for GET /api/v1/webhooks/deliveries/{id}.'),
});

export const webhookTest = defineEndpoint({
  ...forAccounts,
  id: 'account.webhook-test',
  session: { right: 'webhooks.manage' },
  method: 'POST',
  path: '/api/v1/webhooks/{id}/test',
  summary: 'Send test event',
  description:
    'Sends a sample of an event, regardless of the events the webhook subscribes to. Retrieve the delivery to see the result.',
  limits: { ...plain.limits, perMinute: 20 },
  input: z.strictObject({
    id: idIn,
    event: z.enum(eventTypes).default('webhook.test').describe('Event to send a sample of.'),
  }),
  output: queuedOut,
  wire: { status: 202 },
  errors: ['not_found'],
  uses: { platform: ['webhooks'] },
  example: {
    input: { id: exampleWebhook.id, event: 'job.completed' },
    output: { delivery: exampleDelivery.id },
  },
  run: async ({ id, event }, { platform, caller }) => ({
    data: { delivery: await platform.webhooks.test(caller.accountId, id, event) },
    status: 202,
  }),
});

const deliveriesList = defineEndpoint({
  ...forAccounts,
  id: 'account.deliveries',
  session: { right: 'account.read' },
  method: 'GET',
  path: '/api/v1/webhooks/deliveries',
  summary: 'List deliveries',
  description:
    'Returns what was sent to your webhooks, newest first: one delivery per event and webhook, regardless of the number of attempts.',
  input: z.strictObject({
    webhook: idIn.optional().describe('Only deliveries of this webhook.'),
    status: z
      .enum(['waiting', 'delivered', 'failed'])
      .optional()
      .describe('Only deliveries with this state.'),
    limit: limitIn(50, 200),
    cursor: cursorIn('dlv'),
  }),
  output: z.object({ data: z.array(deliveryOut).describe('Deliveries, newest first.'), next: nextOut }),
  uses: { platform: ['webhooks'] },
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

const deliveryGet = defineEndpoint({
  ...forAccounts,
  id: 'account.delivery',
  session: { content: true, right: 'account.read' },
  method: 'GET',
  path: '/api/v1/webhooks/deliveries/{id}',
  summary: 'Retrieve delivery',
  description: 'Returns the exact body that was sent and the response of your server to each attempt.',
  input: z.strictObject({ id: deliveryIdIn }),
  output: deliveryOut.extend({
    body: z.record(z.string(), z.unknown()).describe('Body that was sent.'),
    log: z
      .array(
        z.object({
          number: z.number().int().describe('Number of the attempt.'),
          at: moment.describe('When the attempt was made.'),
          status: z.number().int().nullable().describe('HTTP status code; null without a response.'),
          error: z.string().nullable().describe('Error message; null on success.'),
          ms: z.number().int().describe('Duration in milliseconds.'),
          response: z
            .object({
              headers: z.record(z.string(), z.string()).describe('Response headers, without cookies.'),
              body: z.string().describe('The first 4,096 bytes of the body, as text.'),
            })
            .nullable()
            .describe('What your server returned; null without a response.'),
        }),
      )
      .describe('Attempts, oldest first.'),
  }),
  errors: ['not_found'],
  uses: { platform: ['webhooks'] },
  example: {
    input: { id: exampleDelivery.id },
    output: {
      ...exampleDelivery,
      body: {
        type: 'job.completed',
        timestamp: '2026-11-15T08:00:00.000Z',
        data: { id: 'req_01m7ekm29qdweck8sm5wmjjfn4', object: 'job', status: 'completed' },
      },
      log: [
        {
          number: 1,
          at: '2026-11-15T08:00:01.000Z',
          status: 200,
          error: null,
          ms: 84,
          response: exampleResponse,
        },
      ],
    },
  },
  async run({ id }, { platform, caller }) {
    const delivery = await platform.webhooks.delivery(caller.accountId, id);
    refuseMoney(caller, delivery.type);
    return { data: delivery };
  },
});

export const deliveryReplay = defineEndpoint({
  ...forAccounts,
  id: 'account.delivery-replay',
  session: { right: 'webhooks.manage' },
  method: 'POST',
  path: '/api/v1/webhooks/deliveries/{id}/replay',
  summary: 'Replay delivery',
  description: 'Sends the event again as a new delivery with the same webhook-id.',
  input: z.strictObject({ id: deliveryIdIn }),
  output: queuedOut,
  wire: { status: 202 },
  errors: ['not_found'],
  uses: { platform: ['webhooks'] },
  example: { input: { id: exampleDelivery.id }, output: { delivery: exampleDelivery.id } },
  run: async ({ id }, { platform, caller }) => ({
    data: { delivery: await platform.webhooks.replay(caller.accountId, id) },
    status: 202,
  }),
});

const webhookEventsList = defineEndpoint({
  ...forAccounts,
  id: 'account.webhook-events',
  session: { right: 'account.read' },
  method: 'GET',
  path: '/api/v1/webhooks/events',
  summary: 'List webhook events',
  description: 'Returns every type of event, when it is sent and a sample of its body.',
  input: z.strictObject({}),
  output: z.object({
    data: z
      .array(
        z.object({
          type: z.string().describe('Event type, such as job.completed.'),
          about: z.string().describe('When it is sent, and what its data contains.'),
          sample: z
            .object({
              type: z.string().describe('Event type.'),
              timestamp: moment.describe('When it happened.'),
              data: z.record(z.string(), z.unknown()).describe('Facts of the event.'),
            })
            .describe('A body as it is sent.'),
        }),
      )
      .describe('Event types.'),
  }),
  example: { input: {}, output: { data: [shownEvent('webhook.test')] } },
  run: async () => ({ data: { data: eventTypes.map(shownEvent) } }),
});

function shownEvent(type: EventType) {
  const data = webhookSamples[type] as Record<string, unknown>;
  return { type, about: webhookEvents[type], sample: { type, timestamp: '2026-11-15T08:00:00.000Z', data } };
}

export const webhooksEndpoints = [
  webhookEventsList,
  webhookCreate,
  webhooksList,
  deliveriesList,
  deliveryGet,
  deliveryReplay,
  webhookGet,
  webhookChange,
  webhookRotate,
  webhookRemove,
  webhookTest,
];
