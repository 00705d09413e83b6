/** What a crawl has read and has yet to read: all that it needs to go on after its node was killed. */
import { z } from 'zod';
import type { FailedRow, PageRow } from './crawl-fields.ts';
import { keyOf } from './scope.ts';

const stop = z.strictObject({ url: z.string(), depth: z.number(), tries: z.number() });
export type Stop = z.output<typeof stop>;

const stateShape = z.strictObject({
  queue: z.array(stop),
  seen: z.array(z.string()),
  pages: z.array(z.custom<PageRow>()),
  failed: z.array(z.custom<FailedRow>()),
  disallowed: z.number(),
  /** Files with the lines of pages. */
  segments: z.array(z.string()),
  bytes: z.number(),
  /** URLs that were requested, with those that were not read. */
  tried: z.number().default(0),
});

/** Of URLs that are remembered. */
const seenMax = 20_000;
/** The whole is written to the database every few seconds. */
const seenCharactersMax = 2_000_000;
const failedMax = 1_000;

export function createFrontier(kept: string | null) {
  const state: z.output<typeof stateShape> =
    kept === null
      ? { queue: [], seen: [], pages: [], failed: [], disallowed: 0, segments: [], bytes: 0, tried: 0 }
      : stateShape.parse(JSON.parse(kept));
  const seen = new Set(state.seen);
  const reading = new Set<Stop>();
  let seenCharacters = state.seen.reduce((sum, { length }) => sum + length, 0);
  const isFull = () => seen.size >= seenMax || seenCharacters >= seenCharactersMax;
  const see = (key: string) => {
    seen.add(key);
    seenCharacters += key.length;
  };
  return {
    pages: state.pages,
    failed: state.failed,
    segments: state.segments,
    get bytes() {
      return state.bytes;
    },
    get disallowed() {
      return state.disallowed;
    },
    get tried() {
      return state.tried;
    },
    noteTry: () => {
      state.tried += 1;
    },
    isFull,
    get left() {
      return state.queue.length;
    },
    isNew: state.seen.length === 0,

    /** Each URL once. */
    add(url: string, depth: number): void {
      const key = keyOf(url);
      if (seen.has(key) || isFull()) return;
      see(key);
      state.queue.push({ url, depth, tries: 0 });
    },
    /** Where a redirect led; false if that is known already. */
    arrive(url: string): boolean {
      const key = keyOf(url);
      if (seen.has(key)) return false;
      see(key);
      return true;
    },
    take(): Stop | undefined {
      const next = state.queue.shift();
      if (next !== undefined) reading.add(next);
      return next;
    },
    again: (stop: Stop) => state.queue.push({ ...stop, tries: stop.tries + 1 }),
    done: (stop: Stop) => reading.delete(stop),
    fail(row: FailedRow): void {
      if (state.failed.length < failedMax) state.failed.push(row);
    },
    disallow: () => {
      state.disallowed += 1;
    },
    keep(segment: string, bytes: number): void {
      state.segments.push(segment);
      state.bytes += bytes;
    },
    /** Pages that are being read are read again. */
    snapshot: () => ({
      ...state,
      ...{ seen: [...seen], queue: [...reading, ...state.queue] },
      ...{ pages: [...state.pages], failed: [...state.failed], segments: [...state.segments] },
    }),
  };
}

export type Frontier = ReturnType<typeof createFrontier>;
