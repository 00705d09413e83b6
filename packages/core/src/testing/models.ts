/** Real weights for tests: one folder for all of them, filled once. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ModelStore } from '../engines/models/port.ts';
import { createModelStore } from '../engines/models/store.ts';
import type { Logger } from '../logger.ts';

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

export const testModelsDir = process.env.OJA_MODELS_DIR ?? join(homedir(), '.cache/oja/models');

/** A store that has these models; pulls what is missing. */
export async function openTestModels(...ids: string[]): Promise<ModelStore> {
  const store = createModelStore({ dir: testModelsDir, log: silent, autoPull: false });
  for (const id of ids) await store.pull(id);
  return store;
}
