/** `npm run size`: lines of code and tests by package, crowded folders and long functions, to see where the code grows. */
import { fileURLToPath } from 'node:url';
import { crowdedFolders, filesInFolderMax } from './checks/folders.mjs';
import { read, sourceFiles } from './checks/source-files.mjs';
import { isTest } from './checks/test-code.mjs';
import { root } from './find-node.mjs';

const code = /\.(ts|tsx|mjs|py)$/;
const generated = /(^|\/)_?generated\//;
const functionLinesMax = 55;

const kindOf = (file) => (generated.test(file) ? 'generated' : isTest(file) ? 'tests' : 'code');
const packageOf = (file) => /^packages\/[^/]+|^[^/]+/.exec(file)[0];

/** The code is formatted: a function ends at the first brace with its indentation. */
export function longFunctions(text, linesMax = functionLinesMax) {
  const lines = text.split('\n');
  const found = [];
  const begins =
    /^( *)(?:export )?(?:async )?(?:function\*? (\w+)|(?:const (\w+)|(\w+)):? (?:= )?(?:async )?\(.*=>|(?:async )?\*?(\w+)\()/;
  for (const [at, line] of lines.entries()) {
    const match = begins.exec(line);
    if (match === null || /^ *(if|for|while|switch|return|catch)\b/.test(line)) continue;
    const close = new RegExp(`^${match[1]}\\}[;,)]*$`);
    const stop = new RegExp(`^ {0,${match[1].length}}\\S`);
    for (let end = at + 1; end < lines.length; end++) {
      if (close.test(lines[end])) {
        if (end - at + 1 > linesMax)
          found.push({ name: match.slice(2).find(Boolean), line: at + 1, lines: end - at + 1 });
        break;
      }
      if (stop.test(lines[end]) && !/^ *[)}\]]/.test(lines[end])) break;
    }
  }
  return found;
}

function report() {
  const files = sourceFiles(root, code);
  const sums = {};
  const long = [];
  for (const file of files) {
    const text = read(root, file);
    const kind = kindOf(file);
    sums[packageOf(file)] ??= { code: 0, tests: 0, generated: 0 };
    sums[packageOf(file)][kind] += text.split('\n').length - 1;
    if (kind === 'code') long.push(...longFunctions(text).map((one) => ({ ...one, file })));
  }
  const server = Object.entries(sums).filter(([name]) => /^packages\/(?!client|console|python)/.test(name));
  const total = (list) =>
    list.reduce((sum, [, one]) => ({ code: sum.code + one.code, tests: sum.tests + one.tests }), {
      code: 0,
      tests: 0,
    });
  console.table({ ...sums, 'the server': total(server) });
  const crowded = crowdedFolders(files);
  console.log(`Folders with more than ${filesInFolderMax} files of code: ${crowded.length}`);
  for (const [folder, count] of crowded) console.log(`  ${count} ${folder}`);
  long.sort((a, b) => b.lines - a.lines);
  console.log(`Functions with more than ${functionLinesMax} lines: ${long.length}`);
  for (const { file, line, name, lines } of long.slice(0, 20))
    console.log(`  ${lines} ${file}:${line} ${name}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) report();
