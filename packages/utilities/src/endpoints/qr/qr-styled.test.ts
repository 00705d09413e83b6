// @alone
/** Styled codes, batches and ECI as callers get them, read again by the scanner. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { readPlainZip } from '../../../../core/src/formats/zip-read.ts';
import { tasks } from '../../../../documents/src/documents/worker/tasks.ts';
import { cornerStyles, dotStyles } from '../../engines/qr/port.ts';
import { createTestCall } from '../testing.ts';
import { qr } from './qr.ts';

const test = createTestCall();
Object.assign(test.context.engines, { documents: { read: tasks.read } });
after(() => test.close());

const textsIn = async (data: Uint8Array) => {
  const { data: found } = await test.run(qr, { action: 'scan', file: { data } });
  return (found.codes as { text: string }[]).map(({ text }) => text);
};
const data = 'https://example.com/pay/INV-2041?a=1';

describe('styled codes', () => {
  for (const dots of dotStyles)
    for (const corners of cornerStyles)
      it(`${dots} dots and ${corners} corners: PNG and SVG scan, also small`, async () => {
        for (const format of ['png', 'svg'] as const) {
          const { file } = await test.run(qr, { data, dots, corners, format, size: 300 });
          assert.deepEqual(await textsIn(file!.bytes), [data], format);
          const small = await sharp(file!.bytes).resize(140).jpeg({ quality: 60 }).toBuffer();
          assert.deepEqual(await textsIn(small), [data], `${format}, small`);
        }
        const { width, height } = await sharp(
          (await test.run(qr, { data, dots, corners, size: 301 })).file!.bytes,
        ).metadata();
        assert.deepEqual([width, height], [301, 301]);
      });

  it('a styled PDF, drawn by another program, scans', async () => {
    const { file } = await test.run(qr, {
      data,
      dots: 'circle',
      corners: 'rounded',
      format: 'pdf',
      size: 300,
    });
    const dir = await mkdtemp(join(tmpdir(), 'oja-qr-'));
    try {
      await writeFile(join(dir, 'a.pdf'), file!.bytes);
      await promisify(execFile)('pdftoppm', ['-png', '-r', '100', 'a.pdf', 'a'], { cwd: dir });
      assert.deepEqual(await textsIn(await readFile(join(dir, 'a-1.png'))), [data]);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
    const eps = await test.run(qr, { data, dots: 'rounded', format: 'eps', size: 300 });
    assert.match(Buffer.from(eps.file!.bytes).toString(), /newpath\n[\s\S]* curveto\n[\s\S]*eofill\n/);
  });

  it('a logo in a styled code', async () => {
    const logo = {
      data: await sharp({ create: { width: 60, height: 60, channels: 3, background: '#c00' } })
        .png()
        .toBuffer(),
    };
    for (const format of ['png', 'svg'] as const) {
      const { file } = await test.run(qr, {
        data,
        dots: 'circle',
        corners: 'circle',
        logo,
        format,
        size: 600,
      });
      assert.deepEqual(await textsIn(file!.bytes), [data], format);
    }
  });

  it('what cannot be styled is refused by name', async () => {
    await assert.rejects(test.run(qr, { data, dots: 'circle', size: 60 }), {
      code: 'unprocessable',
      param: 'size',
    });
    for (const [input, path] of [
      [{ data, dots: 'circle', format: 'text' }, 'dots'],
      [{ data: '1', type: 'code128', corners: 'circle' }, 'dots'],
      [{ data: '1', type: 'code128', eci: true }, 'eci'],
    ] as const)
      assert.equal(qr.input.safeParse(input).error?.issues[0]?.path[0], path);
  });
});

it('ECI: the text is marked as UTF-8 and reads the same', async () => {
  const text = 'Ọjà ₦500';
  const [marked, bare] = [await test.run(qr, { data: text, eci: true }), await test.run(qr, { data: text })];
  assert.deepEqual(await textsIn(marked.file!.bytes), [text]);
  assert.notDeepEqual(marked.file!.bytes, bare.file!.bytes);
  const styled = await test.run(qr, { data: text, eci: true, dots: 'rounded' });
  assert.deepEqual(await textsIn(styled.file!.bytes), [text]);
});

describe('batches', () => {
  const csv = (text: string) => ({ data: Buffer.from(text), filename: 'codes.csv' });
  const signal = new AbortController().signal;

  it('one code per row, named by the file or counted', async () => {
    const batch = csv('filename,data\nstall 1.png,https://example.com/1\n../../x,"a, b"\n,c\nstall 1,d\n');
    const { file, data: about } = await test.run(qr, { batch, size: 120 });
    assert.equal(about.count, 4);
    const members = await readPlainZip(file!.bytes, { signal, param: 'file' });
    assert.deepEqual([...members!.keys()], ['stall 1.png', '_.._x.png', 'code-3.png', 'stall 1-2.png']);
    const texts = await Promise.all([...members!.values()].map((bytes) => textsIn(bytes)));
    assert.deepEqual(texts.flat(), ['https://example.com/1', 'a, b', 'c', 'd']);
  });

  it('each code is paid for: lines bound what is held, rows are what is charged', async () => {
    const units = (text: string) => qr.price.units!({ batch: csv(text) } as never);
    assert.equal(units('data\na\nb\n'), 3);
    assert.equal(units('data\r\na'), 1);
    assert.equal(units(`data\n${'a\n'.repeat(9_000)}`), 500);
    assert.equal(qr.price.units!({ batch: { url: 'https://example.com/codes.csv' } } as never), 500);
    assert.equal(qr.price.units!({ data: 'a' } as never), 1);
    const { units: charged } = await test.run(qr, { batch: csv('data\na\n\n"b\nc"\n') });
    assert.equal(charged, 2);
  });

  it('barcodes, too; a row that fails is named', async () => {
    const batch = csv('data\n590123412345\nno digits\n');
    await assert.rejects(test.run(qr, { type: 'ean13', batch }), {
      param: 'batch',
      message: /row 3: .*ean13 takes/,
    });
  });

  it('files without the column, without rows or with too many are refused', async () => {
    for (const [text, why] of [
      ['url\na\n', /column data/],
      ['data\n', /no rows/],
      [`data\n${'a\n'.repeat(501)}`, /at most 500/],
    ] as const)
      await assert.rejects(test.run(qr, { batch: csv(text) }), { param: 'batch', message: why });
    assert.equal(qr.input.safeParse({ data: 'a', batch: csv('data\na') }).error?.issues[0]?.path[0], 'batch');
  });
});
