/** The report of a watch by email. */
import type { CallParts } from '../call/call.ts';
import { findWatchKind } from '../domain/watch-kinds.ts';
import type { MailContent } from '../platform/mail/texts/texts.ts';
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

export function mailOf(watch: WatchRow, note: CheckNote, url: string): MailContent {
  const input = JSON.parse(watch.input) as Record<string, unknown>;
  const field = findWatchKind(watch.kind)?.field ?? Object.keys(input)[0] ?? '';
  const target = String(input[field]).slice(0, 200);
  const name = watch.name === '' ? target : `${watch.name} (${target})`;
  const { kind } = watch;
  if (note.pausedBecause !== null)
    return { kind: 'watchPaused', values: { kind, name, why: note.pausedBecause } };
  if (note.status === 'error')
    return {
      kind: 'watchFailed',
      values: { kind, name, why: String(note.error), last: watch.summary, url },
    };
  const before = watch.status === 'error' ? (watch.last_error ?? '') : watch.summary;
  return {
    kind: 'watchChanged',
    values: {
      ...{ kind, name, isGood: note.status === 'ok', isBack: watch.reported !== null, url },
      changes: changesOfNote(watch, note),
      now: note.summary,
      before: before === '' || before === note.summary ? null : before,
    },
  };
}

/** What was added, removed and replaced. */
export function changesOfNote({ kind, seen }: WatchRow, note: CheckNote): string[] {
  const reader = findWatchKind(kind)?.reader;
  if (reader === undefined || seen === null || note.seen === null) return [];
  return changesOf(JSON.parse(seen), JSON.parse(note.seen), reader);
}
