/** Processor time and memory of a process with all its children, from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

interface Stat {
  parent: number;
  ticks: number;
}

function statOf(pid: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined;
  }
}

function tree(root: number): { pid: number; ticks: number }[] {
  const all = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined;
    if (stat) all.set(Number(name), stat);
  }
  const isInside = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = all.get(at)?.parent) {
      if (at === root) return true;
    }
    return false;
  };
  return [...all].filter(([pid]) => isInside(pid)).map(([pid, { ticks }]) => ({ pid, ticks }));
}

/** A tick is 10 ms on every Linux there is. */
export function cpuMsOf(root: number): number {
  return tree(root).reduce((sum, { ticks }) => sum + ticks * 10, 0);
}

/** Without its children. */
export const ownCpuMsOf = (pid: number): number => (statOf(String(pid))?.ticks ?? 0) * 10;

export const rssMegabytesOf = (root: number): number => megabytesOf(root, 'status', /VmRSS:\s+(\d+) kB/);

/** Pages that several processes share, as the program itself, count once. */
export const pssMegabytesOf = (root: number): number => megabytesOf(root, 'smaps_rollup', /Pss:\s+(\d+) kB/);

function megabytesOf(root: number, file: string, line: RegExp): number {
  const kilobytes = tree(root).map(({ pid }) => {
    try {
      return Number(line.exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}
