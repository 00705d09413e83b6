import type { EndpointInput } from '../../client.ts';
import { type Command, clientOf, print, textFlag } from '../command.ts';
import { nearest } from '../nearest.ts';
import { UsageError } from '../usage-error.ts';

type Event = NonNullable<EndpointInput<'account.webhook-test'>['event']>;

export const trigger: Command = {
  usage: 'EVENT [--webhook ID]',
  about: 'Send a sample of an event to your webhooks, or to one of them.',
  options: { webhook: { type: 'string' } },
  help: 'Events: `oja call account.webhook-events` shows them with samples.',
  async run(run) {
    const client = await clientOf(run);
    const { data: events } = await client.call('account.webhook-events', {}, { signal: run.signal });
    const types = events.map(({ type }) => type);
    const [event] = run.words;
    if (event === undefined) throw new UsageError(`Name an event: ${types.join(', ')}.`);
    if (!isEvent(event, types))
      throw new UsageError(`Unknown event ${event}.${nearest(event, types)} Events: ${types.join(', ')}.`);
    const only = textFlag(run.flags, 'webhook');
    const { data: all } = await client.call('account.webhooks', {}, { signal: run.signal });
    const webhooks = all.filter(({ id, state }) => (only === undefined ? state === 'on' : id === only));
    if (webhooks.length === 0)
      throw new UsageError(
        only === undefined
          ? 'This account has no webhook. Add one in the console, or run `oja listen --forward-to URL`.'
          : `No webhook ${only} in this account. \`oja call account.webhooks\` lists them.`,
      );
    const sent: { webhook: string; url: string; delivery: string }[] = [];
    for (const { id, url } of webhooks) {
      const { delivery } = await client.call('account.webhook-test', { id, event }, { signal: run.signal });
      sent.push({ webhook: id, url, delivery });
    }
    print(run, sent, sent.map(({ url, delivery }) => `${event} → ${url} (${delivery})\n`).join(''));
  },
};

const isEvent = (event: string, types: string[]): event is Event => types.includes(event);
