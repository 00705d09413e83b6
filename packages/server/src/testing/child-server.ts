/** A server in a process of its own, for tests that kill it or run several nodes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeFlagsOf } from '../../../core/bin/server-process.mjs';
import type { FirstRun } from '../../../core/src/process/first-run.ts';
import { keepFiles, keptText, noteSecret, watchTraffic } from '../../../core/src/testing/kept-for-scan.ts';

export interface ChildServer {
  url: string;
  dataDir: string;
  process: ChildProcess;
  output(): string;
  firstRun(): FirstRun;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

const ownMain = join(import.meta.dirname, '../main.ts');
/** Patience, no demand: on a machine with other work a start of two seconds took more than a minute. */
const startMs = 180_000;

export async function startChild(
  env: Record<string, string>,
  dataDir = mkdtempSync(join(tmpdir(), 'oja-child-')),
  openFilesMax?: number,
  /** A program that runs the server, with its arguments. */
  under: string[] = [],
  /** Of another version. */
  main = ownMain,
): Promise<ChildServer> {
  const limits = openFilesMax === undefined ? '' : `ulimit -n ${openFilesMax}; `;
  const [program = '', ...args] = [...under, process.execPath, ...nodeFlagsOf(env.OJA_PROFILE), main];
  const child = spawn('sh', ['-c', `${limits}exec "$0" "$@"`, program, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      OJA_PORT: '0',
      OJA_DATA_DIR: dataDir,
      OJA_MODELS_AUTO: '0',
      OJA_REPUTATION_SOURCES: 'none',
      OJA_IP_FEEDS: 'none',
      OJA_PRICE_LISTS: 'none',
      OJA_IP_DATA_URL: 'none',
      OJA_LOG_LEVEL: 'warn',
      OJA_DRAIN_NOTICE_MS: '0',
      // The first account begins without credits.
      OJA_PAYMENT_SANDBOX: '0',
      // That of the run: one that is killed keeps nothing of what it compiled, and thirty of them would all begin anew.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'oja-compile-cache'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  const firstRun = () => JSON.parse(readFileSync(join(dataDir, 'first-run.json'), 'utf8')) as FirstRun;
  /** The node that made the operator has the note. */
  const made = () => (existsSync(join(dataDir, 'first-run.json')) ? firstRun() : undefined);
  const ended = new Promise<number | null>((done) =>
    child.once('exit', (code) => {
      keepFiles(dataDir);
      const logged = keptText('log');
      logged.add(text);
      logged.keep();
      done(code);
    }),
  );
  const url = await ready(child, () => text);
  watchTraffic(url);
  noteSecret('operator password', made()?.password ?? '');
  return {
    url,
    dataDir,
    process: child,
    output: () => text,
    firstRun,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Its address, once it says so and serves: the port is its own choice, so nobody can take it in between. */
async function ready(child: ChildProcess, output: () => string): Promise<string> {
  const until = Date.now() + startMs;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${output()}`);
    const url = /Oja is running at (http:\S+)/.exec(output())?.[1];
    const answer = url === undefined ? undefined : await fetch(`${url}/readyz`).catch(() => undefined);
    if (url !== undefined && answer?.ok) return url;
    await new Promise((done) => setTimeout(done, 25));
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not start: ${output()}`);
}
