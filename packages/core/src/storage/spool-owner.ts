/**
 * Which process writes to a folder of the spool, and whether it still does. Nodes that share the disk can't see each
 * other's processes, so each renews the time of its owner file; one that stands still belongs to a node that is gone.
 */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { identify, type ProcessIdentity, processState } from '../process-identity.ts';

export const ownerFile = 'owner.json';
export const beatMs = 30_000;
/** Much longer than a beat, and than a network disk may take to show one to other nodes. */
const staleMs = 5 * 60_000;

/** The folder appears with its owner's name in it: without one it would be taken over. */
export function createOwned(root: string, id: string): void {
  const [folder, begun] = [join(root, id), join(root, `.${id}`)];
  mkdirSync(begun, { recursive: true, mode: 0o700 });
  writeFileSync(join(begun, ownerFile), JSON.stringify(identify()), { mode: 0o600 });
  try {
    renameSync(begun, folder);
  } catch {
    // The folder has segments, and only its owner file is gone.
    renameSync(join(begun, ownerFile), join(folder, ownerFile));
    rmSync(begun, { recursive: true, force: true });
  }
}

export function renewOwner(root: string, id: string): void {
  const at = new Date();
  try {
    utimesSync(join(root, id, ownerFile), at, at);
  } catch (error) {
    if (!isMissing(error)) return;
    try {
      createOwned(root, id);
    } catch {
      // The next write reports what is wrong with the disk.
    }
  }
}

interface Beat {
  fileMs: number;
  /** When this process first saw it, by its own clock: those of nodes may differ. */
  seenAt: number;
}

export function createOwnerWatch(root: string, own: string, now: () => number) {
  let beats = new Map<string, Beat>();

  /** Whether it has changed within the last minutes. */
  function beatsStill(name: string, fileMs: number, before: Map<string, Beat>): boolean {
    const last = before.get(name);
    const beat = last?.fileMs === fileMs ? last : { fileMs, seenAt: now() };
    beats.set(name, beat);
    return now() - beat.seenAt < staleMs;
  }

  function isInUse(name: string, before: Map<string, Beat>): boolean {
    const path = join(root, name, ownerFile);
    try {
      const state = processState(ownerIn(readFileSync(path, 'utf8')));
      if (state !== 'elsewhere') return state === 'running';
      return beatsStill(name, statSync(path).mtimeMs, before);
    } catch (error) {
      // Without an owner it was left for the next process. What can't be read now may be read later.
      return !isMissing(error);
    }
  }

  return {
    /** Folders whose process has left them, or is gone. */
    abandoned(): string[] {
      const before = beats;
      beats = new Map();
      return readdirSync(root, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== own && !entry.name.startsWith('.'))
        .map(({ name }) => name)
        .filter((name) => !isInUse(name, before));
    },
  };
}

/** A power cut may leave an empty file. */
function ownerIn(text: string): Partial<ProcessIdentity> {
  try {
    return JSON.parse(text) as ProcessIdentity;
  } catch {
    return {};
  }
}

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
