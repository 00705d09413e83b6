/** Runs `oja-server` in a process of its own, as an operator does. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';

const cli = join(import.meta.dirname, '../cli.ts');

export interface CliResult {
  code: number;
  stdout: string;
  stderr: string;
}

export function runCli(words: string[], settings: Record<string, string> = {}): Promise<CliResult> {
  const { PATH, HOME, NODE_COMPILE_CACHE = '' } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, OJA_MODELS_AUTO: '0', ...settings };
  return new Promise((done) => {
    const child = execFile(process.execPath, [cli, ...words], { env }, (_error, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
