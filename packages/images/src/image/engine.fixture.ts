/** The image engine with a real sandbox, for tests and benches. */
import { unavailable } from '../../../core/src/engine-failure.ts';
import type { EngineParts } from '../../../core/src/engines/capability.ts';
import { createSandbox } from '../../../core/src/sandbox/sandbox.ts';
import type { ImageEngine } from './port.ts';
import { createSharpEngine } from './sharp.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

export function createTestSandbox() {
  const programDirs = ['/usr/local/bin', '/usr/bin', '/bin'];
  return createSandbox({ mode: 'auto', programDirs, dir: undefined, idleSeconds: 600 }, silent);
}

/** Tests of operations without models need none. */
export const noModels = {
  need: async (id: string) => {
    throw unavailable(`${id} is not here`);
  },
} as unknown as EngineParts['models'];

export function createTestImageEngine(svgTimeoutMs = 10_000, models = noModels): ImageEngine {
  const sandbox = createTestSandbox();
  const settings = { pixelsMax: 50_000_000, framesMax: 100, concurrency: 0, svgTimeoutMs };
  const engine = createSharpEngine(settings, { sandbox, log: silent, models });
  return {
    ...engine,
    async close() {
      await engine.close?.();
      await sandbox.close();
    },
  };
}
