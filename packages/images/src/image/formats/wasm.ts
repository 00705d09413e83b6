/** Codecs in WebAssembly, read from their packages. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const wasmOf = async (specifier: string): Promise<Uint8Array> =>
  await readFile(fileURLToPath(import.meta.resolve(specifier)));
