import { tmpdir } from 'node:os';
import { openEgress, silent } from '../../egress/testing.ts';
import { tlsContract } from './contract.ts';
import { createHandshake } from './handshake.ts';

tlsContract('handshake', (port, caFile) => {
  const egress = openEgress({ allow: [`127.0.0.1:${port}`] });
  const parts = { egress, sandbox: {} as never, models: {} as never, log: silent, scratchDir: tmpdir() };
  return {
    engine: createHandshake({ caFile, ports: [443], timeoutMs: 3_000 }, parts),
    [Symbol.asyncDispose]: () => egress.close(),
  };
});
