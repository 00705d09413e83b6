/** The model store from the command line, with a progress bar; works beside a running server. */
import { join, resolve } from 'node:path';
import { createEgress } from '../egress/egress.ts';
import type { Egress } from '../egress/port.ts';
import type { ManifestEntry } from '../engines/models/manifest-entry.ts';
import type { ModelState, ModelStore } from '../engines/models/port.ts';
import { wantedAtStart } from '../engines/models/room.ts';
import { createModelStore } from '../engines/models/store.ts';
import { createLog } from '../log.ts';
import type { Logger } from '../logger.ts';
import { modelsInUse } from '../models-in-use.ts';
import type { Settings } from '../settings.ts';
import { table } from '../text/table.ts';
import type { Command } from './command.ts';
import { print } from './server-link.ts';

export const modelsCommand: Command = {
  usage:
    'list | pull [ID… | hf:OWNER/REPO/FILE | npm:NAME@VERSION | --defaults | --all] [--force] | add FILE_OR_URL | remove ID…',
  about: 'Manage model weights, runtimes and data sets.',
  flags: { defaults: { type: 'boolean' }, all: { type: 'boolean' }, force: { type: 'boolean' } },
  async run([verb = 'list', ...ids], flags, settings) {
    const log = createLog('error', true);
    const egress = createEgress(settings.egress, log);
    const manifest = await modelsInUse(settings.plugins);
    const store = openModels(settings, manifest, egress, log);
    try {
      if (verb === 'list') return list(store, flags.json === true);
      if (verb === 'pull') return await pull(store, wanted(ids, manifest, flags), flags.force === true);
      if (verb === 'add' && ids[0] !== undefined) {
        print(
          { id: await store.add(ids[0], { onProgress: (share) => bar(ids[0]!, share) }) },
          flags.json === true,
          `\n${ids[0]} is installed.`,
        );
        return 0;
      }
      if (verb === 'remove' && ids.length > 0) {
        for (const id of ids) await store.remove(id);
        return 0;
      }
      return 'usage';
    } catch (error) {
      process.stderr.write(`oja-server models: ${(error as Error).message}\n`);
      return 1;
    } finally {
      await store.close();
      await egress.close();
    }
  },
};

function openModels(
  { models, server }: Settings,
  manifest: ManifestEntry[],
  egress: Egress,
  log: Logger,
): ModelStore {
  return createModelStore({
    manifest,
    dir: models.dir ?? join(resolve(server.dataDir), 'models'),
    log,
    autoPull: false,
    extra: models.extra,
    hub: { egress, endpoint: models.hubEndpoint, token: models.hubToken, atStart: false },
  });
}

function wanted(ids: string[], manifest: ManifestEntry[], flags: Record<string, unknown>): string[] {
  // Models of the hub are many gigabytes: they are pulled by name.
  if (flags.all === true) return manifest.filter(({ hub }) => !hub).map(({ id }) => id);
  if (ids.length === 0 || flags.defaults === true)
    return manifest.filter((entry) => wantedAtStart(entry)).map(({ id }) => id);
  return ids;
}

function list(store: ModelStore, json: boolean): number {
  const models = store.list();
  const head = ['id', 'state', 'size', 'memory', 'serves'];
  const lines = table(head, models.map(rowOf)).split('\n');
  // One line with all of it would be several times as wide as a terminal.
  const text = lines.map((line, i) => (i === 0 ? line : `${line}\n    ${detailsOf(models[i - 1]!)}`));
  print(models, json, text.join('\n'));
  return 0;
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;

const rowOf = ({ id, state, bytes, memoryBytes, serves }: ModelState) => [
  id,
  state,
  megabytes(bytes),
  memoryBytes ? megabytes(memoryBytes) : '',
  serves.join(', '),
];

function detailsOf({ about, languages, licence, source }: ModelState): string {
  const spoken = languages?.map((language) => (language === '*' ? 'many' : language)).join(', ');
  return [
    about.replace(/\.$/, ''),
    ...(spoken ? [`languages: ${spoken}`] : []),
    `licence: ${licence}`,
    ...(source ? [`from ${source}`] : []),
  ].join('; ');
}

async function pull(store: ModelStore, ids: string[], force: boolean): Promise<number> {
  for (const id of ids) {
    await store.pull(id, { force, onProgress: (share) => bar(id, share) });
    bar(id, 1);
    process.stdout.write('\n');
  }
  return 0;
}

const barWidth = 30;

function bar(id: string, share: number): void {
  if (process.stdout.isTTY !== true && share < 1) return;
  const full = Math.round(share * barWidth);
  process.stdout.write(
    `\r${id.padEnd(24)} [${'#'.repeat(full)}${'.'.repeat(barWidth - full)}] ${String(Math.round(share * 100)).padStart(3)}%`,
  );
}
