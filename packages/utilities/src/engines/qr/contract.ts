/** What every QR engine must do. Call it in the engine's test file. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import sharp from 'sharp';
import type { EngineCall } from '../../../../core/src/engines/engine.ts';
import type { GenerateInput, QrEngine, QrLevel, ScannedCode } from './port.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
export const qrCall = (signal = new AbortController().signal): EngineCall => ({ signal, log: silent });

export const plainCode: Omit<GenerateInput, 'text'> = {
  ecc: 'M',
  format: 'png',
  size: 400,
  margin: 4,
  color: '#000000',
  background: '#ffffff',
  hole: 0,
};

export async function scanPicture(
  engine: QrEngine,
  picture: Uint8Array,
  formats: string[] = [],
): Promise<ScannedCode[]> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return await engine.scan({ data, width: info.width, height: info.height, formats, codesMax: 64 }, qrCall());
}

export function qrContract(create: () => QrEngine): void {
  const engine = create();
  after(() => engine.close?.());

  describe(`QR engine ${engine.name}`, () => {
    it('says that it is ready and with what', async () => {
      const { state, detail, fix } = await engine.check();
      assert.equal(state, 'ready', fix);
      assert.match(detail, /\w+ \d/);
    });

    for (const ecc of ['L', 'M', 'Q', 'H'] as QrLevel[]) {
      it(`level ${ecc}: what is written is read, with the level`, async () => {
        const text = `Ọjà ₦5,000 — level ${ecc}`;
        const made = await engine.generate({ ...plainCode, text, ecc }, qrCall());
        const [code, ...others] = await scanPicture(engine, made.bytes);
        assert.equal(others.length, 0);
        assert.equal(code?.text, text);
        assert.deepEqual(Buffer.from(code!.bytes), Buffer.from(text));
        assert.deepEqual([code?.format, code?.ecc, code?.version], ['QRCode', ecc, String(made.version)]);
      });
    }

    it('draws exactly the size asked for, in the colours asked for', async () => {
      for (const size of [100, 333, 512, 1000]) {
        const input = { ...plainCode, text: 'size', size, color: '#102080', background: '#ffee00' };
        const { bytes } = await engine.generate(input, qrCall());
        const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
        assert.deepEqual([info.width, info.height], [size, size]);
        const colors = new Set<string>();
        for (let at = 0; at < data.length; at += info.channels)
          colors.add(data.subarray(at, at + 3).toString('hex'));
        assert.deepEqual([...colors].sort(), ['102080', 'ffee00']);
      }
    });

    it('finds nothing where nothing is', async () => {
      const blank = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ccc' } })
        .png()
        .toBuffer();
      assert.deepEqual(await scanPicture(engine, blank), []);
    });

    it('refuses more text than a code holds, and a size too small to draw', async () => {
      await assert.rejects(engine.generate({ ...plainCode, text: 'é'.repeat(1200) }, qrCall()), {
        code: 'unprocessable',
        param: 'data',
      });
      await assert.rejects(engine.generate({ ...plainCode, text: 'x'.repeat(500), size: 50 }, qrCall()), {
        code: 'unprocessable',
        param: 'size',
      });
    });

    it('stops when the caller has gone', async () => {
      const gone = AbortSignal.abort(new Error('gone'));
      await assert.rejects(engine.generate({ ...plainCode, text: 'x' }, qrCall(gone)), /gone/);
      const input = { data: new Uint8Array(400), width: 10, height: 10, formats: [], codesMax: 1 };
      await assert.rejects(engine.scan(input, qrCall(gone)), /gone/);
    });
  });
}
