/** Real parts for tests of engines: guards as the test sets them, and a model store that holds nothing. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEgress } from '../egress/egress.ts';
import { egressSettings } from '../egress/settings.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import { sandboxSettings } from '../sandbox/settings.ts';
import type { EngineParts } from './capability.ts';
import type { ManifestEntry } from './models/manifest-entry.ts';
import { createModelStore } from './models/store.ts';
import { settle, silent } from './upstream-testing.ts';

export async function openParts(
  given: {
    allow?: string[];
    resolvers?: string[];
    sandboxMode?: 'auto' | 'off';
    models?: ManifestEntry[];
  } = {},
): Promise<EngineParts & AsyncDisposable> {
  const { allow = [], resolvers = [], sandboxMode = 'auto', models: manifest = [] } = given;
  const scratchDir = await mkdtemp(join(tmpdir(), 'oja-parts-'));
  const egress = createEgress(settle(egressSettings, { allow, resolvers }), silent);
  const sandbox = createSandbox(settle(sandboxSettings, { mode: sandboxMode }), silent);
  const models = createModelStore({
    dir: join(scratchDir, 'models'),
    log: silent,
    autoPull: false,
    manifest,
  });
  return {
    egress,
    sandbox,
    models,
    scratchDir,
    log: silent,
    async [Symbol.asyncDispose]() {
      await Promise.all([sandbox.close(), egress.close(), models.close()]);
      await rm(scratchDir, { recursive: true, force: true });
    },
  };
}
