// @alone
/**
 * npm 10, which Node 20 and 22 bring, leaves no `node_modules/.bin/node`, and installs a package again whose command has
 * no link. Both are played here by a stub, and every script must still run on the packaged Node, which stays in place.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { test } from 'node:test';

const repository = join(import.meta.dirname, '..');
const nodePackage = `node-linux-${process.arch}`;
const packages = {
  [`node_modules/${nodePackage}`]: { version: '24.0.0', optional: true },
  'node_modules/served': { version: '1.0.0' },
  'node_modules/tool': { version: '1.0.0', dev: true },
};
const manifests = ['package.json', 'packages/console/package.json'];

/** What npm 10 does: it skips the other architecture's package, and the link that both claim is gone. */
const npm10 = `
const { existsSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
const { packages } = JSON.parse(require('node:fs').readFileSync('package-lock.json', 'utf8'));
const home = 'node_modules/${nodePackage}';
if (process.argv[2] === 'ci') rmSync('node_modules', { recursive: true, force: true });
if (!existsSync('node_modules/.bin/node')) {
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home + '/bin', { recursive: true });
  writeFileSync(home + '/bin/node', '#!/bin/sh\\necho packaged "$@"\\n', { mode: 0o755 });
}
rmSync('node_modules/.bin/node', { force: true });
const wanted = Object.entries(packages).filter(([, one]) => process.argv.includes('--include=dev') || !one.dev);
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(wanted) }));
`;

/** A clone of the scripts in a folder whose name needs care. */
function clone(t) {
  const top = mkdtempSync(join(tmpdir(), 'oja-npm-10-'));
  t.after(() => rmSync(top, { recursive: true, force: true }));
  const dir = join(top, 'ọjà #1 é');
  mkdirSync(dir);
  const others = [
    'packages/server/package.json',
    'packages/core/bin',
    'packages/server/bin',
    'packages/client/bin',
  ];
  for (const file of [...manifests, ...others]) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    cpSync(join(repository, file), join(dir, file), { recursive: true });
  }
  cpSync(join(repository, 'scripts'), join(dir, 'scripts'), { recursive: true });
  writeFileSync(join(dir, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(join(top, 'npm.js'), npm10);
  // The machine's Node: first on PATH, and not the packaged one.
  mkdirSync(join(top, 'bin'));
  symlinkSync(process.execPath, join(top, 'bin', 'node'));
  const env = {
    ...process.env,
    PATH: `${join(top, 'bin')}${delimiter}${process.env.PATH}`,
    npm_execpath: join(top, 'npm.js'),
    NODE_COMPILE_CACHE: '',
  };
  const sh = (command, cwd = dir) => spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' });
  return { dir, sh };
}

/** A file in the Node package: gone as soon as npm touches it. */
const markOf = (dir) => join(dir, 'node_modules', nodePackage, 'mark');
const install = (dev) =>
  `node --input-type=module -e "import { install } from './scripts/install.mjs'; await install({ dev: ${dev} })"`;

test('packages for development leave the Node of a running server in place', (t) => {
  const { dir, sh } = clone(t);
  assert.equal(sh(install(false)).status, 0);
  writeFileSync(markOf(dir), '');
  const added = sh(install(true));
  assert.equal(added.status, 0, added.stderr);
  assert.ok(
    readFileSync(join(dir, 'node_modules', '.package-lock.json'), 'utf8').includes('node_modules/tool'),
  );
  assert.ok(existsSync(markOf(dir)), 'Node was replaced');
});

test('every npm script and command runs on the packaged Node, without node_modules/.bin/node', (t) => {
  const { dir, sh } = clone(t);
  sh(install(true));
  rmSync(join(dir, 'node_modules', '.bin'), { recursive: true, force: true });
  const setUp =
    /^(exec )?node (\.\.\/)*scripts\/(start|test|setup-system|build-console|build-server)\.mjs$|^exec sh scripts\/start\.sh$|^npm sbom /;
  let tried = 0;
  for (const file of manifests) {
    const { scripts } = JSON.parse(readFileSync(join(dir, file), 'utf8'));
    for (const [name, command] of Object.entries(scripts)) {
      // These are written for Node 20, and start what they run by its path.
      if (setUp.test(command)) continue;
      const { stdout, stderr } = sh(command, dirname(join(dir, file)));
      assert.match(stdout, /^packaged /, `npm run ${name}: ${command}\n${stderr}`);
      tried += 1;
    }
  }
  assert.ok(tried >= 6, `only ${tried} scripts were tried`);
  for (const command of ['packages/server/bin/oja-server.mjs', 'packages/client/bin/oja.mjs']) {
    chmodSync(join(dir, command), 0o755);
    const { stdout, stderr } = sh(`./${command} doctor`);
    assert.match(stdout, /^packaged .*doctor/, `${command}\n${stderr}`);
  }
});

test('a changed lockfile is not installed under a running server', (t) => {
  const { dir, sh } = clone(t);
  assert.equal(sh(install(false)).status, 0);
  mkdirSync(join(dir, 'packages/server/src'), { recursive: true });
  writeFileSync(join(dir, 'packages/server/src/main.ts'), 'process.stdin.resume();');
  const server = spawn(process.execPath, ['packages/server/src/main.ts'], { cwd: dir });
  t.after(() => server.kill('SIGKILL'));
  const changed = { ...packages, 'node_modules/served': { version: '2.0.0' } };
  writeFileSync(join(dir, 'package-lock.json'), JSON.stringify({ packages: changed }));
  writeFileSync(markOf(dir), '');
  const refused = sh(install(false));
  assert.equal(refused.status, 1);
  assert.match(
    refused.stderr,
    new RegExp(`server runs from this folder \\(process ${server.pid}\\): stop it`),
  );
  assert.ok(existsSync(markOf(dir)), 'Node was replaced');
  assert.ok(!existsSync(join(dir, '.cache', 'install.lock')));
});
