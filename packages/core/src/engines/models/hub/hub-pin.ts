/** What a pull from the hub has installed: written last into its folder, with the checksum that every file had. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type ManifestEntry, markerName } from '../manifest-entry.ts';
import { isChatModel, ownId } from '../own-files.ts';
import type { ModelFiles } from '../port.ts';
import { parseHubReference } from './hub-reference.ts';

const pinShape = z.object({
  repo: z.string(),
  commit: z.string(),
  files: z.array(z.object({ path: z.string(), name: z.string(), bytes: z.number(), sha256: z.string() })),
});

export type HubPin = z.infer<typeof pinShape>;

export function readPin(modelsDir: string, id: string): HubPin | undefined {
  try {
    return pinShape.parse(JSON.parse(readFileSync(join(modelsDir, id, markerName), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Undefined unless every file that the entry lists is there in its pinned size. */
export function pinnedFiles(modelsDir: string, { id, hub }: ManifestEntry): ModelFiles | undefined {
  const pin = readPin(modelsDir, id);
  if (!pin || !hub || pin.repo !== hub.repo) return undefined;
  const dir = join(modelsDir, id);
  const files: Record<string, string> = {};
  for (const { path, name } of hub.files) {
    const pinned = pin.files.find((file) => file.path === path && file.name === name);
    const target = join(dir, name);
    if (!pinned || statSync(target, { throwIfNoEntry: false })?.size !== pinned.bytes) return undefined;
    files[name] = target;
  }
  return { dir, files };
}

/** The entry of a file that the operator chose on the hub. */
export function entryOfReference(text: string, id?: string): ManifestEntry {
  const { repo, revision, path } = parseHubReference(text);
  const name = path.split('/').at(-1)!;
  if (!isChatModel(name)) throw new Error(`${name} must be a .gguf file`);
  if (/-\d{5}-of-\d{5}\.gguf$/i.test(name))
    throw new Error(`${name} is one part of several; choose a model in one file`);
  return {
    id: id ?? ownId(name),
    kind: 'own',
    about: text,
    licence: `see the model card of ${repo}`,
    serves: ['chat'],
    atStart: false,
    files: [],
    hub: { repo, revision, files: [{ path, name: 'model.gguf', bytes: 0 }] },
  };
}

/** Entries of what earlier pulls by reference have installed. */
export function findPulled(modelsDir: string, isListed: (id: string) => boolean): ManifestEntry[] {
  let ids: string[];
  try {
    ids = readdirSync(modelsDir).sort();
  } catch {
    return [];
  }
  return ids.flatMap((id) => {
    const pin = id.startsWith('.') || isListed(id) ? undefined : readPin(modelsDir, id);
    const [file] = pin?.files ?? [];
    return pin && file && isChatModel(file.path) ? [entryOfReference(`hf:${pin.repo}/${file.path}`, id)] : [];
  });
}
