// @alone
/** Failures count for the file that ran them, not for the one where their `test()` is written. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const runner = join(import.meta.dirname, 'run-in-order.mjs');

/** What the runner writes about these files, which all declare their tests through one of another file. */
function resultsOf(t, files, groups = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'oja-reporter-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  writeFileSync(
    join(dir, 'shared.mjs'),
    `import { describe, test } from 'node:test';
     export const shared = (name, run) => test(name, run);
     export const suite = (name, run) => describe(name, { concurrency: 2 }, run);`,
  );
  const head = `import { shared, suite } from './shared.mjs';\nconst bad = () => { throw new Error('bad'); };\n`;
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), head + text);
  for (const [name, members] of Object.entries(groups)) {
    const suites = members.map((member) => {
      const url = JSON.stringify(pathToFileURL(join(dir, member)).href);
      return `describe(${JSON.stringify(member)}, async () => { await import(${url}); });`;
    });
    writeFileSync(join(dir, name), `import { describe } from 'node:test';\n${suites.join('\n')}`);
  }
  const grouped = Object.values(groups).flat();
  const entries = [...Object.keys(groups), ...Object.keys(files).filter((name) => !grouped.includes(name))];
  const results = join(dir, 'results.json');
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, [runner, '2', ...entries], {
    cwd: dir,
    encoding: 'utf8',
    env: { ...env, OJA_TEST_RESULTS_FILE: results },
  });
  assert.doesNotMatch(stdout, /shared\.mjs ›/, stderr);
  const { failures, files: counts } = JSON.parse(readFileSync(results, 'utf8'));
  return { failures: failures.map(({ file, name }) => `${file} › ${name}`).sort(), counts };
}

test('files that run alone', (t) => {
  const { failures, counts } = resultsOf(t, {
    'a.test.mjs': `shared('of a', bad);`,
    'b.test.mjs': `shared('of b', bad); shared('ends', () => process.exit(3));`,
    'c.test.mjs': `shared('well', () => {}); shared('of c', bad);`,
  });
  assert.deepEqual(
    failures.filter((one) => !one.includes('b.test')),
    ['a.test.mjs › of a', 'c.test.mjs › of c'],
  );
  assert.ok(
    failures.some((one) => one.startsWith('b.test.mjs › ')),
    failures.join(),
  );
  assert.deepEqual(counts['c.test.mjs'], { passed: 1, failed: 1, skipped: 0 });
});

test('files that share a process, with suites that run side by side', (t) => {
  const slowly = `() => new Promise((done) => setTimeout(done, 20))`;
  const file = (name) => `
    suite('one', () => { shared('slow', ${slowly}); shared('of ${name}', bad); });
    suite('two', () => { shared('well', () => {}); shared('also of ${name}', bad); });
  `;
  const { failures, counts } = resultsOf(
    t,
    { 'd.test.mjs': file('d'), 'e.test.mjs': file('e') },
    { 'group-1.test.mjs': ['d.test.mjs', 'e.test.mjs'] },
  );
  const expected = ['d', 'e'].flatMap((name) => [
    `${name}.test.mjs › one › of ${name}`,
    `${name}.test.mjs › two › also of ${name}`,
  ]);
  assert.deepEqual(failures, expected);
  assert.deepEqual(counts['e.test.mjs'], { passed: 2, failed: 2, skipped: 0 });
});
