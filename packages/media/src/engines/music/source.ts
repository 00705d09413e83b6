/** What the music engines share: a page per type, cached and single-flight, read into the common shape. */

import { unsupported } from '@oja/core/engine-failure';
import type { EngineCall, EngineState } from '@oja/core/engines/engine';
import { records } from '@oja/core/engines/upstream-answer';
import type { UpstreamCache } from '@oja/core/engines/upstream-cache';
import { folded } from '@oja/core/text/folded';
import type {
  Album,
  Artist,
  MusicEngine,
  MusicFound,
  MusicPage,
  MusicQuery,
  MusicType,
  Track,
} from './port.ts';
import { partOf } from './port.ts';

import { ranked } from './ranking.ts';

type Raw = Record<string, unknown>;

/** More than the largest page of any source. */
export const pageBytesMax = 4_000_000;

/** One page as the upstream gives it. */
export interface RawPage {
  items: unknown;
  total: number | null;
  nextOffset: number | null;
  ttlMs: number;
}

export interface MusicSource {
  name: string;
  cache: UpstreamCache;
  check(): Promise<EngineState>;
  page(type: MusicType, query: MusicQuery, signal: AbortSignal): Promise<RawPage>;
  /** Null leaves an item out: no id or no name. */
  track(raw: Raw): Track | null;
  artist(raw: Raw): Artist | null;
  album(raw: Raw): Album | null;
  close(): Promise<void>;
}

export function createMusicEngine(source: MusicSource): MusicEngine {
  async function search(query: MusicQuery, call: EngineCall): Promise<MusicFound> {
    if (query.engine !== undefined && query.engine !== source.name) {
      throw unsupported(`The search is of ${query.engine}, not of ${source.name}.`, 'engine_unavailable');
    }
    const found: MusicFound = { engine: source.name, cached: true };
    const keep = <Item>(page: Kept<Item>): MusicPage<Item> => {
      found.cached &&= page.cached;
      return page.page;
    };
    await Promise.all(
      query.types.map(async (type) => {
        if (type === 'track') found.tracks = keep(await kept(type, query, call, source.track));
        if (type === 'artist') found.artists = keep(await kept(type, query, call, source.artist));
        if (type === 'album') found.albums = keep(await kept(type, query, call, source.album));
      }),
    );
    return found;
  }

  /** Sources that have a title without its accents don't find it with them. */
  async function found(type: MusicType, query: MusicQuery, signal: AbortSignal): Promise<RawPage> {
    const asked = await source.page(type, query, signal);
    if (records(asked.items).length > 0 || !/\p{M}/u.test(query.query.normalize('NFD'))) return asked;
    const plain = folded(query.query);
    return plain === '' ? asked : await source.page(type, { ...query, query: plain }, signal);
  }

  interface Kept<Item> {
    page: MusicPage<Item>;
    cached: boolean;
  }

  async function kept<Item extends object>(
    type: MusicType,
    query: MusicQuery,
    call: EngineCall,
    read: (raw: Raw) => Item | null,
  ): Promise<Kept<Item>> {
    const key = JSON.stringify([
      source.name,
      type,
      query.query,
      query.limit,
      query.offset,
      query.market,
      query.explicit,
    ]);
    const { value, cached } = await source.cache.get(key, call.signal, async (signal) => {
      const raw = await found(type, query, signal);
      const items = records(raw.items)
        .slice(0, query.limit)
        .map(read)
        .filter((item) => item !== null);
      // An album has an order of its own.
      const inOrder = partOf(query.query) === undefined ? ranked(items, query.query) : items;
      return { value: { items: inOrder, total: raw.total, nextOffset: raw.nextOffset }, ttlMs: raw.ttlMs };
    });
    const items = query.explicit ? value.items : value.items.filter((item) => !isExplicit(item));
    return { page: { ...value, items }, cached };
  }

  return { name: source.name, check: () => source.check(), search, close: () => source.close() };
}

const isExplicit = (item: object): boolean => 'explicit' in item && item.explicit === true;

/** The offset after this page, when the source has more than it holds. */
export function nextOffset(query: MusicQuery, total: number | null, offsetMax: number): number | null {
  const next = query.offset + query.limit;
  return total !== null && next < total && next <= offsetMax ? next : null;
}

export const percent = (value: number | null, of: number): number | null =>
  value === null ? null : Math.min(100, Math.max(0, Math.round((value / of) * 100)));

/** Dates as far as they are known: 2020, 2020-10 or 2020-10-30. */
export const dateOf = (value: unknown): string | null =>
  typeof value === 'string' ? (/^\d{4}(-\d{2}(-\d{2})?)?/.exec(value)?.[0] ?? null) : null;

export const secondsOfMs = (ms: number | null): number | null =>
  ms === null || ms < 0 ? null : Math.round(ms) / 1000;
