/** `oja-server`: the operator's command line. */
import { join } from 'node:path';
import { runCli } from '@oja/core/cli/run';
import { oja } from './oja.ts';

runCli(oja, join(import.meta.dirname, 'main.ts'));
