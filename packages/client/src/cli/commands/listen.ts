/** Events of the account for a program on this machine, signed as they are everywhere. */
import { createHmac } from 'node:crypto';
import type { Client, EndpointInput } from '../../client.ts';
import { ConnectionError } from '../../errors.ts';
import { sleep } from '../../transport.ts';
import { type Command, type CommandRun, clientOf, textFlag } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/** Nothing is sent there by the server. */
const listenUrl = 'oja:listen';
const pollMs = 1_000;
const forwardMs = 20_000;
const seenMax = 1_000;

type Events = NonNullable<EndpointInput<'account.webhook'>['events']>;
interface Listening {
  client: Client;
  id: string;
  secret: string;
  target: URL;
}

export const listen: Command = {
  usage: '--forward-to URL [--events EVENT,…]',
  about: 'Forward webhook events to a program on this machine, until Ctrl-C.',
  options: { 'forward-to': { type: 'string' }, events: { type: 'string' } },
  help: 'Adds a webhook to the account while it runs, and prints its signing secret. The key needs the account scope. `oja trigger EVENT` sends a sample.',
  async run(run) {
    const target = targetOf(textFlag(run.flags, 'forward-to'));
    const client = await clientOf(run);
    const events = (textFlag(run.flags, 'events') ?? '').split(',').filter(Boolean) as Events;
    const { id, secret } = await client.call(
      'account.webhook',
      { url: listenUrl, description: `oja listen to ${target.host}`, events },
      { signal: run.signal },
    );
    run.terminal.note(`Forwarding events to ${target.href}. Signing secret: ${secret}\n`);
    try {
      await follow(run, { client, id, secret, target });
    } finally {
      await client.call('account.webhook-remove', { id }).catch(() => undefined);
    }
  },
};

function targetOf(text: string | undefined): URL {
  const given = text === undefined || text.includes('://') ? text : `http://${text}`;
  if (given === undefined || !URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new UsageError('--forward-to must be a URL, such as http://localhost:3000/webhooks.');
  return new URL(given);
}

async function follow(run: CommandRun, listening: Listening): Promise<void> {
  const { client, id } = listening;
  const seen = new Set<string>();
  while (!run.signal.aborted) {
    try {
      const { data } = await client.call(
        'account.deliveries',
        { webhook: id, limit: 50 },
        { signal: run.signal },
      );
      for (const { id: delivery } of data.filter((one) => !seen.has(one.id)).reverse()) {
        seen.add(delivery);
        await forward(run, listening, delivery);
      }
      for (const old of [...seen].slice(0, Math.max(0, seen.size - seenMax))) seen.delete(old);
    } catch (error) {
      // A server that restarts is asked again.
      if (!(error instanceof ConnectionError)) throw error;
    }
    await sleep(pollMs, run.signal);
  }
}

async function forward(run: CommandRun, { client, secret, target }: Listening, delivery: string) {
  const { event, type, body } = await client.call(
    'account.delivery',
    { id: delivery },
    { signal: run.signal },
  );
  const text = JSON.stringify(body);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const began = performance.now();
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(forwardMs)]);
  const status = await fetch(target, {
    method: 'POST',
    body: text,
    redirect: 'manual',
    signal,
    headers: {
      'content-type': 'application/json',
      'webhook-id': event,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatureOf(secret, `${event}.${timestamp}.${text}`),
    },
  }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.status;
    },
    (error: Error) => (error.cause as { code?: string } | undefined)?.code ?? error.message,
  );
  run.signal.throwIfAborted();
  show(run, { type, event, status, ms: Math.round(performance.now() - began) });
}

function signatureOf(secret: string, signed: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

interface Forwarded {
  type: string;
  event: string;
  status: number | string;
  ms: number;
}

function show({ terminal, flags }: CommandRun, sent: Forwarded): void {
  if (flags.json === true) {
    terminal.out(`${JSON.stringify(sent)}\n`);
    return;
  }
  const isGood = typeof sent.status === 'number' && sent.status < 300;
  const status = terminal.paint(isGood ? 'green' : 'red', String(sent.status));
  terminal.out(
    `${new Date().toISOString().slice(11, 19)} ${status} ${sent.type.padEnd(16)} ${`${sent.ms} ms`.padStart(8)} ${terminal.paint('dim', sent.event)}\n`,
  );
}
