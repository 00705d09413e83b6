/** Whether this machine has the disk space and the memory for a model. */
import { statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import type { ManifestEntry } from './manifest-entry.ts';

/** Left free on the disk after a download. */
const spareBytes = 500_000_000;
/** Weights of a file without a listed figure, and what the runtime needs beside them. */
const weightsFactor = 1.2;
const runtimeBytes = 400_000_000;
/** Of the memory, for models; the server and its other engines use the rest. */
const modelShare = 0.75;

export interface Room {
  memoryBytes(): number;
  cores(): number;
  freeBytes(dir: string): Promise<number>;
}

export const machineRoom: Room = {
  // A container's limit, where there is one.
  memoryBytes: () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
  cores: () => availableParallelism(),
  freeBytes: async (dir) => {
    const { bavail, bsize } = await statfs(dir);
    return bavail * bsize;
  },
};

export const fitsMemory = (bytes: number, room: Room = machineRoom): boolean =>
  bytes <= room.memoryBytes() * modelShare;

/** Whether the first start fetches it on this machine. */
export const wantedAtStart = ({ atStart, needsAtStart }: ManifestEntry, room: Room = machineRoom): boolean =>
  atStart &&
  room.cores() >= (needsAtStart?.cores ?? 0) &&
  room.memoryBytes() >= (needsAtStart?.memoryBytes ?? 0);

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

export interface RoomWanted {
  entry: ManifestEntry;
  bytes: number;
  /** Still to be downloaded. */
  missingBytes: number;
  dir: string;
  force?: boolean | undefined;
}

/** Throws what is missing. */
export async function checkRoom(
  { entry, bytes, missingBytes, dir, force }: RoomWanted,
  room: Room = machineRoom,
): Promise<void> {
  const free = await room.freeBytes(dir);
  if (missingBytes + spareBytes > free)
    throw new Error(
      `${entry.id} needs ${gigabytes(missingBytes + spareBytes)} of disk space; ${gigabytes(free)} are free in ${dir}`,
    );
  const neededBytes = entry.memoryBytes ?? bytes * weightsFactor + runtimeBytes;
  if (!force && !fitsMemory(neededBytes, room))
    throw new Error(
      `${entry.id} needs about ${gigabytes(neededBytes)} of memory; this machine has ${gigabytes(room.memoryBytes())}. To download it anyway: npx oja-server models pull ${entry.id} --force`,
    );
}
