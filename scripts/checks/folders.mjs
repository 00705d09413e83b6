/** Folders that one sees at a glance. */
import { posix } from 'node:path';
import { sourceFiles } from './source-files.mjs';
import { isTest } from './test-code.mjs';

export const filesInFolderMax = 32;
const code = /\.(ts|tsx|mjs)$/;

/** With how many files of code, tests apart. */
export function crowdedFolders(files) {
  const counts = new Map();
  for (const file of files) {
    const folder = posix.dirname(file);
    if (code.test(file) && !isTest(file)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > filesInFolderMax).sort((a, b) => b[1] - a[1]);
}

export function checkFolders(root, files = sourceFiles(root, code)) {
  return crowdedFolders(files).map(
    ([folder, count]) =>
      `${folder} has ${count} files of code (at most ${filesInFolderMax}): divide it by what its parts do`,
  );
}
