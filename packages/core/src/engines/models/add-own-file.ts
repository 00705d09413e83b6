/** Puts the operator's own weights beside the store's: fetched from an address, or linked from this machine. */
import { statSync } from 'node:fs';
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { download, npmSource } from './download.ts';
import type { Npm } from './npm.ts';
import { incomingSuffix, isChatModel, ownDir, ownId } from './own-files.ts';
import { checkSpeechModel, speechFiles } from './speech-model.ts';

const bytesMax = 200_000_000_000;

export interface OwnSource {
  /** An address or a path. */
  source: string;
  modelsDir: string;
  npm: Npm;
  signal: AbortSignal;
  onProgress?: ((fraction: number) => void) | undefined;
  isTaken(id: string): boolean;
}

/** Returns its ID. */
export async function addOwnFile({ source, modelsDir, npm, signal, ...options }: OwnSource): Promise<string> {
  const isAddress = /^https?:\/\//.test(source);
  const name = basename(isAddress ? new URL(source).pathname : source);
  const isFolder = !isAddress && statSync(source, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isFolder) checkSpeechModel(source);
  else if (!isChatModel(name))
    throw new Error(`${name} is not a .gguf file, nor a folder with a speech model`);
  const id = isFolder ? ownId(`${basename(resolve(source))}.`) : ownId(name);
  if (options.isTaken(id))
    throw new Error(`${id} is the name of another model; rename the ${isFolder ? 'folder' : 'file'}`);
  await mkdir(ownDir(modelsDir), { recursive: true });
  if (isFolder) {
    await copyFolder(resolve(source), join(ownDir(modelsDir), id));
    return id;
  }
  const target = join(ownDir(modelsDir), `${id}.gguf`);
  if (isAddress) {
    const onProgress = (got: number, total?: number) => options.onProgress?.(total ? got / total : 0);
    const from = await npmSource(source, await npm.network(signal));
    await download({ source: from, target, bytesMax, signal, onProgress });
  } else await linkOrCopy(resolve(source), target);
  return id;
}

/** Gigabytes are linked where the file system can, copied where it can't. */
async function linkOrCopy(source: string, target: string): Promise<void> {
  await rm(target, { force: true });
  try {
    await link(source, target);
  } catch {
    const incoming = `${target}${incomingSuffix}`;
    await copyFile(source, incoming);
    await rename(incoming, target);
  }
}

async function copyFolder(source: string, target: string): Promise<void> {
  const incoming = `${target}${incomingSuffix}`;
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming);
  for (const name of speechFiles) await linkOrCopy(join(source, name), join(incoming, name));
  await rm(target, { recursive: true, force: true });
  await rename(incoming, target);
}
