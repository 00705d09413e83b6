/** What every vision engine keeps. Run it from the engine's own test. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { callWith, failureOf } from '../../../core/src/engines/upstream-testing.ts';
import { testFont } from '../../../core/src/testing/font.ts';
import type { VisionEngine } from './port.ts';

export const drawn = (
  body: string,
  options: { width?: number; height?: number; background?: string; ink?: string } = {},
) => {
  const { width = 800, height = 420, background = 'white', ink = 'black' } = options;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/><g font-family="${testFont}" font-size="26" fill="${ink}">${body}</g></svg>`;
  return sharp(Buffer.from(svg));
};

/** Part of the letters that came out right, by edit distance. */
export function likeness(found: string, truth: string): number {
  const row = Array.from({ length: truth.length + 1 }, (_, place) => place);
  for (let i = 1; i <= found.length; i += 1) {
    let corner = row[0] as number;
    row[0] = i;
    for (let j = 1; j <= truth.length; j += 1) {
      const above = row[j] as number;
      row[j] = Math.min(
        above + 1,
        (row[j - 1] as number) + 1,
        corner + (found[i - 1] === truth[j - 1] ? 0 : 1),
      );
      corner = above;
    }
  }
  return 1 - (row[truth.length] as number) / Math.max(1, truth.length);
}

export function visionContract(name: string, open: () => VisionEngine): void {
  test(`${name}: reads the same text from PNG, JPEG, WebP and GIF`, async () => {
    const truth = 'Market day is Thursday 14 May';
    for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
      const bytes = await drawn(`<text x="60" y="200">${truth}</text>`).toFormat(format).toBuffer();
      const { text } = await open().read({ bytes }, callWith());
      assert.ok(likeness(text, truth) > 0.9, `${format}: ${text}`);
    }
  });

  test(`${name}: a blank picture has no text, and its size is returned`, async () => {
    const bytes = await drawn('', { width: 320, height: 200 }).png().toBuffer();
    const sight = await open().look({ bytes }, callWith());
    assert.equal(sight.text.text, '');
    assert.deepEqual([sight.width, sight.height], [320, 200]);
    assert.equal(sight.colours[0]?.name, 'white');
  });

  test(`${name}: refuses what is broken or too large, by code`, async () => {
    const whole = await drawn('<text x="60" y="200">Text</text>').png().toBuffer();
    const cut = await failureOf(open().read({ bytes: whole.subarray(0, whole.length / 2) }, callWith()));
    assert.equal(cut.code, 'unreadable_file');
    assert.equal(
      (await failureOf(open().read({ bytes: Buffer.from('none') }, callWith()))).code,
      'unreadable_file',
    );
    const bomb = await sharp({ create: { width: 12_000, height: 9000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    assert.equal((await failureOf(open().look({ bytes: bomb }, callWith()))).code, 'file_too_complex');
  });

  test(`${name}: a caller who leaves is let go`, async () => {
    const bytes = await drawn('<text x="60" y="200">Text</text>').png().toBuffer();
    const gone = new AbortController();
    gone.abort(new Error('gone'));
    await assert.rejects(open().read({ bytes }, callWith(gone.signal)), /gone/);
  });
}
