/**
 * npm:NAME@VERSION: an own model in packages of any registry that npm is set up for. Registries limit the size of a
 * package, so its files may come in shards; `oja.model` of its package.json pins each of them.
 */
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fetchEntry } from './fetch-entry.ts';
import { withFolderLock } from './folder-lock.ts';
import type { ManifestEntry } from './manifest-entry.ts';
import type { Npm } from './npm.ts';
import { isChatModel, ownDir, ownId } from './own-files.ts';
import { checkSpeechModel, speechFiles } from './speech-model.ts';

const scheme = 'npm:';
const exact = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*@\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;
const filesBytesMax = 200_000_000_000;

const digest = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 digest in lowercase hexadecimal');
const path = z
  .string()
  .max(200)
  .regex(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/, 'must be a path in the package');
const described = z.strictObject({
  about: z.string().min(1).max(300),
  files: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[\w-][\w.-]{0,99}$/, 'must be a file name'),
        bytes: z.int().positive().max(filesBytesMax),
        sha256: digest,
        shards: z
          .array(
            z.strictObject({
              package: z.string().regex(exact, 'must be NAME@VERSION').optional(),
              path,
              sha256: digest,
            }),
          )
          .min(1)
          .max(1_000),
      }),
    )
    .min(1)
    .max(100),
});

export interface NpmModel {
  /** npm:NAME@VERSION. */
  reference: string;
  modelsDir: string;
  npm: Npm;
  signal: AbortSignal;
  onProgress?: ((fraction: number) => void) | undefined;
  retryMs?: number | undefined;
  isTaken(id: string): boolean;
}

export const isNpmReference = (text: string): boolean => text.startsWith(scheme);

/** Returns its ID, that of an own file. */
export async function addFromNpm(asked: NpmModel): Promise<string> {
  const { reference, modelsDir, npm, signal } = asked;
  const pkg = reference.slice(scheme.length);
  if (!exact.test(pkg))
    throw new Error(
      `"${reference}" must be npm:NAME@VERSION with an exact version, such as npm:@acme/model@1.0.0`,
    );
  const { about, files } = readDescription(pkg, await npm.field(pkg, 'oja.model', signal));
  const names = files.map(({ name }) => name);
  const id = idOf(pkg, names);
  if (asked.isTaken(id)) throw new Error(`${id} is the name of another model; rename it in the package`);
  const entry: ManifestEntry = {
    id: `npm-${id}`,
    ...{ kind: 'own', about, licence: 'your own', serves: [], atStart: false },
    files: files.map(({ shards, ...file }) => ({
      ...file,
      from: shards.map((shard) => ({ package: pkg, ...shard })),
    })),
  };
  const onProgress = asked.onProgress ?? (() => {});
  const retry = asked.retryMs === undefined ? {} : { retryMs: asked.retryMs };
  await mkdir(join(modelsDir, '.downloads'), { recursive: true });
  const lock = join(modelsDir, '.downloads', 'lock');
  await withFolderLock(lock, { signal, skip: () => undefined }, async () => {
    const fetched = join(modelsDir, entry.id);
    try {
      await fetchEntry({ entry, modelsDir, npm, signal, onProgress, ...retry });
      await putInOwn(fetched, names, join(ownDir(modelsDir), id));
    } finally {
      await rm(fetched, { recursive: true, force: true });
    }
  });
  return id;
}

function readDescription(pkg: string, given: unknown): z.infer<typeof described> {
  if (given === undefined)
    throw new Error(`${pkg} is not a model: its package.json has no oja.model (see docs/engines.md)`);
  const { data, error } = described.safeParse(given);
  if (error === undefined) return data;
  const faults = error.issues.map((issue) => `oja.model.${issue.path.join('.')} ${issue.message}`);
  throw new Error(`${pkg}: ${faults.slice(0, 5).join('; ')}`);
}

/** One .gguf file, or what a speech model is made of. */
function idOf(pkg: string, names: string[]): string {
  const [first = ''] = names;
  if (names.length === 1 && isChatModel(first)) return ownId(first);
  const isSpeech = names.length === speechFiles.length && speechFiles.every((name) => names.includes(name));
  if (isSpeech) return ownId(`${pkg.slice(0, pkg.lastIndexOf('@')).replace(/^.*\//, '')}.`);
  throw new Error(
    `${pkg} must have one .gguf file, or the files of a speech model: ${speechFiles.join(', ')}`,
  );
}

async function putInOwn(fetched: string, [first = '', ...others]: string[], target: string): Promise<void> {
  if (others.length > 0) checkSpeechModel(fetched);
  await mkdir(join(target, '..'), { recursive: true });
  const place = others.length > 0 ? target : `${target}.gguf`;
  await rm(place, { recursive: true, force: true });
  await rename(others.length > 0 ? fetched : join(fetched, first), place);
}
