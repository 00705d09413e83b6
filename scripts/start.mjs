/** Serves, and gets the heavy things in a process beside it. Stays as long as the server, so it loads little. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mallocEnv, nodeFlags } from '../packages/core/bin/server-process.mjs';
import { serverEntry } from '../packages/server/bin/entry.mjs';
import { supervise } from '../packages/server/bin/supervise.mjs';
import { findNode, nodeEnv, root } from './find-node.mjs';

const memoryHint = '; if nobody killed it, the machine ran out of memory (dmesg names the process)';

const bundleMsMax = 60_000;

const args = () => [...nodeFlags, ...serverEntry(process.env), ...process.argv.slice(2)];
const options = { cwd: root, env: { ...mallocEnv, ...nodeEnv() } };

/**
 * The first start, too, is from the bundle: the server comes up in half of the time, with 60 MB less. A small
 * installation does without the bundler once it is complete.
 */
function bundle() {
  const isSource = serverEntry(process.env)[0].endsWith('.ts') && (process.env.OJA_PLUGINS ?? '') === '';
  if (!isSource || !existsSync(join(root, 'node_modules', 'rolldown'))) return;
  const script = join(root, 'scripts', 'build-server.mjs');
  // It says itself why it failed, and the source serves as well.
  spawnSync(process.execPath, [script], { cwd: root, stdio: 'inherit', timeout: bundleMsMax });
}

/** Ctrl-C is answered at once, whatever goes on. */
function stopOnSignals(server, beside) {
  let lastMs = 0;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (lastMs === 0) process.stderr.write('\noja: stopping …\n');
      beside.kill('SIGTERM');
      // The terminal, npm and a process group each deliver the same signal; the server should hear it once.
      const now = Date.now();
      if (now - lastMs < 1_000) return;
      lastMs = now;
      server.kill(name);
    });
  }
}

/** npm killed outright cannot pass the signal on; its server must not stay behind. */
function endWithNpm(server) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) server.kill('SIGTERM');
  }, 1_000).unref();
}

try {
  bundle();
  const server = await supervise(findNode(), args, options, (line) => console.error(`oja: ${line}`));
  const beside = spawn(process.execPath, [join(root, 'scripts', 'after-start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  beside.on('error', (error) => console.error(`oja: ${error.message}`));
  stopOnSignals(server, beside);
  endWithNpm(server);
  const { code, signal } = await server.ended;
  // apt-get finishes its package on its own: interrupted, it would leave the system half configured.
  beside.kill('SIGTERM');
  if (signal) console.error(`oja: the server ended by ${signal}${signal === 'SIGKILL' ? memoryHint : ''}`);
  process.exit(code ?? 1);
} catch (error) {
  console.error(`oja: the server could not be started: ${error.message}`);
  process.exit(1);
}
