/** What differs between two findings, in lines for a report. */
import type { Finding } from './watch-findings.ts';

const linesMax = 20;
const lineMax = 300;

/** Names of what a finding has; the rest is in its summary. */
const names: Record<string, string> = {
  fingerprint: 'Certificate (SHA-256)',
  registrar: 'Registrar',
  expires: 'Expiry date',
  nameservers: 'Name server',
  statuses: 'Domain status',
  status: 'Status',
  records: 'Record',
  title: 'Title',
};

/** At most 20 lines: what was added, removed and replaced. */
export function changesOf(before: Finding['seen'], after: Finding['seen']): string[] {
  const lines = Object.keys(after).flatMap((key) => changeOf(key, before[key], after[key]));
  const shown = lines.slice(0, linesMax).map((line) => line.slice(0, lineMax));
  return lines.length > linesMax ? [...shown, `And ${lines.length - linesMax} more changes.`] : shown;
}

function changeOf(key: string, before: unknown, after: unknown): string[] {
  const name = names[key];
  if (before === undefined || before === after) return [];
  if (key === 'text') return ['The text changed.'];
  if (name === undefined) return [];
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(name, before, after);
  // A watch that never stored it learns it without a report.
  if (key === 'fingerprint' && before === null) return [];
  return [`${name}: ${worded(before)} → ${worded(after)}`];
}

function listChanges(name: string, before: unknown[], after: unknown[]): string[] {
  const removed = before.filter((one) => !after.includes(one));
  const added = after.filter((one) => !before.includes(one));
  return [...removed.map((one) => `${name} removed: ${one}`), ...added.map((one) => `${name} added: ${one}`)];
}

const worded = (value: unknown) => (value === null ? 'none' : String(value));
