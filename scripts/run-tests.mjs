/**
 * Checks, and beside them every test file under Node's runner, with private services around them, failed files once
 * more alone; one last line with the count.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { clickHouseInstalled, startClickHouse } from '../test/services/clickhouse.ts';
import { postgresInstalled, startPostgres } from '../test/services/postgres.ts';
import { redisInstalled, startRedis } from '../test/services/redis.ts';
import { consoleIsCurrent, dist } from './build-console.mjs';
import { runChecks } from './check.mjs';
import { scanForSecrets, tellScan } from './secret-scan.mjs';
import { isSlow, writeGroups } from './test-groups.mjs';
import { needsOf } from './test-needs.mjs';
import { filesToRunAgain, flakyTests, mergeResults, tellFlaky } from './test-results.mjs';

/** More than there are cores: tests wait for clocks, disks and servers about as long as they compute. */
const filesAtOnce = Math.min(availableParallelism() + 2, 8);
const root = resolve(import.meta.dirname, '..');
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stop.abort(name));

function testFiles(filters) {
  const all = globSync(['packages/*/src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.mjs'], {
    cwd: root,
  }).sort();
  if (filters.length === 0) return all;
  const wanted = filters.map((filter) => relative(root, resolve(filter)));
  for (const filter of wanted) {
    if (!existsSync(join(root, filter))) throw new Error(`${filter}: no such file or folder`);
  }
  return all.filter((file) => wanted.some((filter) => file === filter || isUnder(file, filter)));
}

function isUnder(file, filter) {
  return statSync(join(root, filter)).isDirectory() && file.startsWith(filter === '' ? '' : `${filter}/`);
}

async function startServices(needs) {
  const wanted = [
    ['PostgreSQL', needs.postgres, postgresInstalled, startPostgres],
    ['Redis', needs.redis, redisInstalled, startRedis],
    ['ClickHouse', needs.clickHouse, clickHouseInstalled, startClickHouse],
  ];
  for (const [name, isNeeded, isInstalled] of wanted)
    if (isNeeded && !isInstalled())
      console.log(`no ${name} here: its tests skip (npm run setup:system -- --test installs it)`);
  const started = await Promise.all(
    wanted.map(([, isNeeded, isInstalled, start]) => (isNeeded && isInstalled() ? start() : undefined)),
  );
  const [postgres, redis, clickHouse] = started;
  return {
    env: {
      ...(postgres ? { OJA_TEST_DATABASE_URL: postgres.url } : {}),
      ...(redis ? { OJA_TEST_REDIS_URL: redis.url } : {}),
      ...(clickHouse ? { OJA_TEST_CLICKHOUSE_URL: clickHouse.url } : {}),
    },
    /** Databases that no test removed, for the secret scan. */
    dump: async (dir) => {
      if (!postgres) return;
      const { dumpDatabases } = await import('../packages/core/src/testing/database.ts');
      await dumpDatabases(postgres.url, dir);
    },
    stop: async () => {
      await Promise.all(started.map((service) => service?.stop()));
    },
  };
}

/** Loaded where they are needed: the server's storage takes longer than many a test. */
async function templates(scratch, databaseUrl) {
  const { createTemplates } = await import('../packages/core/src/testing/templates.ts');
  return createTemplates(join(scratch, 'template'), databaseUrl);
}

/** Settings of the developer's environment must not leak into the tests. */
function testEnv(services, resultsFile) {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(OJA_|DATABASE_URL|REDIS_URL|NODE_TEST_CONTEXT|NODE_OPTIONS)/.test(name) ||
      name.startsWith('OJA_TEST_'),
  );
  const models = process.env.OJA_MODELS_DIR;
  return {
    ...Object.fromEntries(kept),
    ...(models ? { OJA_MODELS_DIR: models } : {}),
    ...services,
    OJA_TEST_RESULTS_FILE: resultsFile,
  };
}

