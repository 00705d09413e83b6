/** How a program is wrapped: bubblewrap for what it sees, prlimit for what it may use. */
import { execFile } from 'node:child_process';
import { chmod, chown, lstat, readlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { keepFresh, makeTemporary, removeFolder } from './folder.ts';
import { openFilesMax } from './open-files.ts';
import type { SandboxState } from './port.ts';

export interface Confinement {
  program: string;
  args: string[];
  /** The throwaway folder on the host. */
  dir: string;
  network: boolean;
  readOnlyPaths: string[];
  limits: ProcessLimits;
}

export interface ProcessLimits {
  memoryBytesMax?: number;
  fileBytesMax?: number;
  cpuSeconds?: number;
  processesMax?: number;
}

export interface Wrapped {
  command: string;
  args: string[];
  /** The throwaway folder as the program sees it. */
  dirInside: string;
}

export interface Isolation extends SandboxState {
  /**
   * Root's programs run as this user where they can: the kernel holds root to no number of processes, not even
   * in a namespace of its own.
   */
  lesserUser?: number;
  wrap(confinement: Confinement): Wrapped;
}

/** Paths of the helpers that exist here. */
export interface Wrappers {
  bwrap?: string;
  prlimit?: string;
  nice?: string;
}

const run = promisify(execFile);
const mountPoint = '/sandbox';
const userInside = '1000';
const nobody = 65_534;
/** Counted per user outside a namespace of its own, so only set inside one. */
export const processesMax = 512;
/** A browser has a process for every site of a page, and a dozen threads, which count too, in each. */
export const serviceProcessesMax = 2_048;
/** More than this process may open can't be set. */
const openFiles = Math.min(4_096, openFilesMax());
const tmpBytesMax = 512 * 1024 * 1024;
// Enough for fonts, shared libraries and the office suite; nothing that holds accounts, keys or data.
const systemFolders = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
const systemFiles = [
  '/etc/alternatives',
  '/etc/chromium',
  '/etc/chromium.d',
  '/etc/fonts',
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/libreoffice',
  '/etc/localtime',
  '/etc/ssl/certs',
  '/var/cache/fontconfig',
  '/var/lib/libreoffice',
];

const root = () => process.getuid?.() === 0;

function limitArgs(wrappers: Wrappers, limits: ProcessLimits): string[] {
  const args: string[] = [];
  if (wrappers.nice) args.push(wrappers.nice, '-n', '5');
  if (!wrappers.prlimit) return args;
  args.push(wrappers.prlimit, '--core=0', `--nofile=${openFiles}`);
  if (limits.memoryBytesMax) args.push(`--data=${limits.memoryBytesMax}`);
  if (limits.fileBytesMax) args.push(`--fsize=${limits.fileBytesMax}`);
  if (limits.cpuSeconds) args.push(`--cpu=${limits.cpuSeconds}`);
  if (limits.processesMax) args.push(`--nproc=${limits.processesMax}`);
  args.push('--');
  return args;
}

/** No walls, only limits: where the system cannot isolate. */
export function plain(wrappers: Wrappers, detail: string, fix?: string): Isolation {
  return {
    isolated: false,
    detail,
    fix,
    lesserUser: root() ? nobody : undefined,
    wrap({ program, args, dir, limits }) {
      const [command = program, ...rest] = [...limitArgs(wrappers, limits), program, ...args];
      return { command, args: rest, dirInside: dir };
    },
  };
}

async function systemMounts(): Promise<string[]> {
  const args: string[] = [];
  for (const path of systemFolders) {
    const info = await lstat(path).catch(() => undefined);
    if (info?.isSymbolicLink()) args.push('--symlink', await readlink(path), path);
    else if (info) args.push('--ro-bind', path, path);
  }
  for (const path of systemFiles) args.push('--ro-bind-try', path, path);
  return args;
}

async function bubblewrap(wrappers: Wrappers & { bwrap: string }, identityDir: string): Promise<Isolation> {
  const { stdout } = await run(wrappers.bwrap, ['--version'], { timeout: 5_000 });
  const version = /(\d+)\.(\d+)\.(\d+)/.exec(stdout);
  const minor = Number(version?.[2] ?? 0);
  const mounts = await systemMounts();
  const sizedTmp = Number(version?.[1]) > 0 || minor >= 7 ? ['--size', String(tmpBytesMax)] : [];
  const fixed = [
    ...['--unshare-all', '--unshare-user', '--die-with-parent', '--new-session'],
    ...['--uid', userInside, '--gid', userInside, '--hostname', 'sandbox'],
    ...mounts,
    ...['--ro-bind', join(identityDir, 'passwd'), '/etc/passwd'],
    ...['--ro-bind', join(identityDir, 'group'), '/etc/group'],
    ...['--proc', '/proc', '--dev', '/dev', ...sizedTmp, '--tmpfs', '/tmp'],
  ];
  return {
    isolated: true,
    detail: `bubblewrap ${version?.[0] ?? ''}${wrappers.prlimit ? ' + prlimit' : ''}`,
    wrap({ program, args, dir, network, readOnlyPaths, limits }) {
      const own = [program, ...readOnlyPaths].filter(
        (path) => !path.startsWith('/usr/') && path.startsWith('/'),
      );
      return {
        command: wrappers.bwrap,
        args: [
          ...fixed,
          ...(network ? ['--share-net', '--ro-bind-try', '/etc/hosts', '/etc/hosts'] : []),
          ...own.flatMap((path) => ['--ro-bind-try', path, path]),
          ...['--bind', dir, mountPoint, '--chdir', mountPoint, '--'],
          ...limitArgs(wrappers, limits),
          program,
          ...args,
        ],
        dirInside: mountPoint,
      };
    },
  };
}

/** Proves the walls instead of believing them: host files out of sight, no route, limits in force. */
async function proveWalls(isolation: Isolation, canary: string, dir: string): Promise<void> {
  const probe =
    'test ! -e "$1" && test "$(wc -l < /proc/net/route)" -le 1 && test "$(ulimit -c)" = 0 && touch written && echo walls';
  const user = isolation.lesserUser ?? 0;
  if (root()) await chown(dir, user, user);
  const { command, args } = isolation.wrap({
    program: '/bin/sh',
    args: ['-c', probe, 'sh', canary],
    dir,
    network: false,
    readOnlyPaths: [],
    limits: { memoryBytesMax: 1_000_000_000, fileBytesMax: 1_000_000, cpuSeconds: 10, processesMax },
  });
  const { stdout } = await run(command, args, {
    timeout: 10_000,
    cwd: dir,
    env: { PATH: '/usr/bin:/bin' },
    ...(root() ? { uid: user, gid: user } : {}),
  });
  if (stdout.trim() !== 'walls') throw new Error('the self-test saw through the walls');
}

async function writeIdentity(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  await writeFile(
    join(dir, 'passwd'),
    `sandbox:x:${userInside}:${userInside}::${mountPoint}/.home:/bin/false\n`,
  );
  await writeFile(join(dir, 'group'), `sandbox:x:${userInside}:\n`);
}

export interface FoundIsolation {
  isolation: Isolation;
  dispose(): Promise<void>;
}

export async function findIsolation(wrappers: Wrappers, parent = tmpdir()): Promise<FoundIsolation> {
  const nothing = async () => {};
  if (!wrappers.bwrap) {
    const detail = 'bubblewrap is not installed: programs run with resource limits but without isolation';
    return { isolation: plain(wrappers, detail, 'npm run setup:system'), dispose: nothing };
  }
  const identityDir = await makeTemporary(parent, 'sandbox');
  const letGo = keepFresh(identityDir);
  const dispose = () => {
    letGo();
    return removeFolder(identityDir);
  };
  const work = await makeTemporary(parent, 'selftest');
  try {
    await writeIdentity(identityDir);
    const walls = await bubblewrap({ ...wrappers, bwrap: wrappers.bwrap }, identityDir);
    const prove = async (isolation: Isolation) => {
      await proveWalls(isolation, join(identityDir, 'passwd'), work);
      return { isolation, dispose };
    };
    // Where only root may have namespaces, or only root reaches the folder, walls without a lesser user.
    if (root()) return await prove({ ...walls, lesserUser: nobody }).catch(() => prove(walls));
    return await prove(walls);
  } catch (error) {
    await dispose();
    const stderr = String((error as { stderr?: string }).stderr ?? '').trim();
    const reason = (stderr || (error as Error).message).split('\n')[0]?.slice(0, 200);
    const detail = `bubblewrap does not work here (${reason}): programs run with resource limits but without isolation`;
    const fix =
      'allow user namespaces: sysctl -w kernel.unprivileged_userns_clone=1 (Debian), sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), or --security-opt seccomp=unconfined for the container';
    return { isolation: plain(wrappers, detail, fix), dispose: nothing };
  } finally {
    await removeFolder(work);
  }
}
