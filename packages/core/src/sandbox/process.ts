/** One external program: its own process group, ended whole. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fail } from '../errors.ts';
import type { Budget } from './folder.ts';

const strayRoundsMax = 50;

export interface StartOptions {
  command: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  /** User to run as, when we are root. */
  user?: number;
  /** A socket as its file 3. */
  channel?: boolean | undefined;
}

export interface Ending {
  code: number | null;
  signal: string | null;
}

const stderrBytesMax = 64_000;
const lineCharsMax = 16_000;

export function startProcess(options: StartOptions): ChildProcess {
  const identity = options.user === undefined ? {} : { uid: options.user, gid: options.user };
  return spawn(options.command, options.args, {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', ...(options.channel === true ? (['pipe'] as const) : [])],
    ...identity,
  });
}

export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

/**
 * Without walls a program can leave its group; what still carries the throwaway folder in its environment is its.
 * Behind them all end with bubblewrap, unless that is killed in the moment between starting its other half and that
 * half's wish to end with it: then the folder is among the words that it was started with. Looked for until none is
 * left: the killed take a moment to go, and may have started one more meanwhile.
 */
export async function killStrays(dir: string): Promise<void> {
  for (let round = 0; round < strayRoundsMax; round++) {
    if ((await killWhoHas(dir)) === 0) return;
    await new Promise((done) => setTimeout(done, 20));
  }
}

async function killWhoHas(dir: string): Promise<number> {
  let found = 0;
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
    const isItsOwn =
      (await read('cmdline')).includes(`\0${dir}\0`) || (await read('environ')).includes(`HOME=${dir}/`);
    if (!isItsOwn) continue;
    found++;
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // Already gone.
    }
  }
  return found;
}

/** `dir` is its throwaway folder. */
export function ending(child: ChildProcess, dir: string, pipesGraceMs: number): Promise<Ending> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (_code, signal) => {
      killGroup(child);
      if (signal !== null) void killStrays(dir);
      // The pipes close when the last of the family is gone. A stray must not keep us waiting for ever.
      const timer = setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, pipesGraceMs);
      child.once('close', () => clearTimeout(timer));
    });
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

/** Gathers the output until the program ends, the time is up, the caller leaves or the budget is spent. */
export async function gather(
  child: ChildProcess,
  options: {
    stdin?: Uint8Array;
    timeoutMs: number;
    signal: AbortSignal;
    budget: Budget;
    what: string;
    dir: string;
    pipesGraceMs: number;
  },
): Promise<Ending & { stdout: Buffer; stderr: string }> {
  const stdout: Buffer[] = [];
  let stderr = Buffer.alloc(0);
  let failure: unknown;
  const stop = (reason: unknown) => {
    failure ??= reason;
    killGroup(child);
  };
  const timer = setTimeout(
    () => stop(fail('deadline_exceeded', `${options.what} took longer than ${options.timeoutMs} ms.`)),
    options.timeoutMs,
  );
  const onAbort = () => stop(options.signal.reason);
  options.signal.addEventListener('abort', onAbort, { once: true });
  if (options.signal.aborted) onAbort();
  const spend = (bytes: number) => {
    try {
      options.budget.spend(bytes);
      return true;
    } catch (error) {
      stop(error);
      return false;
    }
  };
  child.stdout?.on('data', (chunk: Buffer) => {
    if (spend(chunk.length)) stdout.push(chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    if (spend(chunk.length)) stderr = Buffer.concat([stderr, chunk]).subarray(-stderrBytesMax);
  });
  child.stdout?.on('error', stop);
  child.stderr?.on('error', stop);
  child.stdin?.on('error', () => {});
  child.stdin?.end(options.stdin);
  try {
    const end = await ending(child, options.dir, options.pipesGraceMs);
    if (failure !== undefined) throw failure;
    return { ...end, stdout: Buffer.concat(stdout), stderr: stderr.toString('utf8') };
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener('abort', onAbort);
  }
}

export function eachLine(stream: Readable | null, take: (line: string) => void): void {
  let rest = '';
  stream?.setEncoding('utf8');
  // What it said is for the log; how it ended is heard elsewhere.
  stream?.on('error', () => {});
  stream?.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = (lines.pop() ?? '').slice(-lineCharsMax);
    for (const line of lines) if (line) take(line);
  });
}
