// @alone
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { groupFiles, isSlow, writeGroups } from './test-groups.mjs';

const names = Array.from({ length: 25 }, (_, at) => `packages/server/src/http/small-${at}.test.ts`);

test('files share a process unless they say otherwise', () => {
  const texts = {
    'test/a-browser.test.ts': '// @alone first\ntest()',
    'packages/server/src/http/killing.test.ts': '// @alone\ntest()',
    'packages/server/src/http/starting.test.ts': '// @alone @slow\ntest()',
    'packages/server/src/http/speaking.test.ts': "test('a later line\n// @alone')",
  };
  const all = [...names, ...Object.keys(texts)];
  const { first, alone, groups } = groupFiles(all, (file) => texts[file] ?? 'test()');
  assert.deepEqual(first, ['test/a-browser.test.ts']);
  assert.deepEqual(alone, [
    'packages/server/src/http/killing.test.ts',
    'packages/server/src/http/starting.test.ts',
  ]);
  assert.deepEqual(groups.flat(), [...names, 'packages/server/src/http/speaking.test.ts']);
  assert.deepEqual(
    groups.map(({ length }) => length),
    [20, 6],
  );
  const large = groupFiles(names, () => 'x'.repeat(80_000));
  assert.equal(large.groups.length, names.length);
  assert.deepEqual(groupFiles(names.slice(0, 3), () => '').alone, names.slice(0, 3));
});

test('a file is slow by its first line', () => {
  assert.ok(isSlow('// @slow\ntest()'));
  assert.ok(isSlow('// @alone @slow\ntest()'));
  assert.ok(isSlow('// @alone first @slow\ntest()'));
  for (const text of ['// @alone\ntest()', "test('a later line\n// @slow')", '']) assert.ok(!isSlow(text));
});

test('every file runs once: those that go first, then groups, then those alone', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'oja-groups-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const small = names.map((name) => name.replaceAll('/', '-'));
  for (const name of small) writeFileSync(join(root, name), 'test()\n');
  writeFileSync(join(root, 'long.test.ts'), '// @alone first\n');
  writeFileSync(join(root, 'alone.test.ts'), '// @alone\n');
  const ordered = writeGroups(['alone.test.ts', ...small, 'long.test.ts'], root, root);
  const groups = ['group-1.test.mjs', 'group-2.test.mjs'].map((name) => join(root, name));
  assert.deepEqual(ordered, ['long.test.ts', ...groups, 'alone.test.ts']);
  const grouped = groups.map((file) => readFileSync(file, 'utf8')).join('');
  for (const file of small) assert.equal(grouped.split(`/${file}"`).length, 2, file);
});

test('each file of a group keeps its hooks and counts as a file of its own', (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-groups-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  mkdirSync(join(dir, 'test/money'), { recursive: true });
  const files = Array.from({ length: 9 }, (_, at) => `test/money/part-${at}.test.mjs`);
  for (const [at, file] of files.entries())
    writeFileSync(
      join(dir, file),
      `import assert from 'node:assert/strict';
       import { after, before, test } from 'node:test';
       import { shared } from '../../shared.mjs';
       before(() => { assert.equal(shared.open, undefined); shared.open = ${at}; });
       after(() => { shared.open = undefined; });
       test('own', () => assert.equal(shared.open, ${at}));
       ${at === 3 ? "test('bad', () => assert.fail('wrong'));" : ''}`,
    );
  writeFileSync(join(dir, 'shared.mjs'), 'export const shared = { open: undefined };');
  const resultsFile = join(dir, 'results.json');
  const reporter = join(import.meta.dirname, 'test-reporter.ts');
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  assert.throws(() =>
    execFileSync(
      process.execPath,
      ['--test', `--test-reporter=${reporter}`, ...writeGroups(files, dir, dir)],
      { cwd: dir, env: { ...env, OJA_TEST_RESULTS_FILE: resultsFile }, stdio: 'pipe' },
    ),
  );
  const results = JSON.parse(readFileSync(resultsFile, 'utf8'));
  assert.deepEqual([results.passed, results.failed], [9, 1]);
  assert.deepEqual(Object.keys(results.files).sort(), files);
  assert.deepEqual(results.files['test/money/part-3.test.mjs'], { passed: 1, failed: 1, skipped: 0 });
  assert.deepEqual(
    results.failures.map(({ file, name }) => [file, name]),
    [['test/money/part-3.test.mjs', 'bad']],
  );
});

test('a file that fails outside its tests says why', (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-groups-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const file = join(dir, 'late.test.mjs');
  writeFileSync(
    file,
    `import { test } from 'node:test';
     test('passes', () => { setTimeout(() => Promise.reject(new Error('nobody awaits this')), 10); });`,
  );
  const reporter = join(import.meta.dirname, 'test-reporter.ts');
  const { NODE_TEST_CONTEXT: _, OJA_TEST_RESULTS_FILE: __, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, ['--test', `--test-reporter=${reporter}`, file], {
    cwd: dir,
    env,
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.match(stdout, /nobody awaits this/);
});
