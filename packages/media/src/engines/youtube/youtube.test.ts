import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  callWith,
  failureOf,
  openParts,
  openStandIn,
  type Reply,
  settle,
} from '../../../../core/src/engines/upstream-testing.ts';
import { type ErrorCode, errorTable } from '../../../../core/src/errors.ts';
import { youtube } from './capability.ts';
import { youtubeContract } from './contract.ts';
import { consentPage, playing, tracks, videoId, type YoutubeReplies, youtubeStandIn } from './stand-in.ts';
import { open, screened, status, withTracks } from './testing.ts';

describe('innertube', () => {
  youtubeContract(async () => {
    const upstream = await openStandIn(youtubeStandIn());
    const opened = openParts();
    const engine = youtube.engines.innertube!(
      settle(youtube.settings, { youtubeUrl: upstream.url }),
      opened.parts,
    );
    return {
      engine,
      id: videoId,
      async [Symbol.asyncDispose]() {
        await engine.close?.();
        await opened[Symbol.asyncDispose]();
        await upstream[Symbol.asyncDispose]();
      },
    };
  });
});

const xml = { 'content-type': 'text/xml' };

describe('the failure table', () => {
  const rows: [string, YoutubeReplies, ErrorCode, number][] = [
    [
      'the video is unavailable',
      { player: status('ERROR', 'This video is unavailable') },
      'video_unavailable',
      404,
    ],
    [
      'removed by its owner',
      { player: status('ERROR', 'This video has been removed by the uploader') },
      'video_unavailable',
      404,
    ],
    ['an age check', { player: status('AGE_CHECK_REQUIRED', 'Sign in') }, 'age_restricted', 403],
    [
      'no caption tracks',
      { player: { json: { ...playing, captions: undefined } } },
      'transcripts_disabled',
      404,
    ],
    ['an empty list of tracks', { player: withTracks([]) }, 'transcripts_disabled', 404],
    [
      'age restriction',
      { player: status('LOGIN_REQUIRED', 'This video may be inappropriate for some users.') },
      'age_restricted',
      403,
    ],
    [
      'not a bot',
      { player: status('LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot') },
      'upstream_blocked',
      503,
    ],
    [
      'a limited session',
      {
        player: screened('UNPLAYABLE', 'Video unavailable', 'This content isn’t available, try again later.'),
      },
      'upstream_rate_limited',
      429,
    ],
    [
      'a limited session, as an error',
      { player: screened('ERROR', 'Video unavailable', "This content isn't available, try again later.") },
      'upstream_rate_limited',
      429,
    ],
    [
      'a client that is not served',
      {
        player: screened(
          'ERROR',
          'This video is unavailable',
          'The following content is not available on this app. Watch this content on the latest version of YouTube.',
        ),
      },
      'upstream_blocked',
      503,
    ],
    [
      'a page that needs to be reloaded',
      { player: status('UNPLAYABLE', 'The page needs to be reloaded.') },
      'upstream_blocked',
      503,
    ],
    ['429 on the page', { watch: { status: 429, body: '' } }, 'upstream_blocked', 503],
    ['429 on the player', { player: { status: 429, body: '' } }, 'upstream_blocked', 503],
    ['429 on the captions', { timedtext: { status: 429, body: '' } }, 'upstream_blocked', 503],
    ['a recaptcha', { watch: { body: '<div class="g-recaptcha"></div>' } }, 'upstream_blocked', 503],
    [
      'exp=xpe',
      { player: withTracks([{ ...tracks.english, baseUrl: `${tracks.english.baseUrl}&exp=xpe` }]) },
      'po_token_required',
      502,
    ],
    [
      'exp=xpv',
      { player: withTracks([{ ...tracks.english, baseUrl: `${tracks.english.baseUrl}&exp=xpv` }]) },
      'po_token_required',
      502,
    ],
    ['captions with an empty body', { timedtext: { headers: xml, body: '' } }, 'po_token_required', 502],
    ['a consent loop', { watch: { body: consentPage } }, 'upstream_error', 502],
    ['a page without key', { watch: { body: '<html></html>' } }, 'upstream_error', 502],
    ['a player that is HTML', { player: { body: '<html>' } }, 'upstream_error', 502],
    ['a player without status', { player: { json: {} } }, 'upstream_error', 502],
    [
      'captions that are HTML',
      { timedtext: { body: '<html><body>Oops</body></html>' } },
      'upstream_error',
      502,
    ],
    [
      'a track without address',
      { player: withTracks([{ ...tracks.english, baseUrl: 'http://[' }]) },
      'upstream_error',
      502,
    ],
    ['our key refused', { player: { status: 403, json: { error: {} } } }, 'upstream_error', 502],
    ['401', { player: { status: 401, json: {} } }, 'upstream_error', 502],
    [
      'another status',
      { player: status('UNPLAYABLE', 'Join this channel to get access') },
      'video_unplayable',
      422,
    ],
    [
      'a private video',
      { player: status('LOGIN_REQUIRED', 'This is a private video.') },
      'video_unplayable',
      422,
    ],
    [
      'a premiere',
      { player: status('LIVE_STREAM_OFFLINE', 'Premieres in 2 hours') },
      'video_unplayable',
      422,
    ],
  ];
  for (const [what, replies, code, httpStatus] of rows) {
    test(`${what} → ${httpStatus} ${code}`, async () => {
      await using upstream = await open(replies);
      const failure = await failureOf(upstream.transcript());
      assert.deepEqual([failure.code, failure.status], [code, httpStatus], failure.message);
    });
  }

  for (const [name, reason, why] of [
    ['UNPLAYABLE', 'Join this channel to get access', 'members_only'],
    ['LOGIN_REQUIRED', 'This is a private video.', 'private'],
    ['UNPLAYABLE', 'The uploader has not made this video available in your country', 'region_locked'],
    ['UNPLAYABLE', 'This video requires payment to watch. Purchase it first.', 'paid'],
    ['LIVE_STREAM_OFFLINE', 'This live event will begin in 2 hours.', 'not_live'],
    ['UNPLAYABLE', 'This video is only available to Music Premium members', 'music_premium'],
    ['UNPLAYABLE', 'This video is available only to YouTube Premium members', 'premium'],
    ['ERROR', 'This video is private', 'private'],
    ['UNPLAYABLE', 'Playback on other websites is disabled', 'other'],
  ] as const)
    test(`the reason why it does not play is a word: ${why}`, async () => {
      await using upstream = await open({ player: status(name, reason) });
      const failure = await failureOf(upstream.transcript());
      assert.deepEqual([failure.code, failure.details?.why], ['video_unplayable', why]);
      assert.ok(failure.message.includes(reason), failure.message);
    });

  test('the second line of YouTube’s reason is read too', async () => {
    const subreason = { runs: [{ text: 'The uploader has not made this video available in your country' }] };
    const errorScreen = { playerErrorMessageRenderer: { subreason } };
    const playabilityStatus = { status: 'UNPLAYABLE', reason: 'Video unavailable', errorScreen };
    await using upstream = await open({ player: { json: { playabilityStatus } } });
    const failure = await failureOf(upstream.transcript());
    assert.equal(failure.details?.why, 'region_locked');
    assert.match(failure.message, /Video unavailable\. The uploader/);
  });

  test('the second line is kept whole beside the first', async () => {
    const player = screened(
      'UNPLAYABLE',
      'Video unavailable',
      'This video contains content from ',
      'NFVF',
      ', who has blocked it.',
    );
    await using upstream = await open({ player });
    const { details } = await failureOf(upstream.transcript());
    assert.equal(details?.subreason, 'This video contains content from NFVF, who has blocked it.');
  });

  test('operators see that YouTube refuses this server, and callers when to retry', async () => {
    const replies: YoutubeReplies = { player: status('UNPLAYABLE', 'The page needs to be reloaded.') };
    await using upstream = await open(replies);
    assert.doesNotMatch((await upstream.health()).detail, /ALARM/);
    const failure = await failureOf(upstream.transcript());
    assert.ok((failure.retryAfterSeconds ?? 0) > 0, 'retry-after is set');
    assert.equal(errorTable[failure.code].retryable, true);
    // Metadata is served by oEmbed, and the refusal is noted all the same.
    assert.equal((await upstream.metadata()).title, 'Never Gonna Give You Up');
    const { detail, fix, failures } = await upstream.health();
    assert.match(detail, /ALARM: refused 2 times since .*needs to be reloaded/);
    assert.ok(fix);
    assert.equal(failures, 1);
    delete replies.player;
    await upstream.transcript();
    assert.doesNotMatch((await upstream.health()).detail, /ALARM/);
  });

  test('a missing language → 404 transcript_not_found with those there', async () => {
    await using upstream = await open();
    const failure = await failureOf(upstream.transcript(['de', 'ha']));
    assert.deepEqual([failure.code, failure.status], ['transcript_not_found', 404]);
    assert.match(failure.message, /de, ha.*en, yo, pt-BR/);
    const available = failure.details?.available as { language: string }[];
    assert.deepEqual(
      available.map(({ language }) => language),
      ['en', 'yo', 'en', 'pt-BR'],
    );
  });

  test('an upstream that does not answer → 504 upstream_timeout', async () => {
    await using upstream = await openStandIn(() => 'silence');
    const opened = openParts();
    await using _ = opened;
    const client = opened.parts.egress.upstream({ name: 'youtube', baseUrl: upstream.url });
    const impatient = {
      ...opened.parts,
      egress: {
        ...opened.parts.egress,
        upstream: () => ({
          ...client,
          request: (r: Parameters<typeof client.request>[0]) => client.request({ ...r, timeoutMs: 50 }),
        }),
      },
    };
    const engine = youtube.engines.innertube!(
      settle(youtube.settings, { youtubeUrl: upstream.url }),
      impatient,
    );
    await assert.rejects(engine.transcript({ id: videoId, languages: [] }, callWith()), {
      code: 'upstream_timeout',
    });
  });
});

