/** Status updates by email, for anyone. */
import { z } from 'zod';
import { defineAction } from '../action.ts';
import { emailIn, forAnyone, plain } from './shapes.ts';

const common = { ...forAnyone, limits: { ...plain.limits, perMinute: 10 } } as const;
const path = '/api/v1/status';
const uses = { platform: ['subscribers'] } as const;
const token = z.string().min(1).max(100).describe('The value after = in the emailed link.');
const exampleToken = 'sub_01m7ekm29qdweck8sm5wmjjfn4.xS3kPqW8rT1vYbN5mZ0cL7dJ2fH4gA6eU9iO-oK_wQe';

const subscribe = defineAction({
  ...common,
  id: 'public.status-subscribe',
  method: 'POST',
  path: `${path}/subscribe`,
  summary: 'Subscribe to status',
  description:
    'Emails a link that confirms the subscription. Subscribers get an email when maintenance is planned, when there is an incident, and with every update. Needs no key. The response is the same for email addresses that are subscribed already.',
  wire: { status: 202 },
  input: z.strictObject({ email: emailIn }),
  errors: ['unprocessable'],
  uses,
  example: { input: { email: 'ada@example.com' } },
  run: ({ email }, { platform, caller }) => platform.subscribers.ask(email, caller),
});

const confirm = defineAction({
  ...common,
  id: 'public.status-confirm',
  method: 'POST',
  path: `${path}/confirm`,
  summary: 'Confirm subscription',
  description: 'Confirms a subscription to status updates, with the token in the emailed link.',
  input: z.strictObject({ token }),
  uses,
  example: { input: { token: exampleToken } },
  run: ({ token }, { platform }) => platform.subscribers.confirm(token),
});

const unsubscribe = defineAction({
  ...common,
  id: 'public.status-unsubscribe',
  method: 'POST',
  path: `${path}/unsubscribe/{token}`,
  summary: 'End subscription',
  wire: { form: true },
  description:
    'Ends a subscription to status updates, with the token in each of its emails. Mail programs call it by themselves when you press their button (RFC 8058).',
  input: z.strictObject({
    token,
    'List-Unsubscribe': z.string().max(40).optional().describe('Sent by mail programs; ignored.'),
  }),
  uses,
  example: { input: { token: exampleToken } },
  run: ({ token }, { platform }) => platform.subscribers.end(token),
});

export const statusSubscriptions = [subscribe, confirm, unsubscribe];
