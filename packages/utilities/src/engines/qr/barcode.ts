/** Barcodes other than QR codes, as their modules: written by zxing-cpp (zint) in WebAssembly. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rejected } from '@oja/core/engine-failure';
import type { BarcodeType, Bars } from './port.ts';

/** Names of the library, and what the content must be. */
const kinds: Record<BarcodeType, { format: string; content: RegExp; rule: string; isMatrix?: true }> = {
  ean13: { format: 'EAN13', content: /^\d{12,13}$/, rule: '12 digits, or 13 with a check digit that fits' },
  ean8: { format: 'EAN8', content: /^\d{7,8}$/, rule: '7 digits, or 8 with a check digit that fits' },
  upca: { format: 'UPCA', content: /^\d{11,12}$/, rule: '11 digits, or 12 with a check digit that fits' },
  upce: { format: 'UPCE', content: /^[01]\d{6,7}$/, rule: '7 or 8 digits that begin with 0 or 1' },
  code128: { format: 'Code128', content: /^[\x20-\x7e]{1,80}$/, rule: '1 to 80 ASCII characters' },
  code39: {
    format: 'Code39',
    content: /^[0-9A-Z .$/+%-]{1,50}$/,
    rule: '1 to 50 of 0-9, A-Z, space and .$/+%-',
  },
  itf: { format: 'ITF', content: /^(\d\d){1,40}$/, rule: 'an even number of digits, at most 80' },
  datamatrix: {
    format: 'DataMatrix',
    content: /^[^\0]{1,1500}$/su,
    rule: 'at most 1,500 characters',
    isMatrix: true,
  },
  aztec: { format: 'Aztec', content: /^[^\0]{1,1500}$/su, rule: 'at most 1,500 characters', isMatrix: true },
  pdf417: { format: 'PDF417', content: /^[^\0]{1,800}$/su, rule: 'at most 800 characters', isMatrix: true },
};

/** The height of bars relative to their length. */
const barHeight = 0.45;
const barHeightMin = 12;
/** Rows of PDF417 are at least three modules high. */
const stackedRowHeight = 3;
/** The mark for UTF-8, without which readers guess. */
const utf8Mark = 'eci=26';

type Write = (
  text: string,
  options: object,
) => Promise<{ error: string; symbol?: { width: number; height: number; data: ArrayLike<number> } }>;
let loading: Promise<Write> | undefined;

/** QR codes by the same library, where `qr` has no word for what is asked. */
export async function encodeUtf8Qr(text: string, level: string): Promise<boolean[][]> {
  loading ??= load();
  const write = await loading;
  const options = `${utf8Mark},ecLevel=${level}`;
  const { error, symbol } = await write(text, { format: 'QRCode', scale: 1, addQuietZones: false, options });
  if (error !== '' || !symbol)
    throw rejected('unprocessable', `data: can't be written (${error.split('\n')[0]}).`, { param: 'data' });
  const { width, height, data } = symbol;
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => data[y * width + x] === 0),
  );
}

async function load(): Promise<Write> {
  const { prepareZXingModule, writeBarcode } = await import('zxing-wasm/writer');
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true });
  return writeBarcode;
}

export const formatNameOf = (type: BarcodeType): string => kinds[type].format;

export async function encodeBars(type: BarcodeType, text: string): Promise<Bars> {
  const { format, content, rule, isMatrix } = kinds[type];
  const refuse = (why: string) =>
    rejected('unprocessable', `data: ${type} takes ${rule}${why}.`, { param: 'data' });
  if (!content.test(text)) throw refuse('');
  loading ??= load();
  const write = await loading;
  const options = [
    ...(isMatrix && /[^\x20-\x7e]/.test(text) ? [utf8Mark] : []),
    ...(type === 'datamatrix' ? ['forceSquare'] : []),
  ].join();
  const { error, symbol } = await write(text, { format, scale: 1, addQuietZones: false, options });
  if (error !== '' || !symbol?.data || symbol.width < 1)
    throw refuse(error === '' ? '' : ` (${error.split('\n')[0]})`);
  const { width, height, data } = symbol;
  // Bars are the same from top to bottom.
  const tall = type === 'pdf417' ? stackedRowHeight : 1;
  const dark = (x: number, y: number) => data[(isMatrix ? Math.floor(y / tall) : 0) * width + x] === 0;
  const rows = isMatrix ? height * tall : Math.max(barHeightMin, Math.round(width * barHeight));
  return { width, height: rows, dark };
}
