import { z } from 'zod';
import { webhookFormats } from '../../../domain/chat-formats.ts';
import { namedObject } from '../../object-fields.ts';
import { moment, momentOrNull } from '../shapes.ts';

export const webhookIdIn = z.string().max(64).describe('Webhook ID: whk_…');

export const webhookOut = namedObject('Webhook', {
  id: z.string().describe('Webhook ID: whk_ and 26 characters.'),
  url: z.string().describe('URL that receives the events.'),
  format: z
    .enum(webhookFormats)
    .describe('json: signed events. slack, discord and telegram: a message for people.'),
  description: z.string().describe('Your description.'),
  events: z.array(z.string()).describe('Events it receives; empty means all.'),
  state: z.enum(['on', 'off']).describe('on or off. While it is off, new events are not sent.'),
  off_because: z
    .string()
    .nullable()
    .describe('Why Oja turned it off; null while it is on, or if you turned it off.'),
  old_secret_until: momentOrNull.describe('Until this time, a previous secret also signs.'),
  created_at: moment.describe('When the webhook was created.'),
});

export const exampleWebhook = {
  id: 'whk_01m7ekm29qdweck8sm5wmjjfn4',
  url: 'https://example.com/hooks/oja',
  format: 'json' as const,
  description: 'production',
  events: ['job.completed', 'balance.low'],
  state: 'on' as const,
  off_because: null,
  old_secret_until: null,
  created_at: '2026-11-15T08:00:00.000Z',
};
