/** `npm run check`: everything that can be said about the code without running it. Each failure names its fix. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkCasts } from './checks/casts.mjs';
import { checkCircles } from './checks/circles.mjs';
import { checkFiles } from './checks/files.mjs';
import { checkFolders } from './checks/folders.mjs';
import { checkImports, importTable } from './checks/imports.mjs';
import { checkLicences } from './checks/licences.mjs';
import { checkLockfile } from './checks/lockfile.mjs';
import { checkMigrations } from './checks/migrations.mjs';
import { checkSpreadCalls } from './checks/spread-calls.mjs';
import { checkStreams } from './checks/streams.mjs';
import { checkTestFiles } from './checks/test-files.mjs';
import { checkTransactions } from './checks/transactions.mjs';
import { checkWording } from './checks/wording.mjs';
import { cacheDir, root } from './find-node.mjs';

const programs = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  tsc: 'typescript/bin/tsc',
};

/** What did not change since the last run is not checked again. */
const typesCache = (name) => [
  '--incremental',
  '--tsBuildInfoFile',
  join(cacheDir, `types-${name}.tsbuildinfo`),
];

/** A check returns a list of faults; an empty one means that it passes. */
function checks(signal) {
  const tool = (name, args, fix) => () => runTool(name, args, fix, signal);
  const consoleTypes = existsSync(join(root, 'packages/console/tsconfig.json'));
  // Its threads check much twice: beside the tests, one takes half as long as four.
  const types = (project, name) =>
    tool('tsc', ['--noEmit', '--singleThreaded', ...typesCache(name), '-p', project]);
  return {
    types: types('.', 'root'),
    ...(consoleTypes ? { 'console types': types('packages/console', 'console') } : {}),
    'format and lint': tool(
      'biome',
      ['ci', '--colors=off', '--log-level=error', '--error-on-warnings', '.'],
      '`npm run fix` fixes what can be fixed automatically',
    ),
    unused: tool(
      'knip',
      ['--no-progress', '--cache', '--cache-location', join(cacheDir, 'knip')],
      'delete what nobody uses; an entry point that knip cannot see goes into knip.json',
    ),
    generated: () =>
      runNode(['scripts/generate.ts', '--check'], '`npm run generate` writes it again', signal),
    imports: () => [...checkImports(root), ...checkCircles(root)],
    files: () => [...checkFiles(root), ...checkFolders(root), ...checkTestFiles(root)],
    streams: () => checkStreams(root),
    transactions: () => checkTransactions(root),
    calls: () => checkSpreadCalls(root),
    casts: () => checkCasts(root),
    migrations: () => checkMigrations(root),
    wording: () => checkWording(root),
    lockfile: () => checkLockfile(root),
    licences: () => checkLicences(root),
  };
}

function runTool(name, args, fix, signal) {
  return runNode([join(root, 'node_modules', programs[name]), ...args], fix, signal);
}

function runNode(args, fix, signal) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      signal,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
    });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    child.once('error', (error) => resolve([error.message]));
    child.once('close', (code) =>
      resolve(code === 0 ? [] : [said.trim() || `${args[0]} ended with ${code}`, ...(fix ? [fix] : [])]),
    );
  });
}

export async function runChecks({ only = [], signal } = {}) {
  const named = checks(signal);
  const unknown = only.filter((name) => !(name in named));
  if (unknown.length > 0) {
    console.log(`no check named ${unknown.join(', ')}; there are: ${Object.keys(named).join(', ')}`);
    return { passed: 0, failed: unknown.length };
  }
  const all = Object.entries(named).filter(([name]) => only.length === 0 || only.includes(name));
  const count = { passed: 0, failed: 0 };
  for (const [name, check] of all) {
    if (signal?.aborted) break;
    const began = Date.now();
    const faults = await check();
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`${faults.length ? '✖' : '✔'} check: ${name} (${seconds} s)`);
    // Asked for by its name, it shows what it holds to its rules.
    if (only.length > 0 && name === 'imports')
      console.log(importTable(root).join('\n').replace(/^/gm, '    '));
    for (const fault of faults) console.log(fault.replace(/^/gm, '    '));
    count[faults.length ? 'failed' : 'passed'] += 1;
  }
  return count;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed } = await runChecks({ only: process.argv.slice(2) });
  process.exitCode = failed > 0 ? 1 : 0;
}
