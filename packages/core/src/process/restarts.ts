/** When and why the server's process had to be replaced, beside its database. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Restarts {
  total: number;
  /** Newest first. */
  recent: { at: string; reason: string }[];
}

const recentMax = 20;
const reasonCharsMax = 300;
const none: Restarts = { total: 0, recent: [] };

const fileIn = (dataDir: string) => join(dataDir, 'restarts.json');

export function readRestarts(dataDir: string): Restarts {
  try {
    return { ...none, ...(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Restarts) };
  } catch {
    return none;
  }
}

export function noteRestart(dataDir: string, reason: string): void {
  const { total, recent } = readRestarts(dataDir);
  const one = { at: new Date().toISOString(), reason: reason.slice(0, reasonCharsMax) };
  const next: Restarts = { total: total + 1, recent: [one, ...recent].slice(0, recentMax) };
  const path = fileIn(dataDir);
  try {
    writeFileSync(`${path}.${process.pid}`, JSON.stringify(next), { mode: 0o600 });
    renameSync(`${path}.${process.pid}`, path);
  } catch {
    // A full disk is no reason to stay down.
  }
}
