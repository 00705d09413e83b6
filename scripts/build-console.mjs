/**
 * Builds the console, and the client package that is given out beside it, when their sources changed since the last
 * build; into a folder aside, swapped in when it is whole.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packClient } from './build-client.mjs';
import { findNode, nodeEnv, root } from './find-node.mjs';
import { checkWritable, install, partsWanted, withConsole } from './install.mjs';
import { run, stopSignal } from './run.mjs';

const home = join(root, 'packages', 'console');
export const dist = join(home, 'dist');
const stamp = join(dist, '.sources');
/** The configuration is read as it is: bundled, it would be written into node_modules. */
const viteOptions = ['--configLoader', 'native', '--logLevel', 'warn'];
const skippedFolders = new Set(['node_modules', 'dist', '.cache', '__pycache__']);

function sources(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => !skippedFolders.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? sources(join(dir, entry.name)) : [join(dir, entry.name)]));
}

export function consoleSources() {
  return [
    ...sources(home),
    ...sources(join(root, 'packages', 'client')),
    // Code samples, which OpenAPI shows too.
    ...sources(join(root, 'packages', 'core', 'src', 'http', 'samples')),
    // The guides are built in.
    ...sources(join(root, 'docs')),
    ...sources(join(root, 'packages', 'python')),
    join(root, 'scripts', 'build-client.mjs'),
    join(root, 'scripts', 'build-python.mjs'),
    join(root, 'package-lock.json'),
  ].sort();
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const file of consoleSources())
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

export function consoleIsCurrent() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash();
}

/** Vite takes a `#` or `?` in a path for its end: a clone in such a folder is built through a link. */
async function withPlainPath(build) {
  if (!/[#?]/.test(root)) return build(root, []);
  const folder = mkdtempSync(join(tmpdir(), 'oja-console-'));
  try {
    symlinkSync(root, join(folder, 'oja'));
    return await build(join(folder, 'oja'), ['--preserve-symlinks', '--preserve-symlinks-main']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function buildConsole() {
  if (consoleIsCurrent()) return;
  await install({ dev: false, workspaces: withConsole(partsWanted()) });
  checkWritable('the console has to be built');
  const began = Date.now();
  console.log('oja: building the console …');
  const hash = sourcesHash();
  const next = join(home, '.cache', 'next');
  rmSync(next, { recursive: true, force: true });
  const code = await withPlainPath((clone, nodeOptions) => {
    const vite = join(clone, 'node_modules', 'vite', 'bin', 'vite.js');
    const source = join(clone, 'packages', 'console');
    const to = ['--outDir', join(source, '.cache', 'next'), '--emptyOutDir'];
    const args = [...nodeOptions, vite, 'build', source, ...viteOptions, ...to];
    return run(findNode(), args, { env: nodeEnv() });
  });
  if (stopSignal()) return;
  if (code !== 0 || !existsSync(join(next, 'index.html'))) {
    throw new Error('the console could not be built; `npm run build:console` tries again');
  }
  await packClient(next);
  // Not above: `npm start` reads this file before any package is installed.
  const { packPython } = await import('./build-python.mjs');
  packPython(next);
  writeFileSync(join(next, '.sources'), hash);
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
  console.log(`oja: console built in ${Math.round((Date.now() - began) / 1000)} s`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildConsole().catch((error) => {
    console.error(`oja: ${error.message}`);
    process.exitCode = 1;
  });
}
