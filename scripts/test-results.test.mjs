// @alone
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesToRunAgain, flakyTests, mergeResults, tellFlaky } from './test-results.mjs';

const failure = (file, name) => ({ file, name, error: `Error: ${name}` });

const first = {
  ...{ passed: 10, failed: 2, skipped: 1 },
  files: {
    'a.test.ts': { passed: 5, failed: 0, skipped: 1 },
    'b.test.ts': { passed: 3, failed: 1, skipped: 0 },
    'c.test.ts': { passed: 2, failed: 1, skipped: 0 },
  },
  failures: [failure('b.test.ts', 'one'), failure('c.test.ts', 'two')],
};

test('files that failed run again, each once; none of them when there are many', () => {
  assert.deepEqual(filesToRunAgain(first), ['b.test.ts', 'c.test.ts']);
  const many = Array.from({ length: 17 }, (_, at) => failure(`${at}.test.ts`, 'x'));
  assert.deepEqual(filesToRunAgain({ ...first, failures: many }), []);
});

test('what passes alone is flaky and counts as passed; what fails twice has failed', () => {
  const second = {
    ...{ passed: 6, failed: 1, skipped: 0 },
    files: {
      'b.test.ts': { passed: 4, failed: 0, skipped: 0 },
      'c.test.ts': { passed: 2, failed: 1, skipped: 0 },
    },
    failures: [failure('c.test.ts', 'two')],
  };
  const merged = mergeResults(first, second);
  assert.deepEqual([merged.passed, merged.failed, merged.skipped], [11, 1, 1]);
  const flaky = flakyTests(first, second);
  assert.deepEqual(
    flaky.map(({ name }) => name),
    ['one'],
  );
  assert.match(tellFlaky(flaky), /flaky: b\.test\.ts › one\n {2}failed first with:\n {4}Error: one/);
});

test('a file that could not even run is not lost', () => {
  const crashed = { ...first, files: { 'a.test.ts': first.files['a.test.ts'] }, passed: 5 };
  const second = {
    ...{ passed: 4, failed: 0, skipped: 0 },
    files: { 'b.test.ts': { passed: 4, failed: 0, skipped: 0 } },
    failures: [],
  };
  assert.equal(mergeResults(crashed, second).passed, 9);
  assert.equal(mergeResults(crashed, second).failed, 0);
});
