/** Damaged bytes to every route by every sort of caller, many more than `npm test` sends: part of `npm run soak`. */
import { rmSync } from 'node:fs';
import { endpoints } from '../../packages/server/src/registry.ts';
import { startChild } from '../../packages/server/src/testing/child-server.ts';
import { assertBooksRight } from '../../test/faults/paid-load.ts';
import { openCallers, wireEnv } from '../../test/fuzz/wire/callers.ts';
import { sendDamaged } from '../../test/fuzz/wire/send.ts';

/** False, and said why, where the server was to blame for anything. */
export async function survivesDamage(cases: number, seed: number): Promise<boolean> {
  const server = await startChild(wireEnv);
  try {
    const wired = await openCallers(server.url, server.firstRun().api_key);
    const { statuses, faults } = await sendDamaged({ url: server.url, endpoints, ...wired, cases, seed });
    console.table([...statuses].sort().map(([status, count]) => ({ status, count })));
    for (const fault of faults.slice(0, 10)) console.log(fault);
    const isUp = server.process.exitCode === null && !/escaped|unhandled/i.test(server.output());
    const code = await server.kill('SIGTERM');
    await assertBooksRight(server, wireEnv);
    console.log(`${cases} damaged requests (seed ${seed}): ${faults.length} faults, ended with code ${code}`);
    return isUp && faults.length === 0 && code === 0;
  } finally {
    await server.kill('SIGKILL');
    rmSync(server.dataDir, { recursive: true, force: true });
  }
}