describe('metadata', () => {
  test('falls back to oEmbed when the player is withheld, and names what is missing', async () => {
    for (const player of [
      status('LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot'),
      { body: '<html>' },
    ] as Reply[]) {
      await using upstream = await open({ player });
      const video = await upstream.metadata();
      assert.equal(video.title, 'Never Gonna Give You Up');
      assert.deepEqual([video.width, video.height], [null, null]);
      assert.deepEqual(video.missing, [
        'width',
        'height',
        'duration',
        'published',
        'views',
        'live',
        'description',
      ]);
    }
  });

  test('when oEmbed fails too, the first failure is returned', async () => {
    const blocked = status('LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot');
    await using upstream = await open({ player: blocked, oembed: { status: 401, body: 'Unauthorized' } });
    assert.equal((await failureOf(upstream.metadata())).code, 'upstream_blocked');
  });

  const rows: [number, ErrorCode][] = [
    [400, 'video_unavailable'],
    [404, 'video_unavailable'],
    [401, 'video_unplayable'],
    [403, 'video_unplayable'],
    [500, 'upstream_error'],
  ];
  for (const [httpStatus, code] of rows) {
    test(`oEmbed ${httpStatus} in plain text → ${code}`, async () => {
      await using upstream = await open({
        player: { json: { playabilityStatus: { status: 'OK' } } },
        oembed: { status: httpStatus, body: 'Bad Request' },
      });
      assert.equal((await failureOf(upstream.metadata())).code, code);
    });
  }

  test('an unavailable video is 404 without asking oEmbed', async () => {
    await using upstream = await open({ player: status('ERROR', 'This video is unavailable') });
    assert.equal((await failureOf(upstream.metadata())).code, 'video_unavailable');
    assert.equal(
      upstream.seen.some(({ path }) => path === '/oembed'),
      false,
    );
  });
});
