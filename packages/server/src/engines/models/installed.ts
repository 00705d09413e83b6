/** What of the manifest lies ready on the disk. Synchronous and cheap: every call of an engine asks. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ManifestEntry, ManifestFile } from './manifest-entry.ts';
import type { ModelFiles } from './port.ts';

/** Written last: a folder without it, or with another fingerprint, was never finished or is of another version. */
export const markerName = '.ready';

const platform = `${process.platform}-${process.arch}`;

export const filesHere = (entry: ManifestEntry): ManifestFile[] =>
  entry.files.filter((file) => file.platform === undefined || file.platform === platform);

export const bytesHere = (entry: ManifestEntry): number =>
  filesHere(entry).reduce((sum, file) => sum + file.bytes, 0);

/** Some entries have files for some platforms only. */
export const servesThisPlatform = (entry: ManifestEntry): boolean =>
  !entry.files.some((file) => file.platform) || entry.files.some((file) => file.platform === platform);

export const fingerprint = (entry: ManifestEntry): string =>
  createHash('sha256')
    .update(JSON.stringify(filesHere(entry).map((file) => [file.name, file.sha256])))
    .digest('hex');

export function installedFiles(modelsDir: string, entry: ManifestEntry): ModelFiles | undefined {
  const dir = join(modelsDir, entry.id);
  try {
    if (readFileSync(join(dir, markerName), 'utf8') !== fingerprint(entry)) return undefined;
  } catch {
    return undefined;
  }
  const files: Record<string, string> = {};
  for (const file of filesHere(entry)) {
    const path = join(dir, file.name);
    if (statSync(path, { throwIfNoEntry: false })?.size !== file.bytes) return undefined;
    files[file.name] = path;
  }
  return { dir, files };
}
