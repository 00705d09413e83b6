import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { objectOrNull } from '@oja/core/endpoints/object-fields';
import { z } from 'zod';
import { type MusicPage, partOf } from '../engines/music/port.ts';
import { cacheNote } from './cache-note.ts';
import { freeIfEmpty } from './free-if-empty.ts';
import { readCursor, type SameSearch, writeCursor } from './music-cursor.ts';

const types = ['track', 'artist', 'album'] as const;

const wordsOf = (text: string): string | string[] => {
  const words = text.split(',').map((word) => word.trim());
  return words.length === 1 ? words[0]! : words;
};

const searchFields = {
  query: z
    .string()
    .trim()
    .min(1)
    .max(250)
    .describe(
      'Search terms: title, artist, album; or isrc:CODE for a recording, album:ID for the tracks of an album, artist:ID for the most played tracks of an artist, where the source supports it.',
    ),
  type: z
    .preprocess(
      (value) => (typeof value === 'string' ? wordsOf(value) : value),
      z.union([z.enum(types), z.array(z.enum(types)).min(1).max(3)]),
    )
    .transform((asked) => [asked].flat())
    .default([...types])
    .describe('track, artist or album; one, or several as a list. Default: all three.'),
  limit: z.coerce.number().int().min(1).max(50).default(10).describe('Results per type, 1 to 50.'),
  cursor: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('`next` of the list to continue. Keep the rest of the request unchanged.'),
  market: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be a two-letter country code such as NG')
    .transform((code) => code.toUpperCase())
    .optional()
    .describe('Country of the catalogue to search (ISO 3166-1 alpha-2), if the engine supports it.'),
  explicit: z
    .boolean()
    .default(true)
    .describe('false removes results marked explicit; total still counts them.'),
  engine: z
    .enum(['spotify', 'deezer', 'itunes', 'musicbrainz'])
    .optional()
    .describe('Source to search: engine of the response that an ID is from. Default: the first that can.'),
};
const input = z
  .strictObject(searchFields)
  .refine(({ query, engine }) => partOf(query) === undefined || engine !== undefined, {
    message: 'is required with album: and artist:, whose IDs belong to a source',
    path: ['engine'],
  });

const artwork = z.array(
  z.object({
    url: z.string().describe('Image URL.'),
    width: z.number().nullable().describe('Width in pixels.'),
    height: z.number().nullable().describe('Height in pixels.'),
  }),
);
const artistRef = z.object({
  id: z.string().nullable().describe('Artist ID.'),
  name: z.string().describe('Artist name.'),
  url: z.string().nullable().describe('URL of the artist.'),
});

const track = z.object({
  id: z.string().describe('Track ID at the source.'),
  title: z.string().describe('Title.'),
  artists: z.array(artistRef).describe('Artists.'),
  album: objectOrNull('Album; null if unknown.', {
    id: z.string().nullable().describe('Album ID.'),
    title: z.string().describe('Album title.'),
    url: z.string().nullable().describe('URL of the album.'),
  }),
  duration: z.number().nullable().describe('Duration in seconds.'),
  artwork: artwork.describe('Cover images.'),
  preview_url: z.string().nullable().describe('URL of a preview clip.'),
  url: z.string().nullable().describe('URL of the track.'),
  explicit: z.boolean().nullable().describe('Whether the track is marked explicit.'),
  popularity: z.number().nullable().describe('Popularity, 0 to 100.'),
  release_date: z.string().nullable().describe('Release date, as precise as known: year, month or day.'),
  isrc: z.string().nullable().describe('International Standard Recording Code.'),
});

const artist = z.object({
  id: z.string().describe('Artist ID at the source.'),
  name: z.string().describe('Artist name.'),
  url: z.string().nullable().describe('URL of the artist.'),
  artwork: artwork.describe('Images of the artist.'),
  genres: z.array(z.string()).describe('Genres.'),
  popularity: z.number().nullable().describe('Popularity, 0 to 100.'),
  followers: z.number().nullable().describe('Number of followers.'),
});

const album = z.object({
  id: z.string().describe('Album ID at the source.'),
  title: z.string().describe('Album title.'),
  artists: z.array(artistRef).describe('Artists.'),
  artwork: artwork.describe('Cover images.'),
  url: z.string().nullable().describe('URL of the album.'),
  kind: z.string().nullable().describe('Album type: album, single, compilation or ep.'),
  tracks: z.number().nullable().describe('Number of tracks.'),
  explicit: z.boolean().nullable().describe('Whether the album is marked explicit.'),
  release_date: z.string().nullable().describe('Release date, as precise as known.'),
});

const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item).describe('Results.'),
    total: z.number().nullable().describe("Total number of matches; null if the source doesn't say."),
    next: z.string().nullable().describe('Cursor of the next page; null on the last page.'),
  });

const output = z.object({
  query: z.string().describe('Search terms of the request.'),
  engine: z.string().describe('Source that served the request. IDs and URLs belong to it.'),
  tracks: pageOf(track).optional().describe('Matching tracks.'),
  artists: pageOf(artist).optional().describe('Matching artists.'),
  albums: pageOf(album).optional().describe('Matching albums.'),
});

export const musicSearch = defineEndpoint({
  id: 'media.music',
  group: 'media',
  method: 'POST',
  path: '/api/v1/media/music/search',
  summary: 'Music search',
  description:
    'Searches tracks, artists and albums. Uses Spotify if the operator has credentials, otherwise Deezer, iTunes and MusicBrainz; the response format is always the same. Each list has its own `next`: send it as `cursor` with the same search to get the next page of that list. A search without results is free.',
  access: 'key',
  input,
  output,
  price: perRequest(900_000),
  limits: { bodyBytesMax: 16_384, timeoutMs: 45_000 },
  errors: ['upstream_error', 'upstream_rate_limited', 'upstream_timeout', 'engine_unavailable'],
  uses: { engines: ['music'] },
  tool: { keywords: 'song artist album track singer band lyrics Spotify find music' },
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
        types:
          from !== undefined
            ? [from.type]
            : partOf(request.query) === undefined
              ? [...new Set(request.type)]
              : ['track'],
        offset: from?.offset ?? 0,
        engine: from?.engine ?? request.engine,
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
