/** Which models there are: those of the manifest, those that were chosen on the hub, and the operator's own files. */
import { fail } from '../../errors.ts';
import type { Logger } from '../../logger.ts';
import { entryOfReference, findPulled } from './hub/hub-pin.ts';
import { installedFiles } from './installed.ts';
import type { ManifestEntry } from './manifest-entry.ts';
import { findOwnFiles, missingExtra, type OwnFile } from './own-files.ts';

/** By an id: one of the manifest, or a file of the operator's. */
type Found = { entry: ManifestEntry; file?: undefined } | { entry?: undefined; file: OwnFile };

export interface ModelListOptions {
  dir: string;
  manifest: readonly ManifestEntry[];
  /** Paths of `OJA_MODELS_EXTRA`. */
  extra?: string[] | undefined;
  log: Logger;
}

export function createModelList({ dir, manifest, extra = [], log }: ModelListOptions) {
  const listed = new Map(manifest.map((entry) => [entry.id, entry]));
  /** What was asked for by its name on the hub, from then on. */
  const referenced = new Map<string, ManifestEntry>();
  for (const path of missingExtra(extra))
    log.warn({ path }, 'OJA_MODELS_EXTRA: there is no model at this path');
  const own = (): OwnFile[] => findOwnFiles(dir, extra);

  /** Those of the manifest, then those that were chosen on the hub. */
  const allEntries = (): ManifestEntry[] => {
    const pulled = findPulled(dir, (id) => listed.has(id));
    const waiting = [...referenced.values()].filter(({ id }) => !pulled.some((each) => each.id === id));
    return [...listed.values(), ...pulled, ...waiting];
  };

  const lookUp = (id: string): Found => {
    const entry = listed.get(id) ?? allEntries().find((each) => each.id === id);
    if (entry) return { entry };
    const file = own().find((each) => each.id === id);
    if (file) return { file };
    const ids = [...allEntries(), ...own()].map((each) => each.id);
    throw fail('not_found', `No model ${id}. Available: ${ids.join(', ')}.`);
  };

  const choose = (reference: string): string => {
    const entry = entryOfReference(reference);
    const { id } = entry;
    const other = [...allEntries(), ...own()].find((each) => each.id === id);
    if (other && !('hub' in other && other.about === entry.about))
      throw new Error(`${id} is the name of another model. Remove that one first.`);
    referenced.set(id, entry);
    return id;
  };

  const isInstalled = (id: string): boolean => {
    const entry = listed.get(id);
    return entry !== undefined && installedFiles(dir, entry) !== undefined;
  };

  return {
    listed,
    all: allEntries,
    own,
    lookUp,
    choose,
    isInstalled,
    isTaken: (name: string): boolean => listed.has(name) || referenced.has(name),
    forget: (id: string): void => void referenced.delete(id),
  };
}
