/** The operator's own weights: files and speech models dropped into `<models>/own`, or named by OJA_MODELS_EXTRA. */
import { readdirSync, statSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { readSpeechModel, type SpeechModel, speechFiles } from './speech-model.ts';

const extensions = new Set(['.gguf', '.onnx']);
export const servesByExtension: Record<string, string[]> = {
  '.gguf': ['chat', 'embeddings'],
  '.onnx': [],
};

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

export const isOwnExtension = (name: string): boolean => extensions.has(extname(name).toLowerCase());

export const ownId = (name: string): string =>
  basename(name, extname(name))
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-');

/** `extra`: items 'id=path' or 'path'; addresses are added with `models add` instead. */
export function findOwnFiles(modelsDir: string, extra: string[]): OwnFile[] {
  const found = new Map<string, OwnFile>();
  const take = (id: string, path: string) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory()) {
      const speech = readSpeechModel(path);
      if (!speech) return;
      const bytes = speechFiles.reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
      found.set(id, { id, path, bytes, serves: ['transcription'], speech });
      return;
    }
    if (!stats?.isFile()) return;
    const serves = servesByExtension[extname(path).toLowerCase()] ?? [];
    found.set(id, { id, path, bytes: stats.size, serves });
  };
  for (const name of readNames(ownDir(modelsDir))) {
    const path = join(ownDir(modelsDir), name);
    if (isOwnExtension(name)) take(ownId(name), path);
    else if (!name.endsWith(incomingSuffix)) take(name, path);
  }
  for (const item of extra) {
    const equals = item.indexOf('=');
    const path = resolve(item.slice(equals + 1));
    take(equals === -1 ? ownId(path) : item.slice(0, equals), path);
  }
  return [...found.values()];
}

function readNames(dir: string): string[] {
  try {
    return readdirSync(dir).sort();
  } catch {
    return [];
  }
}