async function runFiles(files) {
  const needs = needsOf(files, root);
  const services = await startServices(needs);
  const scratch = mkdtempSync(join(tmpdir(), 'oja-test-run-'));
  const scanDir = join(scratch, 'scan');
  mkdirSync(scanDir);
  let keep = false;
  try {
    const env = {
      ...services.env,
      ...(needs.templates ? await templates(scratch, services.env.OJA_TEST_DATABASE_URL) : {}),
      OJA_TEST_SCAN_DIR: scanDir,
      OJA_TEST_CONSOLE_DIR: consoleIsCurrent() ? dist : join(scratch, 'console'),
    };
    const results = await runTwice(files, env, scratch);
    if (stop.signal.aborted) return results;
    await services.dump(scanDir);
    const scan = scanForSecrets(scanDir);
    keep = scan.found.length > 0;
    if (scan.files > 0) process.stdout.write(tellScan(scan));
    if (keep) console.log(`  what was kept: ${scanDir}`);
    return keep ? { ...results, failed: results.failed + 1 } : results;
  } finally {
    await services.stop();
    if (!keep) rmSync(scratch, { recursive: true, force: true });
  }
}

async function runTwice(files, env, scratch) {
  const first = await runOnce(writeGroups(files, root, scratch), filesAtOnce, env, scratch);
  const again = stop.signal.aborted ? [] : filesToRunAgain(first);
  if (again.length === 0) return first;
  console.log(`\nonce more, alone: ${again.join(', ')}\n`);
  const second = await runOnce(again, 1, env, scratch);
  if (stop.signal.aborted) return first;
  process.stdout.write(tellFlaky(flakyTests(first, second)));
  return mergeResults(first, second);
}

async function runOnce(files, concurrency, env, scratch) {
  const resultsFile = join(scratch, 'results.json');
  rmSync(resultsFile, { force: true });
  const args = [
    '--disable-warning=ExperimentalWarning',
    join(import.meta.dirname, 'run-in-order.mjs'),
    String(concurrency),
    ...files,
  ];
  const runner = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: testEnv(env, resultsFile),
  });
  const end = () => runner.kill('SIGTERM');
  stop.signal.addEventListener('abort', end);
  const code = await new Promise((done) => runner.once('exit', (exit) => done(exit ?? 1)));
  stop.signal.removeEventListener('abort', end);
  const results = existsSync(resultsFile)
    ? JSON.parse(readFileSync(resultsFile, 'utf8'))
    : { passed: 0, failed: 1, skipped: 0, files: {}, failures: [] };
  // A runner that says it failed is believed over a count that shows nothing.
  return code !== 0 && results.failed === 0 ? { ...results, failed: 1 } : results;
}

async function main() {
  const filters = process.argv.slice(2).filter((word) => word !== '--all');
  const all = testFiles(filters);
  if (all.length === 0) throw new Error(`no test file under ${filters.join(', ')}`);
  const isFull = filters.length > 0 || process.argv.includes('--all') || process.env.CI === 'true';
  const files = isFull ? all : all.filter((file) => !isSlow(readFileSync(join(root, file), 'utf8')));
  process.env.OJA_TEST_FULL = isFull ? '1' : '0';
  // Side by side: most checks keep one core busy, and the first minute of tests leaves some of the other.
  const parts = [runFiles(files)];
  if (filters.length === 0) parts.push(runChecks({ signal: stop.signal }));
  const count = { passed: 0, failed: 0, skipped: 0, slow: 0 };
  for (const { passed, failed, skipped = 0, slow = 0 } of await Promise.all(parts)) {
    count.passed += passed;
    count.failed += failed;
    count.skipped += skipped;
    count.slow += slow;
  }
  if (stop.signal.aborted) console.log(`stopped by ${stop.signal.reason}`);
  if (!isFull)
    console.log(
      `left out: ${count.slow} slow tests, and ${all.length - files.length} files of slow tests; \`npm run test:all\` and CI run them, as naming a file does`,
    );
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
  console.log(`${count.passed} passed, ${count.failed} failed${skipped}`);
  process.exitCode = count.failed > 0 || stop.signal.aborted ? 1 : 0;
}

await main();
