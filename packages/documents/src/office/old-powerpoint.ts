/** Decrypts PPT files, which LibreOffice doesn't: [MS-PPT] 2.3.7 and [MS-OFFCRYPTO] 2.3.5 (RC4 CryptoAPI). */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { openCompound } from '@oja/core/formats/compound';

export type Decrypted = { bytes: Uint8Array } | 'wrong password' | 'unsupported';

const [userEdit, directory, cryptSession] = [0x0ff5, 0x1772, 0x2f14];
const plainToken = 0xe391c05f;
const rc4Number = 0x6801;
const editsMax = 1_000;
const objectsMax = 100_000;
const picturesMax = 5_000;

export async function decryptPowerPoint(bytes: Uint8Array, password: string): Promise<Decrypted> {
  const file = Buffer.from(bytes);
  const compound = openCompound(file);
  const [document, user] = [compound?.stream('PowerPoint Document'), compound?.stream('Current User')];
  if (!compound || !document || !user) return 'unsupported';
  const [content, current] = [compound.read(document), compound.read(user)];
  try {
    const edits = readEdits(content, current.readUInt32LE(16));
    const session = edits.offsets.get(edits.session);
    if (session === undefined) return 'unsupported';
    const cipher = cipherOf(recordAt(content, session, cryptSession), password);
    if (typeof cipher === 'string') return cipher;
    // Objects never overlap: more bytes than the file has are a trap.
    let bytesLeft = content.length;
    for (const [id, offset] of edits.offsets) {
      if (id === edits.session) continue;
      const decipher = cipher(id);
      decipher(content.subarray(offset, offset + 8));
      const end = Math.min(offset + 8 + content.readUInt32LE(offset + 4), content.length);
      bytesLeft -= end - offset;
      if (bytesLeft < 0) return 'unsupported';
      decipher(content.subarray(offset + 8, end));
      await setImmediate();
    }
    // Without the encrypted session, a user's edit is one field shorter.
    for (const at of edits.places) content.writeUInt32LE(28, at + 4);
    current.writeUInt32LE(plainToken, 12);
    compound.overwrite(document, content);
    compound.overwrite(user, current);
    const pictures = compound.stream('Pictures');
    if (pictures) compound.overwrite(pictures, plainPictures(compound.read(pictures), cipher));
    return { bytes: file };
  } catch (error) {
    if (error instanceof RangeError) return 'unsupported';
    throw error;
  }
}

interface Edits {
  /** Where each object lies that the document consists of; a later edit replaces those of earlier ones. */
  offsets: Map<number, number>;
  places: number[];
  /** The object that says how the others are encrypted. */
  session: number;
}

function readEdits(content: Buffer, last: number): Edits {
  const edits: Edits = { offsets: new Map(), places: [], session: -1 };
  let tableBytes = 0;
  for (let at = last; at !== 0 && edits.places.length < editsMax; ) {
    const edit = recordAt(content, at, userEdit);
    edits.places.push(at);
    if (edits.session < 0 && edit.length >= 32) edits.session = edit.readUInt32LE(28);
    const table = recordAt(content, edit.readUInt32LE(12), directory);
    tableBytes += table.length;
    if (tableBytes > objectsMax * 8) throw new RangeError('too many objects');
    addObjects(table, edits.offsets);
    at = edit.readUInt32LE(8);
  }
  return edits;
}

/** Runs of objects: 20 bits for the first number, 12 for how many follow it. */
function addObjects(table: Buffer, offsets: Map<number, number>): void {
  for (let at = 0; at + 4 <= table.length; ) {
    const run = table.readUInt32LE(at);
    at += 4;
    for (let id = run & 0xfffff, left = run >>> 20; left > 0; left -= 1, id += 1, at += 4) {
      if (!offsets.has(id)) offsets.set(id, table.readUInt32LE(at));
    }
  }
}

