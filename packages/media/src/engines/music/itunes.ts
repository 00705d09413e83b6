/** Apple's iTunes Search. No key and no offset: one request brings what there is, pages are cut from it. */

import { rejected } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import {
  countOf,
  idOf,
  linkOf,
  numberOf,
  objectBody,
  openStatusFailure,
  record,
  refuseShape,
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
import { createMusicEngine, dateOf, pageBytesMax, type RawPage, secondsOfMs } from './source.ts';

const entities: Record<MusicType, string> = { track: 'song', artist: 'musicArtist', album: 'album' };
const resultsMax = 200;
const defaultMarket = 'US';

export function createItunes(
  settings: { itunesUrl: string; musicCacheSeconds: number },
  parts: EngineParts,
): MusicEngine {
  const upstream = parts.egress.upstream({ name: 'itunes', baseUrl: settings.itunesUrl, connections: 4 });
  const pace = createUpstreamPace({ name: 'iTunes', requests: 20, perMs: 60_000, waitMsMax: 3_000 });
  const whole = createUpstreamCache({ entriesMax: 100 });

  async function results(type: MusicType, query: MusicQuery, signal: AbortSignal) {
    await pace.turn(signal);
    const part = partOf(query.query);
    const search = new URLSearchParams({
      ...(part === undefined ? { term: query.query, media: 'music' } : { id: part.id }),
      entity: entities[type],
      country: query.market ?? defaultMarket,
      limit: String(resultsMax),
      ...(query.explicit ? {} : { explicit: 'No' }),
    });
    const answer = await upstream.request({
      method: 'GET',
      path: `/${part === undefined ? 'search' : 'lookup'}?${search}`,
      signal,
      timeoutMs: 10_000,
      bytesMax: pageBytesMax,
    });
    if (answer.status === 400) {
      const reason = textOf(record(objectBody('iTunes', answer))?.errorMessage) ?? 'bad request';
      throw rejected('invalid_request', `iTunes refused the search: ${reason.slice(0, 200)}`, {
        param: /country/i.test(reason) ? 'market' : 'query',
      });
    }
    if (answer.status !== 200) throw openStatusFailure('iTunes', answer);
    const body = objectBody('iTunes', answer);
    if (!Array.isArray(body.results)) refuseShape('iTunes');
    const all: unknown[] = body.results;
    // A lookup begins with the album or artist itself.
    const value = part === undefined ? all : all.filter((one) => record(one)?.wrapperType === 'track');
    return { value, ttlMs: ttlMs(answer, settings.musicCacheSeconds) };
  }

  async function page(type: MusicType, query: MusicQuery, signal: AbortSignal): Promise<RawPage> {
    const key = JSON.stringify([type, query.query, query.market, query.explicit]);
    let lastingMs = settings.musicCacheSeconds * 1000;
    const { value } = await whole.get(key, signal, async (shared) => {
      const loaded = await results(type, query, shared);
      lastingMs = loaded.ttlMs;
      return loaded;
    });
    const end = query.offset + query.limit;
    return {
      items: value.slice(query.offset, end),
      total: value.length < resultsMax ? value.length : null,
      nextOffset: end < value.length ? end : null,
      ttlMs: lastingMs,
    };
  }

  return createMusicEngine({
    name: 'itunes',
    cache: createUpstreamCache({ entriesMax: 500 }),
    check: async () => ({ state: 'ready', detail: `iTunes Search at ${upstream.origin}, no key needed` }),
    page,
    track: (raw) => {
      const id = idOf(raw.trackId);
      const title = textOf(raw.trackName);
      if (id === null || title === null) return null;
      const album = textOf(raw.collectionName);
      return {
        id,
        title,
        artists: artistRefs(raw),
        album:
          album === null
            ? null
            : { id: idOf(raw.collectionId), title: album, url: linkOf(raw.collectionViewUrl) },
        duration: secondsOfMs(numberOf(raw.trackTimeMillis)),
        artwork: pictures(raw),
        preview_url: linkOf(raw.previewUrl),
        url: linkOf(raw.trackViewUrl),
        explicit: explicitOf(raw.trackExplicitness),
        popularity: null,
        release_date: dateOf(raw.releaseDate),
        isrc: null,
      };
    },
    artist: (raw) => {
      const id = idOf(raw.artistId);
      const name = textOf(raw.artistName);
      if (id === null || name === null) return null;
      const genre = textOf(raw.primaryGenreName);
      return {
        id,
        name,
        url: linkOf(raw.artistLinkUrl ?? raw.artistViewUrl),
        artwork: [],
        genres: genre === null ? [] : [genre],
        popularity: null,
        followers: null,
      };
    },
    album: (raw) => {
      const id = idOf(raw.collectionId);
      const title = textOf(raw.collectionName);
      if (id === null || title === null) return null;
      return {
        id,
        title,
        artists: artistRefs(raw),
        artwork: pictures(raw),
        url: linkOf(raw.collectionViewUrl),
        kind: textOf(raw.collectionType)?.toLowerCase() ?? null,
        tracks: countOf(raw.trackCount),
        explicit: explicitOf(raw.collectionExplicitness),
        release_date: dateOf(raw.releaseDate),
      };
    },
    close: () => upstream.close(),
  });
}

function artistRefs(raw: Record<string, unknown>): ArtistRef[] {
  const name = textOf(raw.artistName);
  return name === null ? [] : [{ id: idOf(raw.artistId), name, url: linkOf(raw.artistViewUrl) }];
}

const explicitOf = (value: unknown): boolean | null =>
  typeof value === 'string' ? value === 'explicit' : null;

const sides = [30, 60, 100];
const resizedSides = [300, 600];

/** The address of a picture carries its size, and any size may be asked for. */
function pictures(raw: Record<string, unknown>): Artwork[] {
  const given = sides.flatMap((side) => {
    const url = linkOf(raw[`artworkUrl${side}`]);
    return url === null ? [] : [{ url, width: side, height: side }];
  });
  const pattern = given.at(-1)?.url;
  if (pattern === undefined || !/\/\d+x\d+bb\.\w+$/.test(pattern)) return given;
  const resized = resizedSides.map((side) => ({
    url: pattern.replace(/\d+x\d+(?=bb\.\w+$)/, `${side}x${side}`),
    width: side,
    height: side,
  }));
  return [...given, ...resized];
}
