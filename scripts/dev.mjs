/**
 * `npm run dev`: the server, which starts again when its code changes, and the console from its sources, on a port of
 * its own, which reloads what changes. The console borrows the server's API.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { nodeFlags } from '../packages/core/bin/server-process.mjs';
import { findNode, nodeEnv, root } from './find-node.mjs';
import { install } from './install.mjs';

await install({ dev: true });
const node = findNode();
const sources = join(root, 'packages', 'server', 'src');
const url = `http://127.0.0.1:${process.env.OJA_PORT || 8787}`;
const children = [
  [[...nodeFlags, `--watch-path=${sources}`, '--watch-preserve-output', join(sources, 'main.ts')], root],
  [
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--configLoader', 'native'],
    join(root, 'packages', 'console'),
  ],
].map(([args, cwd]) => spawn(node, args, { cwd, stdio: 'inherit', env: { ...nodeEnv(), OJA_URL: url } }));
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop);
for (const child of children) child.once('exit', stop);
