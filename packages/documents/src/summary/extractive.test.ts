import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openParts } from '../../../core/src/engines/engine-testing.ts';
import { callWith, settle } from '../../../core/src/engines/upstream-testing.ts';
import { decodePage } from '../../../core/src/text/page-encoding.ts';
import { isTooComplex, readArticle } from './article.ts';
import { articlePage, articleSentences } from './article-testing.ts';
import { condense } from './condense.ts';
import { summaryContract } from './contract.ts';
import { createExtractive } from './extractive.ts';
import { splitSentences } from './sentences.ts';
import { summarySettings } from './settings.ts';

async function openExtractive(port: number) {
  const parts = await openParts({ allow: [`127.0.0.1:${port}`] });
  const engine = createExtractive(settle(summarySettings), parts);
  return {
    engine,
    async [Symbol.asyncDispose]() {
      await engine.close?.();
      await parts[Symbol.asyncDispose]();
    },
  };
}

summaryContract('extractive', openExtractive);

const none = new Set<string>();
const split = (text: string, language = 'en') =>
  splitSentences(text, language, none, 100).map((sentence) => sentence.text);

test('sentences end where people end them', () => {
  assert.equal(
    split('Dr. Ada Bello met Mr. J. Okafor in the U.S. embassy. They spoke for an hour about yams.').length,
    2,
  );
  assert.equal(split('The price is ₦1,250.50 today for all. It was ₦900 last year in Lagos!').length, 2);
  assert.equal(split('Ọjà náà kún fún ènìyàn púpọ̀ ní àná. Àwọn oníṣòwò ta ọjà wọn dáadáa.', 'yo').length, 2);
  assert.equal(split('市场里人山人海，大家都在买东西。今天的价格比昨天便宜很多，真的！', 'zh').length, 2);
  assert.deepEqual(split('# A heading\n\nHome\n\nMenu'), []);
});

test('what a text is about is among its keywords, and empty words are not', () => {
  const { keywords } = condense({ text: articleSentences.join(' '), sentences: 3, language: 'en' });
  const all = keywords.join(' ').toLowerCase();
  assert.match(all, /market/);
  assert.match(all, /payment/);
  for (const word of ['the', 'and', 'that']) assert.ok(!keywords.includes(word));
});

test('the summary does not say one thing twice', () => {
  const repeated = [...articleSentences, articleSentences[0]!, articleSentences[2]!].join(' ');
  const { summary } = condense({ text: repeated, sentences: 6, language: 'en' });
  assert.equal(new Set(summary).size, summary.length);
});

test('short, empty and endless texts have a summary too', () => {
  assert.deepEqual(condense({ text: 'Yam', sentences: 3, language: 'en' }).summary, ['Yam']);
  assert.deepEqual(condense({ text: '## Yam\n\n## Sold', sentences: 3, language: 'en' }).summary, [
    'Yam Sold',
  ]);
  assert.deepEqual(condense({ text: ' ', sentences: 3, language: 'en' }).summary, []);
  const endless = 'word '.repeat(200_000);
  assert.equal(condense({ text: endless, sentences: 3, language: 'en' }).wordCount, 200_000);
  const many = Array.from(
    { length: 5_000 },
    (_, at) => `Trader number ${at} sells yam and pepper at stall ${at * 7}.`,
  ).join(' ');
  assert.equal(condense({ text: many, sentences: 5, language: 'und' }).summary.length, 5);
});

test('decodes pages as browsers do', () => {
  const latin = Buffer.from('<p>caf\xe9</p>', 'latin1');
  assert.equal(decodePage(latin, 'iso-8859-1'), '<p>café</p>');
  assert.equal(decodePage(latin, null), '<p>café</p>');
  assert.equal(
    decodePage(Buffer.from('<meta charset="windows-1251"><p>\xcf\xf0</p>', 'latin1'), null).slice(-6, -4),
    'Пр',
  );
  assert.match(
    decodePage(Buffer.from('<?xml version="1.0" encoding="windows-1251"?><p>\xcf\xf0</p>', 'latin1'), null),
    /<p>Пр</,
  );
  assert.equal(decodePage(Buffer.from('\ufeffẹ'), 'latin1'), 'ẹ');
  assert.equal(decodePage(Buffer.from('ẹ'), 'no-such-charset'), 'ẹ');
});

test('entities, attributes, stray tags and classes by the hundred thousand end early', {
  timeout: 60_000,
}, () => {
  const words = articleSentences.join(' ');
  const many = Array.from({ length: 80_000 }, (_, at) => `a${at}="1"`).join(' ');
  const pages = [
    `<p>${words}${'&amp;'.repeat(160_000)}</p>`,
    `<div ${many}><p>${words}</p></div>`,
    `<p>${words}</p>${'</p>'.repeat(200_000)}`,
    `<p>${words}${'<'.repeat(800_000)}</p>`,
    `<div class="${'a '.repeat(400_000)}"><p>${words}</p></div>`,
    `<p>${words}</p>${'<script>'.repeat(100_000)}`,
  ];
  for (const page of pages) assert.ok(readArticle(page).text.includes(articleSentences[0]!), page.slice(-40));
});

