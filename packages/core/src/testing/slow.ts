/** What `npm test` leaves out, and reports as skipped. `npm run test:all`, CI and files that are named run everything. */
import { type TestContext, type TestOptions, test } from 'node:test';

export const full = process.env.OJA_TEST_FULL === '1';

/** For `skip`: why a slow test does not run. */
export const slow: false | string = full ? false : 'slow: npm run test:all';

type Run = (context: TestContext) => unknown;

/** A test that takes seconds. */
export function slowTest(name: string, run: Run): void;
export function slowTest(name: string, options: TestOptions, run: Run): void;
export function slowTest(name: string, ...rest: [Run] | [TestOptions, Run]): void {
  const [options, run] = rest.length === 1 ? [{}, rest[0]] : rest;
  void test(name, { ...options, skip: slow || options.skip }, (context) => run(context) as Promise<void>);
}

/**
 * The first `count` of many cases of one kind; the others are reported as one skipped test. To be called where tests
 * are declared, not within one.
 */
export function quickCases<T>(kind: string, cases: readonly T[], count: number): readonly T[] {
  if (full || cases.length <= count) return cases;
  void test(`${kind}: ${cases.length - count} more`, { skip: slow });
  return cases.slice(0, count);
}
