/** Photoshop files of 2×2 pixels: red, lime, blue and white, as each mode and compression writes them. */

interface PsdChoice {
  mode: number;
  depth: number;
  planes: number[][];
  palette?: Buffer;
  /** Rows packed by PackBits. */
  packed?: boolean;
  /** The first plane after the colours is transparency. */
  transparent?: boolean;
  merged?: boolean;
  size?: { width: number; height: number };
}

const long = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

const short = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};

export function psd(choice: PsdChoice): Buffer {
  const { mode, depth, planes, palette = Buffer.alloc(0), packed = false, merged = true } = choice;
  const { width, height } = choice.size ?? { width: 2, height: 2 };
  const header = Buffer.concat([
    Buffer.from('8BPS\0\x01\0\0\0\0\0\0', 'latin1'),
    ...[short(planes.length), long(height), long(width), short(depth), short(mode)],
  ]);
  const flag = Buffer.concat([
    ...[Buffer.from('8BIM'), short(1057), short(0), long(5), long(1)],
    Buffer.from([merged ? 1 : 0, 0]),
  ]);
  const layers = Buffer.concat([long(12), long(8), short(choice.transparent ? -1 : 0), Buffer.alloc(6)]);
  const rows = planes.flatMap((plane) => [plane.slice(0, plane.length / 2), plane.slice(plane.length / 2)]);
  const packedRows = rows.map((row) => Buffer.from([row.length - 1, ...row]));
  const body = packed
    ? [short(1), ...packedRows.map((row) => short(row.length)), ...packedRows]
    : [short(0), ...rows.map((row) => Buffer.from(row))];
  return Buffer.concat([header, long(palette.length), palette, long(flag.length), flag, layers, ...body]);
}