test('hostile pages are answered, not followed', async () => {
  const deep = '<div>'.repeat(100_000) + articleSentences.join(' ');
  assert.ok(isTooComplex(deep) && !isTooComplex(articlePage));
  assert.ok(readArticle(deep).text.includes(articleSentences[0]!));
  assert.equal(readArticle('').text, '');
  for (const page of [
    '<title>T</title>',
    '<title>T</title><p>Some text.</p>',
    '<head><title> T </title></head><p>Some text.</p>',
    '<html><title>T</title><body><p>Some text.</p></body></html>',
    '<svg><title>Drawing</title></svg><title>T</title><p>Some text.</p>',
  ]) {
    assert.equal(readArticle(page).title, 'T', page);
    assert.doesNotMatch(readArticle(page).text, /T/, page);
  }
  assert.ok(readArticle('<p>only a fragment, with no body around it').text.includes('fragment'));
  assert.doesNotMatch(readArticle('<p>text</p><script>alert(1)</script>').text, /alert/);
  await using opened = await openExtractive(1);
  for (const count of [30_000, 300_000]) {
    const wide = `<html><body>${'<p>yam</p>'.repeat(count)}</body></html>`;
    assert.match((await opened.engine.readArticle({ html: wide }, callWith())).text, /yam/);
  }
  const after = await opened.engine.readArticle({ html: articlePage }, callWith());
  assert.equal(after.title, 'Market day in Ibadan');
});

test('an encyclopedia is read without its notes, and its title without the site', () => {
  const note = '<sup class="reference"><a href="#1">[1]</a></sup>';
  const page = `<html lang="en"><head><title>Benin Bronzes - Wikipedia</title></head><body><h1>Benin Bronzes</h1>
    <p>${articleSentences[0]}${note} ${articleSentences[1]}<sup>[2]</sup> ${articleSentences[2]}[note 3]</p>
    <p>${articleSentences.slice(3).join(' ')}</p>
    <ol class="references"><li>^ British Museum. "The Benin Bronzes". Retrieved 2 May 2021.</li></ol></body></html>`;
  const { title, text } = readArticle(page);
  assert.equal(title, 'Benin Bronzes');
  assert.doesNotMatch(text, /Retrieved/);
  assert.deepEqual(split(text).slice(0, 3), articleSentences.slice(0, 3));
  for (const kept of ['Cocoa - a history of prices', 'Cocoa: what it costs', 'Cocoa | Prices']) {
    const plain = `<title>${kept}</title><h1>Prices</h1><p>${articleSentences.join(' ')}</p>`;
    assert.equal(readArticle(plain).title, kept);
  }
});

test('sentences that lean on the one before, and rows of tables, are left out of a summary', () => {
  const told = [
    'The union of traders counted nine stalls out of ten with a payment code on the wall this year.',
    'They said that the payment code on the wall of nine stalls out of ten brings traders more money.',
    'Stall: nine, Trader: ten, Payment: a code on the wall of the union this year.',
    'Traders with a payment code on the wall sold a fifth more than traders of the union without one.',
  ].join(' ');
  const { summary } = condense({ text: told, sentences: 2, language: 'en' });
  assert.deepEqual(
    summary.map((sentence) => sentence.slice(0, 9)),
    ['The union', 'Traders w'],
  );
});

test('a sentence that the page has twice is used once', () => {
  const said = 'Traders at Bodija market in Ibadan now take payment from any telephone.';
  const text = `${said}\n\n${said}\n\nNine of ten stalls show a QR code beside the pepper. ${said} Sales at the market rose by a fifth within a year. The union of traders wants the same for smaller markets.`;
  const { summary, keyPoints } = condense({ text, language: 'en', sentences: 3 });
  assert.equal(summary.filter((sentence) => sentence === said).length, 1);
  assert.equal(new Set([...summary]).size, summary.length);
  assert.equal(new Set(keyPoints).size, keyPoints.length);
});

test('pages that leave out the tags of head and body are read', () => {
  const said = 'Fresh yam is sold at Bodija market from six in the morning.';
  for (const page of [
    `<!doctype html><html lang="yo"><title>T</title><h1>Yam</h1><p>${said}`,
    `<html><head><title>T</title></head><p>${said}</p></html>`,
  ])
    assert.ok(readArticle(page).text.includes(said), page);
});

test('a footer is not the article, and code is no sentence', () => {
  const footer =
    'This page was printed from the site of Example News, whose visitors accept its terms. '.repeat(5);
  const sentences = articleSentences.map((sentence) => `<li>${sentence}</li>`).join('');
  const code = '<pre>const naira = total.sum(rows). Return the naira to the caller of the function.</pre>';
  const page = (inside: string) =>
    `<!doctype html><html><head><title>Market</title></head><body>${inside}<div class="terms"><p>${footer}</p></div></body></html>`;
  const { text } = readArticle(page(`<article><ul class="menu sidebar">${sentences}</ul>${code}</article>`));
  assert.ok(text.includes(articleSentences[3]!), text);
  assert.doesNotMatch(text, /const naira|Return the naira/);
  const program = readArticle(page(code.repeat(20)));
  assert.match(program.text, /const naira|printed from/);
});
