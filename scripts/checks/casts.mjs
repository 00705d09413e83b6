/**
 * Casts that take any value for another: `as never`, `as any`, `as unknown as`. Types say nothing about what passes them,
 * so there are few, each with its reason in a comment above it.
 */
import { read, sourceFiles } from './source-files.mjs';
import { isTest } from './test-code.mjs';

/** Lower it with each that goes. */
const castsMax = 7;

const ownFile = /^(packages|bench|scripts|training)\/.*\.tsx?$/;
const cast = /(?<=[\w)\]}>'"`!]\s+)as\s+(?:never|any|unknown\s+as)\b/g;
const comment = /^\s*(\/\/|\/?\*)/;
/** How far above it the comment may end: the formatter breaks statements. */
const linesBetween = 2;

export function checkCasts(root) {
  const files = sourceFiles(root, ownFile).filter((file) => !isTest(file));
  return faultsOfCasts(
    files.flatMap((file) => castsIn(read(root, file)).map((one) => ({ file, ...one }))),
    castsMax,
  );
}

/** By the text of a file. */
export function castsIn(text) {
  const lines = text.split('\n');
  const code = withoutWords(text);
  return [...code.matchAll(cast)].map(({ 0: found, index }) => {
    const line = code.slice(0, index).split('\n').length;
    const above = lines.slice(Math.max(0, line - 1 - linesBetween), line - 1);
    return { line, cast: found.replace(/\s+/g, ' '), isExplained: above.some((one) => comment.test(one)) };
  });
}

/** Comments and strings emptied, with their line ends kept. */
const withoutWords = (text) =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, (words) =>
    words.startsWith('/') ? words.replace(/[^\n]/g, '') : "''",
  );

export function faultsOfCasts(casts, most) {
  const faults = casts
    .filter(({ isExplained }) => !isExplained)
    .map((one) => `${one.file}:${one.line} ${one.cast}: say in a comment above it why the types can’t know`);
  if (casts.length > most)
    faults.push(
      `${casts.length} casts to never, any or through unknown, and at most ${most}: describe the type instead: ${casts.map(({ file, line }) => `${file}:${line}`).join(', ')}`,
    );
  if (casts.length < most) faults.push(`scripts/checks/casts.mjs: lower castsMax to ${casts.length}`);
  return faults;
}
