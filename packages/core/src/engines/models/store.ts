/** The model store: keeps what the manifest lists, and the operator's own files, in one folder. */
import { rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Egress } from '../../egress/port.ts';
import { unavailable } from '../../engine-failure.ts';
import { fail } from '../../errors.ts';
import type { Logger } from '../../logger.ts';
import { addFromNpm, isNpmReference } from './add-from-npm.ts';
import { addOwnFile } from './add-own-file.ts';
import { bestChatModel, chatModelChoice, demoChatModel, startChatModel } from './chat-model.ts';
import { createHub, type HubSettings } from './hub/hub.ts';
import { entryOfReference, findPulled, readPin } from './hub/hub-pin.ts';
import { isHubReference } from './hub/hub-reference.ts';
import { bytesHere, installedFiles, servesThisPlatform } from './installed.ts';
import type { ManifestEntry } from './manifest-entry.ts';
import { createNpm, type Npm } from './npm.ts';
import { findOwnFiles, missingExtra, type OwnFile, ownDir } from './own-files.ts';
import type { ModelFiles, ModelState, ModelStore, PullOptions } from './port.ts';
import { createPulls, watch } from './pulls.ts';
import { type Room, wantedAtStart } from './room.ts';
import { speechFiles } from './speech-model.ts';

const retryAfterSeconds = 30;

export interface ModelStoreOptions {
  dir: string;
  log: Logger;
  autoPull: boolean;
  extra?: string[];
  manifest: ManifestEntry[];
  /** Default: npm as the operator has set it up. */
  npm?: Npm;
  retryMs?: number;
  /** Without it, nothing comes from a hub. `atStart`: whether the first start fetches its chat model there. */
  hub?: HubSettings & { egress: Egress; atStart: boolean };
  room?: Room;
}

/** By an id: one of the manifest, or a file of the operator's. */
type Found = { entry: ManifestEntry; file?: undefined } | { entry?: undefined; file: OwnFile };

export function createModelStore(options: ModelStoreOptions): ModelStore {
  const dir = resolve(options.dir);
  const { log, autoPull, retryMs, room } = options;
  const listed = new Map(options.manifest.map((entry) => [entry.id, entry]));
  /** What was asked for by its name on the hub, from then on. */
  const referenced = new Map<string, ManifestEntry>();
  const demo = demoChatModel(listed);
  const hub = options.hub && createHub(options.hub.egress, options.hub);
  const npm = options.npm ?? createNpm();
  const closing = new AbortController();
  const pulls = createPulls({ dir, npm, hub, room, log, autoPull, retryMs, signal: closing.signal });

  for (const path of missingExtra(options.extra ?? []))
    log.warn({ path }, 'OJA_MODELS_EXTRA: there is no model at this path');
  const own = (): OwnFile[] => findOwnFiles(dir, options.extra ?? []);

  /** Those of the manifest, then those that were chosen on the hub. */
  const allEntries = (): ManifestEntry[] => {
    const pulled = findPulled(dir, (id) => listed.has(id));
    const waiting = [...referenced.values()].filter(({ id }) => !pulled.some((each) => each.id === id));
    return [...listed.values(), ...pulled, ...waiting];
  };

  const lookUp = (id: string): Found => {
    const entry = listed.get(id) ?? allEntries().find((each) => each.id === id);
    if (entry) return { entry };
    const file = own().find((each) => each.id === id);
    if (file) return { file };
    const ids = [...allEntries(), ...own()].map((each) => each.id);
    throw fail('not_found', `No model ${id}. Available: ${ids.join(', ')}.`);
  };

  const choose = (reference: string): string => {
    const entry = entryOfReference(reference);
    const { id } = entry;
    const other = [...allEntries(), ...own()].find((each) => each.id === id);
    if (other && !('hub' in other && other.about === entry.about))
      throw new Error(`${id} is the name of another model. Remove that one first.`);
    referenced.set(id, entry);
    return id;
  };

  const isInstalled = (id: string): boolean => {
    const entry = listed.get(id);
    return entry !== undefined && installedFiles(dir, entry) !== undefined;
  };

  /** Fetches the hub's model, or the demo model: at once where the hub is of no use, and later if it fails. */
  const prepareChat = async (fallback: ManifestEntry, onChat: (id: string) => void): Promise<void> => {
    const { signal } = closing;
    const chosen =
      hub && options.hub?.atStart ? await startChatModel(hub, listed, { dir, signal, room }) : undefined;
    if (signal.aborted) return;
    onChat((chosen ?? fallback).id);
    if (!chosen) pulls.begin(fallback, true);
    else pulls.begin(chosen, true).done.catch(() => signal.aborted || pulls.begin(fallback, true));
  };

  const adding = ({ signal, onProgress }: PullOptions) => ({
    modelsDir: dir,
    npm,
    retryMs,
    signal: AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]),
    onProgress,
    isTaken: (name: string) => listed.has(name) || referenced.has(name),
  });

  const stateOf = (entry: ManifestEntry): ModelState => {
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
      const fix = `npx oja-server models pull ${id}`;
      if (!servesThisPlatform(entry)) {
        throw unavailable(`${entry.about}: not available for ${process.platform} on ${process.arch}.`);
      }
      // Gigabytes of the hub are the operator's choice, not a caller's.
      if (!autoPull || (entry.hub && !pulls.find(id)))
        throw unavailable(`${entry.about} is not downloaded yet. Operator: run "${fix}".`);
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

    choose,

    async pull(id, pullOptions = {}) {
      if (isNpmReference(id))
        return ownFiles(lookUp(await addFromNpm({ ...adding(pullOptions), reference: id })).file!);
      const { entry, file } = lookUp(isHubReference(id) ? choose(id) : id);
      if (file) return ownFiles(file);
      const files = installedFiles(dir, entry);
      if (files) return files;
      if (!servesThisPlatform(entry))
        throw new Error(`${id} has no files for ${process.platform}-${process.arch}`);
      return watch(pulls.begin(entry, true, pullOptions.force), pullOptions);
    },

    prepare(onChat = () => {}) {
      if (!autoPull) return;
      for (const entry of listed.values()) {
        if (!wantedAtStart(entry, room) || !servesThisPlatform(entry) || installedFiles(dir, entry)) continue;
        if (entry !== demo) pulls.begin(entry, false);
        else if (!bestChatModel(isInstalled, listed, room)) void prepareChat(entry, onChat);
      }
    },

    chatModel() {
      const isPulling = (id: string) => pulls.find(id) !== undefined;
      const installed = bestChatModel(isInstalled, listed, room);
      if (installed) return chatModelChoice(installed);
      if (demo === undefined) return undefined;
      const pulling = isInstalled(demo.id) ? undefined : bestChatModel(isPulling, listed, room);
      return chatModelChoice(pulling ?? demo);
    },

    add: (source, addOptions = {}) => addOwnFile({ ...adding(addOptions), source }),

    list: () => [...allEntries().map(stateOf), ...own().map(ownState)],

    downloads: () =>
      pulls.all().map(({ entry, progress }) => ({ model: entry.id, progress: Number(progress.toFixed(2)) })),

    async remove(id) {
      const { entry, file } = lookUp(id);
      if (entry) {
        await rm(join(dir, id), { recursive: true, force: true });
        referenced.delete(id);
      } else if (dirname(file.path) === ownDir(dir)) await rm(file.path, { recursive: true, force: true });
      else throw new Error(`${id} is set in OJA_MODELS_EXTRA; remove it there`);
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
