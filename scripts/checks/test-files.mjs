/** Test files that look at, or change, more of their process than the test itself say `// @alone` in their first line. */
import { read, sourceFiles } from './source-files.mjs';

const testFile = /\.test\.m?[jt]s$/;
const wholeProcess =
  /process\.(pid|chdir|on|once|umask|cpuUsage|memoryUsage)\b|process\.env\.\w+ *=[^=]|delete process\.env|child_process|worker_threads|node:cluster|startChild|mock\.(timers|module)|mock\.method\((globalThis|Date|process)|globalThis\.|setGlobalDispatcher|(before|after)Each\(|openTestModels|createSandbox|createConvertCall|sso-testing/;

/** What follows it is no longer part of the suite that a shared process makes of the file. */
const topLevelAwait = /^(?:(?:export )?(?:const|let) .*= )?await /m;

export const checkTestFiles = (root) =>
  sourceFiles(root, testFile).flatMap((file) => faultsOfTest(file, read(root, file)));

export function faultsOfTest(file, text) {
  if (text.startsWith('// @alone')) return [];
  const found = wholeProcess.exec(text) ?? topLevelAwait.exec(text);
  if (!found) return [];
  return [
    `${file} uses ${found[0].trim()}: its first line must be \`// @alone\`, because tests share a process`,
  ];
}
