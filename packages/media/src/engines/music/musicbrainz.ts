/** MusicBrainz: the open music encyclopedia. No key; one request a second and a meaningful user agent. */

import { unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import {
  countOf,
  numberOf,
  objectBody,
  openStatusFailure,
  rateLimited,
  record,
  records,
  refuseShape,
  retryAfterSeconds,
  textOf,
  ttlMs,
} from '@oja/core/engines/upstream-answer';
import { createUpstreamCache } from '@oja/core/engines/upstream-cache';
import { createUpstreamPace } from '@oja/core/engines/upstream-pace';
import { version } from '@oja/core/version';
import { type ArtistRef, type MusicEngine, type MusicQuery, type MusicType, partOf } from './port.ts';
import { isrcOf } from './ranking.ts';
import { createMusicEngine, dateOf, nextOffset, pageBytesMax, type RawPage, secondsOfMs } from './source.ts';

interface Kind {
  path: string;
  list: string;
  /** Lucene fields that a plain query is looked for in. */
  fields: string[];
}

const kinds: Record<MusicType, Kind> = {
  track: { path: 'recording', list: 'recordings', fields: ['recording', 'artist'] },
  artist: { path: 'artist', list: 'artists', fields: ['artist', 'alias'] },
  album: { path: 'release-group', list: 'release-groups', fields: ['releasegroup', 'artist'] },
};
const site = 'https://musicbrainz.org';

export function createMusicbrainz(
  settings: { musicbrainzUrl: string; musicCacheSeconds: number },
  parts: EngineParts,
): MusicEngine {
  const upstream = parts.egress.upstream({
    name: 'musicbrainz',
    baseUrl: settings.musicbrainzUrl.replace(/\/ws\/2\/?$/, ''),
    headers: { 'user-agent': `Oja/${version} (self-hosted developer platform)`, accept: 'application/json' },
    connections: 1,
  });
  const pace = createUpstreamPace({ name: 'MusicBrainz', requests: 1, perMs: 1_000, waitMsMax: 6_000 });

  async function page(type: MusicType, query: MusicQuery, signal: AbortSignal): Promise<RawPage> {
    if (partOf(query.query) !== undefined)
      throw unsupported('MusicBrainz returns no tracks by ID here.', 'unprocessable', { param: 'query' });
    await pace.turn(signal);
    const { path, list, fields } = kinds[type];
    const words = escapeLucene(query.query);
    const isrc = type === 'track' ? isrcOf(query.query) : undefined;
    const search = new URLSearchParams({
      query: isrc === undefined ? fields.map((field) => `${field}:(${words})`).join(' OR ') : `isrc:${isrc}`,
      fmt: 'json',
      limit: String(query.limit),
      offset: String(query.offset),
    });
    const answer = await upstream.request({
      method: 'GET',
      path: `/ws/2/${path}?${search}`,
      signal,
      timeoutMs: 15_000,
      bytesMax: pageBytesMax,
    });
    if (answer.status === 503) {
      const seconds = retryAfterSeconds(answer.headers, 2);
      pace.pause(seconds);
      throw rateLimited('MusicBrainz', seconds);
    }
    if (answer.status !== 200) throw openStatusFailure('MusicBrainz', answer);
    const body = objectBody('MusicBrainz', answer);
    if (!Array.isArray(body[list])) refuseShape('MusicBrainz');
    const total = countOf(body.count);
    return {
      items: body[list],
      total,
      nextOffset: nextOffset(query, total, 10_000),
      ttlMs: ttlMs(answer, settings.musicCacheSeconds),
    };
  }

  return createMusicEngine({
    name: 'musicbrainz',
    cache: createUpstreamCache({ entriesMax: 500 }),
    check: async () => ({ state: 'ready', detail: `MusicBrainz at ${upstream.origin}, no key needed` }),
    page,
    track: (raw) => {
      const id = textOf(raw.id);
      const title = textOf(raw.title);
      if (id === null || title === null) return null;
      const release = records(raw.releases)[0];
      const releaseTitle = textOf(release?.title);
      return {
        id,
        title,
        artists: credits(raw['artist-credit']),
        album:
          releaseTitle === null
            ? null
            : { id: textOf(release?.id), title: releaseTitle, url: pageOf('release', textOf(release?.id)) },
        duration: secondsOfMs(numberOf(raw.length)),
        artwork: [],
        preview_url: null,
        url: pageOf('recording', id),
        explicit: null,
        popularity: null,
        release_date: dateOf(raw['first-release-date'] ?? release?.date),
        isrc: Array.isArray(raw.isrcs) ? textOf(raw.isrcs[0]) : null,
      };
    },
    artist: (raw) => {
      const id = textOf(raw.id);
      const name = textOf(raw.name);
      if (id === null || name === null) return null;
      const tags = records(raw.tags)
        .sort((a, b) => (numberOf(b.count) ?? 0) - (numberOf(a.count) ?? 0))
        .map((tag) => textOf(tag.name))
        .filter((tag) => tag !== null);
      return {
        id,
        name,
        url: pageOf('artist', id),
        artwork: [],
        genres: tags.slice(0, 5),
        popularity: null,
        followers: null,
      };
    },
    album: (raw) => {
      const id = textOf(raw.id);
      const title = textOf(raw.title);
      if (id === null || title === null) return null;
      return {
        id,
        title,
        artists: credits(raw['artist-credit']),
        artwork: [],
        url: pageOf('release-group', id),
        kind: textOf(raw['primary-type'])?.toLowerCase() ?? null,
        tracks: null,
        explicit: null,
        release_date: dateOf(raw['first-release-date']),
      };
    },
    close: () => upstream.close(),
  });
}

/** Words stay words: nothing in a plain query is Lucene syntax. */
export function escapeLucene(query: string): string {
  return query
    .replace(/[+\-&|!(){}[\]^"~*?:\\/]/g, '\\$&')
    .replace(/\b(AND|OR|NOT)\b/g, (word) => word.toLowerCase());
}

function credits(value: unknown): ArtistRef[] {
  return records(value).flatMap((credit) => {
    const artist = record(credit.artist);
    const name = textOf(credit.name) ?? textOf(artist?.name);
    const id = textOf(artist?.id);
    return name === null ? [] : [{ id, name, url: pageOf('artist', id) }];
  });
}

const pageOf = (kind: string, id: string | null): string | null =>
  id !== null && /^[0-9a-f-]{36}$/i.test(id) ? `${site}/${kind}/${id}` : null;
