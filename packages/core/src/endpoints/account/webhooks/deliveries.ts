/** What was sent to webhooks, and samples of what is. */

import { z } from 'zod';
import { type EventType, eventTypes, webhookEvents } from '../../../domain/webhook-events.ts';
import { webhookSamples } from '../../../domain/webhook-samples.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { arrayOf, namedObject, objectOf, objectOrNull } from '../../object-fields.ts';
import { refuseMoney } from '../money-events.ts';
import { cursorIn, forAccounts, limitIn, moment, momentOrNull, nextOut, plain } from '../shapes.ts';
import { exampleWebhook, webhookIdIn } from './webhook-fields.ts';

const deliveryIdIn = z.string().max(64).describe('Delivery ID: dlv_…');

const deliveryOut = namedObject('Delivery', {
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
});
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
    id: webhookIdIn,
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
    webhook: webhookIdIn.optional().describe('Only deliveries of this webhook.'),
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
    log: arrayOf('Attempts, oldest first.', {
      number: z.number().int().describe('Number of the attempt.'),
      at: moment.describe('When the attempt was made.'),
      status: z.number().int().nullable().describe('HTTP status code; null without a response.'),
      error: z.string().nullable().describe('Error message; null on success.'),
      ms: z.number().int().describe('Duration in milliseconds.'),
      response: objectOrNull('What your server returned; null without a response.', {
        headers: z.record(z.string(), z.string()).describe('Response headers, without cookies.'),
        body: z.string().describe('The first 4,096 bytes of the body, as text.'),
      }),
    }),
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

export const webhookEventsList = defineEndpoint({
  ...forAccounts,
  id: 'account.webhook-events',
  session: { right: 'account.read' },
  method: 'GET',
  path: '/api/v1/webhooks/events',
  summary: 'List webhook events',
  description: 'Returns every type of event, when it is sent and a sample of its body.',
  input: z.strictObject({}),
  output: z.object({
    data: arrayOf('Event types.', {
      type: z.string().describe('Event type, such as job.completed.'),
      about: z.string().describe('When it is sent, and what its data contains.'),
      sample: objectOf('A body as it is sent.', {
        type: z.string().describe('Event type.'),
        timestamp: moment.describe('When it happened.'),
        data: z.record(z.string(), z.unknown()).describe('Facts of the event.'),
      }),
    }),
  }),
  example: { input: {}, output: { data: [shownEvent('webhook.test')] } },
  run: async () => ({ data: { data: eventTypes.map(shownEvent) } }),
});

function shownEvent(type: EventType) {
  const data = webhookSamples[type] as Record<string, unknown>;
  return { type, about: webhookEvents[type], sample: { type, timestamp: '2026-11-15T08:00:00.000Z', data } };
}

export const deliveriesEndpoints = [deliveriesList, deliveryGet, deliveryReplay];
