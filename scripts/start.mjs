/**
 * `npm start`: install what the lockfile names, serve, and get the heavy things while serving. Runs before anything
 * is installed, so it uses Node ≥ 20 and nothing else.
 */
import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { mallocEnv } from '../packages/server/bin/malloc-env.mjs';
import { isDebian, isRoot } from './apt.mjs';
import { consoleIsCurrent } from './build-console.mjs';
import { findNode, install, nodeEnv, root } from './install.mjs';
import { missingSystemPackages } from './setup-system.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const background = new Set();

/** The terminal, npm and a process group each deliver the same signal; the server should hear it once. */
function forwardSignals(server) {
  let lastMs = 0;
  for (const name of signals) {
    process.on(name, () => {
      for (const child of background) child.kill('SIGTERM');
      const now = Date.now();
      if (now - lastMs < 1_000) return;
      lastMs = now;
      server.kill(name);
    });
  }
}

/** npm killed outright cannot pass the word on; its server must not stay behind. */
function endWithNpm(server) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) server.kill('SIGTERM');
  }, 1_000).unref();
}

function serve() {
  const entry = join(root, 'packages', 'server', 'src', 'main.ts');
  const args = ['--disable-warning=ExperimentalWarning', entry, ...process.argv.slice(2)];
  const server = spawn(findNode(), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...mallocEnv, ...nodeEnv() },
  });
  forwardSignals(server);
  endWithNpm(server);
  server.once('error', (error) => fail(`the server could not be started: ${error.message}`));
  server.once('exit', (code, signal) => {
    for (const child of background) child.kill('SIGTERM');
    process.exitCode = code ?? 1;
    if (signal) console.error(`oja: the server ended by ${signal}`);
  });
  return server;
}

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
 * Answers when the server does, or gave itself up. Where another one answered before, an answer says nothing: what
 * counts is that ours lives on.
 */
async function isUp(server, taken) {
  const started = Date.now();
  const waitMs = taken ? 15_000 : 60_000;
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) return false;
    if (Date.now() - started > waitMs) return true;
    if (!taken && (await answers())) return true;
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
  await install({ dev: false });
  const taken = await answers();
  const server = serve();
  if (await isUp(server, taken)) {
    await Promise.all([
      consoleIsCurrent() ? undefined : runBeside('build-console.mjs'),
      systemWanted() ? runBeside('setup-system.mjs') : undefined,
    ]);
  }
} catch (error) {
  fail(error.message);
}
