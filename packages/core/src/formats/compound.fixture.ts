/** OLE containers and the macro projects in them, made for tests. */

export interface Part {
  name: string;
  /** Of a stream; a storage has parts. */
  content?: Buffer;
  parts?: Part[];
}

const none = 0xffffffff;
const endOfChain = 0xfffffffe;
const sectorBytes = 512;
const smallBytes = 4_096;

/** Streams are filled up to a size that no reader takes for small: those lie elsewhere. */
export function compoundOf(top: Part[]): Buffer {
  const entries: Buffer[] = [];
  const contents: Buffer[] = [];
  const add = (part: Part, kind: number): { at: number; bytes: Buffer } => {
    const bytes = Buffer.alloc(128);
    bytes.write(part.name, 0, 'utf16le');
    bytes.writeUInt16LE((part.name.length + 1) * 2, 0x40);
    bytes.writeUInt8(kind, 0x42);
    for (const link of [0x44, 0x48, 0x4c]) bytes.writeUInt32LE(none, link);
    bytes.writeUInt32LE(endOfChain, 0x74);
    entries.push(bytes);
    return { at: entries.length - 1, bytes };
  };
  const addAll = (parts: Part[], parent: Buffer) => {
    let before: Buffer | undefined;
    for (const part of parts) {
      const made = add(part, part.parts ? 1 : 2);
      if (before) before.writeUInt32LE(made.at, 0x48);
      else parent.writeUInt32LE(made.at, 0x4c);
      before = made.bytes;
      if (part.content) {
        contents[made.at] = Buffer.concat([part.content], Math.max(part.content.length, smallBytes));
      }
      if (part.parts) addAll(part.parts, made.bytes);
    }
  };
  addAll(top, add({ name: 'Root Entry' }, 5).bytes);

  const directorySectors = Math.ceil((entries.length * 128) / sectorBytes);
  const contentSectors = contents.reduce((sum, { length }) => sum + Math.ceil(length / sectorBytes), 0);
  const tables = Math.ceil((directorySectors + contentSectors + 1) / (sectorBytes / 4 - 1));
  const table = Buffer.alloc(sectorBytes * tables, 0xff);
  const chain = (first: number, count: number) => {
    for (let at = 0; at < count; at += 1)
      table.writeUInt32LE(at + 1 < count ? first + at + 1 : endOfChain, (first + at) * 4);
  };
  for (let at = 0; at < tables; at += 1) table.writeUInt32LE(0xfffffffd, at * 4);
  chain(tables, directorySectors);
  const sectors: Buffer[] = [];
  let next = tables + directorySectors;
  for (const [at, content] of contents.entries()) {
    if (!content || content.length === 0) continue;
    const count = Math.ceil(content.length / sectorBytes);
    entries[at]?.writeUInt32LE(next, 0x74);
    entries[at]?.writeUInt32LE(content.length, 0x78);
    chain(next, count);
    sectors.push(content, Buffer.alloc(count * sectorBytes - content.length));
    next += count;
  }
  const header = Buffer.alloc(sectorBytes);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(0x3e, 0x18);
  header.writeUInt16LE(3, 0x1a);
  header.writeUInt16LE(0xfffe, 0x1c);
  header.writeUInt16LE(9, 0x1e);
  header.writeUInt16LE(6, 0x20);
  header.writeUInt32LE(tables, 0x2c);
  header.writeUInt32LE(tables, 0x30);
  header.writeUInt32LE(smallBytes, 0x38);
  header.writeUInt32LE(endOfChain, 0x3c);
  header.writeUInt32LE(endOfChain, 0x44);
  header.fill(0xff, 0x4c);
  for (let at = 0; at < tables; at += 1) header.writeUInt32LE(at, 0x4c + at * 4);
  const directory = Buffer.alloc(directorySectors * sectorBytes);
  Buffer.concat(entries).copy(directory);
  return Buffer.concat([header, table, directory, ...sectors]);
}

export const projectParts: Part[] = [
  { name: '_VBA_PROJECT', content: Buffer.from('cc61', 'hex') },
  { name: 'dir', content: Buffer.from('x') },
];
