/**
 * The input of a job outlives its node. It is stored as JSON, and what the server keeps for it in facts beside it: its
 * bytes, which go to the file store and come back when the job runs, and the units that were held.
 */
import { z } from 'zod';
import type { Units } from '../../domain/price-kinds.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { readEarlierJob } from './job-input-earlier.ts';

const factsShape = z.strictObject({
  files: z.array(z.strictObject({ at: z.array(z.union([z.string(), z.int()])), id: z.string() })),
  units: z.record(z.string(), z.number()).optional(),
});

type Place = (string | number)[];
interface Bytes {
  at: Place;
  bytes: Uint8Array;
}

const inputDays = 8;

export interface KeptInput {
  input: string;
  facts: string;
  fileIds: string[];
}

export async function keepJobInput(
  input: unknown,
  units: Units | undefined,
  accountId: string,
  store: FileStore,
): Promise<KeptInput> {
  const found: Bytes[] = [];
  const text = JSON.stringify(withoutBytes(input, [], found));
  const files = await Promise.all(
    found.map(async ({ at, bytes }) => {
      const file = { bytes, mime: 'application/octet-stream', filename: 'input' };
      const { id } = await store.save(file, accountId, inputDays * 24);
      return { at, id };
    }),
  );
  const facts = JSON.stringify({ files, units } satisfies z.input<typeof factsShape>);
  return { input: text, facts, fileIds: files.map(({ id }) => id) };
}

function withoutBytes(value: unknown, at: Place, found: Bytes[]): unknown {
  if (value instanceof Uint8Array) {
    found.push({ at, bytes: value });
    return null;
  }
  if (Array.isArray(value)) return value.map((inner, place) => withoutBytes(inner, [...at, place], found));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutBytes(inner, [...at, name], found)]),
  );
}

export interface ReadInput {
  input: unknown;
  /** The units that were held, where the input no longer shows them. */
  units: Units | undefined;
}

export async function readJobInput(
  job: { input: string; facts: string | null },
  store: FileStore,
): Promise<ReadInput> {
  if (job.facts === null) return readEarlierJob(job.input, store);
  const { files, units } = factsShape.parse(JSON.parse(job.facts));
  const root: { input: unknown } = { input: JSON.parse(job.input) };
  for (const { at, id } of files) put(root, ['input', ...at], await store.readBytes(id));
  return { input: root.input, units };
}

/** The server wrote these places: each leads to bytes that `withoutBytes` removed. */
function put(root: object, at: Place, bytes: Uint8Array): void {
  let owner: unknown = root;
  for (const step of at.slice(0, -1)) owner = Reflect.get(owner as object, step);
  Reflect.set(owner as object, at.at(-1)!, bytes);
}
