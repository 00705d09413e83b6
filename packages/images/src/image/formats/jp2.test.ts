// @alone
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { jpeg2000Size } from '../../../../core/src/formats/jpeg2000.ts';
import { imageCall, plainTransform } from '../contract.ts';
import { createTestImageEngine } from '../engine.fixture.ts';
import { noise } from '../pictures.fixture.ts';

const engine = createTestImageEngine();
let rgb: Buffer;

const transform = (bytes: Uint8Array) =>
  engine.transform({ ...plainTransform, bytes, format: 'png' }, imageCall());

async function jp2(png: Buffer, format: 'jp2' | 'j2k'): Promise<Buffer> {
  const dir = await mkdtemp(join(tmpdir(), 'oja-jp2-'));
  try {
    await writeFile(join(dir, 'in.png'), png);
    const args = ['-v', 'error', '-i', 'in.png', '-c:v', 'jpeg2000', '-format', format, '-pred', '1'];
    await promisify(execFile)('ffmpeg', [...args, '-f', 'image2', `out.${format}`], { cwd: dir });
    return await readFile(join(dir, `out.${format}`));
  } finally {
    await rm(dir, { recursive: true });
  }
}

before(async () => {
  // The encoder stumbles over plain colours.
  rgb = await noise(128, 96).png().toBuffer();
});
after(() => engine.close?.());

test('JPEG 2000 is read, in boxes and bare', async () => {
  for (const format of ['jp2', 'j2k'] as const) {
    const bytes = await jp2(rgb, format);
    const result = await transform(bytes);
    assert.deepEqual([result.original.format, result.width, result.height], ['jp2', 128, 96]);
    const [made, expected] = await Promise.all(
      [Buffer.from(result.bytes), rgb].map((file) => sharp(file).ensureAlpha().raw().toBuffer()),
    );
    const apart = Math.max(...expected!.map((level, at) => Math.abs(level - made![at]!)));
    assert.ok(apart <= 2, `${format}: ${apart} apart`);
  }
});

test('cut short or huge it is refused in words', async () => {
  const bytes = await jp2(rgb, 'jp2');
  assert.deepEqual(jpeg2000Size(bytes), { width: 128, height: 96, components: 3 });
  await assert.rejects(transform(bytes.subarray(0, 100)), { code: 'unreadable_file', param: 'file' });
  await assert.rejects(transform(bytes.subarray(0, 20)), { code: 'unreadable_file', param: 'file' });
  const huge = Buffer.from(bytes);
  const size = huge.indexOf('ff4fff51', 0, 'hex') + 8;
  huge.writeUInt32BE(100_000, size);
  huge.writeUInt32BE(100_000, size + 4);
  await assert.rejects(transform(huge), { code: 'file_too_complex', param: 'file' });
  const many = Buffer.from(bytes);
  many.writeUInt16BE(9, size + 32);
  await assert.rejects(transform(many), /9 channels/);
});
