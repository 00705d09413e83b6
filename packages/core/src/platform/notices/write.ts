/** Changes of notices, each with its line in the audit log. */
import { isLastState, noticeStates } from '../../domain/notices.ts';
import { fail } from '../../errors.ts';
import { type Steps, sql, transaction } from '../../storage/store.ts';
import { type NewMail, queueMails } from '../mail/write.ts';
import { type Actor, audit } from '../operation/write.ts';
import { type Notice, type NoticeRow, noticeTable, openedNotice } from './notice.ts';
import type { NoticeChange } from './notices.ts';

const openMax = 50;
const updatesMax = 100;

export const noNotice = (id: string) => fail('not_found', `No notice ${id}.`, { param: 'id' });

export const addNotice = transaction(
  import.meta.url,
  'addNotice',
  function* ({ actor, notice, mails }: { actor: Actor; notice: Notice; mails: NewMail[] }): Steps<void> {
    const { id, kind, title, updates, startsAt, endsAt } = notice;
    const [open] = yield* sql<{ n: number }>(
      'SELECT count(*) AS n FROM notices WHERE ends_at IS NULL OR ends_at > $1',
      [actor.at],
    );
    if (open!.n >= openMax) throw fail('conflict', `The limit is ${openMax} open notices. End one first.`);
    yield* sql(
      `INSERT INTO notices (id, kind, title, updates, starts_at, ends_at, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, kind, title, JSON.stringify(updates), startsAt, endsAt, actor.at],
    );
    yield* queueMails(mails);
    yield* audit({ ...actor, action: 'notice.add', target: id, before: null, after: { kind, title } });
  },
);

export const changeNotice = transaction(
  import.meta.url,
  'changeNotice',
  function* (input: { actor: Actor; id: string; change: NoticeChange; mails: NewMail[] }): Steps<Notice> {
    const { actor, id, change, mails } = input;
    const [row] = yield* sql<NoticeRow>(`SELECT ${noticeTable.columns} FROM notices WHERE id = $1`, [id]);
    if (row === undefined) throw noNotice(id);
    const after = changed(openedNotice(row), change, actor.at);
    yield* sql('UPDATE notices SET title = $2, updates = $3, ends_at = $4, changed_at = $5 WHERE id = $1', [
      id,
      after.title,
      JSON.stringify(after.updates),
      after.endsAt,
      actor.at,
    ]);
    yield* queueMails(mails);
    const shown = { title: after.title, state: after.updates.at(-1)!.state, ends_at: after.endsAt };
    yield* audit({
      ...actor,
      action: 'notice.change',
      target: id,
      before: { title: row.title },
      after: shown,
    });
    return after;
  },
);

export function changed(notice: Notice, change: NoticeChange, at: number): Notice {
  const { kind, updates } = notice;
  const { title = notice.title, text, state } = change;
  if (state !== undefined && !(noticeStates[kind] as readonly string[]).includes(state))
    throw fail('invalid_request', `state: must be one of ${noticeStates[kind].join(', ')} for ${kind}.`, {
      param: 'state',
    });
  if (change.endsAt != null && change.endsAt <= notice.startsAt)
    throw fail('invalid_request', 'ends_at must be after starts_at.', { param: 'ends_at' });
  const last = updates.at(-1)!;
  const isUpdate = text !== undefined || (state !== undefined && state !== last.state);
  if (isUpdate && updates.length >= updatesMax)
    throw fail('conflict', `A notice has at most ${updatesMax} updates. Add another notice.`);
  const update = { at, state: state ?? last.state, text: text ?? '' };
  return {
    ...notice,
    title,
    updates: isUpdate ? [...updates, update] : updates,
    endsAt: endOf(notice, change, at),
  };
}

/** The last state ends a notice; another one opens it again, until its planned end if that is to come. */
function endOf(
  { kind, endsAt: planned }: Notice,
  { state, endsAt }: NoticeChange,
  at: number,
): number | null {
  if (endsAt !== undefined) return endsAt;
  if (state === undefined) return planned;
  if (isLastState(kind, state)) return Math.min(planned ?? at, at);
  return planned !== null && planned > at ? planned : null;
}

export const removeNotice = transaction(
  import.meta.url,
  'removeNotice',
  function* ({ actor, id }: { actor: Actor; id: string }): Steps<void> {
    const [removed] = yield* sql<{ title: string }>('DELETE FROM notices WHERE id = $1 RETURNING title', [
      id,
    ]);
    if (removed === undefined) throw noNotice(id);
    yield* audit({ ...actor, action: 'notice.remove', target: id, before: removed, after: null });
  },
);
