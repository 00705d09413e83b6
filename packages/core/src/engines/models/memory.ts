/**
 * Memory for models that run in threads of the server. One that would pass the limit first ends those that wait for
 * work, the longest unused first. None is ended at work, so models that work at the same time may pass it.
 */
import { machineRoom } from './room.ts';

export interface ModelThread {
  /** With its models. */
  megabytes: number;
  end(): void;
}

export interface ModelMemory {
  add(thread: ModelThread): void;
  works(thread: ModelThread): void;
  rests(thread: ModelThread): void;
  remove(thread: ModelThread): void;
}

export function createModelMemory(megabytesMax: number): ModelMemory {
  const all = new Set<ModelThread>();
  /** The longest unused first. */
  const resting = new Set<ModelThread>();
  const remove = (thread: ModelThread) => {
    all.delete(thread);
    resting.delete(thread);
  };
  return {
    add(thread) {
      all.add(thread);
      let used = [...all].reduce((sum, { megabytes }) => sum + megabytes, 0);
      for (const one of resting) {
        if (used <= megabytesMax) break;
        used -= one.megabytes;
        remove(one);
        one.end();
      }
    },
    works: (thread) => void resting.delete(thread),
    rests: (thread) => void resting.add(thread),
    remove,
  };
}

const leastMegabytes = 250;
/** Of the machine's memory, or the container's. */
const share = 0.05;

export const modelMemory = createModelMemory(
  Math.max(leastMegabytes, (share * machineRoom.memoryBytes()) / 1e6),
);
