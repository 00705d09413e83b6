/** `oja-server`: the operator's command line. */
import '@oja/core/own-modules';
import { join } from 'node:path';

const [{ runCli }, { loadOja }] = await Promise.all([import('@oja/core/cli/run'), import('./oja.ts')]);
runCli(await loadOja(process.env), join(import.meta.dirname, 'main.ts'));
