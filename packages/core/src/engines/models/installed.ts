/** What of the manifest lies ready on the disk. Synchronous and cheap: every call of an engine asks. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedFiles, readPin } from './hub/hub-pin.ts';
import { type ManifestEntry, type ManifestFile, markerName } from './manifest-entry.ts';
import type { ModelFiles } from './port.ts';

const platform = `${process.platform}-${process.arch}`;

export const filesHere = (entry: ManifestEntry): ManifestFile[] =>
  entry.files.filter((file) => file.platform === undefined || file.platform === platform);

/** Of an entry of the hub: its pinned size where it is installed, else about its size. */
export function bytesHere(entry: ManifestEntry, modelsDir: string): number {
  const files = entry.hub ? (readPin(modelsDir, entry.id)?.files ?? entry.hub.files) : filesHere(entry);
  return files.reduce((sum, file) => sum + file.bytes, 0);
}

/** Some entries have files for some platforms only. */
export const servesThisPlatform = (entry: ManifestEntry): boolean =>
  !entry.files.some((file) => file.platform) || entry.files.some((file) => file.platform === platform);

export const fingerprint = (entry: ManifestEntry): string =>
  createHash('sha256')
    .update(JSON.stringify(filesHere(entry).map((file) => [file.name, file.sha256])))
    .digest('hex');

export function installedFiles(modelsDir: string, entry: ManifestEntry): ModelFiles | undefined {
  if (entry.hub) return pinnedFiles(modelsDir, entry);
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
