#!/usr/bin/env node
/** Runs the command line: the built package on any Node, the sources of a clone on the Node that Oja runs on. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const built = new URL('../cli/main.js', import.meta.url);
const source = new URL('../src/cli/main.ts', import.meta.url);

// Halves the time to the first word.
module.enableCompileCache?.();
if (existsSync(built)) await import(built.href);
else await runSource();

async function runSource() {
  const { findNode, nodeEnv } = await import('../../../scripts/find-node.mjs');
  try {
    const args = ['--disable-warning=ExperimentalWarning', fileURLToPath(source), ...process.argv.slice(2)];
    const child = spawn(findNode(), args, { stdio: 'inherit', env: nodeEnv() });
    // The child decides what a signal means. A terminal sends Ctrl-C to both: the second one changes nothing.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  } catch (error) {
    console.error(`oja: ${error.message}`);
    process.exit(1);
  }
}
