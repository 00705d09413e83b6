/** Jobs that an earlier version queued have what the server kept inside their input: its bytes, and what was held. */
import { z } from 'zod';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { ReadInput } from './job-input.ts';

const storedFile = z.looseObject({ $file: z.string() });
/** For a background response, the only kind of job whose input was stored in another form. */
const storedResponse = z.looseObject({
  held: z.record(z.string(), z.number()),
  responses: z.looseObject({ jobOf: z.string() }),
});

export async function readEarlierJob(text: string, store: FileStore): Promise<ReadInput> {
  const input = await withFiles(JSON.parse(text), store);
  const response = storedResponse.safeParse(input);
  if (!response.success) return { input, units: undefined };
  const { held, ...rest } = response.data;
  return { input: rest, units: held };
}

async function withFiles(value: unknown, store: FileStore): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((inner) => withFiles(inner, store)));
  if (value === null || typeof value !== 'object') return value;
  const file = storedFile.safeParse(value);
  if (file.success) return store.readBytes(file.data.$file);
  const entries = Object.entries(value).map(async ([name, inner]) => [name, await withFiles(inner, store)]);
  return Object.fromEntries(await Promise.all(entries));
}
