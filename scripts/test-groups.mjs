/**
 * Test files that share a process. To load the server takes a process longer than most small files take to run, so
 * they are run several to a process, each in a suite of its own name with its own hooks. A file that looks at, or
 * changes, more of its process than the test itself says so in its first line: `// @alone`, and `// @alone first` where
 * it takes so long that it should start before the others. Of `// @slow` and `// @alone @slow`, every test takes
 * seconds: `npm test` leaves the file out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Too few to be worth it, such as one folder. */
const filesAlone = 8;
const groupFilesMax = 20;
const groupCharactersMax = 140_000;

/**
 * Loading every endpoint ends asynchronously. What is loaded with it, as the first of its process, is no longer part
 * of the suite that its import began in.
 */
const registry = 'packages/server/src/registry.ts';
const loadsEndpoints = /\/server\/src\/(?:registry|testing\/)|on-both-stores/;

const marksOf = (text) => text.slice(0, text.indexOf('\n'));
const placeOf = (text) => /^\/\/ @(alone(?: first)?)(?: @slow)?$/.exec(marksOf(text))?.[1];

export const isSlow = (text) => /^\/\/ (?:@alone (?:first )?)?@slow$/.test(marksOf(text));

/** What to run: files as they are, and lists of files to run in one process. */
export function groupFiles(files, read) {
  const places = new Map(files.map((file) => [file, placeOf(read(file))]));
  const first = files.filter((file) => places.get(file) === 'alone first');
  const rest = files.filter((file) => places.get(file) !== 'alone first');
  if (files.length <= filesAlone) return { first, groups: [], alone: rest };
  const groups = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const file of rest.filter((one) => places.get(one) === undefined)) {
    const { length } = read(file);
    if (characters + length > groupCharactersMax || groups.at(-1).length >= groupFilesMax) {
      groups.push([]);
      characters = 0;
    }
    groups.at(-1).push(file);
    characters += length;
  }
  return { first, groups, alone: rest.filter((file) => places.get(file) !== undefined) };
}

/** The files to give to Node's runner: groups before small files that run alone. */
export function writeGroups(files, root, dir) {
  const { first, groups, alone } = groupFiles(files, (file) => readFileSync(join(root, file), 'utf8'));
  const entries = groups.map((group, at) => {
    const entry = join(dir, `group-${at + 1}.test.mjs`);
    const suites = group.map((file) => {
      const url = JSON.stringify(pathToFileURL(join(root, file)).href);
      return `describe(${JSON.stringify(file)}, async () => {\n  await import(${url});\n});\n`;
    });
    const first = group.some((file) => loadsEndpoints.test(readFileSync(join(root, file), 'utf8')))
      ? `await import(${JSON.stringify(pathToFileURL(join(root, registry)).href)});\n`
      : '';
    writeFileSync(entry, `import { describe } from 'node:test';\n${first}${suites.join('')}`);
    return entry;
  });
  return [...first, ...entries, ...alone];
}
