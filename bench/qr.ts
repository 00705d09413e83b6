/** The QR endpoint against bare zxing-wasm and bare qr. Run: node bench/qr.ts */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encodeQR } from 'qr';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { qr } from '../packages/utilities/src/endpoints/qr/qr.ts';
import { createTestCall } from '../packages/utilities/src/endpoints/testing.ts';
import { createRandom, distortions } from '../packages/utilities/src/engines/qr/distortions.fixture.ts';
import { print, type Row, sideBySide } from './lib/side-by-side.ts';

const text = 'https://example.com/pay/INV-2041?amount=5000&currency=NGN';

export async function run(): Promise<Row[]> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } });
  const test = createTestCall();
  try {
    const { file } = await test.run(qr, { data: text, size: 600 });
    const png = new Uint8Array(file!.bytes);
    const photo = await distortions.photographed!(png, createRandom(1));
    return [
      ...(await sideBySide({
        what: 'generate 512 px PNG (bare: qr, drawn by sharp)',
        ours: () => test.run(qr, { data: text, size: 512 }),
        bare: () => drawBare(512),
        rounds: 101,
      })),
      ...(await sideBySide({
        what: 'scan a clean 600 px PNG',
        ours: () => test.run(qr, { action: 'scan', file: { data: png } }),
        bare: () => readBarcodes(png, { tryHarder: true }),
        rounds: 31,
      })),
      ...(await sideBySide({
        what: 'scan a photograph (JPEG)',
        ours: () => test.run(qr, { action: 'scan', file: { data: photo } }),
        bare: () => readBarcodes(new Uint8Array(photo), { tryHarder: true }),
        rounds: 21,
      })),
      ...(await readShare(test, 10)),
    ];
  } finally {
    await test.close();
  }
}

async function drawBare(size: number): Promise<Buffer> {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const data = Uint8Array.from(rows.flat(), (dark) => (dark ? 0 : 255));
  return await sharp(data, { raw: { width: rows.length, height: rows.length, channels: 1 } })
    .resize(size, size, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

/** How many bad photographs each reads. */
async function readShare(test: ReturnType<typeof createTestCall>, each: number): Promise<Row[]> {
  const random = createRandom(99);
  let [ours, bare, total] = [0, 0, 0];
  for (const distort of Object.values(distortions)) {
    for (let round = 0; round < each; round += 1) {
      const { file } = await test.run(qr, { data: `${text}&n=${total}`, size: 480, ecc: 'LMQH'[round % 4] });
      const picture = await distort(file!.bytes, random);
      const { data } = await test.run(qr, { action: 'scan', file: { data: picture } });
      const found = data.codes as { text: string }[];
      const plain = await readBarcodes(new Uint8Array(await sharp(picture).png().toBuffer()), {
        tryHarder: true,
      });
      total += 1;
      if (found[0]?.text.endsWith(`&n=${total - 1}`)) ours += 1;
      if (plain[0]?.text.endsWith(`&n=${total - 1}`)) bare += 1;
    }
  }
  return [
    { what: `bad photographs read of ${total}: ours`, value: (100 * ours) / total, unit: '%' },
    { what: `bad photographs read of ${total}: bare zxing-wasm`, value: (100 * bare) / total, unit: '%' },
  ];
}

if (import.meta.main) print(await run());
