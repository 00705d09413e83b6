/** What a call carries may be getters of a class: `{ ...call }` loses them, without an error of types. */
import { read, sourceFiles } from './source-files.mjs';
import { isTest } from './test-code.mjs';

const ownFile = /^packages\/[\w-]+\/src\/.*\.ts$/;
const spread = /\{\s*\.\.\.(call|context)\b(?!\()/g;

export function checkSpreadCalls(root) {
  const files = sourceFiles(root, ownFile).filter((file) => !isTest(file));
  return files.flatMap((file) => spreadIn(file, read(root, file)));
}

/** By the text of a file. */
export const spreadIn = (file, text) =>
  [...text.matchAll(spread)].map(
    ({ 0: found, index }) =>
      `${file}:${text.slice(0, index).split('\n').length} ${found}: name what is passed on (withSignal, begun)`,
  );
