/** Windows icons and cursors: a list of pictures. */

const entryBytes = 16;
const directoryBytes = 6;
export const iconEntriesMax = 256;

export interface IconEntry {
  /** 1 to 256 pixels, as the list says. */
  width: number;
  bits: number;
  at: number;
  bytes: number;
}

/** Four bytes of magic are few: the first entry must make sense too. */
export function isIcon(bytes: Uint8Array): boolean {
  if (bytes.byteLength < directoryBytes + entryBytes) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = view.getUint16(2, true);
  const count = view.getUint16(4, true);
  if (view.getUint16(0, true) !== 0 || (kind !== 1 && kind !== 2) || count < 1 || count > iconEntriesMax) {
    return false;
  }
  const { at, bytes: size } = entryOf(view, 0);
  return size > 0 && at >= directoryBytes + count * entryBytes && at < bytes.byteLength;
}

/** Of what `isIcon`. */
export function iconEntries(bytes: Uint8Array): IconEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.min(
    view.getUint16(4, true),
    Math.floor((bytes.byteLength - directoryBytes) / entryBytes),
  );
  return Array.from({ length: count }, (_, place) => entryOf(view, place));
}

function entryOf(view: DataView, place: number): IconEntry {
  const from = directoryBytes + place * entryBytes;
  return {
    width: view.getUint8(from) || 256,
    bits: view.getUint16(from + 6, true),
    at: view.getUint32(from + 12, true),
    bytes: view.getUint32(from + 8, true),
  };
}

/** An icon of PNG pictures, which everything since Windows Vista and every browser reads. */
export function writeIcon(pictures: { side: number; png: Uint8Array }[]): Buffer {
  const head = Buffer.alloc(directoryBytes + pictures.length * entryBytes);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  for (const [place, { side, png }] of pictures.entries()) {
    const from = directoryBytes + place * entryBytes;
    head.writeUInt8(side % 256, from);
    head.writeUInt8(side % 256, from + 1);
    head.writeUInt16LE(1, from + 4);
    head.writeUInt16LE(32, from + 6);
    head.writeUInt32LE(png.byteLength, from + 8);
    head.writeUInt32LE(at, from + 12);
    at += png.byteLength;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
