/** The input of a job outlives its node: bytes in it go to the file store and come back when the job runs. */
import type { FileStore } from '../platform/files/file-store.ts';

interface Stored {
  $file: string;
}

const inputDays = 8;

export interface JobInput {
  text: string;
  /** What was kept for it. */
  fileIds: string[];
}

export async function keepJobInput(input: unknown, accountId: string, files: FileStore): Promise<JobInput> {
  const fileIds: string[] = [];
  const walk = async (value: unknown): Promise<unknown> => {
    if (value instanceof Uint8Array) {
      const { id } = await files.save(
        { bytes: value, mime: 'application/octet-stream', filename: 'input' },
        accountId,
        inputDays * 24,
      );
      fileIds.push(id);
      return { $file: id } satisfies Stored;
    }
    if (Array.isArray(value)) return Promise.all(value.map(walk));
    if (value !== null && typeof value === 'object') {
      const entries = await Promise.all(
        Object.entries(value).map(async ([name, inner]) => [name, await walk(inner)]),
      );
      return Object.fromEntries(entries);
    }
    return value;
  };
  return { text: JSON.stringify(await walk(input)), fileIds };
}

export async function readJobInput(text: string, files: FileStore): Promise<unknown> {
  const walk = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(walk));
    if (value === null || typeof value !== 'object') return value;
    if (typeof (value as Stored).$file === 'string') return files.readBytes((value as Stored).$file);
    const entries = await Promise.all(
      Object.entries(value).map(async ([name, inner]) => [name, await walk(inner)]),
    );
    return Object.fromEntries(entries);
  };
  return walk(JSON.parse(text));
}
