import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from './page-reading.ts';

const words =
  'Traders at the market in Bodija sell yams, rice, beans, pepper and palm oil from seven in the morning until late. ';
const url = 'https://market.test/news/today';

const markdownOf = (body: string) =>
  readPage(
    `<html><head><title>News</title></head><body><article><p>${words.repeat(6)}</p>${body}<p>${words.repeat(3)}</p></article></body></html>`,
    url,
    new Set(['markdown']),
  )
    .markdown!.split('\n')
    .slice(2, -2)
    .join('\n');

test('cells keep their lines, and tables their columns', () => {
  const table = (rows: string) => markdownOf(`<table>${rows}</table>`);
  assert.equal(
    table(
      '<thead><tr><th>A|b</th><th>C</th></tr></thead><tbody><tr><td>Rice<br>50 kg</td><td><p>one</p><p>two</p></td></tr><tr><td colspan="2">all</td></tr></tbody>',
    ),
    '| A\\|b | C |\n| --- | --- |\n| Rice<br>50 kg | one<br>two |\n| all |  |',
  );
  assert.equal(
    table('<tr><td>1</td><td>2</td></tr><tr><td>3</td></tr>'),
    '|  |  |\n| --- | --- |\n| 1 | 2 |\n| 3 |  |',
  );
  assert.equal(
    table(
      '<tr><td><p>Left column</p><table><tr><td>x</td><td>y</td></tr></table></td><td><p>Right column</p></td></tr>',
    ),
    'Left column\n\n|  |  |\n| --- | --- |\n| x | y |\n\nRight column',
  );
});

test('lists keep their numbers, their levels and their checkboxes', () => {
  assert.equal(
    markdownOf(
      '<ol start="3"><li>three<ul><li>in three</li></ul></li><li value="9"><p>nine</p><p>more</p></li></ol>',
    ),
    '3. three\n   - in three\n9. nine\n\n   more',
  );
  assert.equal(
    markdownOf(
      '<ul><li><input type="checkbox" checked> done</li><li><label><input type=checkbox>open</label></li></ul>',
    ),
    '- [x] done\n- [ ] open',
  );
});

test('headings keep their level, formulas their signs', () => {
  assert.equal(
    markdownOf('<h1>First</h1><p>H<sub>2</sub>O, 10<sup>6</sup>, <s>old</s></p><h3>Third</h3>'),
    '# First\n\nH<sub>2</sub>O, 10<sup>6</sup>, ~~old~~\n\n### Third',
  );
});

test('images that load later are there with their whole URL', () => {
  assert.equal(
    markdownOf(
      '<p><img data-src="/yam.jpg" alt="Yam"> <img src="data:image/gif;base64,R0" data-original="b (1).png" alt="[b]"></p>',
    ),
    '![Yam](https://market.test/yam.jpg) ![b](https://market.test/news/b%20%281%29.png)',
  );
});

test('what looks like markup in the text is text, and code is as it was', () => {
  assert.equal(
    markdownOf('<p>2 * 3 [x] a_b</p><pre><code class="language-js">a | b\n</code></pre>'),
    '2 \\* 3 \\[x\\] a\\_b\n\n```js\na | b\n```',
  );
});

test('a page that its script has yet to fill is a shell', () => {
  const shellOf = (body: string) => readPage(`<body>${body}`, url, new Set()).shell;
  const fills = `<script>document.body.textContent = 'x'</script>`;
  assert.equal(shellOf(`<div id=root></div>${fills}`), true);
  assert.equal(shellOf(`<p>Loading…</p>${fills}`), true);
  assert.equal(shellOf(`<p>Opening hours: seven to four</p>${fills}`), false);
  assert.equal(shellOf('<p></p><script type="application/ld+json">{}</script>'), false);
});

test('cells over several rows keep their column, and numbers count on', () => {
  assert.equal(
    markdownOf(
      '<table><thead><tr><td>A</td><td>B</td></tr></thead><tr><td rowspan="2">x</td><td>1</td></tr><tr><td>2</td></tr></table>',
    ),
    '| A | B |\n| --- | --- |\n| x | 1 |\n|  | 2 |',
  );
  assert.equal(markdownOf('<ol><li value="9">nine</li><li>ten</li></ol>'), '9. nine\n10. ten');
  assert.equal(markdownOf('<ol reversed start="5"><li>five</li><li>four</li></ol>'), '5. five\n4. four');
});

test('code without a code element is code, in its language', () => {
  assert.equal(
    markdownOf('<div class="highlight-source-python"><pre>print(1)<br>  print(2)</pre></div>'),
    '```python\nprint(1)\n  print(2)\n```',
  );
});

test('links without words are left out, images of several sizes are there', () => {
  assert.equal(
    markdownOf('<h2>Yams <a href="#yams">¶</a></h2><p>All <a href="/y"></a>of them</p>').replaceAll(
      '  ',
      ' ',
    ),
    '## Yams\n\nAll of them',
  );
  assert.equal(
    markdownOf(
      '<p><img srcset="/s.jpg 1x, /l.jpg 2x" alt="A"> <img src="wait.png" data-srcset="/d.jpg 400w" alt="B"> <picture><source srcset="/p.webp"><img alt="C"></picture></p>',
    ),
    '![A](https://market.test/l.jpg) ![B](https://market.test/d.jpg) ![C](https://market.test/p.webp)',
  );
});

test('the heading that is also the title stands above the text', () => {
  const body = `<article><h1>Yams of Bodija</h1><p>${words.repeat(6)}</p></article>`;
  const { markdown = '' } = readPage(
    `<html><head><title>Yams of Bodija | Market news</title></head><body><h2>Menu</h2>${body}</body></html>`,
    url,
    new Set(['markdown']),
  );
  assert.match(markdown, /^# Yams of Bodija\n\nTraders/);
});
