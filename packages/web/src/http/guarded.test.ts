import { tmpdir } from 'node:os';
import { openEgress, silent } from '../../../core/src/egress/testing.ts';
import { httpContract } from './contract.ts';
import { createGuarded } from './guarded.ts';

httpContract('guarded', (port) => {
  const egress = openEgress({ allow: [`127.0.0.1:${port}`] });
  const parts = { egress, sandbox: {} as never, models: {} as never, log: silent, scratchDir: tmpdir() };
  return { engine: createGuarded({ timeoutMs: 3_000 }, parts), [Symbol.asyncDispose]: () => egress.close() };
});
