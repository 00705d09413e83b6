import type { ReportKind } from '../../domain/reports.ts';
import { orNull, type RowOf, table, text, whole } from '../../storage/table.ts';

export const reportTable = table('reports', {
  id: text(),
  kind: text<ReportKind>(),
  /** A URL, an account ID or a request ID. */
  about: text(),
  text: text(),
  email: orNull(text()),
  /** The IP address or /64 that it came from. */
  sender: text(),
  created_at: whole,
  closed_at: orNull(whole),
  note: orNull(text()),
});
export type ReportRow = RowOf<typeof reportTable>;
export type Report = Omit<ReportRow, 'sender'>;
