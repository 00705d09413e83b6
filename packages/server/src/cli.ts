/** `oja-server`: the operator's command line. */
import '@oja/core/own-modules';
import { join } from 'node:path';
import { explainStart } from '@oja/core/explain-start';

async function main(): Promise<void> {
  const [{ runCli }, { loadOja }] = await Promise.all([import('@oja/core/cli/run'), import('./oja.ts')]);
  runCli(await loadOja(process.env), join(import.meta.dirname, 'main.ts'));
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainStart(error)}\n`);
  process.exitCode = 1;
});
