/** Encrypts a PPT as PowerPoint does ([MS-PPT] 2.3.7, RC4 CryptoAPI): LibreOffice writes none. */
import { createHash, randomBytes } from 'node:crypto';
import { compoundOf } from '../../../core/src/formats/compound.fixture.ts';
import { openCompound } from '../../../core/src/formats/compound.ts';
import { rc4 } from './old-powerpoint.ts';

const sha1 = (...parts: Buffer[]) => createHash('sha1').update(Buffer.concat(parts)).digest();
const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const record = (head: number, type: number, content: Buffer) => {
  const header = Buffer.alloc(8);
  header.writeUInt16LE(head, 0);
  header.writeUInt16LE(type, 2);
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content]);
};

/** The presentation must have one edit; its pictures must be plain PNG or JPEG records. */
export function lockedPowerPoint(plain: Buffer, password: string): Buffer {
  const compound = openCompound(plain);
  const [stream, user] = [compound?.stream('PowerPoint Document'), compound?.stream('Current User')];
  if (!compound || !stream || !user) throw new Error('not a PPT file');
  const [content, current] = [compound.read(stream), compound.read(user)];
  const edit = current.readUInt32LE(16);
  const directory = content.readUInt32LE(edit + 8 + 12);
  const [first, count] = [
    content.readUInt32LE(directory + 8) & 0xfffff,
    content.readUInt32LE(directory + 8) >>> 20,
  ];
  const salt = randomBytes(16);
  const secret = sha1(salt, Buffer.from(password, 'utf16le'));
  const crypt = (block: number) => rc4(sha1(secret, number(block)).subarray(0, 16));
  const offsets = Array.from({ length: count }, (_, at) => content.readUInt32LE(directory + 12 + at * 4));
  for (const [at, offset] of offsets.entries())
    crypt(first + at)(content.subarray(offset, offset + 8 + content.readUInt32LE(offset + 4)));

  const verifier = randomBytes(16);
  const hash = sha1(verifier);
  const [hiddenVerifier, hiddenHash] = [Buffer.from(verifier), Buffer.from(hash)];
  const decipher = crypt(0);
  decipher(hiddenVerifier);
  decipher(hiddenHash);
  const header = Buffer.concat([0x04, 0, 0x6801, 0x8004, 128, 1, 0, 0].map(number));
  const info = Buffer.concat([
    Buffer.from('02000200', 'hex'),
    number(0x04),
    number(header.length),
    header,
    number(16),
    salt,
    hiddenVerifier,
    number(20),
    hiddenHash,
  ]);
  const sessionAt = content.length;
  const session = record(0x0f, 0x2f14, info);
  const tableAt = sessionAt + session.length;
  const table = record(
    0,
    0x1772,
    Buffer.concat([number(first | ((count + 1) << 20)), ...offsets.map(number), number(sessionAt)]),
  );
  const lastAt = tableAt + table.length;
  const fields = Buffer.from(content.subarray(edit + 8, edit + 36));
  fields.writeUInt32LE(0, 8);
  fields.writeUInt32LE(tableAt, 12);
  const last = record(0, 0x0ff5, Buffer.concat([fields, number(first + count)]));
  const pictures = compound.stream('Pictures');
  const pictureParts = pictures
    ? [{ name: 'Pictures', content: hidden(compound.read(pictures), crypt) }]
    : [];
  current.writeUInt32LE(0xf3d1c4df, 12);
  current.writeUInt32LE(lastAt, 16);
  return compoundOf([
    { name: 'PowerPoint Document', content: Buffer.concat([content, session, table, last]) },
    { name: 'Current User', content: current },
    ...pictureParts,
  ]);
}

/** Header, checksum, tag and image: each encrypted from the start of block 0. */
function hidden(pictures: Buffer, crypt: (block: number) => (part: Buffer) => void): Buffer {
  for (let at = 0; at + 8 <= pictures.length && pictures.readUInt16LE(at + 2) >= 0xf018; ) {
    const end = at + 8 + pictures.readUInt32LE(at + 4);
    const cuts = [at, at + 8, at + 24, at + 25, end];
    for (const [index, from] of cuts.slice(0, -1).entries())
      crypt(0)(pictures.subarray(from, cuts[index + 1]));
    at = end;
  }
  return pictures;
}
