/** The model store: keeps what the manifest lists, and the operator's own files, in one folder. */
import { rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { unavailable } from '../../engine-failure.ts';
import { fail } from '../../errors.ts';
import type { Logger } from '../../logger.ts';
import { addOwnFile } from './add-own-file.ts';
import { bytesHere, installedFiles, servesThisPlatform } from './installed.ts';
import { manifest as builtInManifest } from './manifest.ts';
import type { ManifestEntry } from './manifest-entry.ts';
import { createNpm } from './npm.ts';
import { findOwnFiles, type OwnFile, ownDir } from './own-files.ts';
import type { ModelFiles, ModelState, ModelStore } from './port.ts';
import { createPulls, watch } from './pulls.ts';
import { speechFiles } from './speech-model.ts';

const retryAfterSeconds = 30;

export interface ModelStoreOptions {
  dir: string;
  log: Logger;
  autoPull: boolean;
  extra?: string[];
  manifest?: ManifestEntry[];
  /** Environment for npm besides our own; tests point it at a registry of theirs. */
  npmEnv?: Record<string, string>;
  retryMs?: number;
}

/** By an id: one of the manifest, or a file of the operator's. */
type Found = { entry: ManifestEntry; file?: undefined } | { entry?: undefined; file: OwnFile };

export function createModelStore(options: ModelStoreOptions): ModelStore {
  const dir = resolve(options.dir);
  const { log, autoPull, retryMs } = options;
  const entries = new Map((options.manifest ?? builtInManifest).map((entry) => [entry.id, entry]));
  const npm = createNpm(options.npmEnv);
  const closing = new AbortController();
  const pulls = createPulls({ dir, npm, log, autoPull, retryMs, signal: closing.signal });

  const own = (): OwnFile[] => findOwnFiles(dir, options.extra ?? []);

  const lookUp = (id: string): Found => {
    const entry = entries.get(id);
    if (entry) return { entry };
    const file = own().find((each) => each.id === id);
    if (file) return { file };
    throw fail(
      'not_found',
      `No model ${id}. Available: ${[...entries.keys(), ...own().map((each) => each.id)].join(', ')}.`,
    );
  };

  const stateOf = (entry: ManifestEntry): ModelState => {
    const { id, kind, about, licence, serves } = entry;
    const base = { id, kind, about, licence, serves, bytes: bytesHere(entry) };
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
  };

  return {
    state(id) {
      const { entry, file } = lookUp(id);
      return entry ? stateOf(entry) : ownState(file);
    },

    async need(id) {
      const { entry, file } = lookUp(id);
      if (file) return ownFiles(file);
      const files = installedFiles(dir, entry);
      if (files) return files;
      const fix = `oja-server models pull ${id}`;
      if (!servesThisPlatform(entry)) {
        throw unavailable(`${entry.about}: not available for ${process.platform} on ${process.arch}.`);
      }
      if (!autoPull) throw unavailable(`${entry.about} is not downloaded yet. Operator: run "${fix}".`);
      pulls.beginUnlessFailed(entry);
      const state = stateOf(entry);
      throw unavailable(
        `${entry.about}: ${state.detail}. Operator: "${fix}" shows the progress.`,
        undefined,
        {
          retryAfterSeconds,
          details: { model: id, progress: Number(state.progress.toFixed(2)) },
        },
      );
    },

    async pull(id, pullOptions = {}) {
      const { entry, file } = lookUp(id);
      if (file) return ownFiles(file);
      const files = installedFiles(dir, entry);
      if (files) return files;
      if (!servesThisPlatform(entry))
        throw new Error(`${id} has no files for ${process.platform}-${process.arch}`);
      return watch(pulls.begin(entry, true), pullOptions);
    },

    prepare() {
      if (!autoPull) return;
      for (const entry of entries.values()) {
        if (entry.atStart && servesThisPlatform(entry) && !installedFiles(dir, entry))
          pulls.begin(entry, false);
      }
    },

    add: (source, { id, signal, onProgress } = {}) =>
      addOwnFile({
        source,
        id,
        modelsDir: dir,
        npm,
        signal: AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]),
        onProgress,
        isTaken: (name) => entries.has(name),
      }),

    list: () => [...[...entries.values()].map(stateOf), ...own().map(ownState)],

    async remove(id) {
      const { entry, file } = lookUp(id);
      if (entry) await rm(join(dir, id), { recursive: true, force: true });
      else if (dirname(file.path) === ownDir(dir)) await rm(file.path, { recursive: true, force: true });
      else throw new Error(`${id} comes from OJA_MODELS_EXTRA; take it out of that setting`);
    },

    async close() {
      closing.abort(new Error('the model store is closing'));
      await pulls.ended();
    },
  };
}

const ownState = (file: OwnFile): ModelState => ({
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

const ownFiles = (file: OwnFile): ModelFiles =>
  file.speech
    ? { dir: file.path, files: Object.fromEntries(speechFiles.map((name) => [name, join(file.path, name)])) }
    : { dir: dirname(file.path), files: { [basename(file.path)]: file.path } };
