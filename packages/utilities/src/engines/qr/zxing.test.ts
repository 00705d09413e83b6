import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import sharp from 'sharp';
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer';
import { full, slowTest } from '../../../../core/src/testing/slow.ts';
import { plainCode, qrCall, qrContract, scanPicture } from './contract.ts';
import { createRandom, distortions } from './distortions.fixture.ts';
import type { QrLevel } from './port.ts';
import { createZxingEngine } from './zxing.ts';

qrContract(() => createZxingEngine({ scanners: 1 }));

const engine = createZxingEngine({ scanners: 2 });
after(() => engine.close?.());

const levels: QrLevel[] = ['L', 'M', 'Q', 'H'];
/** ISO/IEC 18004 table 7, byte mode, level L. */
const bytesByVersion = [
  ...[17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858],
  ...[929, 1003, 1091, 1171, 1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431],
  ...[2563, 2699, 2809, 2953],
];
const capacity = { L: 2953, M: 2331, Q: 1663, H: 1273 };

async function roundTrip(text: string, ecc: QrLevel, fields: Partial<typeof plainCode> = {}) {
  const made = await engine.generate({ ...plainCode, size: 800, text, ecc, ...fields }, qrCall());
  const codes = await scanPicture(engine, made.bytes, ['QRCode']);
  assert.equal(codes[0]?.text, text);
  return made;
}

describe('generate → scan', () => {
  it('random text of any kind, at every level', async () => {
    const text = fc.oneof(
      fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }),
      fc.string({ minLength: 1, maxLength: 200, unit: 'binary-ascii' }),
      fc.stringMatching(/^[0-9]{1,300}$/),
      fc.stringMatching(/^[0-9A-Z $%*+\-./:]{1,200}$/),
      fc.webUrl(),
    );
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...levels), async (value, ecc) => {
        fc.pre(value.isWellFormed() && Buffer.byteLength(value) <= capacity[ecc]);
        await roundTrip(value, ecc, { size: 500 });
      }),
      { numRuns: full ? 40 : 12, seed: 20261115 },
    );
  });

  const fullVersions = bytesByVersion.map((length, index) => ({
    version: index + 1,
    ecc: levels[index % 4]!,
    text: Array.from({ length }, (_, at) => String.fromCharCode(97 + ((at * 7 + length) % 26))).join(''),
  }));

  it('every version from 1 to 40: each is used as soon as the text needs it', async () => {
    for (const { version, text } of fullVersions) {
      const made = await engine.generate({ ...plainCode, size: 600, text, ecc: 'L' }, qrCall());
      assert.deepEqual([made.version, made.modules], [version, 17 + 4 * version]);
    }
  });

  slowTest('codes of every version are read, full and half full', async () => {
    for (const { text, ecc } of fullVersions) {
      await roundTrip(text, 'L', { size: 600 });
      await roundTrip(text.slice(0, Math.floor(text.length * 0.43)), ecc, { size: 600 });
    }
  });

  it('exactly full, and one byte more', async () => {
    for (const ecc of levels) {
      assert.equal((await roundTrip('z'.repeat(capacity[ecc]), ecc)).version, 40);
      const over = { ...plainCode, size: 800, text: 'z'.repeat(capacity[ecc] + 1), ecc };
      await assert.rejects(engine.generate(over, qrCall()), { code: 'unprocessable' });
    }
  });

  it('SVG, transparent background, no margin, terminal text', async () => {
    const text = 'https://example.com/ọjà';
    const svg = await engine.generate({ ...plainCode, text, format: 'svg', size: 300 }, qrCall());
    assert.equal((await scanPicture(engine, await sharp(svg.bytes).png().toBuffer()))[0]?.text, text);
    await roundTrip(text, 'M', { background: '#00000000' });
    await roundTrip(text, 'M', { margin: 0 });
    const terminal = await engine.generate({ ...plainCode, text, format: 'text' }, qrCall());
    assert.equal(
      (await scanPicture(engine, await drawTerminalText(Buffer.from(terminal.bytes).toString()))).at(0)?.text,
      text,
    );
  });
});

