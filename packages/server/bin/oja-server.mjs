#!/usr/bin/env node
/** Runs the command line on the Node that Oja runs on, whatever Node the machine has. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findNode, nodeEnv } from '../../../scripts/find-node.mjs';
import { mallocEnv, nodeFlags } from '../../core/bin/server-process.mjs';

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const args = [...nodeFlags, cli, ...process.argv.slice(2)];

try {
  const child = spawn(findNode(), args, { stdio: 'inherit', env: { ...mallocEnv, ...nodeEnv() } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
} catch (error) {
  console.error(`oja-server: ${error.message}`);
  process.exit(1);
}
