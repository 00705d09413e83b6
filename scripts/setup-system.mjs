/**
 * Installs the system programs that engines run (`npm run setup:system`), on Debian and Ubuntu as root. Safe to run
 * again; writes its state to <data>/setup-system.json, where the doctor reads it. `--test` adds what the tests need,
 * `--dry-run` only tells.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe } from '../packages/server/bin/parts.mjs';
import { aptGet, aptInstall, candidate, isDebian, isRoot, missingPackages } from './apt.mjs';
import { partsWanted } from './install.mjs';

const list = JSON.parse(readFileSync(new URL('system-packages.json', import.meta.url), 'utf8'));
const stateDir = resolve(process.env.OJA_DATA_DIR || 'data');

/** Batches of what the packages of the categories that are loaded name (`oja.programs`). */
export function batchesOf(parts = partsWanted()) {
  if (parts === undefined) return list.serve;
  const named = new Set(parts.flatMap((name) => describe(name).oja?.programs ?? []));
  return list.serve.map((batch) => batch.filter(({ name }) => named.has(name)));
}

export function missingSystemPackages({ test = false } = {}) {
  return missingPackages([...batchesOf(), ...(test ? list.test : [])].flat());
}

/** Why this machine cannot install automatically, and what to do; undefined when it can. */
export function cannotInstall(missing) {
  const names = missing.map((one) => one.name).join(' ');
  if (!isDebian()) {
    return `this is not Debian or Ubuntu: install what these packages hold with the system's own tools: ${names}`;
  }
  if (!isRoot()) return `this needs root: sudo npm run setup:system (or: sudo apt-get install ${names})`;
  return undefined;
}

const namesOf = (packages) => packages.map((one) => one.name);

function writeState(state) {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const file = join(stateDir, 'setup-system.json');
  writeFileSync(`${file}.new`, `${JSON.stringify({ ...state, updated_at: new Date().toISOString() })}\n`);
  renameSync(`${file}.new`, file);
}

/** Installs batch by batch, so that the small programs serve while the large ones download. */
export async function setupSystem({ test = false, signal, say = console.log } = {}) {
  const batches = [...batchesOf(), ...(test ? list.test : [])]
    .map(missingPackages)
    .filter((batch) => batch.length > 0);
  const missing = batches.flat();
  if (missing.length === 0) {
    writeState({
      state: 'done',
      step: 'all system packages are installed',
      progress: 1,
      error: null,
      missing: [],
    });
    return [];
  }
  const hindrance = cannotInstall(missing);
  if (hindrance) {
    writeState({
      state: 'failed',
      step: 'install system packages',
      progress: 0,
      error: hindrance,
      missing: namesOf(missing),
    });
    return [hindrance];
  }
  say(`system packages to install: ${missing.map((one) => one.name).join(', ')}`);
  const errors = [];
  const progress = (done, step) =>
    writeState({
      state: 'running',
      step,
      progress: Math.round(done * 100) / 100,
      error: errors.join('; ') || null,
      missing: namesOf(missing),
    });
  progress(0, 'apt-get update');
  const stale = await aptGet(['update']);
  if (stale) say(`apt-get update failed, going on with the lists at hand: ${lastLine(stale)}`);
  for (const [index, batch] of batches.entries()) {
    if (signal?.aborted) break;
    errors.push(
      ...(await installBatch(batch, (part, step) => progress((index + part) / batches.length, step), say)),
    );
  }
  const left = missingSystemPackages({ test });
  const state = errors.length ? 'failed' : left.length ? 'stopped' : 'done';
  writeState({
    state,
    step: state,
    progress: 1 - left.length / missing.length,
    error: errors.join('; ') || null,
    missing: namesOf(left),
  });
  return errors;
}

async function installBatch(batch, progress, say) {
  const errors = [];
  const names = [];
  for (const one of batch) {
    const name = candidate(one);
    if (name) names.push(name);
    else errors.push(`${one.name}: this release has no such package (${one.for})`);
  }
  if (names.length === 0) return errors;
  const step = `apt-get install ${names.join(' ')}`;
  progress(0, step);
  const began = Date.now();
  let last = 0;
  const failure = await aptInstall(names, (part) => {
    if (part - last < 0.05) return;
    last = part;
    progress(part, step);
  });
  if (failure === undefined) {
    say(`installed ${names.join(', ')} in ${Math.round((Date.now() - began) / 1000)} s`);
    return errors;
  }
  if (names.length === 1) return [...errors, `${names[0]}: ${lastLine(failure)}`];
  // One bad package must not keep the others away.
  for (const one of batch) errors.push(...(await installBatch([one], progress, say)));
  return errors;
}

const lastLine = (words) => words.split('\n').at(-1);

async function main() {
  const test = process.argv.includes('--test');
  if (process.argv.includes('--dry-run')) {
    const missing = missingSystemPackages({ test });
    console.log(
      missing.length ? `missing: ${missing.map((one) => one.name).join(' ')}` : 'nothing is missing',
    );
    return;
  }
  const stop = new AbortController();
  // The batch under way is finished: an interrupted dpkg leaves the system half configured. The terminal is the user's again.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (!stop.signal.aborted) console.log('oja: apt-get finishes the packages under way in the background');
      stop.abort();
    });
  }
  const say = (line) => stop.signal.aborted || console.log(`oja: ${line}`);
  const errors = await setupSystem({ test, signal: stop.signal, say });
  if (stop.signal.aborted) return;
  for (const error of errors) console.error(`oja: ${error}`);
  if (errors.length > 0) process.exitCode = 1;
  else console.log('oja: all system packages are installed');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
