/**
 * Which cores a process runs on. Two processes that wake each other take 0.21 ms for an exchange on two cores and
 * 0.28 on one, and the scheduler chooses: what is compared must be placed alike.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const coreCount = availableParallelism();
const everywhere = `0-${coreCount - 1}`;

function place(pid: number, cores: string): boolean {
  return spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)]).status === 0;
}

export interface Placement {
  /** What makes the load and answers it: together on the first core. */
  load: number[];
  /** What is measured: on all the others. */
  measured: number[];
}

/** False where nothing could be placed: on one core, or without util-linux. */
export function placeApart({ load, measured }: Placement): boolean {
  if (coreCount < 2) return false;
  const others = coreCount === 2 ? '1' : `1-${coreCount - 1}`;
  return load.every((pid) => place(pid, '0')) && measured.every((pid) => place(pid, others));
}

export function placeAnywhere({ load, measured }: Placement): void {
  for (const pid of [...load, ...measured]) place(pid, everywhere);
}