/** What a dark terminal shows: each character two pixels, one above the other. */
async function drawTerminalText(text: string): Promise<Buffer> {
  const lines = text.trimEnd().split('\n');
  const width = lines[0]!.length;
  const data = Buffer.alloc(width * lines.length * 2);
  for (const [row, line] of lines.entries()) {
    for (const [column, glyph] of [...line].entries()) {
      data[row * 2 * width + column] = '▀█'.includes(glyph) ? 255 : 0;
      data[(row * 2 + 1) * width + column] = '▄█'.includes(glyph) ? 255 : 0;
    }
  }
  return await sharp(data, { raw: { width, height: lines.length * 2, channels: 1 } })
    .resize(width * 6, lines.length * 12, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

describe('bad photographs', () => {
  slowTest('at least 98% are read, and none wrongly', async () => {
    const random = createRandom(2026);
    const missed: string[] = [];
    let total = 0;
    for (const [name, distort] of Object.entries(distortions)) {
      for (let round = 0; round < (full ? 8 : 4); round += 1) {
        const length = 5 + Math.floor(random() * 90);
        const text = Array.from({ length }, () => String.fromCharCode(33 + random() * 90)).join('');
        const input = { ...plainCode, text, ecc: levels[round % 4]!, size: 480 };
        const { bytes } = await engine.generate(input, qrCall());
        const codes = await scanPicture(engine, await distort(bytes, random));
        total += 1;
        if (codes[0]?.text !== text) missed.push(name);
        for (const code of codes) if (code.format === 'QRCode') assert.equal(code.text, text, name);
      }
    }
    assert.ok(missed.length / total <= 0.02, `${missed.length} of ${total} missed: ${missed}`);
  });
});

describe('pictures with several codes', () => {
  it('finds each, where it is', async () => {
    const places = [
      { text: 'first', left: 20, top: 30 },
      { text: 'second', left: 420, top: 40 },
      { text: 'third', left: 200, top: 380 },
    ];
    const parts = await Promise.all(
      places.map(async ({ text, left, top }) => {
        const { bytes } = await engine.generate({ ...plainCode, text, size: 232 }, qrCall());
        return { input: Buffer.from(bytes), left, top };
      }),
    );
    const page = { width: 700, height: 700, channels: 3 as const, background: '#fff' };
    const codes = await scanPicture(engine, await sharp({ create: page }).composite(parts).png().toBuffer());
    assert.deepEqual(codes.map(({ text }) => text).sort(), ['first', 'second', 'third']);
    for (const code of codes) {
      const { left, top } = places.find(({ text }) => text === code.text)!;
      const { topLeft, bottomRight } = code.position;
      assert.ok(
        Math.abs(topLeft.x - left - 32) < 8 && Math.abs(topLeft.y - top - 32) < 8,
        JSON.stringify(topLeft),
      );
      assert.ok(Math.abs(bottomRight.x - left - 200) < 8, JSON.stringify(bottomRight));
    }
  });

  it('reads other barcodes', async () => {
    const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
    prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } });
    const samples: [WriteInputBarcodeFormat, string, string][] = [
      ['EAN13', '6154000043841', 'EAN13'],
      ['EAN8', '96385074', 'EAN8'],
      ['Code128', 'OJA-2026', 'Code128'],
      ['Code39', 'OJA39', 'Code39'],
      ['ITF', '123456', 'ITF'],
      ['DataMatrix', 'matrix', 'DataMatrix'],
      ['Aztec', 'aztec', 'Aztec'],
      ['PDF417', 'pdf417 text', 'PDF417'],
    ];
    for (const [format, text, read] of samples) {
      const { image, error } = await writeBarcode(text, { format, scale: 4 });
      assert.ok(image, `${format}: ${error}`);
      const picture = await sharp(Buffer.from(await image.arrayBuffer()))
        .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' })
        .png()
        .toBuffer();
      const [code] = await scanPicture(engine, picture);
      assert.equal(code?.text, text, format);
      assert.ok(code?.format.startsWith(read), `${format} read as ${code?.format}`);
      assert.deepEqual(await scanPicture(engine, picture, ['QRCode']), [], 'only the formats asked for');
    }
  });
});
