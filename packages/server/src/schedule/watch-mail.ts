/** The report of a watch by email. */
import type { CallParts } from '../call/call.ts';
import type { WatchRow } from '../platform/watches/watch.ts';
import type { CheckNote } from '../platform/watches/write.ts';

export async function mailReport(
  { platform, log }: CallParts,
  watch: WatchRow,
  note: CheckNote,
): Promise<void> {
  try {
    const to = await platform.watches.addressOf(watch.account_id);
    if (to === undefined) return;
    const url = `${platform.parts.ownUrl()}/console/watches`;
    await platform.parts.mailer.send({ to, ...mailOf(watch, note, url) });
  } catch (error) {
    log.warn({ err: error, watch: watch.id }, 'a watch was not reported by email');
  }
}

function mailOf(watch: WatchRow, note: CheckNote, url: string): { subject: string; text: string } {
  const target = String(Object.values(JSON.parse(watch.input) as object)[0] ?? '').slice(0, 200);
  const name = watch.name === '' ? target : `${watch.name} (${target})`;
  const its = `Your ${watch.kind} watch ${name}`;
  if (note.pausedBecause !== null)
    return { subject: `Watch paused: ${name}`, text: `${its} is paused: ${note.pausedBecause}` };
  const last = watch.summary === '' ? '' : `\nLast result: ${watch.summary}`;
  if (note.status === 'error')
    return {
      subject: `Alert: ${name}`,
      text: `${its} can't be checked.\n\nReason: ${note.error}${last}\n\nSee ${url}.`,
    };
  const was = watch.summary === '' ? '' : `\nBefore: ${watch.summary}`;
  const news = watch.reported === null ? 'found a change' : 'is checked again';
  return {
    subject: `${note.status === 'ok' ? 'Change' : 'Alert'}: ${name}`,
    text: `${its} ${news}.\n\nNow: ${note.summary}${was}\n\nSee ${url}.`,
  };
}
