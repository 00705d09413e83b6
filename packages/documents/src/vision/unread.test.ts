import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { leavesInk } from './unread.ts';

async function drawn(inside: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="120"><rect width="600" height="120" fill="#fff"/>${inside}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
const text = (x: number, y: number, words: string) =>
  `<text x="${x}" y="${y}" font-size="28" font-family="Noto Sans, sans-serif">${words}</text>`;
const read = [20, 70].map((y0) => ({
  words: [{ text: 'RICE', confidence: 90, bbox: { x0: 20, x1: 120, y0, y1: y0 + 24 } }],
}));

test('a column of amounts that was not read is noticed; empty paper, tables and rules are not', async () => {
  const items = text(20, 42, 'RICE') + text(20, 92, 'YAMS');
  assert.equal(
    await leavesInk(await drawn(items + text(400, 42, '4,250.00') + text(400, 92, '900.00')), read),
    true,
  );
  assert.equal(await leavesInk(await drawn(items), read), false);
  const around =
    '<rect x="500" width="100" height="120" fill="#533"/><path d="M300 0V120M0 60H600" stroke="#000"/>';
  assert.equal(await leavesInk(await drawn(items + around), read), false);
  assert.equal(await leavesInk(await drawn(items), []), false);
});

test('what is as tall as a picture is no line, and costs nothing', async () => {
  let looks = 0;
  const data = new Proxy(Buffer.alloc(0), { get: () => ++looks && 0 });
  const bbox = { x0: 0, x1: 5, y0: 0, y1: 2600 };
  const lines = Array.from({ length: 3 }, () => ({ words: [{ text: 'l', confidence: 90, bbox }] }));
  assert.equal(await leavesInk({ data, width: 2600, height: 2600 }, lines), false);
  assert.equal(looks, 0);
});
