/**
 * Builds the console, and the client package that is given out beside it, when their sources changed since the last
 * build; into a folder aside, swapped in when it is whole.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packClient } from './build-client.mjs';
import { findNode, nodeEnv, root } from './find-node.mjs';
import { install } from './install.mjs';
import { run } from './run.mjs';

const home = join(root, 'packages', 'console');
const dist = join(home, 'dist');
const stamp = join(dist, '.sources');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
/** The configuration is read as it is: bundled, it would be written into node_modules. */
const viteOptions = ['--configLoader', 'native', '--logLevel', 'warn'];
const skippedFolders = new Set(['node_modules', 'dist', '.cache']);

function sources(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => !skippedFolders.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? sources(join(dir, entry.name)) : [join(dir, entry.name)]));
}

function sourcesHash() {
  const hash = createHash('sha256');
  const files = [
    ...sources(home),
    ...sources(join(root, 'packages', 'client')),
    // The guides are built in.
    ...sources(join(root, 'docs')),
    join(root, 'scripts', 'build-client.mjs'),
    join(root, 'package-lock.json'),
  ];
  for (const file of files.sort())
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

export function consoleIsCurrent() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash();
}

export async function buildConsole() {
  if (consoleIsCurrent()) return;
  await install({ dev: false });
  const began = Date.now();
  console.log('oja: building the console …');
  const hash = sourcesHash();
  const next = join(home, '.cache', 'next');
  rmSync(next, { recursive: true, force: true });
  const code = await run(findNode(), [vite, 'build', ...viteOptions, '--outDir', next, '--emptyOutDir'], {
    cwd: home,
    env: nodeEnv(),
  });
  if (code !== 0 || !existsSync(join(next, 'index.html'))) {
    throw new Error('the console could not be built; `npm run build -w packages/console` shows why');
  }
  await packClient(next);
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
