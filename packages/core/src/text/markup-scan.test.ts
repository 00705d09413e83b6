import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markupExcess, markupTokens } from './markup-scan.ts';

const limits = { elementsMax: 10, depthMax: 5, attributesMax: 4, piecesMax: 20 };
const html = (markup: string) => markupExcess(markup, true, limits);
const xml = (markup: string) => markupExcess(markup, false, limits);

test('each way to slow a parser down is found by its own limit', () => {
  assert.equal(html('<div>'.repeat(6)), 'levels of nesting');
  assert.equal(xml('<g>'.repeat(6)), 'levels of nesting');
  assert.equal(xml('<g/>'.repeat(11)), 'elements');
  assert.equal(html('</p>'.repeat(21)), 'elements');
  assert.equal(html('<p a b c d e>'), 'attributes on one element');
  assert.equal(xml('<g a="1" b="2"\nc=\'3\' d="4" e="5"/>'), 'attributes on one element');
  assert.equal(html(`<p>${'&amp;'.repeat(20)}</p>`), 'pieces of text');
  assert.equal(html('<!---->'.repeat(21)), 'pieces of text');
});

test('what pages usually hold passes', () => {
  assert.equal(html('<div><p>a<p>b<p>c<p>d<p>e<br><br></div>'), undefined);
  assert.equal(html('<p title="a > b & c" class="x y z">1 < 2 &amp; <<</p>'), undefined);
  assert.equal(html(`<script>${'if (a < b && c) {}'.repeat(30)}</script><p>x</p>`), undefined);
  assert.equal(xml('<svg><g/><g></g><![CDATA[<g><g><g><g><g><g><g>]]></svg>'), undefined);
});

test('tokens tell where tags and texts are', () => {
  const markup = 'a<b class="x>y">c</b><!-- d --><BR/>e <';
  const pieces = [...markupTokens(markup, true)].map(({ kind, name, from, to }) => [
    kind,
    name,
    markup.slice(from, to),
  ]);
  assert.deepEqual(pieces, [
    ['text', '', 'a'],
    ['open', 'b', '<b class="x>y">'],
    ['text', '', 'c'],
    ['close', 'b', '</b>'],
    ['other', '', '<!-- d -->'],
    ['open', 'br', '<BR/>'],
    ['text', '', 'e <'],
  ]);
});

test('markup that never ends is looked through once', () => {
  for (const markup of ['<', '<a ', '<!--', '<script>', '<a b="', '</', '<![CDATA[', '<a b=\'"'])
    for (const isHtml of [true, false])
      assert.doesNotThrow(() =>
        markupExcess(markup.repeat(30_000), isHtml, {
          ...limits,
          elementsMax: 1e9,
          depthMax: 1e9,
          attributesMax: 1e9,
          piecesMax: 1e9,
        }),
      );
});
