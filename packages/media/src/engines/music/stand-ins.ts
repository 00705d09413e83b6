/** Stand-ins for the tests: the four upstreams' wire formats over one small catalogue. */
import type { Reply, SeenRequest } from '../../../../core/src/engines/upstream-testing.ts';

const songs = Array.from({ length: 25 }, (_, i) => ({
  number: i + 1,
  title: `Essence ${i + 1}`,
  artist: 'Wizkid',
  explicit: i % 5 === 0,
  seconds: 180 + i,
}));

const uuid = (kind: number, number: number) =>
  `0000000${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;

function matching(query: string) {
  return /essence|wizkid/i.test(query) ? songs : [];
}

const whole = (request: SeenRequest, name: string, fallback: number) =>
  Number(request.search.get(name) ?? fallback);

function deezer(request: SeenRequest): Reply {
  const part = /^\/(album|artist)\/(\d+)\/(tracks|top)$/.exec(request.path);
  if (part !== null && part[2] !== '542')
    return { json: { error: { type: 'DataException', message: 'no data', code: 800 } } };
  const kind = part === null ? request.path.replace(/^\/search\/?/, '') || 'track' : 'track';
  const found = part === null ? matching(request.search.get('q') ?? '') : songs;
  const index = whole(request, 'index', 0);
  const limit = whole(request, 'limit', 25);
  const page = found.slice(index, index + limit);
  const artist = {
    id: 542,
    name: 'Wizkid',
    link: 'https://www.deezer.com/artist/542',
    picture_xl: 'https://cdn.test/a.jpg',
  };
  const data = page.map((song) => {
    const id = song.number;
    if (kind === 'artist') return { ...artist, id, name: `Wizkid ${id}`, nb_fan: 1000, type: 'artist' };
    const album = {
      id,
      title: `Album ${id}`,
      cover_medium: `https://cdn.test/${id}.jpg`,
      cover_xl: 'javascript:alert(1)',
    };
    if (kind === 'album') {
      return {
        ...album,
        link: `https://www.deezer.com/album/${id}`,
        nb_tracks: 12,
        record_type: 'album',
        artist,
        type: 'album',
      };
    }
    return {
      id,
      title: song.title,
      link: `https://www.deezer.com/track/${id}`,
      duration: song.seconds,
      rank: 900_000,
      explicit_lyrics: song.explicit,
      preview: `https://cdn.test/${id}.mp3`,
      artist,
      album,
      type: 'track',
    };
  });
  const next =
    index + limit < found.length ? `https://api.deezer.com${request.path}?index=${index + limit}` : undefined;
  return { json: { data, total: found.length, next } };
}

function itunes(request: SeenRequest): Reply {
  const entity = request.search.get('entity');
  const isLookup = request.path === '/lookup';
  const found = (isLookup ? songs : matching(request.search.get('term') ?? ''))
    .filter((song) => request.search.get('explicit') !== 'No' || !song.explicit)
    .slice(0, whole(request, 'limit', 50));
  const results: object[] = found.map((song) => {
    const artist = { artistId: 7, artistName: 'Wizkid', artistViewUrl: 'https://music.apple.com/artist/7' };
    const collection = {
      collectionId: song.number,
      collectionName: `Album ${song.number}`,
      artworkUrl60: 'https://is1.test/thumb/60x60bb.jpg',
      artworkUrl100: 'https://is1.test/thumb/100x100bb.jpg',
      releaseDate: '2020-10-30T07:00:00Z',
    };
    if (entity === 'musicArtist') {
      return {
        wrapperType: 'artist',
        artistId: song.number,
        artistName: `Wizkid ${song.number}`,
        primaryGenreName: 'Afrobeats',
      };
    }
    if (entity === 'album') {
      return { wrapperType: 'collection', collectionType: 'Album', ...artist, ...collection, trackCount: 14 };
    }
    return {
      wrapperType: 'track',
      kind: 'song',
      ...artist,
      ...collection,
      trackId: song.number,
      trackName: song.title,
      trackTimeMillis: song.seconds * 1000,
      trackExplicitness: song.explicit ? 'explicit' : 'notExplicit',
      trackViewUrl: `https://music.apple.com/song/${song.number}`,
      previewUrl: `https://cdn.test/${song.number}.m4a`,
    };
  });
  if (isLookup) results.unshift({ wrapperType: 'collection', collectionType: 'Album' });
  return {
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
    json: { resultCount: results.length, results },
  };
}

