/** `oja-server`: the operator's command line. */
import { join } from 'node:path';
import { runCli } from './cli/run.ts';
import { oja } from './oja.ts';

runCli(oja, join(import.meta.dirname, 'main.ts'));
