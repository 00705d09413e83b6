/**
 * `npm start`: install what the lockfile names, serve, and get the heavy things while serving. Runs before anything
 * is installed, so it uses Node ≥ 20 and nothing else.
 */
import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { mallocEnv, nodeFlags } from '../packages/core/bin/server-process.mjs';
import { supervise } from '../packages/server/bin/supervise.mjs';
import { isDebian, isRoot } from './apt.mjs';
import { consoleIsCurrent } from './build-console.mjs';
import { findNode, nodeEnv, root } from './find-node.mjs';
import { install, partsWanted, withConsole } from './install.mjs';
import { libraryFaults } from './libraries.mjs';
import { missingSystemPackages } from './setup-system.mjs';
import { slim } from './slim.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const background = new Set();
let server;
let stopping = false;

/** Ctrl-C is answered at once, whatever goes on. */
function stopOnSignals() {
  let lastMs = 0;
  for (const name of signals) {
    process.on(name, () => {
      if (!stopping) process.stderr.write('\noja: stopping …\n');
      stopping = true;
      for (const child of background) child.kill('SIGTERM');
      // The terminal, npm and a process group each deliver the same signal; the server should hear it once.
      const now = Date.now();
      if (now - lastMs < 1_000) return;
      lastMs = now;
      server?.kill(name);
    });
  }
}

/** npm killed outright cannot pass the signal on; its server must not stay behind. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) server.kill('SIGTERM');
  }, 1_000).unref();
}

async function serve() {
  const entry = join(root, 'packages', 'server', 'src', 'main.ts');
  const args = [...nodeFlags, entry, ...process.argv.slice(2)];
  const options = { cwd: root, env: { ...mallocEnv, ...nodeEnv() } };
  server = await supervise(findNode(), args, options, (line) => console.error(`oja: ${line}`));
  endWithNpm();
  void server.ended.then(
    ({ code, signal }) => {
      for (const child of background) child.kill('SIGTERM');
      if (signal)
        console.error(`oja: the server ended by ${signal}${signal === 'SIGKILL' ? memoryHint : ''}`);
      // apt-get finishes its package on its own: interrupted, it would leave the system half configured.
      process.exit(code ?? 1);
    },
    (error) => fail(`the server could not be started: ${error.message}`),
  );
}

const memoryHint = '; if nobody killed it, the machine ran out of memory (dmesg names the process)';

/** Whether somebody answers where the server is to listen. */
function answers() {
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

/**
 * Resolves when the server answers. Where another one answered before, an answer says nothing: what counts is that
 * ours lives on.
 */
async function isUp(taken) {
  const started = Date.now();
  const waitMs = taken ? 15_000 : 60_000;
  for (;;) {
    if (Date.now() - started > waitMs) return;
    if (!taken && (await answers())) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** One of our scripts beside the server, out of its way. */
function runBeside(script) {
  const child = spawn(process.execPath, [join(root, 'scripts', script)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  background.add(child);
  try {
    setPriority(child.pid, 10);
  } catch {
    // A machine that forbids it only shares its time evenly.
  }
  return new Promise((resolve) => {
    child.once('error', resolve);
    child.once('exit', () => {
      background.delete(child);
      resolve();
    });
  });
}

function fail(message) {
  console.error(`oja: ${message}`);
  process.exit(1);
}

function systemWanted() {
  return process.env.OJA_SETUP_SYSTEM !== '0' && isDebian() && isRoot() && missingSystemPackages().length > 0;
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
  const taken = await answers();
  if (stopping) process.exit(130);
  await serve();
  await isUp(taken);
  if (!stopping) {
    await Promise.all([
      consoleIsCurrent() ? undefined : runBeside('build-console.mjs'),
      systemWanted() ? runBeside('setup-system.mjs') : undefined,
    ]);
    if (parts && consoleIsCurrent()) slim(parts);
  }
} catch (error) {
  if (stopping) process.exit(130);
  fail(error.message);
}
