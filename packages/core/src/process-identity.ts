/** Which process owns a folder, and whether it still runs: a process ID alone is used again after a restart. */
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export interface ProcessIdentity {
  pid: number;
  /** When it started, in ticks since the machine did. */
  started: string;
  boot: string;
  host: string;
  /** Containers on one machine have a namespace each: a process ID means nothing in another. */
  namespace: string;
}

export const identify = (): ProcessIdentity => ({
  pid: process.pid,
  started: startOf(process.pid) ?? '',
  boot: bootId(),
  host: hostname(),
  namespace: pidNamespace(),
});

/** `elsewhere`: on another machine or in another container, so that nothing here tells whether it still runs. */
export function processState(process: Partial<ProcessIdentity>): 'running' | 'gone' | 'elsewhere' {
  const { pid, started, boot, host, namespace } = process;
  if (boot !== bootId() || host !== hostname() || namespace !== pidNamespace()) return 'elsewhere';
  return pid !== undefined && startOf(pid) === started ? 'running' : 'gone';
}

/** In a few letters that a file name can hold: where its process IDs mean something, and when this one started. */
export const placeAndStart = (): string => `${place()}-${startOf(process.pid) ?? ''}`;

/** As above, of the process with this ID. */
export function stateOf(pid: number, from: string): 'running' | 'gone' | 'elsewhere' {
  const [where, started] = from.split('-');
  if (where !== place()) return 'elsewhere';
  return startOf(pid) === started ? 'running' : 'gone';
}

const place = (): string =>
  createHash('sha256').update([bootId(), hostname(), pidNamespace()].join('\n')).digest('hex').slice(0, 12);

/** The 22nd field; the second is the program's name, which may contain spaces. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return runs(pid) ? '' : undefined;
  }
}

/** Where there is no /proc. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    return '';
  }
}

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
