/** Puts the operator's own weights beside the store's: fetched from an address, or linked from this machine. */
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { download } from './download.ts';
import type { Npm } from './npm.ts';
import { isOwnExtension, ownDir, ownId } from './own-files.ts';

const bytesMax = 200_000_000_000;

export interface OwnSource {
  /** An address or a path. */
  source: string;
  id?: string | undefined;
  modelsDir: string;
  npm: Npm;
  signal: AbortSignal;
  onProgress?: ((fraction: number) => void) | undefined;
  isTaken(id: string): boolean;
}

/** Answers its id. */
export async function addOwnFile({ source, modelsDir, npm, signal, ...options }: OwnSource): Promise<string> {
  const isAddress = /^https?:\/\//.test(source);
  const name = basename(isAddress ? new URL(source).pathname : source);
  if (!isOwnExtension(name)) throw new Error(`${name} is not a .gguf, .onnx or .bin file`);
  const id = options.id ?? ownId(name);
  if (options.isTaken(id)) throw new Error(`${id} is a name of the manifest; give another with --id`);
  await mkdir(ownDir(modelsDir), { recursive: true });
  const target = join(ownDir(modelsDir), `${id}${extname(name).toLowerCase()}`);
  if (isAddress) {
    const onProgress = (got: number, total?: number) => options.onProgress?.(total ? got / total : 0);
    const network = await npm.network(signal);
    await download({ url: source, target, network, bytesMax, signal, onProgress });
  } else await linkOrCopy(resolve(source), target);
  return id;
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
