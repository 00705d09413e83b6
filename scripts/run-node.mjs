/** `node scripts/run-node.mjs FILE …` installs what is missing and runs a script on the Node that Oja runs on. */
import { findNode, nodeEnv } from './find-node.mjs';
import { install } from './install.mjs';
import { run } from './run.mjs';

/** Benches and soaks stop what they started before they end. */
const killAfterMs = 30_000;

try {
  await install({ dev: true });
  const args = ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)];
  process.exitCode = await run(findNode(), args, {
    cwd: process.cwd(),
    stdio: 'inherit',
    env: nodeEnv(),
    killAfterMs,
  });
} catch (error) {
  console.error(`oja: ${error.message}`);
  process.exitCode = 1;
}
