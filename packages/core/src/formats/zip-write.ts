/** A ZIP of a few files, made in memory. */
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

export interface ZipMember {
  name: string;
  bytes: Uint8Array;
  /** Not packed, as the first file of an EPUB must be. */
  stored?: boolean;
}

const deflate = promisify(deflateRaw);
/** 1980-01-01, the first day a ZIP knows: the same members give the same bytes. */
const dosDate = 0x0021;
const utf8Names = 0x0800;

/** Already packed formats are stored as they are. */
const isPacked = (name: string) => /\.(png|jpe?g|webp|avif|gif|heic|zip|docx|xlsx|pdf)$/i.test(name);

export async function writeZip(members: ZipMember[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const packed = member.stored || isPacked(member.name) ? undefined : await deflate(member.bytes);
    const body = packed ?? member.bytes;
    const name = Buffer.from(member.name, 'utf8');
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(utf8Names, 2);
    facts.writeUInt16LE(packed ? 8 : 0, 4);
    facts.writeUInt16LE(0, 6);
    facts.writeUInt16LE(dosDate, 8);
    facts.writeUInt32LE(crc32(member.bytes), 10);
    facts.writeUInt32LE(body.byteLength, 14);
    facts.writeUInt32LE(member.bytes.byteLength, 18);
    facts.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\u0003\u0004', 'latin1'), facts, name, body);
    directory.push(entryOf(facts, name, offset));
    offset += 4 + facts.length + name.length + body.byteLength;
  }
  return Buffer.concat([...parts, ...directory, endOf(directory, offset)]);
}

function entryOf(facts: Buffer, name: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, rest, name]);
}

function endOf(directory: Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, entry) => sum + entry.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return end;
}
