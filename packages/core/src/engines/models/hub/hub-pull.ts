/** Fetches an entry from the model hub: looks up sizes and checksums, checks for room, downloads, verifies, pins. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { download, downloadedBytes } from '../download.ts';
import { type HubSource, type ManifestEntry, markerName } from '../manifest-entry.ts';
import { checkRoom, type Room } from '../room.ts';
import type { Hub, HubFile } from './hub.ts';
import type { HubPin } from './hub-pin.ts';
import { hubName } from './hub-reference.ts';

export interface HubFetch {
  entry: ManifestEntry & { hub: HubSource };
  hub: Hub;
  modelsDir: string;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  retryMs?: number | undefined;
  room?: Room | undefined;
  /** Downloads it though the machine has less memory than it needs. */
  force?: boolean | undefined;
}

export const findHubFiles = (
  hub: Hub,
  { repo, revision, files }: HubSource,
  signal: AbortSignal,
): Promise<HubFile[]> =>
  Promise.all(files.map(({ path }) => hub.find({ repo, revision: revision ?? 'main', path }, signal)));

export async function fetchFromHub(fetch: HubFetch): Promise<void> {
  const { entry, hub, modelsDir, signal } = fetch;
  const found = await findHubFiles(hub, entry.hub, signal);
  const downloads = join(modelsDir, '.downloads');
  const incoming = join(modelsDir, '.incoming', entry.id);
  await mkdir(downloads, { recursive: true });
  const total = found.reduce((sum, file) => sum + file.bytes, 0);
  const targets = found.map((_, index) => join(downloads, `${entry.id}.${index}`));
  const here = await Promise.all(targets.map(downloadedBytes));
  const missingBytes = total - here.reduce((sum, bytes) => sum + bytes, 0);
  await checkRoom({ entry, bytes: total, missingBytes, dir: modelsDir, force: fetch.force }, fetch.room);
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true });
  try {
    const pin: HubPin = { repo: entry.hub.repo, commit: found[0]!.commit, files: [] };
    let doneBytes = 0;
    for (const [index, file] of found.entries()) {
      const { name, path } = entry.hub.files[index]!;
      const target = targets[index]!;
      await download({
        source: {
          name: `${hubName({ ...file.reference, revision: file.commit })} ${file.digest.hex}`,
          open: (from, gone) => hub.open(file, from, gone),
        },
        target,
        bytesMax: file.bytes,
        signal,
        onProgress: (received) => fetch.onProgress(Math.min(0.99, (doneBytes + received) / total)),
        ...(fetch.retryMs === undefined ? {} : { retryMs: fetch.retryMs }),
      });
      const sha256 = await verify(target, file).catch(async (error: unknown) => {
        await rm(target, { force: true });
        throw error;
      });
      await mkdir(dirname(join(incoming, name)), { recursive: true });
      await rename(target, join(incoming, name));
      pin.files.push({ path, name, bytes: file.bytes, sha256 });
      doneBytes += file.bytes;
    }
    await writeFile(join(incoming, markerName), JSON.stringify(pin, undefined, 2));
    await rm(join(modelsDir, entry.id), { recursive: true, force: true });
    await rename(incoming, join(modelsDir, entry.id));
    fetch.onProgress(1);
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

/** Its SHA-256, once size and digest are those that the hub named. */
async function verify(path: string, { reference, bytes, digest }: HubFile): Promise<string> {
  const sha256 = createHash('sha256');
  const git = createHash('sha1').update(`blob ${bytes}\0`);
  let read = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    sha256.update(chunk);
    if (digest.kind === 'git-sha1') git.update(chunk);
    read += chunk.length;
  }
  if (read !== bytes) throw new Error(`${reference.path} has ${read} bytes instead of ${bytes}`);
  const hex = sha256.digest('hex');
  const own = digest.kind === 'sha256' ? hex : git.digest('hex');
  if (own !== digest.hex) throw new Error(`${reference.path} is not the hub's file (${digest.kind} differs)`);
  return hex;
}
