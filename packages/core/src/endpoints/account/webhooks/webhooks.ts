/** Webhooks out: where to send events, and with which secret. */
import { z } from 'zod';
import { webhookFormats } from '../../../domain/chat-formats.ts';
import { eventTypes, listenUrl } from '../../../domain/webhook-events.ts';
import { OjaError } from '../../../errors.ts';
import { defineAction } from '../../action.ts';
import type { CallContext } from '../../context.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { eventsFor, refuseMove } from '../money-events.ts';
import { forAccounts } from '../shapes.ts';
import { deliveriesEndpoints, webhookEventsList, webhookTest } from './deliveries.ts';
import { exampleWebhook, webhookIdIn, webhookOut } from './webhook-fields.ts';

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

const formatIn = z
  .enum(webhookFormats)
  .describe(
    'json sends signed events (Standard Webhooks). slack (also Mattermost and Rocket.Chat), discord and telegram send a text. For Telegram, the URL is https://api.telegram.org/bot…/sendMessage?chat_id=…. Default: by the host of the URL.',
  );

const withSecret = webhookOut
  .extend({
    secret: z
      .string()
      .describe(
        'Signing secret (whsec_…), shown only once. Verify messages with any Standard Webhooks library.',
      ),
  })
  .meta({ id: 'WebhookWithSecret' });

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
    format: formatIn.optional(),
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
  input: z.strictObject({ id: webhookIdIn }),
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
    id: webhookIdIn,
    url: urlIn.optional(),
    description: z.string().max(200).optional().describe('Your description.'),
    events: eventsIn.optional(),
    format: formatIn.optional(),
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
    id: webhookIdIn,
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

export const webhookRemove = defineAction({
  ...forAccounts,
  id: 'account.webhook-remove',
  session: { right: 'webhooks.manage' },
  method: 'DELETE',
  path: '/api/v1/webhooks/{id}',
  summary: 'Delete webhook',
  description: 'Deletes the webhook and its delivery log. Pending deliveries are dropped.',
  input: z.strictObject({ id: webhookIdIn }),
  errors: ['not_found'],
  uses: { platform: ['webhooks'] },
  example: { input: { id: exampleWebhook.id } },
  run: ({ id }, { platform, caller }) => platform.webhooks.remove(caller.accountId, id),
});

export const webhooksEndpoints = [
  webhookEventsList,
  webhookCreate,
  webhooksList,
  ...deliveriesEndpoints,
  webhookGet,
  webhookChange,
  webhookRotate,
  webhookRemove,
  webhookTest,
];
