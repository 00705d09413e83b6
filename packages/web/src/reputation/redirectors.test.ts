import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spell } from './spell.ts';
import { shorteners } from './suffixes.ts';

const evil = 'https://evil.example/a?b=1';
const inside = encodeURIComponent(evil);

test('redirectors of known hosts are read', () => {
  const redirecting = [
    `https://www.google.com/url?sa=t&url=${inside}`,
    `https://www.google.com.ng/url?q=${inside}`,
    `https://l.facebook.com/l.php?u=${inside}&h=AT0`,
    `https://l.instagram.com/?u=${inside}`,
    `https://www.youtube.com/redirect?event=x&q=${inside}`,
    `https://www.linkedin.com/redir/redirect?url=${inside}`,
    `https://duckduckgo.com/l/?uddg=${inside}`,
    `https://out.reddit.com/t3_x?url=${inside}`,
    `https://steamcommunity.com/linkfilter/?url=${inside}`,
    `https://slack-redir.net/link?url=${inside}`,
    `https://away.vk.com/away.php?to=${inside}`,
    `https://nam02.safelinks.protection.outlook.com/?url=${inside}`,
    `https://translate.google.com/translate?sl=yo&u=${inside}`,
    `https://www.bing.com/ck/a?!&&p=1&u=a1${Buffer.from(evil).toString('base64url')}`,
    `https://www.google.com/amp/s/evil.example/a?b=1`,
    `https://web.archive.org/web/20200101000000/${evil}`,
    `https://href.li/?${evil}`,
  ];
  for (const url of redirecting) assert.equal(spell(url).target, evil, url);
  assert.equal(spell('https://evil-example.translate.goog/a').target, 'https://evil.example/a');
});

test('addresses that only carry another are no redirectors', () => {
  for (const url of [
    `https://www.google.com/search?q=${inside}`,
    `https://www.facebook.com/sharer/sharer.php?u=${inside}`,
    'https://www.google.com/url?q=https://www.google.com/maps',
    `https://example.com/?u=${inside}`,
    'https://en.wikipedia.org/wiki/Yoruba',
  ])
    assert.equal(spell(url).target, null, url);
});

test('every shortener is treated alike, whichever company runs it', () => {
  for (const host of shorteners) {
    const { shortener, known, signals } = spell(`https://${host}/x`);
    assert.deepEqual([shortener, known], [true, false], host);
    assert.ok(signals.some(({ id }) => id === 'shortener'));
  }
});

test('sites that everybody knows are known', () => {
  for (const host of [
    'vimeo.com',
    'www.latimes.com',
    'cdc.gov',
    'trustpilot.com',
    'unsplash.com',
    'correios.com.br',
  ])
    assert.equal(spell(`https://${host}/`).known, true, host);
  for (const host of [
    'somebody.blogspot.com',
    'cutt.ly',
    'x.github.io',
    'storage.googleapis.com',
    'nobody.example',
  ])
    assert.equal(spell(`https://${host}/`).known, false, host);
});
