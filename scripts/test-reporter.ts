/** What `npm test` prints: a line a file, failures in full, skipped tests with their reason; the count goes to a file. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

interface Outcome {
  name: string;
  file: string;
  error?: unknown;
  reason?: string;
}

type Result = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>['data'];

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failed: Outcome[] = [];
  const skipped: Outcome[] = [];
  const names: string[] = [];
  let count = { passed: 0, failed: 1, skipped: 0, todo: 0 };
  for await (const event of source) {
    if (event.type === 'test:start') {
      names.length = event.data.nesting;
      names.push(event.data.name);
    }
    if (event.type === 'test:stdout' || event.type === 'test:stderr') yield event.data.message;
    if (event.type === 'test:pass' && event.data.skip !== undefined) {
      skipped.push({ ...place(event.data, names), reason: String(event.data.skip || 'no reason given') });
    }
    if (event.type === 'test:fail' && isCause(event.data)) {
      const outcome = {
        ...place(event.data, names),
        error: event.data.details.error.cause ?? event.data.details.error,
      };
      failed.push(outcome);
      yield `✖ ${outcome.file} › ${outcome.name}\n${indent(explain(outcome.error))}\n`;
    }
    if (event.type === 'test:summary') {
      const { counts, file, success, duration_ms: ms } = event.data;
      if (file)
        yield `${success ? '✔' : '✖'} ${short(file)} ${counts.passed} passed, ${(ms / 1000).toFixed(1)} s\n`;
      // A parent of a failed test is not one more failure.
      else count = { ...counts, failed: failed.length || (success ? 0 : 1) };
    }
  }
  yield* summary(skipped, failed);
  const file = process.env.OJA_TEST_COUNT_FILE;
  const { passed, skipped: left, todo } = count;
  if (file) writeFileSync(file, JSON.stringify({ passed, failed: count.failed, skipped: left + todo }));
}

function* summary(skipped: Outcome[], failed: Outcome[]): Generator<string> {
  if (skipped.length > 0) yield '\nskipped:\n';
  for (const one of skipped) yield `  ${one.file} › ${one.name}: ${one.reason}\n`;
  if (failed.length > 0) yield '\nfailed:\n';
  for (const one of failed) yield `  ${one.file} › ${one.name}\n`;
}

function place(result: Result, names: string[]): Outcome {
  const path = [...names.slice(0, result.nesting), result.name].join(' › ');
  return { name: path, file: result.file ? short(result.file) : '' };
}

/** A suite or parent fails because of a test inside it, which was told already. */
function isCause(result: Result): boolean {
  return (result.details as { error?: { failureType?: string } }).error?.failureType !== 'subtestsFailed';
}

function explain(error: unknown): string {
  if (error instanceof Error) return error.stack ?? error.message;
  return typeof error === 'string' ? error : inspect(error, { depth: 4 });
}

const short = (file: string) => relative(process.cwd(), file);
const indent = (text: string) => text.replace(/^/gm, '    ');
