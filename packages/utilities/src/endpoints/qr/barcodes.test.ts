/** Barcodes as callers get them, read again by the scanner, and by other programs where the file is a vector. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import sharp from 'sharp';
import { createTestCall } from '../testing.ts';
import { qr } from './qr.ts';

const test = createTestCall();
after(() => test.close());

const scanned = async (data: Uint8Array) => {
  const { data: found } = await test.run(qr, { action: 'scan', file: { data } });
  return (found.codes as { text: string; format: string }[]).map(({ text, format }) => `${format} ${text}`);
};

describe('barcodes', () => {
  for (const [type, data, read] of [
    ['ean13', '590123412345', 'EAN13 5901234123457'],
    ['ean13', '5901234123457', 'EAN13 5901234123457'],
    ['ean8', '9638507', 'EAN8 96385074'],
    ['upca', '03600029145', 'UPCA 036000291452'],
    ['code128', 'OJA-2026/Stall 14', 'Code128 OJA-2026/Stall 14'],
    ['code39', 'OJA 14', 'Code39 OJA 14'],
    ['itf', '30712345000010', 'ITF 30712345000010'],
    ['datamatrix', 'Ọjà ₦500', 'DataMatrix Ọjà ₦500'],
    ['aztec', 'Ọjà ₦500', 'Aztec Ọjà ₦500'],
    ['pdf417', 'Ẹ káàárọ̀, Stall 14', 'PDF417 Ẹ káàárọ̀, Stall 14'],
  ] as const)
    it(`${type} of ${data}: PNG and SVG read the same`, async () => {
      for (const format of ['png', 'svg']) {
        const { file, data: made } = await test.run(qr, { type, data, format, size: 600 });
        assert.deepEqual(await scanned(file!.bytes), [read], format);
        assert.equal(made.content, read.slice(read.indexOf(' ') + 1));
        const { width, height } = await sharp(file!.bytes).metadata();
        assert.equal(width, 600);
        if (format === 'png') assert.equal(height, made.height);
        if (type === 'datamatrix' || type === 'aztec') assert.equal(height, width);
      }
    });

  it('PDF and EPS are vectors of the same modules', async () => {
    const input = { type: 'code128', data: 'OJA', size: 300 };
    const pdf = Buffer.from((await test.run(qr, { ...input, format: 'pdf' })).file!.bytes).toString('latin1');
    const eps = Buffer.from((await test.run(qr, { ...input, format: 'eps' })).file!.bytes).toString('latin1');
    assert.match(pdf, /^%PDF-1\.4[\s\S]*\/MediaBox \[0 0 300 [\d.]+\][\s\S]*startxref\n\d+\n%%EOF\n$/);
    assert.match(eps, /^%!PS-Adobe-3\.0 EPSF-3\.0\n%%BoundingBox: 0 0 300 \d+/);
    const boxes = (text: string, word: string) =>
      text.match(new RegExp(`^[\\d. ]+ ${word}$`, 'gm'))!.slice(1);
    assert.deepEqual(
      boxes(pdf, 're').map((line) => line.replace(' re', '')),
      boxes(eps, 'rectfill')
        .map((line) => line.replace(' rectfill', ''))
        .slice(-boxes(pdf, 're').length),
    );
    const code = await test.run(qr, { data: 'https://example.com', format: 'pdf' });
    assert.equal(code.file?.mime, 'application/pdf');
  });

  it('content that the type cannot hold is refused with what it takes', async () => {
    for (const [type, data, why] of [
      ['ean13', '5901234123456', /ean13 takes 12 digits/],
      ['ean8', 'abc', /ean8 takes 7 digits/],
      ['itf', '123', /even number of digits/],
      ['code39', 'ọjà', /code39 takes/],
      ['code128', 'é', /ASCII/],
    ] as const)
      await assert.rejects(test.run(qr, { type, data }), {
        code: 'unprocessable',
        param: 'data',
        message: why,
      });
    await assert.rejects(test.run(qr, { type: 'code128', data: 'x'.repeat(60), size: 100 }), {
      code: 'unprocessable',
      param: 'size',
    });
    const fault = qr.input.safeParse({ type: 'ean8', wifi: { ssid: 'a' } }).error?.issues[0];
    assert.match(fault!.message, /applies only to type qr; ean8 takes data/);
  });
});
