/** Runs a program to its end in our terminal; a signal for us is passed on. Node ≥ 20, no dependencies. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from './find-node.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Ctrl-C returns the prompt: a program that ignores the signal is killed. */
const killAfterMs = 2_000;

let stoppedBy;

/** The signal that asked us to stop, if one did: whatever fails afterwards was stopped. */
export const stopSignal = () => stoppedBy;

/** Resolves with the exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    let kill;
    const pass = (signal) => {
      stoppedBy ??= signal;
      child.kill(signal);
      kill ??= setTimeout(() => child.kill('SIGKILL'), options.killAfterMs ?? killAfterMs);
    };
    for (const signal of signals) process.on(signal, pass);
    const done = () => {
      clearTimeout(kill);
      for (const signal of signals) process.off(signal, pass);
    };
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      done();
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** Under `npm start` the very npm that runs us is named in the environment; otherwise it is on PATH. */
export function runNpm(args, options) {
  const own = process.env.npm_execpath;
  // Our own Node may be the packaged one, which `npm ci` deletes before it installs it again; npm names the machine's.
  const node = [process.env.npm_node_execpath, process.execPath].find((path) => path && existsSync(path));
  const [command, first] = own?.endsWith('.js') && node ? [node, [own]] : ['npm', []];
  return run(command, [...first, ...args], options);
}
