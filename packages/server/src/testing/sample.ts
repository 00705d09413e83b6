/** Slow tests over many cases of one kind run a part of them, another part each day. */

/** All cases, as before a release. */
export const full = process.env.OJA_TEST_FULL === '1';

/** OJA_TEST_DAY=1 runs the part of tomorrow. */
export const today = Math.floor(Date.now() / 86_400_000) + Number(process.env.OJA_TEST_DAY ?? 0);

/**
 * `count` of the cases in their order, the next ones each day; all of them with OJA_TEST_FULL=1. Each round begins one
 * case later, so that a test that runs every other day misses none for good.
 */
export function sampled<T>(cases: readonly T[], count: number, day = today, all = full): T[] {
  const passed = day * count;
  const first = (passed + Math.floor(passed / cases.length)) % cases.length;
  return cases.filter((_, at) => all || (at - first + cases.length) % cases.length < count);
}

/**
 * For long tests that do not need each other: `if (isDue()) test(…)`, with one `isDue` for all of them, runs each every
 * `days` days, and all of them with OJA_TEST_FULL=1. Hooks run too on days when nothing is due, so have as many tests
 * as days in a file that starts something for all of them.
 */
export function turns(days = 2, day = today, all = full): () => boolean {
  let place = 0;
  return () => all || (day + place++) % days === 0;
}
