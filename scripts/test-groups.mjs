/**
 * Test files that share a process. To load the server takes a process longer than most small files take to run, so
 * they are run several to a process, each in a suite of its own name with its own hooks.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Too few to be worth it, such as one folder. */
const filesAlone = 8;
const groupFilesMax = 20;
const groupCharactersMax = 140_000;

/** Those that take longest, by processor time: they start first, so that none is left running alone at the end. */
export const longest = [
  'test/browser/console.test.ts',
  'test/browser/console-pages.test.ts',
  'test/browser/public-pages.test.ts',
  'packages/server/src/engines/transcription/engines.test.ts',
  'packages/server/src/engines/chat/llama/llama.test.ts',
  'test/docs/endpoint-samples.test.ts',
  'packages/server/src/engines/vision/local.test.ts',
  'packages/server/src/engines/office/libreoffice.test.ts',
  'packages/server/src/engines/browser/escapes.test.ts',
  'packages/server/src/engines/browser/loading.test.ts',
  'packages/server/src/engines/browser/chromium.test.ts',
  'test/faults/workers.test.ts',
  'test/faults/engines-crash.test.ts',
  'test/faults/clickhouse.test.ts',
  'test/faults/crowd.test.ts',
  'test/faults/frozen-node.test.ts',
  'test/faults/topup-kill.test.ts',
  'test/faults/kill.test.ts',
  'test/browser/results.test.ts',
  'test/browser/network-pages.test.ts',
  'test/platform/office-files.test.ts',
  'packages/server/src/endpoints/utilities/convert/convert-hostile.test.ts',
  'packages/server/src/endpoints/utilities/convert/convert-options.test.ts',
  'packages/server/src/endpoints/utilities/convert/convert.test.ts',
  'packages/server/src/endpoints/ai/chat/sound.test.ts',
  'packages/server/src/endpoints/ai/video/video.test.ts',
  'packages/server/src/endpoints/ai/files/files.test.ts',
  'packages/server/src/endpoints/network/screenshot.test.ts',
  'test/agents/mcp-conformance.test.ts',
];

/** Folders whose tests do not look at the processes around them. */
const serverFolders =
  'call|domain|egress|endpoints/(ai|media|network)|formats|http|platform|storage|testing|text|wire|' +
  'endpoints/utilities/(color|convert/(plain|convert-(rec|http))|examples|image|qr|summarize|url-safety)|' +
  'engines/(chat|dns|documents/(worker|frames)|embedding|geo|http|identity|image|image-generation|language|models|' +
  'moderation|music|office/old|payment|qr|reputation|speakers|speech|summary|tiktok|tls|transcription|video|vision|' +
  'whois|youtube)';
const small = new RegExp(
  `^(packages/(client|console)/|packages/server/src/((${serverFolders})[/.\\w-]|(e\\w+/)?[^/]+$)|test/(agents|money|platform|security|faults/(month-end|redis|revocation|upstream-hangs))[/.])`,
);
/** What looks at, or changes, more of its process than the test itself. */
const wholeProcess =
  /process\.(pid|chdir|on|once|umask|cpuUsage|memoryUsage)\b|process\.env\.\w+ *=[^=]|delete process\.env|child_process|worker_threads|node:cluster|startChild|mock\.(timers|module)|mock\.method\((globalThis|Date|process)|globalThis\.|setGlobalDispatcher|(before|after)Each\(|openTestModels|createSandbox|createConvertCall|sso-testing/;

/** What to run: files as they are, and lists of files to run in one process. */
export function groupFiles(files, read) {
  if (files.length <= filesAlone) return { alone: files, groups: [] };
  const alone = [];
  const groups = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const file of files) {
    const text = read(file);
    if (longest.includes(file) || !small.test(file) || wholeProcess.test(text)) {
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

/** The files to give to Node's runner: the longest first, and groups before small files that run alone. */
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
  const long = longest.filter((file) => alone.includes(file));
  return [...long, ...entries, ...alone.filter((file) => !longest.includes(file))];
}
