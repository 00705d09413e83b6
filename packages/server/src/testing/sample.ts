/** Slow tests over many cases of one kind run a part of them, another part each day. */

/** All cases, as before a release. */
export const full = process.env.OJA_TEST_FULL === '1';

const dayMs = 86_400_000;

/** `count` of the cases, the next ones each day; all of them with OJA_TEST_FULL=1. */
export function sampled<T>(cases: readonly T[], count: number, day = Math.floor(Date.now() / dayMs)): T[] {
  if (full || count >= cases.length) return [...cases];
  return Array.from({ length: count }, (_, at) => cases[(day * count + at) % cases.length] as T);
}
