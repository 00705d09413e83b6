/**
 * What a call carries may be getters of a class: `{ ...call }` loses them, without an error of types. And what is known
 * of a call is added by its path alone: steps return it.
 */
import { read, sourceFiles } from './source-files.mjs';
import { isTest } from './test-code.mjs';

const ownFile = /^packages\/[\w-]+\/src\/.*\.ts$/;
const spread = /\{\s*\.\.\.(call|context)\b(?!\()/g;

export function checkSpreadCalls(root) {
  const files = sourceFiles(root, ownFile).filter((file) => !isTest(file));
  return files.flatMap((file) => {
    const text = read(root, file);
    return [...spreadIn(file, text), ...learnedIn(file, text)];
  });
}

/** By the text of a file. */
export const spreadIn = (file, text) =>
  [...text.matchAll(spread)].map(
    ({ 0: found, index }) =>
      `${file}:${text.slice(0, index).split('\n').length} ${found}: name what is passed on (withSignal, begun)`,
  );

/** The path, where it goes on after the response, and who calls one of its steps alone. */
const pathFiles = new Set([
  'packages/core/src/call/call.ts',
  'packages/core/src/call/path.ts',
  'packages/core/src/call/settle/settle.ts',
  'packages/core/src/call/settle/stream.ts',
  'packages/core/src/call/jobs/job-runner.ts',
  'packages/core/src/mcp/server.ts',
]);
const learning = /\b(?:learn|conclude)\(call\b|\bObject\.assign\(call\b/g;

/** By the text of a file. */
export const learnedIn = (file, text) =>
  pathFiles.has(file)
    ? []
    : [...text.matchAll(learning)].map(
        ({ 0: found, index }) =>
          `${file}:${text.slice(0, index).split('\n').length} ${found}: return what is known, and let the path add it`,
      );
