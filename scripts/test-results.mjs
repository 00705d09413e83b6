/**
 * What a run of test files came to, and what a second run of the failed ones changes: real engines on a shared
 * machine fail now and then, so a file that failed runs once more, alone, and what fails twice has failed.
 */

/** So many failed files are no accident; running them again would only take time. */
const filesAgainMax = 16;

/** Files to run once more, none when there is no sense in it. */
export function filesToRunAgain(results) {
  const files = [...new Set(results.failures.map((failure) => failure.file))].filter((file) => file !== '');
  return files.length <= filesAgainMax ? files : [];
}

/** The first run with the files of the second in place of what they came to at first. */
export function mergeResults(first, second) {
  const files = { ...first.files, ...second.files };
  const replaced = Object.keys(second.files).map((file) => first.files[file] ?? nothingRun);
  const count = (name) => first[name] - replaced.reduce((sum, one) => sum + one[name], 0) + second[name];
  return {
    passed: count('passed'),
    failed: second.failed,
    skipped: count('skipped'),
    slow: first.slow,
    files,
    failures: second.failures,
  };
}

const nothingRun = { passed: 0, failed: 0, skipped: 0 };

/** Tests that failed at first and not again. */
export function flakyTests(first, second) {
  const again = new Set(second.failures.map(({ file, name }) => `${file} › ${name}`));
  return first.failures.filter(({ file, name }) => !again.has(`${file} › ${name}`));
}

/** Loud, and with the first failure in full: a flaky test is a defect to look into, of the test or of the code. */
export function tellFlaky(flaky) {
  if (flaky.length === 0) return '';
  const lines = flaky.map(
    ({ file, name, error }) => `\n⚠ flaky: ${file} › ${name}\n  failed first with:\n${indent(error)}`,
  );
  return `\n${'⚠ '.repeat(20).trim()}\n${flaky.length} flaky: failed, then passed alone${lines.join('\n')}\n`;
}

const indent = (text) => text.replace(/^/gm, '    ');
