/**
 * GPU builds of node-llama-cpp from the model store. The library imports them by name; where the store has one, the
 * import finds it instead of the empty package in node_modules.
 */
import { registerHooks } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ModelStore } from '@oja/core/engines/models/port';

const entries = ['llama-cuda', 'llama-vulkan'];
const entryFile = join('dist', 'index.js');

/** Path of the module by the name of its package. */
export type GpuPackages = Record<string, string>;

/** Those that are installed. */
export async function gpuPackages(models: Pick<ModelStore, 'state' | 'need'>): Promise<GpuPackages> {
  const found: GpuPackages = {};
  for (const id of entries) {
    if (models.state(id).state !== 'ready') continue;
    for (const [name, path] of Object.entries((await models.need(id)).files)) {
      if (!name.endsWith(entryFile)) continue;
      found[`@node-llama-cpp/${basename(dirname(dirname(name)))}`] = path;
    }
  }
  return found;
}

/** For the process of the model, before it imports the library. */
export function useGpuPackages(packages: GpuPackages): void {
  if (Object.keys(packages).length === 0) return;
  registerHooks({
    resolve(specifier, context, next) {
      const path = packages[specifier];
      return path === undefined
        ? next(specifier, context)
        : { url: pathToFileURL(path).href, format: 'module', shortCircuit: true };
    },
  });
}
