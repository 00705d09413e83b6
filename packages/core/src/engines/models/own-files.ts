/** The operator's own weights: files and speech models dropped into `<models>/own`, or named by OJA_MODELS_EXTRA. */
import { readdirSync, statSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { readSpeechModel, type SpeechModel, speechFiles } from './speech-model.ts';

/** Ends the name of what is still being copied. */
export const incomingSuffix = '.incoming';

export interface OwnFile {
  id: string;
  path: string;
  bytes: number;
  serves: string[];
  /** Of a speech model, whose `path` is a folder. */
  speech?: SpeechModel;
}

export const ownDir = (modelsDir: string): string => join(modelsDir, 'own');

export const isChatModel = (name: string): boolean => extname(name).toLowerCase() === '.gguf';

export const ownId = (name: string): string =>
  basename(name, extname(name))
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-');

/** `extra`: items 'id=path' or 'path'; addresses are added with `models add` instead. */
export function findOwnFiles(modelsDir: string, extra: string[]): OwnFile[] {
  const found = new Map<string, OwnFile>();
  const take = (id: string, path: string) => {
    const file = readOwnFile(id, path);
    if (file !== undefined) found.set(id, file);
  };
  for (const name of readNames(ownDir(modelsDir))) {
    const path = join(ownDir(modelsDir), name);
    if (isChatModel(name)) take(ownId(name), path);
    else if (!name.endsWith(incomingSuffix) && isFolder(path)) take(name, path);
  }
  for (const item of extra) take(...readExtra(item));
  return [...found.values()];
}

function readExtra(item: string): [id: string, path: string] {
  const equals = item.indexOf('=');
  const path = resolve(item.slice(equals + 1));
  return [equals === -1 ? ownId(path) : item.slice(0, equals), path];
}

/** Paths of `extra` at which there is no model. */
export const missingExtra = (extra: string[]): string[] =>
  extra
    .map(readExtra)
    .filter(([id, path]) => readOwnFile(id, path) === undefined)
    .map(([, path]) => path);

function readOwnFile(id: string, path: string): OwnFile | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) {
    const speech = readSpeechModel(path);
    if (!speech) return undefined;
    const bytes = speechFiles.reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
    return { id, path, bytes, serves: ['transcription'], speech };
  }
  if (!stats?.isFile()) return undefined;
  return { id, path, bytes: stats.size, serves: ['chat'] };
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function readNames(dir: string): string[] {
  try {
    return readdirSync(dir).sort();
  } catch {
    return [];
  }
}
