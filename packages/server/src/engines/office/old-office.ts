/** What the binary Office files of the nineties say of themselves: their version, and whether they are encrypted. */
import { compoundEntries } from '../../formats/compound.ts';

export interface OldOffice {
  /** LibreOffice's name of the filter for this version, where it is not the usual one. */
  importFilter?: string;
  isEncrypted: boolean;
}

/** Streams begin at a sector; short ones at a small sector. */
const sectorBytes = 512;
const smallSectorBytes = 64;

/** [MS-DOC] 2.5.2: the head of a Word document has a mark, a version and a bit for encryption. */
function wordFacts(file: Buffer): OldOffice {
  for (let at = sectorBytes; at + 12 <= file.length; at += sectorBytes) {
    const mark = file.readUInt16LE(at);
    const version = file.readUInt16LE(at + 2);
    if ((mark !== 0xa5ec && mark !== 0xa5dc) || version < 0x65 || version > 0x120) continue;
    const isEncrypted = (file.readUInt16LE(at + 10) & 0x0100) !== 0;
    if (version >= 0x6a) return { isEncrypted };
    return { isEncrypted, importFilter: version >= 0x67 ? 'MS Word 95' : 'MS WinWord 6.0' };
  }
  return { isEncrypted: false };
}

const [beginning, filePass, endOfPart] = [0x0809, 0x002f, 0x000a];
const recordsMax = 40;

/** [MS-XLS] 2.4.117: a record FilePass stands among the first of the workbook. */
function excelFacts(file: Buffer): OldOffice {
  for (let at = sectorBytes; at + 8 <= file.length; at += smallSectorBytes) {
    const isBook = file.readUInt16LE(at) === beginning && file.readUInt16LE(at + 6) === 0x0005;
    if (isBook && [0x0500, 0x0600].includes(file.readUInt16LE(at + 4)))
      return { isEncrypted: hasFilePass(file, at) };
  }
  return { isEncrypted: false };
}

function hasFilePass(file: Buffer, from: number): boolean {
  for (let at = from, count = 0; at + 4 <= file.length && count < recordsMax; count++) {
    const kind = file.readUInt16LE(at);
    if (kind === filePass) return true;
    if (kind === endOfPart) return false;
    at += 4 + file.readUInt16LE(at + 2);
  }
  return false;
}

/** [MS-PPT] 2.3.2: the size of the user's record, and a token that encrypted documents have. */
const encryptedUser = Buffer.from('14000000dfc4d1f3', 'hex');

function powerPointFacts(file: Buffer): OldOffice {
  const isEncrypted =
    file.includes(encryptedUser) ||
    (compoundEntries(file) ?? []).some(({ name }) => name.toLowerCase() === 'encryptedsummary');
  return { isEncrypted };
}

const readers: Record<string, (file: Buffer) => OldOffice> = {
  doc: wordFacts,
  xls: excelFacts,
  ppt: powerPointFacts,
};

export function oldOfficeFacts(format: string, bytes: Uint8Array): OldOffice {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readers[format]?.(file) ?? { isEncrypted: false };
}
