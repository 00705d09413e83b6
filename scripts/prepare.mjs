/** Before a start: installs what the lockfile names. Nothing may be installed yet, so it uses Node ≥ 20 and nothing else. */
import { mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { consoleIsCurrent } from './build-console.mjs';
import { cacheDir, findNode } from './find-node.mjs';
import { install, partsWanted, withConsole } from './install.mjs';
import { libraryFaults } from './libraries.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
let stopping = false;

/** Ctrl-C is answered at once, whatever goes on. */
function stopOnSignals() {
  const stop = () => {
    if (!stopping) process.stderr.write('\noja: stopping …\n');
    stopping = true;
  };
  for (const name of signals) process.on(name, stop);
}

/** Where `start.sh` finds the Node that the server runs on. */
function linkNode() {
  const link = join(cacheDir, 'node');
  const node = findNode();
  try {
    mkdirSync(cacheDir, { recursive: true });
    if (linked(link) === node) return;
    rmSync(link, { force: true });
    symlinkSync(node, link);
  } catch {
    // A clone that cannot be written starts on the machine's Node.
  }
}

function linked(path) {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

function fail(message) {
  console.error(`oja: ${message}`);
  process.exit(1);
}

try {
  if (Number(process.versions.node.split('.')[0]) < 20)
    fail(`Node 20 or newer is needed, this is ${process.version}`);
  stopOnSignals();
  const parts = partsWanted();
  await install({ dev: false, workspaces: parts && !consoleIsCurrent() ? withConsole(parts) : parts });
  for (const { fatal, message } of libraryFaults()) {
    if (fatal) fail(message);
    console.error(`oja: ${message}`);
  }
  linkNode();
  if (stopping) process.exit(130);
} catch (error) {
  if (stopping) process.exit(130);
  fail(error.message);
}
