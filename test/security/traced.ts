/** A program and all that it starts, run under strace: which hosts were asked or called, and which files were created. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const calls = [
  ...['connect', 'sendto', 'sendmsg', 'sendmmsg'],
  ...['open', 'openat', 'creat', 'mkdir', 'mkdirat', 'rename', 'renameat', 'renameat2'],
  ...['link', 'linkat', 'symlink', 'symlinkat', 'execve', 'clone', 'clone3', 'fork', 'vfork'],
];
/** The program stays the child of its caller (-D); a file of its own for each process, so that lines are whole. */
const flags = ['-f', '-ff', '-D', '-y', '--decode-pids=pidns', '--seccomp-bpf', '-qq', '-s', '256'];

export interface Traced {
  under: string[];
  /** Once the program has ended. */
  read(): Promise<Trace>;
}

export interface Trace {
  /** IP addresses and ports beyond loopback, and every name server. */
  hosts: string[];
  /** Files that were created or opened for writing by processes that see the folders of the machine. */
  written: string[];
}

export function whyNotTraced(): string | false {
  if (process.platform !== 'linux') return 'strace is for Linux';
  const tried = spawnSync('strace', [...flags, '-o', '/dev/null', '-e', 'trace=none', 'true']);
  return tried.status === 0 ? false : 'strace is not installed, or may not trace here';
}

export function traced(): Traced {
  const folder = mkdtempSync(join(tmpdir(), 'oja-trace-'));
  return {
    under: ['strace', ...flags, '-o', join(folder, 'of'), '-e', `trace=${calls.join(',')}`],
    async read() {
      const processes = readdirSync(folder).map((name) => ({
        pid: Number(name.slice(name.lastIndexOf('.') + 1)),
        lines: readFileSync(join(folder, name), 'latin1').split('\n'),
      }));
      rmSync(folder, { recursive: true });
      const walled = behindWalls(processes);
      const all = processes.flatMap(({ lines }) => lines);
      const seeing = processes.filter(({ pid }) => !walled.has(pid)).flatMap(({ lines }) => lines);
      return {
        hosts: [...new Set(all.flatMap(hostsIn))],
        written: [...new Set(seeing.flatMap(writtenIn))],
      };
    },
  };
}

interface TracedProcess {
  pid: number;
  lines: string[];
}

/** bubblewrap and all that it started: they have folders of their own. */
function behindWalls(processes: TracedProcess[]): Set<number> {
  const linesOf = new Map(processes.map(({ pid, lines }) => [pid, lines]));
  const walled = new Set<number>();
  const add = (pid: number): void => {
    if (walled.has(pid)) return;
    walled.add(pid);
    for (const line of linesOf.get(pid) ?? []) {
      const child = /^(?:clone3?|v?fork)\(.* = (\d+)(?: \/\* (\d+) in strace)?/.exec(line);
      if (child !== null) add(Number(child[2] ?? child[1]));
    }
  };
  for (const { pid, lines } of processes)
    if (lines.some((line) => /^execve\("[^"]*\/bwrap".* = 0$/.test(line))) add(pid);
  return walled;
}

const loopback = /^(127\.|::1$|::ffff:127\.|0\.0\.0\.0$|::$)/;

function hostsIn(line: string): string[] {
  // Without a network, as behind walls: nothing went out.
  if (/ = -1 (?:ENETUNREACH|EADDRNOTAVAIL)/.test(line)) return [];
  const found: string[] = [];
  for (const part of line.split('sa_family=').slice(1)) {
    const port = /sin6?_port=htons\((\d+)\)/.exec(part)?.[1];
    const ip = /inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"/.exec(part);
    if (port === undefined || ip === null) continue;
    const host = ip[1] ?? ip[2]!;
    if (!loopback.test(host) || ['53', '853', '5353'].includes(port)) found.push(`${host} ${port}`);
  }
  return found;
}

/** Of calls that succeeded. */
function writtenIn(line: string): string[] {
  const [, call, rest] = /^(\w+)\((.*) = \d+(?:<.*>)?$/.exec(line) ?? [];
  if (call === undefined || ['connect', 'execve'].includes(call) || /^(send|clone|v?fork)/.test(call))
    return [];
  if (/^open/.test(call) && !/O_WRONLY|O_RDWR|O_CREAT/.test(rest!)) return [];
  // The last path: what a file is renamed or linked to.
  const paths = [...rest!.matchAll(/(?:(?:AT_FDCWD|\d+)<([^>]*)>, )?"([^"]*)"/g)];
  const last = paths.at(-1);
  if (last === undefined) return [];
  return [last[2]!.startsWith('/') ? last[2]! : join(last[1] ?? '', last[2]!)];
}
