/** Runs `oja-server` in a process of its own, as an operator does. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';

const cli = join(import.meta.dirname, '../cli.ts');

export interface CliResult {
  code: number;
  stdout: string;
  stderr: string;
}

const run = (program: string, words: string[], settings: Record<string, string>): Promise<CliResult> => {
  const { PATH, HOME, NODE_COMPILE_CACHE = '' } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, OJA_MODELS_AUTO: '0', ...settings };
  return new Promise((done) => {
    const child = execFile(program, words, { env }, (_error, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
};

export const runCli = (words: string[], settings: Record<string, string> = {}): Promise<CliResult> =>
  run(process.execPath, [cli, ...words], settings);

/** With its output in a shell's pipe, which holds less than the sockets that Node gives a child. */
export const pipeCli = (
  words: string[],
  into: string,
  settings: Record<string, string> = {},
): Promise<CliResult> => run('sh', ['-c', `"$0" "$@" | ${into}`, process.execPath, cli, ...words], settings);

/** With no file larger than this many blocks, as on a disk that is nearly full. */
export const limitedCli = (
  blocks: number,
  words: string[],
  settings: Record<string, string> = {},
): Promise<CliResult> =>
  run('sh', ['-c', `ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, cli, ...words], settings);
