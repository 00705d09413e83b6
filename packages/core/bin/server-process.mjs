/** How the server's process is started: flags and variables that are read once, when it starts. */
import { totalmem } from 'node:os';

/** A container's limit, where there is one. */
const memoryBytes = () => Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);

export const nodeFlagsOf = (profile) => [
  '--disable-warning=ExperimentalWarning',
  /**
   * In MB: V8 shrinks the young generation to 1 MB in pauses, which the next calls fill every few milliseconds, and
   * lets it grow to 120 MB in all under load, which makes nothing faster. Where memory is short, it stays small.
   */
  ...(profile?.trim() === 'small' || memoryBytes() < 2_000_000_000
    ? ['--max-semi-space-size=2']
    : ['--min-semi-space-size=16', '--max-semi-space-size=16']),
];

export const nodeFlags = nodeFlagsOf(process.env.OJA_PROFILE);

/**
 * glibc gives every thread an arena of its own and keeps what was freed in it, so memory that pictures needed stayed
 * with the process.
 */
export const mallocEnv = {
  MALLOC_ARENA_MAX: '2',
  /** Fixed, so that glibc does not raise them: large buffers go back to the system as soon as they are freed. */
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Exit code of a process that asks to be replaced: an error escaped that belongs to no request. */
export const brokenDown = 70;

/** A process that lived this long did not break down because of how it was started or who was there first. */
export const steadyMs = 60_000;

/** Before the next start, by how many processes in a row were not steady. */
export const restartPauseMs = (quick) => (quick <= 1 ? 0 : Math.min(30_000, 500 * 2 ** (quick - 1)));
