import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { failureOf, openStandIn } from '../../../../core/src/engines/upstream-testing.ts';
import { readCaptions } from './captions.ts';
import { consentPage, tracks, watchPage } from './stand-in.ts';
import { open, withTracks } from './testing.ts';

describe('captions', () => {
  test('without a wish: the manual track of the spoken language', async () => {
    await using upstream = await open();
    const { language, generated } = await upstream.transcript();
    assert.deepEqual([language, generated], ['en', false]);
  });

  test('preferences in order, regional relatives count', async () => {
    await using upstream = await open();
    assert.equal((await upstream.transcript(['ha', 'pt', 'en'])).language, 'pt-BR');
    assert.equal((await upstream.transcript(['en-NG'])).language, 'en');
    assert.equal((await upstream.transcript(['YO'])).language, 'yo');
  });

  test('generated captions where there are no others', async () => {
    await using upstream = await open({ player: withTracks([tracks.spoken]) });
    assert.equal((await upstream.transcript(['en'])).generated, true);
  });

  test('translation asks with tlang; what cannot be translated is said', async () => {
    await using upstream = await open();
    const translated = await upstream.transcript(['en'], 'ig');
    assert.deepEqual([translated.language, translated.translatedFrom], ['ig', 'en']);
    assert.equal(upstream.seen.at(-1)?.search.get('tlang'), 'ig');
    assert.equal(upstream.seen.at(-1)?.search.has('fmt'), false);
    assert.equal((await failureOf(upstream.transcript(['yo'], 'ig'))).code, 'transcript_not_found');
    assert.equal((await failureOf(upstream.transcript(['en'], 'xx'))).param, 'translate_to');
  });

  test('the address of a track never leads to another host', async () => {
    await using evil = await openStandIn(() => ({ body: 'stolen' }));
    await using upstream = await open({
      player: withTracks([{ ...tracks.english, baseUrl: `${evil.url}/api/timedtext?v=1` }]),
    });
    assert.equal((await upstream.transcript()).segments.length, 2);
    assert.equal(evil.seen.length, 0);
  });

  test('the consent wall is passed once, as page and as redirect', async () => {
    for (const wall of [
      { body: consentPage },
      { status: 302, headers: { location: 'https://consent.youtube.com/m?continue=x' }, body: '' },
    ]) {
      await using upstream = await open({
        watch: (request) => (request.headers.cookie?.includes('CONSENT=YES+') ? { body: watchPage } : wall),
      });
      assert.equal((await upstream.transcript()).segments.length, 2);
    }
  });

  test('reads the third format and json3', () => {
    const third =
      '<?xml version="1.0"?><timedtext format="3"><body><p t="500" d="1540"><s>Hey</s><s t="200"> you</s></p><p t="9" d="9" a="1"/><p t="2040" d="100">&amp;lt;3</p></body></timedtext>';
    assert.deepEqual(readCaptions(third), [
      { text: 'Hey you', start: 0.5, duration: 1.54 },
      { text: '<3', start: 2.04, duration: 0.1 },
    ]);
    const json3 = {
      events: [
        { tStartMs: 0, dDurationMs: 10, segs: [{ utf8: '\n' }], aAppend: 1 },
        { tStartMs: 100, dDurationMs: 2000, segs: [{ utf8: 'Ẹ káàárọ̀' }, { utf8: ' o', tOffsetMs: 3 }] },
        7,
      ],
    };
    assert.deepEqual(readCaptions(JSON.stringify(json3)), [{ text: 'Ẹ káàárọ̀ o', start: 0.1, duration: 2 }]);
  });

  test('hostile bodies end quickly in nothing or in sane segments', () => {
    assert.deepEqual(readCaptions(`<transcript>${'<text start="1" '.repeat(100_000)}`), []);
    assert.deepEqual(readCaptions(`<transcript>${'<text start="1">'.repeat(100_000)}`), []);
    assert.deepEqual(readCaptions('<transcript><text start="1e999" dur="-5">x</text></transcript>'), []);
    assert.equal(readCaptions('{"events": 3}'), undefined);
    assert.equal(readCaptions('\u0000\u0001'), undefined);
  });
});
