/** Where the Node that Oja runs on is: by path, since npm 10 deletes `node_modules/.bin/node`. Node ≥ 20, no dependencies. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Caches are outside node_modules, which never changes while a server runs from it. */
export const cacheDir = join(root, '.cache');
export const nodeMajor = 24;

/** The npm package that holds Node itself: plain files, no install script. */
export const nodePackage = process.platform === 'linux' ? `node-linux-${process.arch}` : undefined;

/** Node 24: from npm where it is published (Linux on arm64 and x64), else the machine's own if new enough. */
export function findNode() {
  const packaged = nodePackage && join(root, 'node_modules', nodePackage, 'bin', 'node');
  if (packaged && existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= nodeMajor) return process.execPath;
  throw new Error(
    nodePackage
      ? `Oja needs Node ${nodeMajor}, and ${packaged} does not exist (this is Node ${process.version}). Run npm start once, which installs it.`
      : `Oja needs Node ${nodeMajor} or newer, this is ${process.version}, and npm has no Node for ` +
          `${process.platform} ${process.arch}. Install it from https://nodejs.org and start again.`,
  );
}

/** Node stores compiled code here, which halves the time of the next start. */
export function nodeEnv() {
  return { NODE_COMPILE_CACHE: join(cacheDir, 'compile'), ...process.env };
}
