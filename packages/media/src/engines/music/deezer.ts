/** Deezer's public search. No key; failures come as HTTP 200 with an `error` object. */
import type { EngineParts } from '@oja/core/engines/capability';
import {
  badAnswer,
  countOf,
  idOf,
  linkOf,
  numberOf,
  objectBody,
  openStatusFailure,
  rateLimited,
  record,
  textOf,
  ttlMs,
} from '@oja/core/engines/upstream-answer';
import { createUpstreamCache } from '@oja/core/engines/upstream-cache';
import { createUpstreamPace } from '@oja/core/engines/upstream-pace';
import {
  type ArtistRef,
  type Artwork,
  type MusicEngine,
  type MusicQuery,
  type MusicType,
  partOf,
} from './port.ts';
import { isrcOf } from './ranking.ts';
import { createMusicEngine, dateOf, nextOffset, pageBytesMax, percent, type RawPage } from './source.ts';

const paths: Record<MusicType, string> = {
  track: '/search',
  artist: '/search/artist',
  album: '/search/album',
};
const quotaCodes = [4, 700]; // quota limit exceeded, service busy
const noDataCode = 800;
const rankMax = 1_000_000;

export function createDeezer(
  settings: { deezerUrl: string; musicCacheSeconds: number },
  parts: EngineParts,
): MusicEngine {
  const upstream = parts.egress.upstream({ name: 'deezer', baseUrl: settings.deezerUrl, connections: 8 });
  const pace = createUpstreamPace({ name: 'Deezer', requests: 50, perMs: 5_000, waitMsMax: 5_000 });

  async function page(type: MusicType, query: MusicQuery, signal: AbortSignal): Promise<RawPage> {
    await pace.turn(signal);
    const search = new URLSearchParams({
      q: query.query,
      limit: String(query.limit),
      index: String(query.offset),
    });
    const isrc = type === 'track' ? isrcOf(query.query) : undefined;
    const part = partOf(query.query);
    const list =
      part === undefined ? paths[type] : `/${part.of}/${part.id}/${part.of === 'album' ? 'tracks' : 'top'}`;
    const answer = await upstream.request({
      method: 'GET',
      path: isrc === undefined ? `${list}?${search}` : `/track/isrc:${isrc}`,
      signal,
      timeoutMs: 10_000,
      bytesMax: pageBytesMax,
    });
    if (answer.status !== 200) throw openStatusFailure('Deezer', answer);
    const body = objectBody('Deezer', answer);
    const error = record(body.error);
    const code = numberOf(error?.code);
    if (code !== null && quotaCodes.includes(code)) {
      pace.pause(5);
      throw rateLimited('Deezer', 5);
    }
    if (code === noDataCode)
      return { items: [], total: 0, nextOffset: null, ttlMs: ttlMs(answer, settings.musicCacheSeconds) };
    if (isrc !== undefined && error === undefined)
      return { items: [body], total: 1, nextOffset: null, ttlMs: ttlMs(answer, settings.musicCacheSeconds) };
    if (error !== undefined || !Array.isArray(body.data)) {
      throw badAnswer(`Deezer returned an error: ${textOf(error?.message) ?? 'unexpected format'}.`);
    }
    const total = countOf(body.total);
    return {
      items: body.data,
      total,
      nextOffset: nextOffset(query, total, 10_000),
      ttlMs: ttlMs(answer, settings.musicCacheSeconds),
    };
  }

  return createMusicEngine({
    name: 'deezer',
    cache: createUpstreamCache({ entriesMax: 500 }),
    check: async () => ({ state: 'ready', detail: `Deezer at ${upstream.origin}, no key needed` }),
    page,
    track: (raw) => {
      const id = idOf(raw.id);
      const title = textOf(raw.title);
      if (id === null || title === null) return null;
      const album = record(raw.album);
      const albumTitle = textOf(album?.title);
      const artist = artistRef(raw.artist);
      return {
        id,
        title,
        artists: artist === null ? [] : [artist],
        album:
          albumTitle === null ? null : { id: idOf(album?.id), title: albumTitle, url: linkOf(album?.link) },
        duration: numberOf(raw.duration),
        artwork: pictures(album, 'cover'),
        preview_url: linkOf(raw.preview),
        url: linkOf(raw.link),
        explicit: typeof raw.explicit_lyrics === 'boolean' ? raw.explicit_lyrics : null,
        popularity: percent(numberOf(raw.rank), rankMax),
        release_date: dateOf(raw.release_date ?? album?.release_date),
        isrc: textOf(raw.isrc),
      };
    },
    artist: (raw) => {
      const id = idOf(raw.id);
      const name = textOf(raw.name);
      if (id === null || name === null) return null;
      return {
        id,
        name,
        url: linkOf(raw.link),
        artwork: pictures(raw, 'picture'),
        genres: [],
        popularity: null,
        followers: countOf(raw.nb_fan),
      };
    },
    album: (raw) => {
      const id = idOf(raw.id);
      const title = textOf(raw.title);
      if (id === null || title === null) return null;
      const artist = artistRef(raw.artist);
      return {
        id,
        title,
        artists: artist === null ? [] : [artist],
        artwork: pictures(raw, 'cover'),
        url: linkOf(raw.link),
        kind: textOf(raw.record_type),
        tracks: countOf(raw.nb_tracks),
        explicit: typeof raw.explicit_lyrics === 'boolean' ? raw.explicit_lyrics : null,
        release_date: dateOf(raw.release_date),
      };
    },
    close: () => upstream.close(),
  });
}

function artistRef(value: unknown): ArtistRef | null {
  const raw = record(value);
  const name = textOf(raw?.name);
  return name === null ? null : { id: idOf(raw?.id), name, url: linkOf(raw?.link) };
}

const sizes = { small: 56, medium: 250, big: 500, xl: 1000 };

function pictures(raw: Record<string, unknown> | undefined, prefix: 'cover' | 'picture'): Artwork[] {
  return Object.entries(sizes).flatMap(([name, side]) => {
    const url = linkOf(raw?.[`${prefix}_${name}`]);
    return url === null ? [] : [{ url, width: side, height: side }];
  });
}
