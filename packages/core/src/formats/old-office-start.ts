/** Office files from before OLE containers, by their first bytes (as Latin-1 text). */

const sheetKinds = [0x0000, 0x0010, 0x0020, 0x0040, 0x0100];

/** Excel 2, 3 and 4: records from the first byte, which begin with BOF: its length, the version, the kind of sheet. */
export function isOldExcel(head: string): boolean {
  const number = (at: number) => head.charCodeAt(at) | (head.charCodeAt(at + 1) << 8);
  const isStart = head.length >= 8 && [0x0009, 0x0209, 0x0409].includes(number(0));
  return isStart && number(2) >= 4 && number(2) <= 16 && sheetKinds.includes(number(6));
}

/** Word 2 for Windows. */
export const isOldWord = (head: string) => head.startsWith('\xdb\xa5\x2d\x00');

/** What LibreOffice doesn't read either. */
export function oldOfficeRefusal(head: string): string | undefined {
  if (head.startsWith('\x9b\xa5\x21\x00'))
    return 'a Word 1 for Windows document; save it as DOC with Word 6 or later.';
  if (head.startsWith('\x31\xbe\x00\x00'))
    return 'a Word for DOS or Windows Write document; save it as DOC or RTF.';
  return undefined;
}
