import { z } from 'zod';
import type { MusicPage } from '../../engines/music/port.ts';
import { defineEndpoint, perRequest } from '../endpoint.ts';
import { cacheNote } from './cache-note.ts';
import { freeIfEmpty } from './free-if-empty.ts';
import { readCursor, type SameSearch, writeCursor } from './music-cursor.ts';

const types = ['track', 'artist', 'album'] as const;

const wordsOf = (text: string): string | string[] => {
  const words = text.split(',').map((word) => word.trim());
  return words.length === 1 ? words[0]! : words;
};

const input = z.strictObject({
  query: z.string().trim().min(1).max(250).describe('Words to look for: title, artist, album.'),
  type: z
    .preprocess(
      (value) => (typeof value === 'string' ? wordsOf(value) : value),
      z.union([z.enum(types), z.array(z.enum(types)).min(1).max(3)]),
    )
    .transform((asked) => [asked].flat())
    .default([...types])
    .describe('track, artist or album; one, or several as a list. Default: all three.'),
  limit: z.coerce.number().int().min(1).max(50).default(10).describe('Items of each type, 1 to 50.'),
  cursor: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('`next` of the list to continue; the rest of the request stays the same.'),
  market: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be a country code of two letters such as NG')
    .transform((code) => code.toUpperCase())
    .optional()
    .describe('Country whose catalogue counts (ISO 3166-1 alpha-2), where the engine knows countries.'),
  explicit: z
    .boolean()
    .default(true)
    .describe('false leaves out items marked explicit; total still counts them.'),
});

const artwork = z.array(
  z.object({ url: z.string(), width: z.number().nullable(), height: z.number().nullable() }),
);
const artistRef = z.object({ id: z.string().nullable(), name: z.string(), url: z.string().nullable() });

const track = z.object({
  id: z.string(),
  title: z.string(),
  artists: z.array(artistRef),
  album: z.object({ id: z.string().nullable(), title: z.string(), url: z.string().nullable() }).nullable(),
  duration: z.number().nullable().describe('Seconds.'),
  artwork,
  preview_url: z.string().nullable(),
  url: z.string().nullable(),
  explicit: z.boolean().nullable(),
  popularity: z.number().nullable().describe('0 to 100.'),
  release_date: z.string().nullable().describe('As far as known: year, month or day.'),
  isrc: z.string().nullable(),
});

const artist = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  artwork,
  genres: z.array(z.string()),
  popularity: z.number().nullable(),
  followers: z.number().nullable(),
});

const album = z.object({
  id: z.string(),
  title: z.string(),
  artists: z.array(artistRef),
  artwork,
  url: z.string().nullable(),
  kind: z.string().nullable().describe('album, single, compilation or ep.'),
  tracks: z.number().nullable(),
  explicit: z.boolean().nullable(),
  release_date: z.string().nullable(),
});

const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.number().nullable().describe('Matches at the source; null where it does not say.'),
    next: z.string().nullable().describe('Cursor of the next page; null at the end.'),
  });

const output = z.object({
  query: z.string(),
  engine: z.string().describe('The source that answered; ids and links are its own.'),
  tracks: pageOf(track).optional(),
  artists: pageOf(artist).optional(),
  albums: pageOf(album).optional(),
});

export const musicSearch = defineEndpoint({
  id: 'media.music',
  group: 'media',
  method: 'POST',
  path: '/api/v1/media/music/search',
  summary: 'Search tracks, artists and albums on music streaming services.',
  description:
    'One shape whatever the source: Spotify where the operator has credentials, else Deezer, iTunes and MusicBrainz. Each list has its own `next`: send it as `cursor` with the same search to get the next page of that list. A search that finds nothing is free.',
  access: 'key',
  input,
  output,
  price: perRequest(900_000),
  limits: { bodyBytesMax: 16_384, timeoutMs: 45_000 },
  errors: ['upstream_error', 'upstream_rate_limited', 'upstream_timeout', 'engine_unavailable'],
  needs: ['music'],
  example: {
    input: { query: 'burna boy last last', type: 'track', limit: 1 },
    output: {
      query: 'burna boy last last',
      engine: 'deezer',
      tracks: {
        items: [
          {
            id: '1749582447',
            title: 'Last Last',
            artists: [{ id: '6703441', name: 'Burna Boy', url: 'https://www.deezer.com/artist/6703441' }],
            album: { id: '318137897', title: 'Last Last', url: null },
            duration: 172,
            artwork: [
              {
                url: 'https://e-cdns-images.dzcdn.net/images/cover/example/500x500.jpg',
                width: 500,
                height: 500,
              },
            ],
            preview_url: null,
            url: 'https://www.deezer.com/track/1749582447',
            explicit: true,
            popularity: 84,
            release_date: null,
            isrc: null,
          },
        ],
        total: 31,
        next: 'eyJlIjoiZGVlemVyIiwidCI6InRyYWNrIiwibyI6MSwicyI6IjB2dGtIbTRqOWMifQ',
      },
    },
  },
  async run(request, context) {
    const search: SameSearch = {
      query: request.query,
      limit: request.limit,
      market: request.market,
      explicit: request.explicit,
    };
    const from = request.cursor === undefined ? undefined : readCursor(request.cursor, search);
    const found = await context.engines.music.search(
      {
        ...search,
        types: from === undefined ? [...new Set(request.type)] : [from.type],
        offset: from?.offset ?? 0,
        engine: from?.engine,
      },
      context,
    );
    const listOf = <Item>(type: (typeof types)[number], page: MusicPage<Item> | undefined) =>
      page && {
        items: page.items,
        total: page.total,
        next:
          page.nextOffset === null
            ? null
            : writeCursor({ engine: found.engine, type, offset: page.nextOffset }, search),
      };
    const isEmpty = [found.tracks, found.artists, found.albums].every((page) => !page?.items.length);
    return {
      ...cacheNote(found.cached),
      ...freeIfEmpty(isEmpty),
      data: {
        query: request.query,
        engine: found.engine,
        tracks: listOf('track', found.tracks),
        artists: listOf('artist', found.artists),
        albums: listOf('album', found.albums),
      },
    };
  },
});
