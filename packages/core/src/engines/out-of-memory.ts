/** Follows the processes of a model: names it when one ended for want of memory, and keeps the engine out until there is more. */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { EngineState } from './engine.ts';

const saidCharsMax = 2_000;
/** What it had was too little: so much more must be available before it is tried again. */
const moreThanBefore = 1.25;
/** What libraries print when there is no memory. */
export const allocationFailed =
  /bad_alloc|out of memory|process OOM|cannot allocate memory|ENOMEM|failed to (?:allocate|reserve)|unable to allocate|not enough (?:memory|RAM)/i;

interface Followed {
  /** The last of what it wrote. */
  said: string;
  /** We ended it ourselves. */
  stopped: boolean;
  /** Why it ended, when want of memory was it. */
  ended: Promise<string | undefined>;
}

export interface MemoryWatch {
  /** From its start on; its stderr has to be a pipe. */
  follow(child: ChildProcess, onWords?: (words: string) => void): void;
  /** Ends it: not for want of memory. */
  stop(child: ChildProcess): void;
  /** Ends it because of an error that it reported; resolves as `ended` does. */
  failed(child: ChildProcess, message: string): Promise<string | undefined>;
  /** Resolves when it has ended: with a sentence when it ran out of memory. */
  ended(child: ChildProcess): Promise<string | undefined>;
  /** Set while there is not enough memory. */
  fault(): (EngineState & { fix: string }) | undefined;
}

/** The kernel and the memory of the machine. */
export interface Memory {
  availableBytes(): number;
  /** How many processes the kernel has ended for want of memory. */
  oomKills(): number;
}

export function watchMemory(
  options: { what: string; fix: string },
  memory: Memory = machineMemory,
): MemoryWatch {
  const known = new WeakMap<ChildProcess, Followed>();
  let lack: { neededBytes: number; at: string } | undefined;

  function fault() {
    if (lack === undefined) return undefined;
    const availableBytes = memory.availableBytes();
    if (availableBytes >= lack.neededBytes) {
      lack = undefined;
      return undefined;
    }
    const detail = `${options.what} ran out of memory at ${lack.at}; ${megabytes(availableBytes)} are available`;
    return { state: 'missing' as const, detail, fix: options.fix };
  }

  function explain(one: Followed, signal: NodeJS.Signals | null, killsBefore: number): string | undefined {
    if (one.stopped) return undefined;
    // Anyone can send SIGKILL; the kernel counts its own.
    const killed = signal === 'SIGKILL' && memory.oomKills() > killsBefore;
    if (!killed && !allocationFailed.test(one.said)) return undefined;
    // With its process gone, what is available now is what it had.
    const availableBytes = memory.availableBytes();
    lack = { neededBytes: availableBytes * moreThanBefore + 1, at: new Date().toISOString() };
    return `${options.what} ran out of memory (${megabytes(availableBytes)} were available): ${options.fix}`;
  }

  return {
    follow(child, onWords) {
      const killsBefore = memory.oomKills();
      const { promise, resolve } = Promise.withResolvers<string | undefined>();
      const one: Followed = { said: '', stopped: false, ended: promise };
      known.set(child, one);
      child.stderr?.on('data', (words: Buffer) => {
        one.said = (one.said + words).slice(-saidCharsMax);
        onWords?.(words.toString());
      });
      child.stderr?.on('error', () => {});
      const stderr = child.stderr as Socket | null;
      // An idle model keeps nobody from ending; its last words are waited for.
      stderr?.unref();
      child.once('exit', () => stderr?.ref());
      // Unlike `exit`, after its last words.
      child.once('close', (_code, signal) => resolve(explain(one, signal, killsBefore)));
      child.once('error', () => resolve(undefined));
    },
    stop(child) {
      const one = known.get(child);
      if (one) one.stopped = true;
      child.kill('SIGKILL');
    },
    failed(child, message) {
      const one = known.get(child);
      if (one) one.said += message;
      child.kill('SIGKILL');
      return one?.ended ?? Promise.resolve(undefined);
    },
    ended: async (child) => known.get(child)?.ended,
    fault,
  };
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

const machineMemory: Memory = {
  availableBytes: () => process.availableMemory(),
  oomKills() {
    try {
      return Number(/^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1] ?? 0);
    } catch {
      // Not Linux, or hidden: then only what a process says is believed.
      return 0;
    }
  },
};
