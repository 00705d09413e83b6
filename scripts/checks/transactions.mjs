/**
 * Modules of transactions are loaded once more in the thread of the embedded database. It needs no library: each takes
 * memory there again, and time before the first transaction commits.
 */
import { importsOf, targetOf } from './imports.mjs';
import { read, sourceFiles } from './source-files.mjs';
import { isTest } from './test-code.mjs';

const ownFile = /^packages\/[\w-]+\/src\/.*\.ts$/;
const thread = 'packages/core/src/storage/sqlite/sqlite-worker.ts';
export const declaresTransaction = /^export const \w+ = transaction\(/m;
/** Small, and part of what is written: ranges of IP addresses. */
const allowed = ['ipaddr.js'];

export function checkTransactions(root) {
  const files = sourceFiles(root, ownFile).filter((file) => !isTest(file));
  return librariesIn(new Map(files.map((file) => [file, read(root, file)])));
}

/** By the texts of files. */
export function librariesIn(texts) {
  const loaded = new Map();
  const visit = (file, way) => {
    if (loaded.has(file)) return;
    loaded.set(file, way);
    for (const { from, isType, isLater } of importsOf(texts.get(file))) {
      const target = targetOf(file, from);
      if (!isType && !isLater && texts.has(target)) visit(target, [...way, file]);
    }
  };
  for (const [file, text] of texts) if (file === thread || declaresTransaction.test(text)) visit(file, []);
  return [...loaded].flatMap(([file, way]) =>
    importsOf(texts.get(file))
      .filter(({ from, isType, isLater }) => !isType && !isLater && isLibrary(file, from))
      .map(({ from }) => `${[...way, file].join(' → ')} loads ${from} into the thread of the database`),
  );
}

const isLibrary = (file, from) =>
  targetOf(file, from) === undefined && !from.startsWith('node:') && !allowed.includes(from);
