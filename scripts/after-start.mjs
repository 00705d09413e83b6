/** What `npm start` gets once the server responds: the console and system programs. */
import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDebian, isRoot } from './apt.mjs';
import { consoleIsCurrent } from './build-console.mjs';
import { root } from './find-node.mjs';
import { partsWanted } from './install.mjs';
import { missingSystemPackages } from './setup-system.mjs';
import { slim } from './slim.mjs';

const upMsMax = 60_000;
const children = new Set();

process.on('SIGTERM', () => {
  for (const child of children) child.kill('SIGTERM');
  process.exit(143);
});
// Ctrl-C reaches the whole group; our parent tells us.
process.on('SIGINT', () => {});

function responds() {
  const host =
    process.env.OJA_HOST && process.env.OJA_HOST !== '0.0.0.0' ? process.env.OJA_HOST : '127.0.0.1';
  const port = Number(process.env.OJA_PORT || 8787);
  return new Promise((resolve) => {
    const request = get({ host, port, path: '/healthz', timeout: 1_000 }, (answer) => {
      answer.resume();
      resolve(true);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}

/** One of our scripts. */
function runBeside(script) {
  const child = spawn(process.execPath, [join(root, 'scripts', script)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  children.add(child);
  return new Promise((resolve) => {
    child.once('error', resolve);
    child.once('exit', () => {
      children.delete(child);
      resolve();
    });
  });
}

const systemWanted = () =>
  process.env.OJA_SETUP_SYSTEM !== '0' && isDebian() && isRoot() && missingSystemPackages().length > 0;

try {
  // Out of the server's way.
  setPriority(10);
} catch {
  // A machine that forbids it only shares its time evenly.
}
const until = Date.now() + upMsMax;
while (Date.now() < until && !(await responds())) await pause(250);
await Promise.all([
  consoleIsCurrent() ? undefined : runBeside('build-console.mjs'),
  systemWanted() ? runBeside('setup-system.mjs') : undefined,
]);
const parts = partsWanted();
if (parts && consoleIsCurrent()) slim(parts);
