/** An article with everything around it that pages have. For tests and the bench. */
export const articleSentences = [
  'Traders at Bodija market in Ibadan now take payment from any telephone, and most of their customers have stopped carrying cash.',
  'The market union counted nine stalls out of ten with a payment code on the wall, up from one in ten a year ago.',
  'Sales at the market rose by a fifth in that time, the union says, because customers buy more when they need not look for change.',
  'Dr. Folake Adeyemi, who studies markets at the University of Ibadan, is more careful.',
  'She points out that prices of yam and pepper rose as well, so a part of the higher sales is only inflation.',
  'The bank that made the payment code takes no fee from traders below fifty thousand naira a month.',
  'Larger traders pay half of one per cent on every payment, which several of them call too much.',
  'Mrs. Sade Ogun has sold cloth at Bodija market for thirty years and keeps a box of change under the table.',
  'When the telephone network failed for two days in March, hers was the only stall in the row that sold anything.',
  'The union has asked the telephone company for a second mast near the market, and was promised one by the new year.',
  'Until the second mast stands, the union tells every trader at the market to keep cash for customers without network.',
  'Other markets in Ibadan watch the experiment with payment codes closely, and two of them begin their own this month.',
];

const paragraphs = [0, 3, 6, 9].map((at) => `<p>${articleSentences.slice(at, at + 3).join(' ')}</p>`);

export const articlePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Market day in Ibadan | Example News</title>
<meta property="og:title" content="Market day in Ibadan"><meta property="og:site_name" content="Example News">
<meta name="author" content="Ada Bello"><meta property="article:published_time" content="2026-11-14T09:00:00+01:00">
<style>p { color: red }</style><script>var tracking = 'tracking pixel';</script></head>
<body><header><nav><a href="/">Home</a> <a href="/news">News</a></nav></header>
<div class="cookie-banner">We use cookies to sell your attention. <button>Accept cookie</button></div>
<main><article><h1>Market day in Ibadan</h1>${paragraphs.slice(0, 2).join('\n')}
<figure><img src="x.jpg"><figcaption>A stall</figcaption></figure><h2>The network fails</h2>
${paragraphs.slice(2).join('\n')}</article></main>
<aside><h3>Most read</h3><ul><li><a href="/a">Subscribe to our letter</a></li></ul></aside>
<footer>© Example News. <a href="/terms">Terms</a></footer></body></html>`;
