import type { NoticeKind, NoticeState } from '../../domain/notices.ts';
import { orNull, type RowOf, table, text, whole } from '../../storage/table.ts';

export interface NoticeUpdate {
  at: number;
  state: NoticeState;
  text: string;
}

export interface Notice {
  id: string;
  kind: NoticeKind;
  title: string;
  /** Oldest first; one at least. */
  updates: NoticeUpdate[];
  startsAt: number;
  /** Null until someone ends it. */
  endsAt: number | null;
}

export const noticeTable = table('notices', {
  id: text(),
  kind: text<NoticeKind>(),
  title: text(),
  updates: text(),
  starts_at: whole,
  ends_at: orNull(whole),
  changed_at: whole,
});
export type NoticeRow = RowOf<typeof noticeTable>;

export const openedNotice = ({ id, kind, title, updates, starts_at, ends_at }: NoticeRow): Notice => ({
  ...{ id, kind, title },
  updates: JSON.parse(updates) as NoticeUpdate[],
  startsAt: starts_at,
  endsAt: ends_at,
});
