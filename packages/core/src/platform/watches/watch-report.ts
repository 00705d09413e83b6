/** The history of a watch as a table: CSV for spreadsheets, a document for PDF. */

import { csvCell } from '../../text/csv-cell.ts';
import type { Document } from '../receipts/document.ts';
import type { WatchHistory } from './history.ts';

const percent = (value: number | null) => (value === null ? '' : value.toFixed(3));
const row = (values: unknown[]) => `${values.map(csvCell).join(',')}\r\n`;

export const historyCsv = ({ days }: WatchHistory): string =>
  [
    row(['day', 'checks', 'good', 'bad', 'failed', 'uptime_percent', 'average_ms']),
    ...days.map(({ day, checks, good, bad, failed, uptime_percent, average_ms }) =>
      row([day, checks, good, bad, failed, percent(uptime_percent), average_ms]),
    ),
  ].join('');

const minute = (iso: string) => iso.slice(0, 16).replace('T', ' ');

export function historyDocument(name: string, history: WatchHistory): Document {
  const { from, to, checks, uptime_percent, average_ms, down_minutes, incidents } = history;
  const uptime = uptime_percent === null ? 'No data' : `${percent(uptime_percent)}%`;
  return {
    title: `Service level: ${name}`,
    facts: [
      ['Period (UTC)', `${from} to ${to}`],
      ['Checks', checks.toLocaleString('en')],
      ['Average response', average_ms === null ? 'No data' : `${average_ms} ms`],
    ],
    columns: [
      { title: 'From (UTC)', align: 'left', width: 0.22 },
      { title: 'To (UTC)', align: 'left', width: 0.22 },
      { title: 'Minutes', align: 'right', width: 0.12 },
      { title: 'Incident', align: 'left', width: 0.44 },
    ],
    rows: incidents.map((one) => [
      minute(one.from),
      one.to === null ? 'Open' : minute(one.to),
      one.minutes.toLocaleString('en'),
      one.summary.slice(0, 200),
    ]),
    totals: [
      ['Uptime', uptime],
      ['Minutes of incidents', down_minutes.toLocaleString('en')],
    ],
    foot: 'Uptime is the share of checks that found the target as it should be. Checks that could not run and maintenance count neither way.',
  };
}
