/** A private service for tests: its own folder, port and unprivileged user; gone when the test run is, even by kill -9. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ServiceUser {
  name: string;
  uid: number;
  gid: number;
}

/** The first of `names` that the system knows; undefined unless we are root, as ourselves will do then. */
export function unprivilegedUser(names: string[]): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of [...names, 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { name, uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error(`none of the users ${names.join(', ')}, nobody exists; a database must not run as root`);
}

const memoryDir = '/dev/shm';
const memoryBytesMin = 4e9;

/** In memory where there is enough: ext4 takes longer for each new file, the more were deleted in the last seconds. */
function temporaryDir(): string {
  if (!existsSync(memoryDir)) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryDir);
  return bavail * bsize >= memoryBytesMin ? memoryDir : tmpdir();
}

export function serviceDir(name: string, user: ServiceUser | undefined): string {
  const dir = mkdtempSync(join(temporaryDir(), `oja-test-${name}-`));
  if (user) chownSync(dir, user.uid, user.gid);
  return dir;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

// The guard's stdin is a pipe from us. A line ends the service; the end of the pipe, which comes however we end,
// removes its folder as well.
const guardScript = `signal=$1; shift; "$@" & child=$!; trap "" INT TERM PIPE; exec 2>/dev/null
read -r _ && keep=1; kill -$signal $child; wait $child; [ "$keep" ] || { dir=$PWD; cd /; rm -rf "$dir"; }`;

export interface RunningService {
  process: ChildProcess;
  /** What it said so far, for the error that names why it would not start. */
  said(): string;
  ended: Promise<void>;
}

/** Starts and waits for the line that says it is ready. */
export async function startService(options: {
  command: string[];
  cwd: string;
  user: ServiceUser | undefined;
  ready: string;
  /** What ends it at once: QUIT for PostgreSQL (so that its children go too), KILL for one lone process. */
  endSignal: 'QUIT' | 'KILL';
  timeoutMs?: number;
}): Promise<RunningService> {
  const child = spawn('sh', ['-c', guardScript, 'sh', options.endSignal, ...options.command], {
    cwd: options.cwd,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    ...(options.user ? { uid: options.user.uid, gid: options.user.gid } : {}),
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${options.command[0]} was not ready in time:\n${said}`)),
      options.timeoutMs ?? 30_000,
    );
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-8_000);
      if (!said.includes(options.ready)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${options.command[0]} ended with ${code} before it was ready:\n${said}`));
    });
  });
  try {
    await ready;
  } catch (error) {
    child.stdin.destroy();
    throw error;
  }
  // A test that forgets to stop it can still end; the guard then stops it.
  child.unref();
  return { process: child, said: () => said, ended };
}

/** Ends the service at once and without mercy, as a power cut would; its folder stays. */
export async function crashService(service: RunningService): Promise<void> {
  if (service.process.exitCode !== null) return;
  service.process.ref();
  service.process.stdin?.write('\n');
  await service.ended;
}

/** Ends the service and removes its folder. */
export async function stopService(service: RunningService, dir: string): Promise<void> {
  if (service.process.exitCode === null) {
    service.process.ref();
    service.process.stdin?.end();
    await service.ended;
  }
  removeDir(dir);
}

export function removeDir(dir: string): void {
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
}