/** The content of a record of this type; anything else there means a damaged file. */
function recordAt(content: Buffer, at: number, type: number): Buffer {
  if (content.readUInt16LE(at + 2) !== type) throw new RangeError(`no record of type ${type}`);
  return content.subarray(at + 8, at + 8 + content.readUInt32LE(at + 4));
}

/** Decrypts in place, on from where it stopped. */
type Decipher = (part: Buffer) => void;
type Cipher = (block: number) => Decipher;

function cipherOf(info: Buffer, password: string): Cipher | 'wrong password' | 'unsupported' {
  const headerBytes = info.readUInt32LE(8);
  const [number, keyBits] = [info.readUInt32LE(20), info.readUInt32LE(28) || 40];
  if (info.readUInt16LE(2) !== 2 || number !== rc4Number || keyBits > 128) return 'unsupported';
  const verifier = info.subarray(12 + headerBytes);
  const salt = verifier.subarray(4, 20);
  const secret = sha1(Buffer.concat([salt, Buffer.from(password, 'utf16le')]));
  const cipher: Cipher = (block) => {
    const number = Buffer.alloc(4);
    number.writeUInt32LE(block);
    // A key of 40 bits is filled up with zeros to 128.
    const key = Buffer.alloc(keyBits === 40 ? 16 : keyBits / 8);
    sha1(Buffer.concat([secret, number])).copy(key, 0, 0, keyBits / 8);
    return rc4(key);
  };
  const decipher = cipher(0);
  const [expected, hash] = [Buffer.from(verifier.subarray(20, 36)), Buffer.from(verifier.subarray(40, 60))];
  decipher(expected);
  decipher(hash);
  return hash.length === 20 && sha1(expected).equals(hash) ? cipher : 'wrong password';
}

const sha1 = (content: Buffer) => createHash('sha1').update(content).digest();

/** OpenSSL no longer has it. */
export function rc4(key: Buffer): Decipher {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + state[at]! + key[at % key.length]!) & 255;
    [state[at], state[other]] = [state[other]!, state[at]!];
  }
  let [first, second] = [0, 0];
  return (part) => {
    for (let at = 0; at < part.length; at += 1) {
      first = (first + 1) & 255;
      const moved = state[first]!;
      second = (second + moved) & 255;
      const other = state[second]!;
      state[first] = other;
      state[second] = moved;
      part[at]! ^= state[(moved + other) & 255]!;
    }
  };
}

const storeEntry = 0xf007;
const storeEntryFields = [1, 1, 16, 2, 4, 4, 4, 1, 1, 1, 1];
const metafiles = [0xf01a, 0xf01b, 0xf01c];
/** Instances of picture records with two checksums instead of one. */
const twoChecksums = [0x217, 0x3d5, 0x46b, 0x543, 0x6e1, 0x6e3, 0x6e5, 0x7a9];

/** Every field of every picture is encrypted on its own, from the start of block 0. */
function plainPictures(pictures: Buffer, cipher: Cipher): Buffer {
  let at = 0;
  const field = (bytes: number) => {
    cipher(0)(pictures.subarray(at, at + bytes));
    at += bytes;
  };
  const header = () => {
    field(8);
    const [instance, type] = [pictures.readUInt16LE(at - 8) >>> 4, pictures.readUInt16LE(at - 6)];
    return { instance, type, end: at + pictures.readUInt32LE(at - 4) };
  };
  for (let count = 0; at + 8 <= pictures.length && count < picturesMax; count += 1) {
    let { instance, type, end } = header();
    if (type === storeEntry) {
      for (const bytes of storeEntryFields) field(bytes);
      const nameBytes = pictures.readUInt8(at - 3);
      if (nameBytes > 0) field(nameBytes);
      if (at >= end) continue;
      ({ instance, type, end } = header());
    }
    if (type < 0xf018 || type > 0xf117 || end > pictures.length) break;
    for (let count = twoChecksums.includes(instance) ? 2 : 1; count > 0; count -= 1) field(16);
    field(metafiles.includes(type) ? 34 : 1);
    field(end - at);
  }
  return pictures;
}
