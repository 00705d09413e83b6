import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  callWith,
  failureOf,
  openCapability,
  openParts,
  openStandIn,
  type Reply,
  settle,
} from '../../../../core/src/engines/upstream-testing.ts';
import { music } from './capability.ts';
import { type MusicContract, musicContract } from './contract.ts';
import { escapeLucene } from './musicbrainz.ts';
import type { MusicQuery } from './port.ts';
import { spotifyToken, standIns } from './stand-ins.ts';

const names = ['spotify', 'deezer', 'itunes', 'musicbrainz'] as const;
type Name = (typeof names)[number];
const urlSetting = {
  spotify: 'spotifyUrl',
  deezer: 'deezerUrl',
  itunes: 'itunesUrl',
  musicbrainz: 'musicbrainzUrl',
} as const;
const ask: MusicQuery = { query: 'essence', types: ['track'], limit: 10, offset: 0, explicit: true };

async function openEngine(name: Name): Promise<MusicContract> {
  const upstream = await openStandIn(standIns[name]);
  const opened = openParts();
  const settings = settle(music.settings, { [urlSetting[name]]: upstream.url, spotifyKey: 'an-id:a-secret' });
  const engine = music.engines[name]!(settings, opened.parts);
  return {
    engine,
    requests: () => upstream.seen.length,
    async [Symbol.asyncDispose]() {
      await engine.close?.();
      await opened[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

for (const name of names) {
  describe(name, () => musicContract(() => openEngine(name), { explicit: name !== 'musicbrainz' }));
}

/** One engine alone, its upstream answering one thing. */
async function answering(name: Name, reply: Reply) {
  const upstream = await openStandIn((request) =>
    request.path === '/api/token' ? standIns.spotify(request) : reply,
  );
  const opened = openCapability(music, {
    [urlSetting[name]]: upstream.url,
    spotifyKey: 'an-id:a-secret',
    order: [name],
  });
  return {
    search: () => opened.port.search(ask, callWith()),
    health: () => opened.health(),
    seen: upstream.seen,
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

describe('failures of the upstreams', () => {
  const quota: [Name, Reply, number][] = [
    ['deezer', { json: { error: { type: 'Exception', message: 'Quota limit exceeded', code: 4 } } }, 5],
    [
      'spotify',
      {
        status: 429,
        headers: { 'retry-after': '17' },
        json: { error: { status: 429, message: 'slow', reason: 'QUOTA_EXCEEDED' } },
      },
      17,
    ],
    [
      'musicbrainz',
      {
        status: 503,
        headers: { 'retry-after': '3' },
        json: { error: 'Your requests are exceeding the allowable rate limit.', help: '' },
      },
      3,
    ],
    ['itunes', { status: 429, body: '' }, 5],
  ];
  for (const [name, reply, seconds] of quota) {
    test(`${name}: quota is 429 with retry-after`, async () => {
      await using upstream = await answering(name, reply);
      const failure = await failureOf(upstream.search());
      assert.equal(failure.code, 'upstream_rate_limited');
      assert.equal(failure.status, 429);
      assert.equal(failure.retryAfterSeconds, seconds);
    });
  }

  const lies: [string, Reply][] = [
    ['HTML for JSON', { body: '<!doctype html><title>Sorry</title>' }],
    ['an empty body', { body: '' }],
    ['JSON of another shape', { json: [1, 2, 3] }],
    ['null', { json: null }],
    ['a list that is none', { json: { data: 7, results: {}, recordings: 'x', tracks: { items: 3 } } }],
    ['a huge body', { body: Buffer.alloc(11_000_000, 0x20) }],
    ['status 500', { status: 500, json: { error: { message: 'x' } } }],
    ['a redirect elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }],
    ['401 on our key', { status: 401, json: { error: { status: 401, message: 'Invalid access token' } } }],
    ['403 on our key', { status: 403, json: { error: { status: 403, message: 'Forbidden' } } }],
  ];
  for (const name of names) {
    for (const [what, reply] of lies) {
      test(`${name}: ${what} is 502`, async () => {
        await using upstream = await answering(name, reply);
        const failure = await failureOf(upstream.search());
        // The others ask for no key.
        const isKey = name === 'spotify' && what.endsWith('our key');
        assert.equal(failure.code, isKey ? 'upstream_auth_failed' : 'upstream_error', failure.message);
        assert.equal(failure.status, 502);
      });
    }
  }

  test('bad answers do not close the upstream for the next search; a dead one is left alone', async () => {
    await using upstream = await answering('itunes', { body: '<html>' });
    for (let i = 0; i < 8; i += 1) assert.equal((await failureOf(upstream.search())).code, 'upstream_error');
    assert.equal((await upstream.health())[0]?.breaker, 'closed');
    await using dead = openCapability(music, { deezerUrl: 'http://127.0.0.1:1', order: ['deezer'] });
    const search = (query: string) => failureOf(dead.port.search({ ...ask, query }, callWith()));
    for (let i = 0; i < 5; i += 1) assert.equal((await search(`a${i}`)).code, 'upstream_unreachable');
    assert.equal((await dead.health())[0]?.breaker, 'open');
  });

  test('items without a name, and addresses that are no links, are left out', async () => {
    const data = [
      { id: 1 },
      'nonsense',
      null,
      {
        id: 2,
        title: 'Good',
        link: 'javascript:alert(1)',
        preview: 'https://user:pass@host/',
        artist: { name: 5 },
        album: 3,
      },
    ];
    await using upstream = await answering('deezer', { json: { data, total: -4 } });
    const { tracks } = await upstream.search();
    assert.equal(tracks?.items.length, 1);
    assert.equal(tracks?.total, null);
    const [track] = tracks!.items;
    assert.deepEqual([track?.url, track?.preview_url, track?.artists, track?.album], [null, null, [], null]);
  });

  test('Deezer: "no data" is an empty page', async () => {
    await using upstream = await answering('deezer', {
      json: { error: { type: 'DataException', message: 'no data', code: 800 } },
    });
    assert.deepEqual((await upstream.search()).tracks, { items: [], total: 0, nextOffset: null });
  });

  test('iTunes: a market it does not know is the fault of the caller', async () => {
    await using upstream = await answering('itunes', {
      status: 400,
      json: { errorMessage: 'Invalid value(s) for key(s): [country]' },
    });
    const failure = await failureOf(upstream.search());
    assert.deepEqual([failure.code, failure.param], ['invalid_request', 'market']);
  });
});

describe('order and fallback', () => {
  async function openFour(replies: Partial<Record<Name, Reply>>, given: object = {}) {
    const upstreams = await Promise.all(
      names.map((name) => openStandIn((request) => replies[name] ?? standIns[name](request))),
    );
    const urls = Object.fromEntries(names.map((name, i) => [urlSetting[name], upstreams[i]!.url]));
    const opened = openCapability(music, { ...urls, ...given });
    return {
      port: opened.port,
      seen: Object.fromEntries(names.map((name, i) => [name, upstreams[i]!.seen])) as unknown as Record<
        Name,
        { path: string }[]
      >,
      async [Symbol.asyncDispose]() {
        await opened[Symbol.asyncDispose]();
        await Promise.all(upstreams.map((upstream) => upstream[Symbol.asyncDispose]()));
      },
    };
  }

  test('without Spotify credentials Deezer is first, and Spotify is never asked', async () => {
    await using four = await openFour({});
    assert.equal((await four.port.search(ask, callWith())).engine, 'deezer');
    assert.equal(four.seen.spotify.length, 0);
  });

  test('with credentials Spotify is first; the token is fetched once', async () => {
    await using four = await openFour({}, { spotifyKey: 'an-id:a-secret' });
    assert.equal((await four.port.search(ask, callWith())).engine, 'spotify');
    await four.port.search({ ...ask, query: 'wizkid', limit: 50 }, callWith());
    assert.equal(four.seen.spotify.filter(({ path }) => path === '/api/token').length, 1);
  });

  test('quota, nonsense and wrong credentials move on to the next engine', async () => {
    await using four = await openFour(
      { deezer: { json: { error: { code: 4 } } }, itunes: { body: '<html>' } },
      { spotifyKey: 'wrong:pair' },
    );
    assert.equal((await four.port.search(ask, callWith())).engine, 'musicbrainz');
  });

  test('when none can, the failure of the first is returned', async () => {
    const dead = 'http://127.0.0.1:1';
    await using four = await openFour(
      { deezer: { json: { error: { code: 4 } } } },
      { itunesUrl: dead, musicbrainzUrl: dead },
    );
    const failure = await failureOf(four.port.search(ask, callWith()));
    assert.deepEqual([failure.code, failure.retryAfterSeconds], ['upstream_rate_limited', 5]);
  });

  test('a dead upstream moves on', async () => {
    await using four = await openFour({}, { deezerUrl: 'http://127.0.0.1:1' });
    assert.equal((await four.port.search(ask, callWith())).engine, 'itunes');
  });
});

describe('Spotify', () => {
  test('a token that died early is renewed once', async () => {
    let tokens = 0;
    await using upstream = await openStandIn((request) => {
      if (request.path === '/api/token') return { json: { access_token: `t${++tokens}`, expires_in: 3600 } };
      if (request.headers.authorization !== 'Bearer t2')
        return { status: 401, json: { error: { status: 401 } } };
      return { json: { tracks: { items: [], total: 0 } } };
    });
    await using opened = openCapability(music, {
      spotifyUrl: `${upstream.url}/v1`,
      spotifyKey: 'a:b',
      order: ['spotify'],
    });
    await opened.port.search(ask, callWith());
    assert.equal(tokens, 2);
  });

  test('the secret is sent for tokens alone, the token for everything else', async () => {
    await using upstream = await openStandIn(standIns.spotify);
    await using opened = openCapability(music, {
      spotifyUrl: upstream.url,
      spotifyKey: 'an-id:a-secret',
      order: ['spotify'],
    });
    await opened.port.search(ask, callWith());
    const forTokens = ({ path }: { path: string }) => path === '/api/token';
    const basic = `Basic ${Buffer.from('an-id:a-secret').toString('base64')}`;
    assert.deepEqual(
      upstream.seen.filter(forTokens).map(({ headers }) => headers.authorization),
      [basic],
    );
    const others = upstream.seen.filter((one) => !forTokens(one));
    assert.ok(others.length > 0);
    assert.ok(others.every(({ headers }) => headers.authorization === `Bearer ${spotifyToken}`));
  });
});

test('words of a query are not Lucene syntax', () => {
  assert.equal(escapeLucene('AC/DC (live) OR "x"'), 'AC\\/DC \\(live\\) or \\"x\\"');
});

test('tracks of an album in its order, and the most played of an artist', async () => {
  for (const [name, id, total] of [
    ['deezer', '542', 25],
    ['itunes', '542', 25],
    ['spotify', 'wiz', 25],
  ] as const) {
    await using opened = await openEngine(name);
    const list = (query: string) =>
      opened.engine.search({ ...ask, query, types: ['track'], limit: 10, engine: name }, callWith());
    const { tracks } = await list(`album:${id}`);
    assert.deepEqual(
      tracks!.items.map(({ title }) => title),
      Array.from({ length: 10 }, (_, i) => `Essence ${i + 1}`),
      name,
    );
    assert.deepEqual([tracks!.total, tracks!.nextOffset], [total, 10], name);
    const top = await list(`artist:${id}`);
    assert.equal(top.tracks!.items.length, 10, name);
    if (name === 'itunes') continue;
    assert.deepEqual((await list('album:1')).tracks!.items, [], name);
  }
  await using opened = await openEngine('musicbrainz');
  await assert.rejects(opened.engine.search({ ...ask, query: 'album:1' }, callWith()), {
    code: 'unprocessable',
  });
});
