/** What `npm test` prints: a line a file, failures in full, skipped tests with their reason; the results go to a file. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

interface Outcome {
  name: string;
  /** Where it is written, which may be a file of shared tests. */
  file: string;
  /** The test file that ran it. */
  entry?: string;
  error?: unknown;
  reason?: string;
}

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

type Result = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>['data'];

/** Node numbers the tests of each process on its own. */
interface Numbered {
  name: string;
  testId: number;
  parentId: number | undefined;
  /** The file that the process was started with; absent in what the runner says itself. */
  entryFile?: string;
}

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failed: Outcome[] = [];
  const skipped: Outcome[] = [];
  const started = new Map<string, Numbered>();
  const files: Record<string, Count> = {};
  let all: Count = { passed: 0, failed: 1, skipped: 0 };
  /** Of the file that runs now, where several share a process. */
  let grouped: Count = { ...none };
  let isGroup = false;
  for await (const event of source) {
    if (event.type === 'test:start') started.set(numberOf(event.data), event.data);
    if (event.type === 'test:stdout' || event.type === 'test:stderr') yield event.data.message;
    // What fails outside a test, such as a rejection that nobody awaits, says why nowhere else.
    if (event.type === 'test:diagnostic' && /^(Error|Warning): /.test(event.data.message))
      yield `${event.data.message}\n`;
    if (event.type === 'test:pass' && event.data.skip !== undefined) {
      skipped.push({ ...place(event.data, started), reason: String(event.data.skip || 'no reason given') });
    }
    if (event.type === 'test:fail' && isCause(event.data)) {
      const outcome = {
        ...place(event.data, started),
        error: event.data.details.error.cause ?? event.data.details.error,
      };
      failed.push(outcome);
      yield `✖ ${outcome.entry ?? outcome.file} › ${outcome.name}\n${indent(explain(outcome.error))}\n`;
    }
    if (event.type === 'test:pass' || event.type === 'test:fail') {
      const { details, name, nesting, skip, todo } = event.data;
      if (nesting > 0 && details.type !== 'suite' && isTestFile(pathOf(event.data, started)[0]!))
        grouped[skip !== undefined || todo !== undefined ? 'skipped' : countOf(event.type)]++;
      if (nesting === 0 && isTestFile(name) && details.type === 'suite') {
        const own = failed.filter(({ entry }) => entry === name).length;
        files[name] = { ...grouped, failed: own };
        yield `${line(event.type === 'test:pass', name, grouped.passed, details.duration_ms)}\n`;
        grouped = { ...none };
        isGroup = true;
      }
    }
    if (event.type === 'test:summary') {
      const { counts, file, success, duration_ms: ms } = event.data;
      // A parent of a failed test is not one more failure.
      // Files report one after the other, the summary last.
      const own = failed.filter(({ entry }) => !file || entry === undefined || entry === short(file));
      for (const one of own) if (file) one.entry = short(file);
      const count = {
        passed: counts.passed,
        failed: own.length || (success ? 0 : 1),
        skipped: counts.skipped + counts.todo,
      };
      if (file && !isGroup) {
        files[short(file)] = count;
        yield `${line(success, short(file), counts.passed, ms)}\n`;
      } else if (!file) all = count;
      isGroup = false;
    }
  }
  const unexpected = skipped.filter(({ reason }) => !reason?.startsWith('slow:'));
  const slow = skipped.length - unexpected.length;
  yield* summary(unexpected, failed);
  const failures = failed.map(({ entry, file, name, error }) => ({
    file: entry ?? file,
    name,
    error: explain(error),
  }));
  const target = process.env.OJA_TEST_RESULTS_FILE;
  if (target) writeFileSync(target, JSON.stringify({ ...all, slow, files, failures }));
}

const none: Count = { passed: 0, failed: 0, skipped: 0 };
const countOf = (type: 'test:pass' | 'test:fail') => (type === 'test:pass' ? 'passed' : 'failed');
const line = (success: boolean, file: string, passed: number, ms: number) =>
  `${success ? '✔' : '✖'} ${file} ${passed} passed, ${(ms / 1000).toFixed(1)} s`;

function* summary(skipped: Outcome[], failed: Outcome[]): Generator<string> {
  if (skipped.length > 0) yield '\nskipped:\n';
  for (const one of skipped) yield `  ${one.entry ?? one.file} › ${one.name}: ${one.reason}\n`;
  if (failed.length > 0) yield '\nfailed:\n';
  for (const one of failed) yield `  ${one.entry ?? one.file} › ${one.name}\n`;
}

const numberOf = ({ entryFile = '', testId }: Pick<Numbered, 'entryFile' | 'testId'>) =>
  `${entryFile} ${testId}`;

/** Names of the suites around a test, and its own. */
function pathOf({ name, parentId, entryFile }: Numbered, started: Map<string, Numbered>): string[] {
  const parent = parentId ? started.get(numberOf({ entryFile, testId: parentId })) : undefined;
  return parent === undefined ? [name] : [...pathOf(parent, started), name];
}

function place(result: Result & Numbered, started: Map<string, Numbered>): Outcome {
  const path = pathOf(result, started);
  const file = result.file ? short(result.file) : '';
  // A file that shares its process is a suite of that name.
  const [entry, ...rest] = path;
  if (rest.length > 0 && isTestFile(entry!)) return { name: rest.join(' › '), file, entry };
  return { name: path.join(' › '), file, entry: entryOf(result.entryFile ?? result.file) };
}

/** A suite or parent fails because of a test inside it, which was reported already. */
function isCause(result: Result): boolean {
  return (result.details as { error?: { failureType?: string } }).error?.failureType !== 'subtestsFailed';
}

function explain(error: unknown): string {
  if (error instanceof Error) {
    const text = error.stack ?? error.message;
    // What fast-check and fetch wrap says what was wrong.
    return error.cause === undefined ? text : `${text}\ncaused by ${explain(error.cause)}`;
  }
  return typeof error === 'string' ? error : inspect(error, { depth: 4 });
}

/** A group is nobody's file. */
const entryOf = (file: string | undefined) =>
  file === undefined || /\/group-\d+\.test\.mjs$/.test(file) ? undefined : short(file);

const isTestFile = (file: string) => /\.test\.m?[jt]s$/.test(file);
const short = (file: string) => relative(process.cwd(), file);
const indent = (text: string) => text.replace(/^/gm, '    ');
