/**
 * `npm test`: sets up (npm packages, system packages, models), checks, and runs the tests with a PostgreSQL and a
 * Redis of their own. `npm test -- packages/server/src/engines/dns` runs only what lies there, without the checks.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findNode, nodeEnv, root } from './find-node.mjs';
import { install } from './install.mjs';
import { run } from './run.mjs';
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

try {
  const filters = process.argv.slice(2);
  await install({ dev: true });
  const node = findNode();
  if (filters.length === 0) {
    await setUpSystem();
    await pullModels(node);
  }
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'run-tests.mjs'), ...filters];
  process.exitCode = await run(node, args, { env: { ...nodeEnv(), OJA_MODELS_DIR: modelsDir() } });
} catch (error) {
  console.error(`oja: ${error.message}`);
  process.exitCode = 1;
}
