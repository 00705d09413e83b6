/** Sends what the outbox holds: signed as Standard Webhooks say, through the guard, for three days. */
import type { CallParts } from '../call/call.ts';
import { listenUrl } from '../domain/webhook-events.ts';
import type { EgressResponse } from '../egress/port.ts';
import { OjaError } from '../errors.ts';
import type { Answered } from '../platform/webhooks/deliveries.ts';
import { signatureOf } from '../platform/webhooks/signature.ts';
import type { DueDelivery } from '../platform/webhooks/write.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** Pauses after each failed attempt; together a little over three days. */
export const pausesMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
const timeoutMs = 20 * second;
/** Of an answer: what a person needs to see why it was refused. */
const bodyBytesMax = 4_096;
const headersMax = 40;
const headerMax = 500;

export async function sendWebhook(parts: CallParts, due: DueDelivery, signal: AbortSignal): Promise<void> {
  const { webhooks, now } = parts.platform;
  const started = performance.now();
  const { status, error, response } = await exchange(parts, due, signal);
  // Stopping is no answer of the receiver: the claim runs out and the next start sends it.
  if (signal.aborted) return;
  const number = due.attempts + 1;
  const delivered = isListened(parts, due) || (status !== null && status >= 200 && status < 300);
  const gone = status === 410;
  const pause = gone ? undefined : pausesMs[number - 1];
  const at = now();
  await webhooks.note({
    id: due.id,
    number,
    at,
    status,
    error: delivered
      ? null
      : (error ??
        `returned ${status}${status! >= 300 && status! < 400 ? ': redirects are not followed' : ''}`),
    ms: Math.round(performance.now() - started),
    outcome: delivered ? 'delivered' : pause === undefined ? 'failed' : 'again',
    nextAt: delivered || pause === undefined ? null : at + Math.round(pause * (1 + Math.random() / 10)),
    gone,
    response,
  });
}

const isListened = ({ platform }: CallParts, due: DueDelivery) => platform.webhooks.urlOf(due) === listenUrl;

async function exchange(
  parts: CallParts,
  due: DueDelivery,
  signal: AbortSignal,
): Promise<{ status: number | null; error: string | null; response: Answered | null }> {
  if (isListened(parts, due)) return { status: null, error: null, response: null };
  const body = JSON.stringify(parts.platform.webhooks.bodyOf(due));
  const timestamp = String(Math.floor(parts.platform.now() / 1000));
  try {
    const answer = await parts.egress.fetch(parts.platform.webhooks.urlOf(due), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Oja-Webhooks/1',
        'webhook-id': due.event_id,
        'webhook-timestamp': timestamp,
        'webhook-signature': parts.platform.webhooks
          .secretsOf(due)
          .map((secret) => signatureOf(secret, due.event_id, timestamp, body))
          .join(' '),
      },
      signal,
      timeoutMs,
      redirectsMax: 0,
      bodyStart: bodyBytesMax,
    });
    return { status: answer.status, error: null, response: answeredOf(answer) };
  } catch (error) {
    const message = error instanceof OjaError ? error.message : 'the connection failed';
    return { status: null, error: message, response: null };
  }
}

/** As text: bytes that are none show as such, and cookies are the receiver's own. */
function answeredOf({ headers, body }: Pick<EgressResponse, 'headers' | 'body'>): Answered {
  const shown = Object.entries(headers)
    .filter(([name]) => name !== 'set-cookie')
    .slice(0, headersMax)
    .map(([name, value]) => [name, value.slice(0, headerMax)]);
  const isCoded = (headers['content-encoding'] ?? 'identity') !== 'identity';
  const text = isCoded ? `(${headers['content-encoding']})` : body.toString('utf8').replaceAll('\0', '');
  return { headers: Object.fromEntries(shown), body: text };
}