function musicbrainz(request: SeenRequest): Reply {
  const kind = request.path.replace('/ws/2/', '');
  const found = matching(request.search.get('query') ?? '');
  const offset = whole(request, 'offset', 0);
  const page = found.slice(offset, offset + whole(request, 'limit', 25));
  const credit = [{ name: 'Wizkid', artist: { id: uuid(9, 1), name: 'Wizkid' } }];
  const common = { created: '2026-01-01T00:00:00.000Z', count: found.length, offset };
  if (kind === 'artist') {
    const artists = page.map((song) => ({
      id: uuid(2, song.number),
      name: `Wizkid ${song.number}`,
      score: 100,
      tags: [
        { count: 1, name: 'pop' },
        { count: 9, name: 'afrobeats' },
      ],
    }));
    return { json: { ...common, artists } };
  }
  if (kind === 'release-group') {
    const groups = page.map((song) => ({
      id: uuid(3, song.number),
      title: `Album ${song.number}`,
      'primary-type': 'Album',
      'first-release-date': '2020-10-30',
      'artist-credit': credit,
    }));
    return { json: { ...common, 'release-groups': groups } };
  }
  const recordings = page.map((song) => ({
    id: uuid(1, song.number),
    score: 100,
    title: song.title,
    length: song.seconds * 1000,
    'artist-credit': credit,
    'first-release-date': '2020',
    isrcs: ['USRC12003012'],
    releases: [{ id: uuid(4, song.number), title: `Album ${song.number}` }],
  }));
  return { json: { ...common, recordings } };
}

export const spotifyToken = 'token-of-the-stand-in';

function spotify(request: SeenRequest): Reply {
  if (request.path === '/api/token') {
    const basic = `Basic ${Buffer.from('an-id:a-secret').toString('base64')}`;
    const fits = request.headers.authorization === basic && request.body === 'grant_type=client_credentials';
    if (!fits) return { status: 400, json: { error: 'invalid_client', error_description: 'Invalid client' } };
    return { json: { access_token: spotifyToken, token_type: 'Bearer', expires_in: 3600 } };
  }
  if (request.headers.authorization !== `Bearer ${spotifyToken}`) {
    return { status: 401, json: { error: { status: 401, message: 'Invalid access token' } } };
  }
  const part = /^\/v1\/(albums|artists)\/(\w+)\/(tracks|top-tracks)$/.exec(request.path);
  if (part !== null && part[2] !== 'wiz')
    return { status: 404, json: { error: { status: 404, message: 'Not found' } } };
  const limit = whole(request, 'limit', 5);
  if (limit < 1 || limit > 10)
    return { status: 400, json: { error: { status: 400, message: 'Invalid limit' } } };
  const type = request.search.get('type') ?? '';
  const offset = whole(request, 'offset', 0);
  const found = part === null ? matching(request.search.get('q') ?? '') : songs;
  const images = [{ url: 'https://i.scdn.co/image/1', height: 640, width: 640 }];
  const artists = [
    { id: 'wiz', name: 'Wizkid', external_urls: { spotify: 'https://open.spotify.com/artist/wiz' } },
  ];
  const items = found.slice(offset, offset + limit).map((song) => {
    const id = `id${song.number}`;
    const external_urls = { spotify: `https://open.spotify.com/${type}/${id}` };
    if (type === 'artist') {
      return {
        id,
        name: `Wizkid ${song.number}`,
        external_urls,
        images,
        genres: ['afrobeats'],
        popularity: 80,
        followers: { total: 9 },
      };
    }
    const album = {
      id,
      name: `Album ${song.number}`,
      album_type: 'album',
      total_tracks: 14,
      release_date: '2020-10-30',
      images,
      artists,
      external_urls,
    };
    if (type === 'album') return album;
    return {
      id,
      name: song.title,
      artists,
      album,
      duration_ms: song.seconds * 1000,
      explicit: song.explicit,
      popularity: 77,
      preview_url: null,
      external_ids: { isrc: 'USRC12003012' },
      external_urls,
    };
  });
  if (part?.[3] === 'tracks') return { json: { items, limit, offset, total: found.length } };
  if (part !== null) return { json: { tracks: items } };
  const next =
    offset + limit < found.length ? `https://api.spotify.com/v1/search?offset=${offset + limit}` : null;
  return {
    json: { [`${type}s`]: { href: '', items, limit, next, offset, previous: null, total: found.length } },
  };
}

export const standIns = { spotify, deezer, itunes, musicbrainz };
