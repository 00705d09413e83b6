/**
 * Backups in a folder or bucket: compressed, cut into parts of a few megabytes so that none is held in memory as a
 * whole, and encrypted with a key from the server's secret. A list beside them names them, because buckets are not
 * listed; what is not in the list yet is not a backup.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { OperatorError } from '../../operator-error.ts';
import type { Objects } from '../../storage/objects/objects.ts';

const entrySchema = z.object({
  name: z.string(),
  at: z.string(),
  version: z.string(),
  parts: z.number().int().min(1),
  bytes: z.number().int(),
});
/** One backup, as the list has it. */
export type BackupEntry = z.infer<typeof entrySchema>;

const listName = 'oja-backups.json';
const listBytesMax = 1_048_576;
const partBytes = 16 * 1_048_576;
/** Nonce and tag around it, and whatever zstd adds. */
const sealedBytesMax = partBytes + 1_048_576;

const keyOf = (pepper: string) => Buffer.from(hkdfSync('sha256', pepper, '', 'oja backups v1', 32));
const partName = (name: string, part: number) => `${name}-${String(part).padStart(5, '0')}`;

export async function listBackups(objects: Objects): Promise<BackupEntry[]> {
  const stream = await objects.read(listName, { start: 0, end: listBytesMax });
  if (stream === undefined) return [];
  return z.array(entrySchema).parse(JSON.parse((await buffer(stream)).toString('utf8')));
}

const writeList = (objects: Objects, entries: BackupEntry[]) =>
  objects.put(listName, Buffer.from(`${JSON.stringify(entries, null, 1)}\n`));

export async function storeBackup(
  objects: Objects,
  file: string,
  { at, version, pepper }: { at: Date; version: string; pepper: string },
): Promise<BackupEntry> {
  const name = at.toISOString().replaceAll(/[:.]/g, '-');
  const entry = { name, at: at.toISOString(), version, parts: 0, bytes: 0 };
  const key = keyOf(pepper);
  await pipeline(createReadStream(file), createZstdCompress(), async (compressed) => {
    for await (const part of inParts(compressed as AsyncIterable<Buffer>)) {
      const sealed = sealPart(part, partName(name, entry.parts), key);
      await objects.put(partName(name, entry.parts), sealed);
      entry.parts++;
      entry.bytes += sealed.length;
    }
  });
  await writeList(objects, [...(await listBackups(objects)), entry]);
  return entry;
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

/** Its name is authenticated too: parts cannot change places. */
function sealPart(plain: Buffer, name: string, key: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function openPart(sealed: Buffer, name: string, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(name));
  decipher.setAuthTag(sealed.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  } catch {
    throw new OperatorError(
      `${name} is damaged, or was encrypted with another secret: set OJA_SECRET, or put the "secret" file of that server into the data folder.`,
    );
  }
}

/** Into a new file. */
export async function fetchBackup(
  objects: Objects,
  { name, parts }: BackupEntry,
  file: string,
  pepper: string,
): Promise<void> {
  const key = keyOf(pepper);
  async function* opened() {
    for (let part = 0; part < parts; part++) {
      const named = partName(name, part);
      const stream = await objects.read(named, { start: 0, end: sealedBytesMax });
      if (stream === undefined) throw new OperatorError(`The part ${named} of the backup is missing.`);
      yield openPart(await buffer(stream), named, key);
    }
  }
  await pipeline(opened, createZstdDecompress(), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
}

/** All but the newest. The list goes first: what it names is whole. */
export async function pruneBackups(objects: Objects, count: number): Promise<void> {
  const entries = await listBackups(objects);
  const old = entries.slice(0, -count);
  if (old.length === 0) return;
  await writeList(objects, entries.slice(-count));
  for (const { name, parts } of old)
    for (let part = 0; part < parts; part++) await objects.remove(partName(name, part));
}
