import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  callWith,
  failureOf,
  openCapability,
  openParts,
  openStandIn,
  type Reply,
  type SeenRequest,
  settle,
} from '../../../../core/src/engines/upstream-testing.ts';
import { tiktok } from './capability.ts';
import { knownUrl, tiktokContract } from './contract.ts';
import { embedHtml } from './embed.ts';
import { readLink } from './hosts.ts';

const html = `<blockquote class="tiktok-embed" cite="${knownUrl}" data-video-id="6718335390845095173"> <section> <a target="_blank" title="@scout2015" href="https://www.tiktok.com/@scout2015?refer=embed">@scout2015</a> </section> </blockquote> <script async src="https://www.tiktok.com/embed.js"></script>`;
const oembed = {
  version: '1.0',
  type: 'video',
  title: 'Scramble up ur name & I’ll try to guess it😍❤️ #foryoupage',
  author_url: 'https://www.tiktok.com/@scout2015',
  author_name: 'Scout, Suki & Stella',
  author_unique_id: 'scout2015',
  width: '100%',
  height: '100%',
  html,
  thumbnail_width: 576,
  thumbnail_height: 1024,
  thumbnail_url: 'https://p16-sign.tiktokcdn-us.com/obj/x.jpeg?x-expires=1',
  provider_url: 'https://www.tiktok.com',
  provider_name: 'TikTok',
  embed_product_id: '6718335390845095173',
  embed_type: 'video',
};

function standIn(replies: { oembed?: Reply; short?: Reply } = {}) {
  return (request: SeenRequest): Reply => {
    if (request.path === '/oembed') {
      // It takes long addresses alone.
      const fits = /^https:\/\/www\.tiktok\.com\/@/.test(request.search.get('url') ?? '');
      return fits
        ? (replies.oembed ?? { json: oembed })
        : { status: 400, json: { message: 'Something went wrong', code: 400 } };
    }
    return replies.short ?? { status: 301, headers: { location: `${knownUrl}?_t=8abc&_r=1` }, body: '' };
  };
}

