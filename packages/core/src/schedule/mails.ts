/** Sends the emails that wait: again after a failure, until the server accepts them or what they say is out of date. */
import type { CallParts } from '../call/call.ts';
import { type MailFailure, mailFailureOf } from '../platform/mail/mailer.ts';
import type { MailOutcome, MailRow } from '../platform/mail/write.ts';

const second = 1_000;
const minute = 60 * second;
/** Pauses after each failed attempt; the last one repeats. */
const pausesMs = [5 * second, 15 * second, 30 * second, minute, 2 * minute, 5 * minute, 15 * minute];
const timeoutMs = 60 * second;
/** A mail that a server is about to accept would be sent twice if this process stopped at once. */
const graceMs = 5 * second;

export async function sendMail(
  { platform, log }: CallParts,
  row: MailRow,
  closing: AbortSignal,
): Promise<void> {
  const { mails, mailer } = platform.parts;
  const failure = await trySending();
  const outcome: MailOutcome =
    failure === undefined ? { state: 'sent' } : afterFailure(row, failure, platform.now());
  if (outcome.state !== 'sent')
    log.warn({ mail: row.id, attempts: row.attempts }, `an email was not sent: ${outcome.error}`);
  await mails.note(row, outcome);

  async function trySending(): Promise<MailFailure | undefined> {
    if (platform.now() >= row.expires_at)
      return { reason: row.error ?? 'it was out of date before it could be sent', isFinal: true };
    const stopped = stopSignal(closing);
    try {
      await mailer.send(await mails.open(row), { messageId: row.id, signal: stopped.signal });
      return undefined;
    } catch (error) {
      return mailFailureOf(error);
    } finally {
      stopped.release();
    }
  }
}

function afterFailure(row: MailRow, { reason, isFinal }: MailFailure, at: number): MailOutcome {
  const pause = pausesMs[row.attempts - 1] ?? pausesMs.at(-1)!;
  const nextAt = at + Math.round(pause * (1 + Math.random() / 10));
  if (isFinal || nextAt >= row.expires_at) return { state: 'dropped', error: reason };
  return { state: 'waiting', nextAt, error: reason };
}

function stopSignal(closing: AbortSignal): { signal: AbortSignal; release(): void } {
  const abort = new AbortController();
  const stop = () => abort.abort();
  const timers = [setTimeout(stop, timeoutMs)];
  const stopSoon = () => timers.push(setTimeout(stop, graceMs));
  if (closing.aborted) stopSoon();
  closing.addEventListener('abort', stopSoon, { once: true });
  return {
    signal: abort.signal,
    release() {
      closing.removeEventListener('abort', stopSoon);
      timers.forEach(clearTimeout);
    },
  };
}
