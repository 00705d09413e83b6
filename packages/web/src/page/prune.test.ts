import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from './page-reading.ts';

const words =
  'Traders at Bodija market in Ibadan now take payment from any telephone, and pepper costs less. ';
const around = (inside: string) =>
  `<!doctype html><title>Market</title><body><article><h1>Market</h1><p>${words.repeat(4)}</p>${inside}<p>${words.repeat(4)}</p></article></body>`;
const read = (inside: string) => {
  const { text = '', markdown = '' } = readPage(
    around(inside),
    'https://oja.test/',
    new Set(['text', 'markdown']),
  );
  return { text, markdown };
};

test('what stands within an article and is none of it is left out', () => {
  for (const aside of [
    '<p>Advertisement</p>',
    '<p>READ MORE: <a href="/x">Yams are back</a></p>',
    '<div class="newsletter-signup"><p>Our letter comes every morning</p><p>It is short and says what yams cost</p></div>',
    '<div class="social-share"><a href="/f">Facebook</a> <a href="/x">X</a></div>',
    '<p>Click here to subscribe to The Market</p>',
  ]) {
    const { text, markdown } = read(aside);
    const shown = aside.replace(/<[^>]+>/g, '').slice(0, 12);
    assert.ok(!text.includes(shown) && !markdown.includes(shown), `${aside}\n${markdown}`);
    assert.equal(text.split('Traders').length, 9);
  }
});

test('captions and lists of links are in the Markdown', () => {
  const { text, markdown } = read(
    '<figure><img src="/a.png" alt="Pepper"><figcaption>Pepper at noon</figcaption></figure><ul><li><a href="/1">How yams grow</a></li><li><a href="/2">How garri is made</a></li></ul>',
  );
  assert.ok(markdown.includes('Pepper at noon') && markdown.includes('[How yams grow]'), markdown);
  assert.ok(!text.includes('Pepper at noon') && !text.includes('How yams grow'), text);
});

test('what an article says in such words stays', () => {
  const { text } = read(
    `<p>Share prices rose by a fifth, and the source of the growth is ${words}</p><p>By noon the yams were gone.</p><pre>nav { color: red }</pre>`,
  );
  for (const said of ['Share prices', 'By noon', 'nav { color']) assert.ok(text.includes(said), said);
});

test('a page of links keeps them', () => {
  const items = Array.from(
    { length: 30 },
    (_, i) => `<li><a href="/${i}">A guide to market number ${i} of the city</a></li>`,
  );
  const page = `<title>Guides</title><body><article><h1>Guides</h1><p>${words.repeat(2)}</p><ul>${items.join('')}</ul></article></body>`;
  const { text = '' } = readPage(page, 'https://oja.test/', new Set(['text']));
  assert.ok(text.includes('market number 29'));
});

test('headings and sentences that only begin like labels stay', () => {
  const said = [
    'Copyright lasts for 70 years in Nigeria after the death of the author.',
    'Related studies show that prices rise in the rainy season.',
    'Also on Friday, the minister opened the market.',
    'Subscribe to the list of sellers by telephone.',
    'Published in 1958, the book sold two million copies.',
  ];
  const heads = ['Related work', 'Comments in code', 'Email', 'Recommended settings'];
  const { text, markdown } = read(
    `${said.map((one) => `<p>${one}</p>`).join('')}${heads.map((head) => `<section id="${head.toLowerCase().replaceAll(' ', '-')}"><h2>${head}</h2><p>Weigh the yams under ${head}.</p></section>`).join('')}`,
  );
  for (const one of said) assert.ok(text.includes(one), one);
  for (const head of heads)
    assert.ok(markdown.includes(`## ${head}`) && text.includes(`under ${head}.`), head);
});
