/** What the binary Office files of the nineties say of themselves: their version, and whether they are encrypted. */
import { openCompound } from '@oja/core/formats/compound';
import { isOldExcel, isOldWord } from '@oja/core/formats/old-office-start';

export interface OldOffice {
  /** LibreOffice's name of the filter for this version, where it is not the usual one. */
  importFilter?: string;
  isEncrypted: boolean;
}

const headBytes = 8_192;

/** The beginning of a stream of an OLE container. */
function headOf(file: Buffer, ...names: string[]): Buffer | undefined {
  const compound = openCompound(file);
  const stream = names.map((name) => compound?.stream(name)).find((found) => found !== undefined);
  return stream && compound?.read(stream, headBytes);
}

/** [MS-DOC] 2.5.2: the head of a Word document has a mark, a version and a bit for encryption. */
function wordFacts(file: Buffer): OldOffice {
  if (isOldWord(startOf(file))) return { isEncrypted: isWordEncrypted(file), importFilter: 'MS WinWord 5' };
  const head = headOf(file, 'WordDocument');
  if (!head || head.length < 12) return { isEncrypted: false };
  const version = head.readUInt16LE(2);
  const isEncrypted = isWordEncrypted(head);
  if (version >= 0x6a) return { isEncrypted };
  return { isEncrypted, importFilter: version >= 0x67 ? 'MS Word 95' : 'MS WinWord 6.0' };
}

const isWordEncrypted = (head: Buffer) => (head.readUInt16LE(10) & 0x0100) !== 0;

const startOf = (file: Buffer) => file.toString('latin1', 0, 12);

const [filePass, endOfPart] = [0x002f, 0x000a];
const recordsMax = 40;

/** [MS-XLS] 2.4.117: a record FilePass stands among the first of the workbook. */
function excelFacts(file: Buffer): OldOffice {
  if (isOldExcel(startOf(file))) return { isEncrypted: hasFilePass(file), importFilter: 'MS Excel 4.0' };
  const head = headOf(file, 'Workbook', 'Book');
  if (!head || head.length < 8) return { isEncrypted: false };
  const isEncrypted = hasFilePass(head);
  return head.readUInt16LE(4) === 0x0500 ? { isEncrypted, importFilter: 'MS Excel 5.0/95' } : { isEncrypted };
}

function hasFilePass(file: Buffer): boolean {
  for (let at = 0, count = 0; at + 4 <= file.length && count < recordsMax; count++) {
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
    (openCompound(file)?.entries ?? []).some(({ name }) => name === 'encryptedsummary');
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
