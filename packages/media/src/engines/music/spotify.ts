/** Spotify's Web API with the platform's own client credentials. */

import { rejected } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import {
  badAnswer,
  countOf,
  linkOf,
  numberOf,
  objectBody,
  rateLimited,
  record,
  records,
  refuseShape,
  retryAfterSeconds,
  statusFailure,
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
import {
  createMusicEngine,
  dateOf,
  nextOffset,
  pageBytesMax,
  percent,
  type RawPage,
  secondsOfMs,
} from './source.ts';
import { createSpotifyToken, type SpotifySettings } from './spotify-token.ts';

const lists: Record<MusicType, string> = { track: 'tracks', artist: 'artists', album: 'albums' };
const perCallMax = 10;
const offsetMax = 1000;

export function createSpotify(
  settings: SpotifySettings & { musicCacheSeconds: number },
  parts: EngineParts,
): MusicEngine {
  const upstream = parts.egress.upstream({
    name: 'spotify',
    baseUrl: settings.spotifyUrl.replace(/\/v1\/?$/, ''),
    connections: 8,
  });
  const token = createSpotifyToken(settings, parts);
  const pace = createUpstreamPace({ name: 'Spotify', requests: 90, perMs: 30_000, waitMsMax: 2_000 });

  /** One call brings ten at most: a larger page is put together from several. */
  async function page(type: MusicType, query: MusicQuery, signal: AbortSignal): Promise<RawPage> {
    const starts = Array.from(
      { length: Math.ceil(query.limit / perCallMax) },
      (_, i) => query.offset + i * perCallMax,
    ).filter((start) => start <= offsetMax);
    const calls = await Promise.all(
      starts.map((offset) =>
        slice(type, query, offset, Math.min(perCallMax, query.offset + query.limit - offset), signal),
      ),
    );
    const total = calls[0]?.total ?? null;
    return {
      items: calls.flatMap((call) => call.items),
      total,
      nextOffset: nextOffset(query, total, offsetMax),
      ttlMs: Math.min(...calls.map((call) => call.ttlMs)),
    };
  }

  async function slice(
    type: MusicType,
    query: MusicQuery,
    offset: number,
    limit: number,
    signal: AbortSignal,
  ) {
    const part = partOf(query.query);
    const search = new URLSearchParams({
      ...(part === undefined ? { q: query.query, type } : {}),
      limit: String(limit),
      offset: String(offset),
      ...(query.market === undefined ? {} : { market: query.market }),
    });
    const path =
      part === undefined
        ? 'search'
        : `${part.of}s/${part.id}/${part.of === 'album' ? 'tracks' : 'top-tracks'}`;
    const answer = await withToken(`/v1/${path}?${search}`, signal);
    if (part !== undefined && answer.status === 404) return { items: [], total: 0, ttlMs: 0 };
    if (answer.status === 429) {
      const seconds = retryAfterSeconds(answer.headers, 5);
      pace.pause(seconds);
      throw rateLimited('Spotify', seconds);
    }
    if (answer.status === 400) throw refusedSearch(errorMessage(answer.body));
    if (answer.status !== 200) throw statusFailure('Spotify', answer);
    const body = objectBody('Spotify', answer);
    const list = part === undefined ? record(body[lists[type]]) : listOf(body);
    if (list === undefined || !Array.isArray(list.items)) refuseShape('Spotify');
    return {
      items: list.items as unknown[],
      total: countOf(list.total),
      ttlMs: ttlMs(answer, settings.musicCacheSeconds),
    };
  }

  /** A token may die early: one new one is tried. */
  async function withToken(path: string, signal: AbortSignal) {
    const ask = async () => {
      await pace.turn(signal);
      const authorization = `Bearer ${await token.get(signal)}`;
      return upstream.request({
        method: 'GET',
        path,
        headers: { authorization },
        signal,
        timeoutMs: 10_000,
        bytesMax: pageBytesMax,
      });
    };
    const first = await ask();
    if (first.status !== 401 || !token.renewable) return first;
    token.forget();
    return ask();
  }

  return createMusicEngine({
    name: 'spotify',
    cache: createUpstreamCache({ entriesMax: 500 }),
    check: async () => token.state(`Spotify at ${upstream.origin}`),
    page,
    track: (raw) => {
      const id = textOf(raw.id);
      const title = textOf(raw.name);
      if (id === null || title === null) return null;
      const album = record(raw.album);
      const albumTitle = textOf(album?.name);
      return {
        id,
        title,
        artists: artistRefs(raw.artists),
        album: albumTitle === null ? null : { id: textOf(album?.id), title: albumTitle, url: pageOf(album) },
        duration: secondsOfMs(numberOf(raw.duration_ms)),
        artwork: pictures(album?.images),
        preview_url: linkOf(raw.preview_url),
        url: pageOf(raw),
        explicit: typeof raw.explicit === 'boolean' ? raw.explicit : null,
        popularity: percent(numberOf(raw.popularity), 100),
        release_date: dateOf(album?.release_date),
        isrc: textOf(record(raw.external_ids)?.isrc),
      };
    },
    artist: (raw) => {
      const id = textOf(raw.id);
      const name = textOf(raw.name);
      if (id === null || name === null) return null;
      return {
        id,
        name,
        url: pageOf(raw),
        artwork: pictures(raw.images),
        genres: Array.isArray(raw.genres) ? raw.genres.filter((genre) => typeof genre === 'string') : [],
        popularity: percent(numberOf(raw.popularity), 100),
        followers: countOf(record(raw.followers)?.total),
      };
    },
    album: (raw) => {
      const id = textOf(raw.id);
      const title = textOf(raw.name);
      if (id === null || title === null) return null;
      return {
        id,
        title,
        artists: artistRefs(raw.artists),
        artwork: pictures(raw.images),
        url: pageOf(raw),
        kind: textOf(raw.album_type),
        tracks: countOf(raw.total_tracks),
        explicit: null,
        release_date: dateOf(raw.release_date),
      };
    },
    close: async () => {
      await Promise.all([upstream.close(), token.close()]);
    },
  });
}

/** An album's tracks are a page themselves; the most played of an artist are ten at most. */
function listOf(body: Record<string, unknown>): Record<string, unknown> {
  const { tracks } = body;
  return Array.isArray(tracks)
    ? { items: tracks.slice(0, perCallMax), total: Math.min(tracks.length, perCallMax) }
    : body;
}

function refusedSearch(reason: string): Error {
  if (/market/i.test(reason))
    return rejected('invalid_request', `market: Spotify returned: ${reason}`, { param: 'market' });
  return badAnswer(`Spotify refused the search: ${reason}`);
}

function errorMessage(body: Buffer): string {
  try {
    const error = record(record(JSON.parse(body.toString('utf8')))?.error);
    return textOf(error?.message)?.slice(0, 200) ?? 'no reason given';
  } catch {
    return 'no reason given';
  }
}

const artistRefs = (value: unknown): ArtistRef[] =>
  records(value).flatMap((raw) => {
    const name = textOf(raw.name);
    return name === null ? [] : [{ id: textOf(raw.id), name, url: pageOf(raw) }];
  });

const pageOf = (raw: Record<string, unknown> | undefined): string | null =>
  linkOf(record(raw?.external_urls)?.spotify);

const pictures = (value: unknown): Artwork[] =>
  records(value).flatMap((raw) => {
    const url = linkOf(raw.url);
    return url === null ? [] : [{ url, width: countOf(raw.width), height: countOf(raw.height) }];
  });
