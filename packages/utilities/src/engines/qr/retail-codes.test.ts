import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer';
import { slowTest } from '../../../../core/src/testing/slow.ts';
import { scanPicture } from './contract.ts';
import { createZxingEngine } from './zxing.ts';

const engine = createZxingEngine({ scanners: 1 });
after(() => engine.close?.());

async function picture(format: WriteInputBarcodeFormat, text: string): Promise<Buffer> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true });
  const made = await writeBarcode(text, { format, scale: 3, addQuietZones: true });
  return Buffer.from(await made.image!.arrayBuffer());
}

const printed: [format: WriteInputBarcodeFormat, text: string, found: string][] = [
  ['UPCA', '036000291452', 'UPCA'],
  ['EAN13', '4006381333931', 'EAN13'],
  ['EAN8', '96385074', 'EAN8'],
  ...['01234505', '01234514', '01234523', '01234531', '01234543', '01234558', '04252614'].flatMap(
    (text): [WriteInputBarcodeFormat, string, string][] => [['UPCE', text, 'UPCE']],
  ),
];

test('retail codes read as they are printed', async () => {
  for (const [format, text, found] of printed) {
    const [code] = await scanPicture(engine, await picture(format, withCheck(format, text)));
    assert.deepEqual([code?.format, code?.text], [found, withCheck(format, text)]);
  }
});

/** UPC-E has the check digit of the UPC-A that it stands for. */
function withCheck(format: string, text: string): string {
  if (format !== 'UPCE') return text;
  const [system, d, last] = [text[0], text.slice(1, 7), text[6]!];
  const body = /[012]/.test(last)
    ? `${d.slice(0, 2)}${last}0000${d.slice(2, 5)}`
    : last === '3'
      ? `${d.slice(0, 3)}00000${d.slice(3, 5)}`
      : last === '4'
        ? `${d.slice(0, 4)}00000${d[4]}`
        : `${d.slice(0, 5)}0000${last}`;
  const digits = [...`${system}${body}`].map(Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return `${text.slice(0, 7)}${(10 - (sum % 10)) % 10}`;
}

slowTest('a PDF417 code that lies askew is read, where it lies', async () => {
  const text = 'a boarding pass of some length: LOS ABV 0123456789 NG 2026-11-16';
  const code = await picture('PDF417', text);
  for (const degrees of [0, 7, -13, 22, -33, 45, 97, 180, 200]) {
    const turned = await sharp(code).rotate(degrees, { background: '#fff' }).blur(0.6).png().toBuffer();
    const { width, height } = await sharp(turned).metadata();
    const [found] = await scanPicture(engine, turned);
    assert.equal(found?.text, text, `${degrees}°`);
    const { topLeft, bottomRight } = found.position;
    const [x, y] = [(topLeft.x + bottomRight.x) / 2, (topLeft.y + bottomRight.y) / 2];
    const off = Math.hypot(x - width / 2, y - height / 2);
    assert.ok(off < width / 10, `${degrees}°: its middle is ${off} pixels off`);
  }
});
