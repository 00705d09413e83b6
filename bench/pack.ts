/**
 * `npm run bench:pack` makes one archive for a machine without network: Node, wrk, nginx, and the files that
 * `bench -- scale` opens here, found by strace. There: tar xzf oja-bench.tar.gz && oja-bench/run
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const archive = resolve(process.argv[2] ?? join(tmpdir(), 'oja-bench.tar.gz'));
const megabytesMax = 60;

function run(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, env, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${program} is needed, and ended with ${status}: ${error ?? stderr.slice(-2_000)}`);
  return stdout;
}

/** All files below the root that a short run opens in any of its processes. */
function openedFiles(scratch: string): string[] {
  const trace = join(scratch, 'trace');
  const watch = ['--seccomp-bpf', '-f', '-qq', '-z', '-e', 'trace=openat', '-o', trace];
  const bench = [process.execPath, ...process.execArgv, 'bench/scale.ts'];
  run('strace', [...watch, ...bench], {
    ...process.env,
    OJA_BENCH_QUICK: '1',
    OJA_BENCH_WORKERS: '1 2',
    // What is compiled already is not opened.
    NODE_COMPILE_CACHE: join(scratch, 'compiled'),
  });
  const opened = [...readFileSync(trace, 'utf8').matchAll(/openat\(AT_FDCWD, "([^"]+)"/g)]
    .map(([, path]) => resolve(root, path!))
    .filter((path) => path.startsWith(`${root}/`) && isFile(path))
    .map((path) => realpathSync(path));
  const node = realpathSync(process.execPath);
  return [...new Set(opened)].filter((path) => path !== node);
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function put(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(realpathSync(from), to);
}

/** The C library stays that of the machine. */
const ofTheMachine = /\/(?:ld-linux|lib(?:c|m|dl|rt|pthread|gcc_s|stdc\+\+)\.so)/;

function putProgram(name: string, folder: string): void {
  const path = run('which', [name]).trim();
  put(path, join(folder, 'bin', `${name}.program`));
  for (const [, library] of run('ldd', [path]).matchAll(/(\/\S+\.so\S*) \(/g))
    if (!ofTheMachine.test(library!)) put(library!, join(folder, 'lib', library!.split('/').at(-1)!));
  const start = `exec env LD_LIBRARY_PATH="$(dirname "$0")/../lib" "$0.program" "$@"`;
  writeScript(join(folder, 'bin', name), start);
}

function writeScript(path: string, text: string): void {
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
}

const scratch = mkdtempSync(join(tmpdir(), 'oja-pack-'));
try {
  const folder = join(scratch, 'oja-bench');
  for (const path of openedFiles(scratch)) put(path, join(folder, relative(root, path)));
  run('cp', ['-RP', 'node_modules/@oja', join(folder, 'node_modules')]);
  put(process.execPath, join(folder, 'bin/node'));
  for (const name of ['wrk', 'nginx']) putProgram(name, folder);
  const start = 'PATH="$PWD/bin:$PATH" exec bin/node --disable-warning=ExperimentalWarning bench/scale.ts';
  writeScript(join(folder, 'run'), `cd "$(dirname "$0")" && ${start}`);
  run('tar', ['czf', archive, '-C', scratch, 'oja-bench']);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
const megabytes = statSync(archive).size / 2 ** 20;
console.log(`${archive}: ${megabytes.toFixed(1)} MB`);
if (megabytes > megabytesMax) throw new Error(`it is larger than ${megabytesMax} MB`);
