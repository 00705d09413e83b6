/**
 * Where the server's process begins: in the bundle of its modules where there is one of the code as it is now, which
 * halves the time of a start, or else in the source. Node ≥ 20 and no dependencies.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const source = join(root, 'packages', 'server', 'src', 'main.ts');
/** Where `scripts/build-server.mjs` puts bundles, each in a folder of its own, and names the latest one. */
export const bundles = join(root, 'packages', 'server', 'dist');
export const latest = join(bundles, 'latest.json');

/** Arguments for Node. */
export function serverEntry(env) {
  // Plugins elsewhere on the disk import the modules of the source, which must not be there twice.
  const bundle = (env.OJA_PLUGINS ?? '') === '' ? currentBundle() : undefined;
  return [bundle ?? source];
}

/** Undefined where a file that went into it has changed since. */
export function currentBundle() {
  try {
    const { folder, files } = JSON.parse(readFileSync(latest, 'utf8'));
    const main = join(bundles, folder, 'main.mjs');
    const same = Object.entries(files).every(([path, mark]) => markOf(path) === mark);
    return same && existsSync(main) ? main : undefined;
  } catch {
    return undefined;
  }
}

/** `path` from the root. */
export function markOf(path) {
  const { size, mtimeMs } = statSync(join(root, path));
  return `${size} ${Math.floor(mtimeMs)}`;
}
