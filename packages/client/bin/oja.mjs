#!/usr/bin/env node
/** Runs the command line: from the built package as it is, from the workspace on a Node that reads TypeScript. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = new URL('../cli/main.js', import.meta.url);
const source = new URL('../src/cli/main.ts', import.meta.url);
const readsTypeScript = Number(process.versions.node.split('.')[0]) >= 24;

function findNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve(`node-linux-${process.arch}/package.json`);
    const packaged = join(dirname(manifest), 'bin', 'node');
    if (process.platform === 'linux' && existsSync(packaged)) return packaged;
  } catch {
    // Not published for this platform; the machine's own Node has to do.
  }
  console.error(
    `oja needs Node 24 or newer here, this is ${process.version}: run npm start once, or install it.`,
  );
  process.exit(1);
}

// Halves the time to the first word.
module.enableCompileCache?.();
if (existsSync(built)) await import(built.href);
else if (readsTypeScript) await import(source.href);
else {
  const args = ['--disable-warning=ExperimentalWarning', fileURLToPath(source), ...process.argv.slice(2)];
  const child = spawn(findNode(), args, { stdio: 'inherit' });
  // The child decides what a signal means. A terminal sends Ctrl-C to both: the second one changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
