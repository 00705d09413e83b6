/** No code imports itself in a circle: which of the two would be there first? Types may. */
import { posix } from 'node:path';
import { importsOf, targetOf } from './imports.mjs';
import { read, sourceFiles } from './source-files.mjs';

export function checkCircles(root) {
  const files = sourceFiles(root, /^packages\/[\w-]+\/src\/.*\.tsx?$/);
  return circlesOf(new Map(files.map((file) => [file, read(root, file)])));
}

/** By the texts of files. */
export function circlesOf(texts) {
  const faults = [];
  const done = new Set();
  const way = [];
  function visit(file) {
    const begun = way.indexOf(file);
    if (begun >= 0) {
      const circle = [...way.slice(begun), file].map((name) => posix.basename(name));
      faults.push(`${file} imports itself: ${circle.join(' → ')}. Move what both need into a third file`);
    }
    if (begun >= 0 || done.has(file)) return;
    way.push(file);
    for (const target of importedBy(file, texts)) visit(target);
    way.pop();
    done.add(file);
  }
  for (const file of texts.keys()) visit(file);
  return faults;
}

function importedBy(file, texts) {
  return importsOf(texts.get(file))
    .filter(({ isType, isLater }) => !isType && !isLater)
    .map(({ from }) => targetOf(file, from))
    .filter((target) => texts.has(target));
}
