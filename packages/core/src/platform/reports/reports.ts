/** Reports of abuse, appeals and requests about personal data. */
import type { ReportKind } from '../../domain/reports.ts';
import { newId } from '../id.ts';
import { networkOf } from '../limits/network-of.ts';
import type { Actor } from '../operation/write.ts';
import { raiseOperatorAlerts } from '../operator-alerts.ts';
import type { PlatformParts } from '../parts.ts';
import { type Report, type ReportRow, reportTable } from './report.ts';
import { addReport, closeReport } from './write.ts';

export type Reports = ReturnType<typeof createReports>;

export interface NewReport {
  kind: ReportKind;
  about: string;
  text: string;
  email: string | null;
  ip: string;
}

export function createReports(parts: PlatformParts) {
  const { store, now } = parts;
  return {
    async add({ kind, about, text, email, ip }: NewReport): Promise<string> {
      const at = now();
      const id = newId('rep', at);
      const report = { id, kind, about, text, email, sender: networkOf(ip), created_at: at };
      await store.transact(addReport, report);
      await raiseOperatorAlerts(parts, [
        {
          kind: 'report',
          name: kind,
          mail: { kind: 'reports', values: { kind } },
        },
      ]);
      return id;
    },
    async list(state: 'open' | 'closed', before: string | undefined, limit: number): Promise<Report[]> {
      return await store.query<ReportRow>(
        `SELECT ${reportTable.columns} FROM reports
         WHERE closed_at IS ${state === 'open' ? 'NULL' : 'NOT NULL'} AND id < $1 ORDER BY id DESC LIMIT ${limit}`,
        [before ?? 'rep_~'],
      );
    },
    change: (actor: Actor, id: string, isClosed: boolean, note: string | null): Promise<Report> =>
      store.transact(closeReport, { actor, id, isClosed, note }),
  };
}
