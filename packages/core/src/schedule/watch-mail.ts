/** The report of a watch by email. */
import type { CallParts } from '../call/call.ts';
import { findWatchKind } from '../domain/watch-kinds.ts';
import type { NewMail } from '../platform/mail/write.ts';
import type { WatchRow } from '../platform/watches/watch.ts';
import type { CheckNote } from '../platform/watches/write.ts';
import { changesOf } from './watch-changes.ts';

export async function reportMails(
  { platform }: CallParts,
  watch: WatchRow,
  note: CheckNote,
): Promise<NewMail[]> {
  const to = await platform.watches.addressOf(watch.account_id);
  if (to === undefined) return [];
  const url = `${platform.parts.ownUrl()}/console/watches`;
  return [platform.parts.mails.seal({ to, ...mailOf(watch, note, url) })];
}

export function mailOf(watch: WatchRow, note: CheckNote, url: string): { subject: string; text: string } {
  const input = JSON.parse(watch.input) as Record<string, unknown>;
  const field = findWatchKind(watch.kind)?.field ?? Object.keys(input)[0] ?? '';
  const target = String(input[field]).slice(0, 200);
  const name = watch.name === '' ? target : `${watch.name} (${target})`;
  const its = `Your ${watch.kind} watch ${name}`;
  if (note.pausedBecause !== null)
    return { subject: `Watch paused: ${name}`, text: `${its} is paused: ${note.pausedBecause}` };
  if (note.status === 'error') {
    const last = watch.summary === '' ? '' : `\nLast result: ${watch.summary}`;
    const text = `${its} can't be checked.\n\nReason: ${note.error}${last}\n\nSee ${url}.`;
    return { subject: `Alert: ${name}`, text };
  }
  const news = watch.reported === null ? 'found a change' : 'is checked again';
  return {
    subject: `${note.status === 'ok' ? 'Change' : 'Alert'}: ${name}`,
    text: `${its} ${news}.\n\n${[...changes(watch, note), ...states(watch, note)].join('\n')}\n\nSee ${url}.`,
  };
}

/** What was added, removed and replaced. */
export function changesOfNote({ kind, seen }: WatchRow, note: CheckNote): string[] {
  const reader = findWatchKind(kind)?.reader;
  if (reader === undefined || seen === null || note.seen === null) return [];
  return changesOf(JSON.parse(seen), JSON.parse(note.seen), reader);
}

function changes(watch: WatchRow, note: CheckNote): string[] {
  const lines = changesOfNote(watch, note);
  return lines.length === 0 ? [] : [...lines, ''];
}

function states(watch: WatchRow, note: CheckNote): string[] {
  const before = watch.status === 'error' ? (watch.last_error ?? '') : watch.summary;
  const now = `Now: ${note.summary}`;
  return before === '' || before === note.summary ? [now] : [now, `Before: ${before}`];
}
