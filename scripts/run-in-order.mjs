/**
 * `node run-in-order.mjs CONCURRENCY FILE…`: test files under Node's runner, started in the order given. `node --test`
 * sorts them by name, which leaves long ones for the end.
 */
import { join, resolve } from 'node:path';
import { run } from 'node:test';
import report from './test-reporter.ts';

/** Of a group of files. */
const fileTimeoutMs = 600_000;
const [concurrency, ...files] = process.argv.slice(2);
const stop = new AbortController();
// The files stop with the runner.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stop.abort());

/** Each process loads a thousand modules of ours, as the server does: found without asking the disk for each. */
const ownModules = join(import.meta.dirname, '../packages/core/src/own-modules.ts');

run({
  files: files.map((file) => resolve(file)),
  concurrency: Number(concurrency),
  execArgv: ['--import', ownModules],
  timeout: fileTimeoutMs,
  signal: stop.signal,
})
  .on('test:summary', ({ success }) => {
    if (!success) process.exitCode = 1;
  })
  .compose(report)
  .pipe(process.stdout);
