/** What every image engine must do. Call it in the engine's test file. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import sharp from 'sharp';
import type { EngineCall } from '../../../core/src/engines/engine.ts';
import { OjaError } from '../../../core/src/errors.ts';
import type { SingleFormat } from './encode.ts';
import { near, pixelAt, quadrants, red, white } from './pictures.fixture.ts';
import type { ImageEngine, TransformInput } from './port.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
export const imageCall = (signal = new AbortController().signal): EngineCall => ({ signal, log: silent });

export const plainTransform: Omit<TransformInput, 'bytes'> = {
  operations: [],
  lossless: false,
  progressive: false,
  shrink: true,
  keepMetadata: false,
  autorotate: true,
};

const formats: SingleFormat[] = ['jpeg', 'png', 'webp', 'avif', 'tiff', 'gif'];

export function imageContract(create: () => ImageEngine): void {
  const engine = create();
  after(() => engine.close?.());

  describe(`image engine ${engine.name}`, () => {
    it('says that it is ready, or how to fix it', async () => {
      const state = await engine.check();
      assert.ok(state.state === 'ready' || state.fix);
    });

    for (const format of formats) {
      it(`writes ${format} that another reader opens, with the same pixels`, async () => {
        const bytes = await quadrants().png().toBuffer();
        const result = await engine.transform({ ...plainTransform, bytes, format }, imageCall());
        const metadata = await sharp(result.bytes).metadata();
        assert.equal(metadata.format, format === 'avif' ? 'heif' : format);
        assert.equal(result.mime, `image/${format}`);
        assert.deepEqual([metadata.width, metadata.height], [128, 96]);
        assert.deepEqual([result.width, result.height, result.frames], [128, 96, 1]);
        const shown = await sharp(result.bytes).toColourspace('srgb').removeAlpha().png().toBuffer();
        assert.ok(near(await pixelAt(shown, 20, 20), red));
        assert.ok(near(await pixelAt(shown, 100, 80), white));
      });

      it(`reads ${format}`, async () => {
        const bytes = await quadrants()[format]().toBuffer();
        const { metadata } = await engine.inspect(
          { bytes, metadata: true, palette: 0, blurhash: false },
          imageCall(),
        );
        assert.equal(metadata?.format, format);
        assert.deepEqual([metadata?.width, metadata?.height, metadata?.frames], [128, 96, 1]);
        const pixels = await engine.pixels({ bytes, pixelsMax: 1_000_000 }, imageCall());
        assert.deepEqual([pixels.width, pixels.height, pixels.data.length], [128, 96, 128 * 96 * 4]);
        assert.ok(near([...pixels.data.subarray(0, 4)], [...red, 255]));
      });
    }

    it('scales pixels down to what is asked for', async () => {
      const bytes = await quadrants().resize(1000, 750).jpeg().toBuffer();
      const pixels = await engine.pixels({ bytes, pixelsMax: 10_000 }, imageCall());
      assert.ok(pixels.width * pixels.height <= 10_000);
      assert.deepEqual([pixels.originalWidth, pixels.originalHeight], [1000, 750]);
    });

    it('refuses what is not a picture, as the caller’s fault', async () => {
      for (const bytes of [
        Buffer.from('%PDF-1.7 hello'),
        Buffer.from('hello'),
        Buffer.alloc(0),
        Buffer.alloc(5000),
      ]) {
        await assert.rejects(engine.transform({ ...plainTransform, bytes }, imageCall()), (error) => {
          assert.ok(error instanceof OjaError);
          assert.equal(error.code, 'unsupported_file');
          return true;
        });
      }
    });

    it('stops when the caller has gone', async () => {
      const bytes = await quadrants().png().toBuffer();
      const gone = AbortSignal.abort(new Error('gone'));
      await assert.rejects(engine.transform({ ...plainTransform, bytes }, imageCall(gone)), /gone/);
    });
  });
}
