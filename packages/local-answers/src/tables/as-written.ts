/** A whole table as JSON, CSV or Markdown, when the question wants it so. */
import type { GroundTable } from '@oja/documents/documents/port';

const wanted = /\b(?:as|in|to|into)\s+(?:an?\s+)?(json|csv|markdown|table)\b/i;
const rowsMax = 500;

/** json, csv, markdown or table. */
export const wantedFormat = (question: string): string | undefined =>
  wanted.exec(question)?.[1]?.toLowerCase();

export function asWritten(question: string, tables: GroundTable[]): string | undefined {
  const format = wantedFormat(question);
  const [largest] = tables.toSorted(
    (a, b) => b.rows.length * b.columns.length - a.rows.length * a.columns.length,
  );
  if (!format || !largest) return undefined;
  const columns = largest.columns.map((name, place) => name.trim() || `column ${place + 1}`);
  const rows = largest.rows.slice(0, rowsMax);
  if (format === 'json') return fenced('json', asJson(columns, rows));
  if (format === 'csv')
    return fenced('csv', [columns, ...rows].map((row) => row.map(csvCell).join(',')).join('\n'));
  const line = (cells: string[]) =>
    `| ${columns.map((_, place) => (cells[place] ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

function asJson(columns: string[], rows: string[][]): string {
  const objects = rows.map((row) =>
    Object.fromEntries(columns.map((name, place) => [name, row[place] ?? ''])),
  );
  return `[\n${objects.map((object) => `  ${JSON.stringify(object)}`).join(',\n')}\n]`;
}

const csvCell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const fenced = (name: string, text: string) => `\`\`\`${name}\n${text}\n\`\`\``;
