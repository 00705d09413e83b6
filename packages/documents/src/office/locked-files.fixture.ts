/** Password-protected documents as LibreOffice saves them: one start writes them all. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { macroAddress, profileArgs, profileFiles } from './profile.ts';

export interface LockedFile {
  /** File name in the folder of the sources. */
  source: string;
  extension: 'docx' | 'doc' | 'odt' | 'xls' | 'pptx';
}

const filters: Record<LockedFile['extension'], string> = {
  docx: 'MS Word 2007 XML',
  doc: 'MS Word 97',
  odt: 'writer8',
  xls: 'MS Excel 97',
  pptx: 'Impress MS PowerPoint 2007 XML',
};

export async function lockedFiles(
  sources: Record<string, Uint8Array | string>,
  wanted: LockedFile[],
  password: string,
): Promise<Record<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'oja-locked-'));
  try {
    const profile = Object.entries(profileFiles(macro(wanted, password)));
    for (const [path, content] of profile) {
      await mkdir(dirname(join(folder, 'profile', path)), { recursive: true });
      await writeFile(join(folder, 'profile', path), content);
    }
    for (const [name, content] of Object.entries(sources)) await writeFile(join(folder, name), content);
    const args = [...profileArgs(folder), '--headless', '--norestore', macroAddress(folder)];
    await promisify(execFile)('soffice', args, { timeout: 120_000 });
    const made = wanted.map(async ({ extension }) => {
      const bytes = await readFile(join(folder, `locked.${extension}`));
      return [extension, bytes] as const;
    });
    return Object.fromEntries(await Promise.all(made));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What an application passes on for a password, by kind of file. */
function encryption(extension: LockedFile['extension'], password: string): string {
  if (extension === 'odt') return `Property("Password", "${password}")`;
  if (extension === 'docx' || extension === 'pptx')
    return `Property("EncryptionData", Array(Named("CryptoType", "StrongEncryptionDataSpace"), Named("OOXPassword", "${password}")))`;
  const [key, id] = oldKey(password).map(
    (bytes) => `CreateUnoValue("[]byte", Array(${[...new Int8Array(bytes)].join(', ')}))`,
  );
  return `Property("EncryptionData", Array(Named("STD97EncryptionKey", ${key}), Named("STD97UniqueID", ${id})))`;
}

/** [MS-OFFCRYPTO] 2.3.6.2, as far as a document's own key; the number of the document may be any. */
function oldKey(password: string): [key: Buffer, id: Buffer] {
  const md5 = (content: Buffer) => createHash('md5').update(content).digest();
  const id = Buffer.from(Array.from({ length: 16 }, (_, at) => at * 7));
  const start = md5(Buffer.from(password, 'utf16le')).subarray(0, 5);
  return [md5(Buffer.concat(Array.from({ length: 16 }, () => [start, id]).flat())), id];
}

const macro = (wanted: LockedFile[], password: string) => `
Sub Main(folder As String)
${wanted
  .map(
    ({ source, extension }) =>
      `  Save(folder & "/${source}", folder & "/locked.${extension}", "${filters[extension]}", ${encryption(extension, password)})`,
  )
  .join('\n')}
  StarDesktop.terminate()
End Sub

Sub Save(source As String, target As String, filter As String, encryption As Object)
  Dim doc As Object, hidden(0), saved(1)
  hidden(0) = Property("Hidden", True)
  doc = StarDesktop.loadComponentFromURL(ConvertToUrl(source), "_blank", 0, hidden())
  saved(0) = Property("FilterName", filter)
  saved(1) = encryption
  doc.storeToURL(ConvertToUrl(target), saved())
  doc.close(True)
End Sub

Function Property(label As String, value) As Object
  Dim p As New com.sun.star.beans.PropertyValue
  p.Name = label
  p.Value = value
  Property = p
End Function

Function Named(label As String, value) As Object
  Dim p As New com.sun.star.beans.NamedValue
  p.Name = label
  p.Value = value
  Named = p
End Function
`;
