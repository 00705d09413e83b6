/** A server in a process of its own, for tests that kill it or run several nodes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FirstRun } from '../first-run.ts';

export interface ChildServer {
  url: string;
  dataDir: string;
  process: ChildProcess;
  output(): string;
  firstRun(): FirstRun;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

const main = join(import.meta.dirname, '../main.ts');
const startMs = 60_000;

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

export async function startChild(
  env: Record<string, string>,
  dataDir = mkdtempSync(join(tmpdir(), 'oja-child-')),
): Promise<ChildServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      OJA_PORT: String(port),
      OJA_DATA_DIR: dataDir,
      OJA_MODELS_AUTO: '0',
      OJA_LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: join(tmpdir(), 'oja-compile-cache'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout!.on('data', (chunk) => (text += chunk));
  child.stderr!.on('data', (chunk) => (text += chunk));
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  await ready(url, child, () => text);
  return {
    url,
    dataDir,
    process: child,
    output: () => text,
    firstRun: () => JSON.parse(readFileSync(join(dataDir, 'first-run.json'), 'utf8')) as FirstRun,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + startMs;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not start: ${output()}`);
}
