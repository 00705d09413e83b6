/** What operators say to all: announcements, maintenance and incidents. */
import type { NoticeKind, NoticeState } from '../../domain/notices.ts';
import { newId } from '../id.ts';
import type { Actor } from '../operation/write.ts';
import type { PlatformParts } from '../parts.ts';
import { type Notice, type NoticeRow, noticeTable, openedNotice } from './notice.ts';
import type { Subscribers } from './subscribers.ts';
import { addNotice, changed, changeNotice, noNotice, removeNotice } from './write.ts';

export type Notices = ReturnType<typeof createNotices>;

export interface NewNotice {
  kind: NoticeKind;
  title: string;
  text: string;
  state: NoticeState;
  startsAt: number;
  endsAt: number | null;
}

export interface NoticeChange {
  title?: string | undefined;
  /** With the state, an update of its own. */
  text?: string | undefined;
  state?: NoticeState | undefined;
  endsAt?: number | null | undefined;
}

const shownDays = 90;
const shownMax = 100;

/** Anyone may ask, as often as they like. */
const freshMs = 4_000;

export function createNotices(
  { store, mails, now }: Pick<PlatformParts, 'store' | 'mails' | 'now'>,
  subscribers: Pick<Subscribers, 'mailsAbout'>,
) {
  let known: { at: number; notices: Promise<Notice[]> } | undefined;

  async function read(): Promise<Notice[]> {
    const rows = await store.query<NoticeRow>(
      `SELECT ${noticeTable.columns} FROM notices WHERE ends_at IS NULL OR ends_at > $1
       ORDER BY starts_at DESC, id DESC LIMIT ${shownMax}`,
      [now() - shownDays * 86_400_000],
    );
    return rows.map(openedNotice);
  }

  const forgotten = <T>(result: T): T => {
    known = undefined;
    return result;
  };

  return {
    /** What is open or to come, and what ended within 90 days; newest first. Of other nodes, seconds late. */
    list(): Promise<Notice[]> {
      const at = performance.now();
      if (known !== undefined && at - known.at < freshMs) return known.notices;
      const notices = read();
      known = { at, notices };
      notices.catch(() => forgotten(undefined));
      return notices;
    },
    async add(actor: Actor, { kind, title, text, state, startsAt, endsAt }: NewNotice): Promise<Notice> {
      const notice = {
        id: newId('ntc', actor.at),
        ...{ kind, title, startsAt, endsAt },
        updates: [{ at: actor.at, state, text }],
      };
      await store.transact(addNotice, { actor, notice, mails: await subscribers.mailsAbout(notice) });
      mails.wake();
      return forgotten(notice);
    },
    async change(actor: Actor, id: string, change: NoticeChange): Promise<Notice> {
      const [row] = await store.query<NoticeRow>(`SELECT ${noticeTable.columns} FROM notices WHERE id = $1`, [
        id,
      ]);
      if (row === undefined) throw noNotice(id);
      const before = openedNotice(row);
      const after = changed(before, change, actor.at);
      const isUpdate = after.updates.length > before.updates.length;
      const sealed = isUpdate ? await subscribers.mailsAbout(after) : [];
      const notice = await store.transact(changeNotice, { actor, id, change, mails: sealed });
      mails.wake();
      return forgotten(notice);
    },
    remove: async (actor: Actor, id: string): Promise<void> =>
      forgotten(await store.transact(removeNotice, { actor, id })),
  };
}
