// @alone
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const lock = JSON.stringify({
  packages: { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-x' } },
});

/** An npm whose first installs are cut, and whose registry answers or not. */
const npm = (cut, answers) => `
const { appendFileSync, readFileSync, mkdirSync, writeFileSync } = require('node:fs');
appendFileSync('asked', process.argv[2] + '\\n');
if (process.argv[2] === 'ping') process.exit(${answers ? 0 : 1});
if (readFileSync('asked', 'utf8').split('ci\\n').length - 1 <= ${cut}) process.exit(1);
mkdirSync('node_modules', { recursive: true });
writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(lock)});
`;

function installWith(t, source) {
  const dir = mkdtempSync(join(tmpdir(), 'oja-install-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  cpSync(import.meta.dirname, join(dir, 'scripts'), { recursive: true });
  for (const name of ['bin/parts.mjs', 'package.json'])
    cpSync(join(import.meta.dirname, '../packages/server', name), join(dir, 'packages/server', name));
  writeFileSync(join(dir, 'package-lock.json'), lock);
  writeFileSync(join(dir, 'npm.js'), source);
  const script = "import { install } from './scripts/install.mjs'; await install({ dev: false });";
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: dir,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(dir, 'npm.js') },
  });
  return { status, stdout, stderr, asked: readFileSync(join(dir, 'asked'), 'utf8').trim().split('\n') };
}

test('an install that a bad line cuts is tried again', (t) => {
  const { status, stdout, asked } = installWith(t, npm(2, true));
  assert.equal(status, 0);
  assert.deepEqual(asked, ['ci', 'ping', 'ci', 'ping', 'ci']);
  assert.match(stdout, /trying again.*installed in/s);
});

test('an install that goes on failing ends, and says whether the registry answers', (t) => {
  const never = installWith(t, npm(99, true));
  assert.equal(never.status, 1);
  assert.equal(never.asked.filter((one) => one === 'ci').length, 5);
  assert.match(never.stderr, /ended with code 1, 5 times/);
  const away = installWith(t, npm(99, false));
  assert.deepEqual(away.asked, ['ci', 'ping']);
  assert.match(away.stderr, /registry does not answer/);
});
