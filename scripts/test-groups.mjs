/**
 * Test files that share a process. To load the server takes a process longer than most small files take to run, so
 * they are run several to a process, each in a suite of its own name with its own hooks.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Too few to be worth it, as when somebody runs one folder. */
const filesAlone = 8;
const groupFilesMax = 10;
const groupCharactersMax = 60_000;

/** Folders whose tests use neither programs nor models. */
const small =
  /^(packages\/client|packages\/server\/src\/(call|domain|http|platform|storage|testing)|test\/(money|platform|security))\//;
/** What looks at, or changes, more of its process than the test itself. */
const wholeProcess =
  /process\.(pid|chdir|on|once|umask|cpuUsage|memoryUsage)\b|process\.env\.\w+ *=[^=]|delete process\.env|child_process|worker_threads|node:cluster|startChild|mock\.(timers|module)|mock\.method\((globalThis|Date|process)|globalThis\.|setGlobalDispatcher|(before|after)Each\(|openTestModels|createSandbox|createConvertCall/;

/** What to run: files as they are, and lists of files to run in one process. */
export function groupFiles(files, read) {
  if (files.length <= filesAlone) return { alone: files, groups: [] };
  const alone = [];
  const groups = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const file of files) {
    const text = read(file);
    if (!small.test(file) || wholeProcess.test(text)) {
      alone.push(file);
      continue;
    }
    if (characters + text.length > groupCharactersMax || groups.at(-1).length >= groupFilesMax) {
      groups.push([]);
      characters = 0;
    }
    groups.at(-1).push(file);
    characters += text.length;
  }
  return { alone, groups };
}

/** The files to give to Node's runner: those that run alone first, since they are the longest. */
export function writeGroups(files, root, dir) {
  const { alone, groups } = groupFiles(files, (file) => readFileSync(join(root, file), 'utf8'));
  const entries = groups.map((group, at) => {
    const entry = join(dir, `group-${at + 1}.test.mjs`);
    const suites = group.map((file) => {
      const url = JSON.stringify(pathToFileURL(join(root, file)).href);
      return `describe(${JSON.stringify(file)}, async () => {\n  await import(${url});\n});\n`;
    });
    writeFileSync(entry, `import { describe } from 'node:test';\n${suites.join('')}`);
    return entry;
  });
  return [...alone, ...entries];
}
