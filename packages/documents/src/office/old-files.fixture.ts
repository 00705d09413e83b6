/** Small files as Word 2 to 95 and Excel 2 to 95 wrote them: LibreOffice reads them and writes none. */
import { compoundOf } from '../../../core/src/formats/compound.fixture.ts';

const fibBytes = 0x300;

/** The head of a document (FIB) says where its text is; everything else may be missing. */
export function oldWord(version: 'Word 2' | 'Word 6' | 'Word 95', lines: string[]): Buffer {
  const number = { 'Word 2': 0x2d, 'Word 6': 0x65, 'Word 95': 0x68 }[version];
  const text = Buffer.from(`${lines.join('\r')}\r`, 'latin1');
  const head = Buffer.alloc(fibBytes);
  head.writeUInt16LE(version === 'Word 2' ? 0xa5db : 0xa5dc, 0);
  head.writeUInt16LE(number, 2);
  head.writeUInt16LE(0x0409, 6);
  head.writeUInt16LE(number, 12);
  head.writeUInt32LE(fibBytes, 0x18);
  for (const at of [0x1c, 0x20]) head.writeUInt32LE(fibBytes + text.length, at);
  head.writeUInt32LE(text.length, 0x34);
  const content = Buffer.concat([head, text, Buffer.alloc(512)]);
  return version === 'Word 2' ? content : compoundOf([{ name: 'WordDocument', content }]);
}

const record = (type: number, ...content: (Buffer | number[])[]) => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(body.length, 2);
  return Buffer.concat([head, body]);
};
const short = (value: number) => [value & 255, value >>> 8];

const begins = { 'Excel 2': 0x0009, 'Excel 3': 0x0209, 'Excel 4': 0x0409, 'Excel 95': 0x0809 };
const versions = { 'Excel 2': 2, 'Excel 3': 3, 'Excel 4': 4, 'Excel 95': 0x0500 };
const [sheetKind, bookKind] = [0x0010, 0x0005];
const end = record(0x000a);

export function oldExcel(version: keyof typeof begins, rows: string[][]): Buffer {
  const begin = (kind: number) =>
    record(begins[version], short(versions[version]), short(kind), [0, 0, 0, 0]);
  const cells = rows.flatMap((row, at) =>
    row.map((text, column) => {
      const place = [...short(at), ...short(column)];
      return version === 'Excel 2'
        ? record(0x0004, place, [0, 0, 0, text.length], Buffer.from(text, 'latin1'))
        : record(0x0204, place, short(0), short(text.length), Buffer.from(text, 'latin1'));
    }),
  );
  const sheet = Buffer.concat([begin(sheetKind), ...cells, end]);
  if (version !== 'Excel 95') return sheet;
  const name = Buffer.from('Sheet1');
  const sheetAt = begin(bookKind).length + 4 + 7 + name.length + end.length;
  const bound = record(0x0085, short(sheetAt), [0, 0], [0, 0], [name.length], name);
  return compoundOf([{ name: 'Book', content: Buffer.concat([begin(bookKind), bound, end, sheet]) }]);
}
