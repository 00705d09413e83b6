/** What differs between two findings, in lines for a report. */
import type { Finding, WatchReader } from '../domain/watch-kinds.ts';

const linesMax = 20;
const lineMax = 300;

/** At most 20 lines: what was added, removed and replaced. */
export function changesOf(before: Finding['seen'], after: Finding['seen'], reader: WatchReader): string[] {
  const lines = Object.keys(after).flatMap((key) => changeOf(key, before[key], after[key], reader));
  const shown = lines.slice(0, linesMax).map((line) => line.slice(0, lineMax));
  return lines.length > linesMax ? [...shown, `And ${lines.length - linesMax} more changes.`] : shown;
}

function changeOf(
  key: string,
  before: unknown,
  after: unknown,
  { names, changed, learned }: WatchReader,
): string[] {
  const name = names[key];
  if (before === undefined || before === after) return [];
  if (changed?.[key] !== undefined) return [changed[key]];
  if (name === undefined) return [];
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(name, before, after);
  if (learned?.includes(key) && before === null) return [];
  return [`${name}: ${worded(before)} → ${worded(after)}`];
}

function listChanges(name: string, before: unknown[], after: unknown[]): string[] {
  const removed = before.filter((one) => !after.includes(one));
  const added = after.filter((one) => !before.includes(one));
  return [...removed.map((one) => `${name} removed: ${one}`), ...added.map((one) => `${name} added: ${one}`)];
}

const worded = (value: unknown) => (value === null ? 'none' : String(value));
