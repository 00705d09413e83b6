// @alone
/** `npm start` before anything is installed, with an npm that a test plays. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const repository = join(import.meta.dirname, '..');
const nobody = 65_534;

function clone(t, npm) {
  const top = mkdtempSync(join(tmpdir(), 'oja-start-'));
  t.after(() => rmSync(top, { recursive: true, force: true }));
  chmodSync(top, 0o755);
  const dir = join(top, 'oja');
  mkdirSync(join(dir, 'packages', 'server'), { recursive: true });
  cpSync(join(repository, 'scripts'), join(dir, 'scripts'), { recursive: true });
  for (const bin of ['packages/core/bin', 'packages/server/bin'])
    cpSync(join(repository, bin), join(dir, bin), { recursive: true });
  const description = join('packages', 'server', 'package.json');
  cpSync(join(repository, description), join(dir, description));
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ type: 'module' }));
  const packages = { 'node_modules/one': { version: '1.0.0' } };
  writeFileSync(join(dir, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(join(top, 'npm.js'), npm);
  const env = { ...process.env, npm_execpath: join(top, 'npm.js') };
  return { dir, options: { cwd: dir, env }, args: ['scripts/prepare.mjs'] };
}

test('Ctrl-C during the install is answered and ends it, also when npm does not listen', async (t) => {
  const deaf = `
    for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => {});
    setInterval(() => {}, 1000);
    console.log('npm works');
  `;
  const { dir, options, args } = clone(t, deaf);
  const start = spawn(process.execPath, args, options);
  t.after(() => start.kill('SIGKILL'));
  let said = '';
  const ended = once(start, 'close');
  const works = new Promise((resolve) => {
    for (const stream of [start.stdout, start.stderr]) {
      stream.on('data', (words) => {
        said += words;
        if (said.includes('npm works')) resolve();
      });
    }
  });
  await Promise.race([works, ended.then(() => assert.fail(said))]);
  start.kill('SIGINT');
  const [code] = await ended;
  assert.match(said, /oja: stopping …/);
  assert.equal(code, 130);
  assert.ok(!existsSync(join(dir, '.cache', 'install.lock')));
});

test('a folder that cannot be written is named, with what to do', (t) => {
  const { dir, options, args } = clone(t, '');
  const asNobody = process.getuid() === 0 ? { uid: nobody, gid: nobody } : {};
  // Where our Node is under a home that others may not enter, there is nobody to try it as.
  const reaches = spawnSync(process.execPath, ['-v'], asNobody);
  if (reaches.status !== 0) return t.skip('another user cannot run this Node');
  chmodSync(dir, 0o555);
  const { status, stderr } = spawnSync(process.execPath, args, { ...options, ...asNobody, encoding: 'utf8' });
  chmodSync(dir, 0o755);
  assert.equal(status, 1);
  assert.match(
    stderr,
    /oja: the folder .*oja cannot be written by this user, and packages have to be installed/,
  );
  assert.match(stderr, /npm ci --omit=dev && npm run build:console/);
});
