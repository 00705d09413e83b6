/** How far a model is: installed, on its way, failed or absent. */
import { basename } from 'node:path';
import { readPin } from './hub/hub-pin.ts';
import { bytesHere, installedFiles } from './installed.ts';
import type { ManifestEntry } from './manifest-entry.ts';
import type { OwnFile } from './own-files.ts';
import type { ModelState } from './port.ts';
import type { Pulls } from './pulls.ts';

export function stateOf(entry: ManifestEntry, dir: string, pulls: Pulls): ModelState {
  const { id, kind, about, licence, serves, memoryBytes, languages } = entry;
  const sha256 = entry.hub && readPin(dir, id)?.files[0]?.sha256;
  const base = {
    ...{ id, kind, about, licence, serves, bytes: bytesHere(entry, dir) },
    ...(memoryBytes ? { memoryBytes } : {}),
    ...(languages ? { languages } : {}),
    ...(entry.hub ? { source: `hf:${entry.hub.repo}` } : {}),
    ...(sha256 ? { sha256 } : {}),
  };
  if (installedFiles(dir, entry)) return { ...base, state: 'ready', progress: 1, detail: about };
  const pull = pulls.find(id);
  if (pull) {
    const percent = Math.floor(pull.progress * 100);
    const detail = pull.isRunning ? `downloading, ${percent}%` : 'waiting for download';
    return { ...base, state: 'pulling', progress: pull.progress, detail };
  }
  const failure = pulls.failureOf(id);
  if (failure !== undefined)
    return { ...base, state: 'failed', progress: 0, detail: `download failed: ${failure}` };
  return { ...base, state: 'absent', progress: 0, detail: 'not downloaded yet' };
}

export const ownState = (file: OwnFile): ModelState => ({
  id: file.id,
  kind: 'own',
  about: file.speech ? `own speech model for ${file.speech.language}` : `own file ${basename(file.path)}`,
  licence: 'your own',
  serves: file.serves,
  state: 'ready',
  progress: 1,
  bytes: file.bytes,
  detail: file.path,
  ...(file.speech ? { speech: file.speech } : {}),
});
