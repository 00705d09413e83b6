/**
 * `npm test`: sets up (npm packages, system packages, models), checks, and runs the tests with services of their own;
 * `npm run test:all` and CI run the slow ones too. `npm test -- packages/core/src/engines/dns` runs only what lies
 * there, without the checks; `--watch` runs it again when a file changes.
 */
import { EventEmitter, once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findNode, nodeEnv, root } from './find-node.mjs';
import { install } from './install.mjs';
import { run, stopSignal } from './run.mjs';
import { cannotInstall, missingSystemPackages, setupSystem } from './setup-system.mjs';

async function setUpSystem() {
  const missing = missingSystemPackages({ test: true });
  if (missing.length === 0) return;
  const hindrance = process.env.OJA_SETUP_SYSTEM === '0' ? 'OJA_SETUP_SYSTEM=0' : cannotInstall(missing);
  if (hindrance) {
    console.log(`oja: system packages are missing, some tests will skip: ${hindrance}`);
    return;
  }
  for (const error of await setupSystem({ test: true, say: (line) => console.log(`oja: ${line}`) })) {
    console.log(`oja: ${error}`);
  }
}

async function pullModels(node) {
  const cli = join(root, 'packages', 'server', 'src', 'cli.ts');
  if (process.env.OJA_TEST_MODELS === '0' || !existsSync(cli)) return;
  const code = await run(
    node,
    ['--disable-warning=ExperimentalWarning', cli, 'models', 'pull', '--defaults'],
    {
      env: { ...nodeEnv(), OJA_MODELS_DIR: modelsDir() },
    },
  );
  if (code !== 0)
    console.log(`oja: models could not be pulled (code ${code}), tests that need them will skip`);
}

/** Outside the clone, so that the next clone finds them. */
function modelsDir() {
  return process.env.OJA_MODELS_DIR || join(homedir(), '.cache', 'oja', 'models');
}

const sources = ['packages', 'test', 'scripts'].map((folder) => join(root, folder));

/** Runs again when a file is saved; changes while it runs count for the next run. */
async function watchSources(runOnce) {
  const changes = new EventEmitter();
  for (const folder of sources)
    watch(folder, { recursive: true }, (_, name) => {
      if (name && !/node_modules|generated/.test(name)) changes.emit('change');
    });
  for (;;) {
    const changed = once(changes, 'change');
    await runOnce();
    if (stopSignal()) return;
    console.log('waiting for a change …');
    await changed;
  }
}

try {
  const words = process.argv.slice(2);
  const filters = words.filter((word) => word !== '--watch');
  await install({ dev: true });
  const node = findNode();
  if (filters.every((word) => word.startsWith('--'))) {
    await setUpSystem();
    await pullModels(node);
  }
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'run-tests.mjs'), ...filters];
  const runOnce = async () => {
    process.exitCode = await run(node, args, { env: { ...nodeEnv(), OJA_MODELS_DIR: modelsDir() } });
  };
  await (words.includes('--watch') ? watchSources(runOnce) : runOnce());
} catch (error) {
  console.error(`oja: ${error.message}`);
  process.exitCode = 1;
}
