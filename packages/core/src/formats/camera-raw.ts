/** Files of cameras (NEF, DNG, CR2, ARW…) look like TIFF, but only a small preview in them is an ordinary picture. */

interface Directory {
  reduced: boolean;
  photometric: number | undefined;
  make: string;
  dng: boolean;
  subdirectories: number[];
}

const tags = { subfileType: 254, photometric: 262, make: 271, subdirectories: 330, dngVersion: 50_706 };
const sensorData = new Set([32_803, 34_892]);
const kindOfMake: [RegExp, string][] = [
  [/nikon/i, 'NEF'],
  [/sony/i, 'ARW'],
  [/canon/i, 'CR2'],
  [/pentax|ricoh/i, 'PEF'],
  [/samsung/i, 'SRW'],
  [/hasselblad/i, '3FR'],
  [/epson/i, 'ERF'],
  [/kodak/i, 'DCR'],
];
const entriesMax = 512;
const subdirectoriesMax = 16;

export const cameraRawRefusal = (param: string, kind: string) =>
  `${param} is a camera raw image (${kind}), which is not supported: export it as JPEG or TIFF.`;

/** The kind by its usual extension; undefined for everything else, ordinary TIFF among it. */
export function cameraRawKind(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32)).toString('latin1');
  if (/^II(RO|RS)|^MMOR/.test(head)) return 'ORF';
  if (head.startsWith('IIU\0')) return 'RW2';
  if (head.startsWith('FUJIFILMCCD-RAW')) return 'RAF';
  if (head.slice(4, 12) === 'ftypcrx ') return 'CR3';
  if (!head.startsWith('II*\0') && !head.startsWith('MM\0*')) return undefined;
  if (head.slice(8, 10) === 'CR') return 'CR2';
  if (/^(IIII.waR|MMMMRaw)/s.test(head.slice(8, 16))) return 'IIQ';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = bytes.byteLength < 8 ? undefined : readDirectory(view, view.getUint32(4, head[0] === 'I'));
  return first && kindOf(first, view);
}

function kindOf(first: Directory, view: DataView): string | undefined {
  const beneath = first.subdirectories.map((at) => readDirectory(view, at));
  const sensor = [first, ...beneath].some((directory) => sensorData.has(directory?.photometric ?? 0));
  const preview = first.reduced && (first.dng || (first.make !== '' && beneath.length > 0));
  if (!sensor && !preview) return undefined;
  if (first.dng) return 'DNG';
  return kindOfMake.find(([pattern]) => pattern.test(first.make))?.[1] ?? 'RAW';
}

/** Undefined when it is outside the file, which the decoder reports. */
function readDirectory(view: DataView, at: number): Directory | undefined {
  const little = view.getUint8(0) === 0x49;
  if (at < 8 || at + 2 > view.byteLength) return undefined;
  const found: Directory = {
    reduced: false,
    photometric: undefined,
    make: '',
    dng: false,
    subdirectories: [],
  };
  const count = Math.min(view.getUint16(at, little), entriesMax);
  for (let entry = at + 2; entry < at + 2 + count * 12 && entry + 12 <= view.byteLength; entry += 12) {
    readEntry(view, entry, little, found);
  }
  return found;
}

function readEntry(view: DataView, at: number, little: boolean, found: Directory): void {
  const tag = view.getUint16(at, little);
  const short = view.getUint16(at + 2, little) === 3;
  const count = view.getUint32(at + 4, little);
  const value = short ? view.getUint16(at + 8, little) : view.getUint32(at + 8, little);
  if (tag === tags.subfileType) found.reduced = (value & 1) === 1;
  else if (tag === tags.photometric) found.photometric = value;
  else if (tag === tags.dngVersion) found.dng = true;
  else if (tag === tags.make) found.make = textAt(view, count > 4 ? value : at + 8, count);
  else if (tag === tags.subdirectories) {
    const places = count > 1 ? value : at + 8;
    for (let place = 0; place < Math.min(count, subdirectoriesMax); place += 1) {
      const from = places + place * 4;
      if (from + 4 <= view.byteLength) found.subdirectories.push(view.getUint32(from, little));
    }
  }
}

function textAt(view: DataView, at: number, count: number): string {
  const length = Math.min(count, 64, view.byteLength - at);
  if (length < 1) return '';
  const text = Buffer.from(view.buffer, view.byteOffset + at, length).toString('latin1');
  return text.replace(/\0[\s\S]*$/, '').trim();
}
