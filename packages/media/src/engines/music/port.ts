/** Searching music: one shape whatever the source. */
import type { Engine, EngineCall } from '@oja/core/engines/engine';

export const musicTypes = ['track', 'artist', 'album'] as const;
export type MusicType = (typeof musicTypes)[number];

export interface MusicQuery {
  query: string;
  types: MusicType[];
  /** Items of each type. */
  limit: number;
  /** Items to skip; other than 0 only when a page continues. */
  offset: number;
  /** ISO 3166-1 alpha-2. */
  market?: string;
  /** False leaves out items known to be explicit. */
  explicit: boolean;
  /** A page that continues must come from the engine that gave the first, and IDs belong to theirs. */
  engine?: string;
}

export interface Artwork {
  url: string;
  width: number | null;
  height: number | null;
}

export interface ArtistRef {
  id: string | null;
  name: string;
  url: string | null;
}

export interface Track {
  id: string;
  title: string;
  artists: ArtistRef[];
  album: { id: string | null; title: string; url: string | null } | null;
  /** Seconds. */
  duration: number | null;
  artwork: Artwork[];
  preview_url: string | null;
  url: string | null;
  explicit: boolean | null;
  /** 0 to 100. */
  popularity: number | null;
  release_date: string | null;
  isrc: string | null;
}

export interface Artist {
  id: string;
  name: string;
  url: string | null;
  artwork: Artwork[];
  genres: string[];
  popularity: number | null;
  followers: number | null;
}

export interface Album {
  id: string;
  title: string;
  artists: ArtistRef[];
  artwork: Artwork[];
  url: string | null;
  /** album, single, compilation, ep … */
  kind: string | null;
  tracks: number | null;
  explicit: boolean | null;
  release_date: string | null;
}

export interface MusicPage<Item> {
  items: Item[];
  /** Matches at the source, null where it does not say. */
  total: number | null;
  /** Offset of the next page, null at the end. */
  nextOffset: number | null;
}

export interface MusicFound {
  engine: string;
  tracks?: MusicPage<Track>;
  artists?: MusicPage<Artist>;
  albums?: MusicPage<Album>;
  cached: boolean;
}

export interface MusicEngine extends Engine {
  search(input: MusicQuery, call: EngineCall): Promise<MusicFound>;
}

/** Of a query such as `album:302127` or `artist:27`: tracks of an album, or an artist's most played. */
export function partOf(query: string): { of: 'album' | 'artist'; id: string } | undefined {
  const [, of, id] = /^(album|artist):([A-Za-z0-9]{1,40})$/.exec(query.trim()) ?? [];
  return id === undefined ? undefined : { of: of === 'album' ? 'album' : 'artist', id };
}