async function open(replies: Parameters<typeof standIn>[0] = {}) {
  const upstream = await openStandIn(standIn(replies));
  const opened = openCapability(tiktok, { tiktokUrl: upstream.url });
  return {
    seen: upstream.seen,
    metadata: (url: string) => opened.port.metadata({ url }, callWith()),
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

describe('oembed', () => {
  tiktokContract(async () => {
    const upstream = await openStandIn(standIn());
    const opened = openParts();
    const engine = tiktok.engines.oembed!(settle(tiktok.settings, { tiktokUrl: upstream.url }), opened.parts);
    return {
      engine,
      async [Symbol.asyncDispose]() {
        await engine.close?.();
        await opened[Symbol.asyncDispose]();
        await upstream[Symbol.asyncDispose]();
      },
    };
  });

  for (const short of [
    'https://vm.tiktok.com/ZMabc123/',
    'https://vt.tiktok.com/ZSabc123',
    'https://www.tiktok.com/t/ZTabc123/',
    'https://m.tiktok.com/v/6718335390845095173.html',
  ]) {
    test(`follows ${short}`, async () => {
      await using upstream = await open();
      const video = await upstream.metadata(short);
      assert.equal(video.url, knownUrl);
      assert.equal(upstream.seen[1]?.search.get('url'), knownUrl);
    });
  }

  test('a video TikTok does not show is 404', async () => {
    for (const reply of [
      { status: 400, json: { message: 'Something went wrong', code: 400 } },
      { json: { message: 'Something went wrong', code: 400 } },
    ]) {
      await using upstream = await open({ oembed: reply });
      const failure = await failureOf(upstream.metadata(knownUrl));
      assert.deepEqual([failure.code, failure.status], ['video_unavailable', 404]);
    }
  });

  test('a profile has its creator, and no video', async () => {
    await using upstream = await open({
      oembed: {
        json: {
          ...oembed,
          type: 'rich',
          title: "Scout, Suki & Stella's Creator Profile",
          html: undefined,
          thumbnail_url: undefined,
          author_unique_id: undefined,
          embed_type: 'profile',
        },
      },
    });
    const found = await upstream.metadata('https://m.tiktok.com/@scout2015/?lang=en');
    assert.equal(upstream.seen[0]?.search.get('url'), 'https://www.tiktok.com/@scout2015');
    assert.deepEqual(
      [found.type, found.id, found.author.handle, found.thumbnail],
      ['profile', null, 'scout2015', null],
    );
    assert.match(found.html ?? '', /data-unique-id="scout2015" data-embed-type="creator"/);
  });

  test('a dead short link is 404', async () => {
    const replies: Reply[] = [
      { status: 301, headers: { location: 'https://www.tiktok.com/' }, body: '' },
      { status: 404, body: '' },
      { body: '<html>no redirect</html>' },
    ];
    for (const short of replies) {
      await using upstream = await open({ short });
      assert.equal(
        (await failureOf(upstream.metadata('https://vm.tiktok.com/ZMabc123/'))).code,
        'video_unavailable',
      );
    }
  });

  test('a short link never leads off TikTok', async () => {
    await using evil = await openStandIn(() => ({ body: '' }));
    for (const location of [
      evil.url,
      'http://169.254.169.254/',
      'https://tiktok.com.evil.example/@a/video/12345',
      'file:///etc/passwd',
      '//evil.example/',
      'http://[',
    ]) {
      await using upstream = await open({ short: { status: 302, headers: { location }, body: '' } });
      const failure = await failureOf(upstream.metadata('https://vm.tiktok.com/ZMabc123/'));
      assert.equal(failure.code, 'upstream_error', location);
    }
    assert.equal(evil.seen.length, 0);
  });

  test('a circle of short links ends', async () => {
    await using upstream = await open({
      short: { status: 302, headers: { location: 'https://vm.tiktok.com/ZMabc123/' }, body: '' },
    });
    assert.equal(
      (await failureOf(upstream.metadata('https://vm.tiktok.com/ZMabc123/'))).code,
      'upstream_error',
    );
  });

  const lies: [string, Reply][] = [
    ['HTML', { body: '<html>' }],
    ['an empty body', { body: '' }],
    ['another shape', { json: { a: 1 } }],
    ['a list', { json: [] }],
    ['status 500', { status: 500, body: '' }],
    ['status 403', { status: 403, body: '' }],
    ['a huge body', { body: Buffer.alloc(1_100_000, 0x20) }],
  ];
  for (const [what, reply] of lies) {
    test(`${what} is 502`, async () => {
      await using upstream = await open({ oembed: reply });
      const failure = await failureOf(upstream.metadata(knownUrl));
      assert.deepEqual([failure.code, failure.status], ['upstream_error', 502]);
    });
  }

  test('429 is 429 with retry-after', async () => {
    await using upstream = await open({ oembed: { status: 429, headers: { 'retry-after': '9' }, body: '' } });
    const failure = await failureOf(upstream.metadata(knownUrl));
    assert.deepEqual([failure.code, failure.retryAfterSeconds], ['upstream_rate_limited', 9]);
  });
});

test('embed code with anything foreign in it is replaced', () => {
  const link = { kind: 'video', url: knownUrl, id: '6718335390845095173' } as const;
  assert.equal(embedHtml(html, link), html);
  const hostile = [
    html.replace('www.tiktok.com/embed.js', 'evil.example/x.js'),
    `${html}<script>alert(1)</script>`,
    `${html}<img src=x onerror=alert(1)>`,
    html.replace('<section>', '<section onclick="x()">'),
    html.replace('https://www.tiktok.com/@scout2015?refer=embed', 'javascript:alert(1)'),
    '<iframe src="https://www.tiktok.com/"></iframe>',
  ];
  for (const given of [...hostile, null]) {
    const safe = embedHtml(given, link);
    assert.doesNotMatch(safe, /evil|alert|onclick|javascript|iframe/);
    assert.match(safe, /data-video-id="6718335390845095173"/);
  }
});

test('readLink knows the spellings and nothing else', () => {
  assert.deepEqual(readLink('https://tiktok.com/@a.b_c/photo/1234567890'), {
    kind: 'video',
    url: 'https://www.tiktok.com/@a.b_c/photo/1234567890',
    id: '1234567890',
  });
  for (const path of ['embed/1234567890', 'embed/v2/1234567890', 'player/v1/1234567890?autoplay=1'])
    assert.equal(
      (readLink(`https://www.tiktok.com/${path}`) as { url?: string }).url,
      'https://www.tiktok.com/@/video/1234567890',
    );
  for (const wrong of [
    'https://www.tiktok.com:8080/@a/video/12345',
    'https://u:p@www.tiktok.com/@a/video/12345',
    'ftp://www.tiktok.com/@a/video/12345',
    'https://vm.tiktok.com/a/b',
    'https://www.tiktok.com/@a/video/../../x',
  ]) {
    assert.equal(readLink(wrong), undefined, wrong);
  }
});

test('the sound of a video, from its embed code', async () => {
  const link = (href: string, title = '♬ Calm Down - Rema &amp; Selena') =>
    html.replace(
      '</section>',
      `<p>#lagos</p><a target="_blank" title="${title}" href="${href}">♬</a> </section>`,
    );
  const good = link('https://www.tiktok.com/music/Calm-Down-7012345678901234567?refer=embed');
  await using known = await open({ oembed: { json: { ...oembed, html: good } } });
  assert.deepEqual((await known.metadata(knownUrl)).sound, {
    id: '7012345678901234567',
    title: 'Calm Down - Rema & Selena',
    url: 'https://www.tiktok.com/music/Calm-Down-7012345678901234567',
  });
  for (const lie of [
    html,
    link('https://evil.test/music/x-7012345678901234567'),
    link('https://www.tiktok.com/music/x-1'),
    link(`https://www.tiktok.com/music/${'-1234'.repeat(4_000)}x`),
  ]) {
    await using lying = await open({ oembed: { json: { ...oembed, html: lie } } });
    assert.equal((await lying.metadata(knownUrl)).sound, null);
  }
});
