/** Real weights for tests: one folder for all of them, filled once. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ai } from '../../../ai/src/index.ts';
import type { ModelStore } from '../../../core/src/engines/models/port.ts';
import { createModelStore } from '../../../core/src/engines/models/store.ts';
import type { Logger } from '../../../core/src/logger.ts';
import { platformPlugin } from '../../../core/src/platform-plugin.ts';
import { modelsOf } from '../../../core/src/plugin.ts';
import { documents } from '../../../documents/src/index.ts';
import { speech } from '../../../speech/src/index.ts';
import { utilities } from '../../../utilities/src/index.ts';
import { web } from '../../../web/src/index.ts';

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

export const testModelsDir = process.env.OJA_MODELS_DIR ?? join(homedir(), '.cache/oja/models');

/** What all packages list. */
export const allModels = modelsOf([ai, documents, speech, utilities, web, platformPlugin]);

/** A store that has these models; pulls what is missing. */
export async function openTestModels(...ids: string[]): Promise<ModelStore> {
  const store = createModelStore({ dir: testModelsDir, log: silent, autoPull: false, manifest: allModels });
  for (const id of ids) await store.pull(id);
  return store;
}
