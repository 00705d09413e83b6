/** The image engine with a real sandbox, for tests and benches. */
import { createSandbox } from '../../../core/src/sandbox/sandbox.ts';
import type { ImageEngine } from './port.ts';
import { createSharpEngine } from './sharp.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

export function createTestSandbox() {
  const programDirs = ['/usr/local/bin', '/usr/bin', '/bin'];
  return createSandbox({ mode: 'auto', programDirs, dir: undefined, idleSeconds: 600 }, silent);
}

export function createTestImageEngine(svgTimeoutMs = 10_000): ImageEngine {
  const sandbox = createTestSandbox();
  const settings = { pixelsMax: 50_000_000, framesMax: 100, concurrency: 0, svgTimeoutMs };
  const engine = createSharpEngine(settings, { sandbox, log: silent });
  return {
    ...engine,
    async close() {
      await engine.close?.();
      await sandbox.close();
    },
  };
}
