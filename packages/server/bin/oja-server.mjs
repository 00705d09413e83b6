#!/usr/bin/env node
/** Runs the command line on the Node that the product runs on, whatever Node the machine has. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mallocEnv } from './malloc-env.mjs';

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

function findNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve(`node-linux-${process.arch}/package.json`);
    const packaged = join(dirname(manifest), 'bin', 'node');
    if (process.platform === 'linux' && existsSync(packaged)) return packaged;
  } catch {
    // Not published for this platform; the machine's own Node has to do.
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    `oja-server needs Node 24 or newer, this is ${process.version}: run npm start once, or install it.`,
  );
  process.exit(1);
}

/** What Node compiled, shared with `npm start`: half of a command's time. */
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/oja-compile', import.meta.url));
const args = ['--disable-warning=ExperimentalWarning', cli, ...process.argv.slice(2)];
const env = { ...mallocEnv, NODE_COMPILE_CACHE: compiled, ...process.env };
const child = spawn(findNode(), args, { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
