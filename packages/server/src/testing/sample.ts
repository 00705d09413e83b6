/** Slow tests over many cases of one kind run a part of them, another part each day. */

/** All cases, as before a release. */
export const full = process.env.OJA_TEST_FULL === '1';

/** OJA_TEST_DAY=1 runs the part of tomorrow. */
export const today = Math.floor(Date.now() / 86_400_000) + Number(process.env.OJA_TEST_DAY ?? 0);

/** `count` of the cases in their order, the next ones each day; all of them with OJA_TEST_FULL=1. */
export function sampled<T>(cases: readonly T[], count: number, day = today): T[] {
  const first = (day * count) % cases.length;
  return cases.filter((_, at) => full || (at - first + cases.length) % cases.length < count);
}

/**
 * For long tests that do not need each other: `if (isDue()) test(…)`, with one `isDue` for all of them, runs each every
 * `days` days, and all of them with OJA_TEST_FULL=1.
 */
export function turns(days = 2, day = today): () => boolean {
  let place = 0;
  return () => full || (day + place++) % days === 0;
}
