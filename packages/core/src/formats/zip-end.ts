/** Where a ZIP ends. Mail servers and downloads append bytes to files; what reads them must agree on the end. */
const endRecord = Buffer.from('PK\u0005\u0006', 'latin1');
const endRecordBytes = 22;
/** A comment may hold what looks like an end record. */
const candidatesMax = 16;

/** The same bytes, without what follows the end record that fits its directory. */
export function untilZipEnd(bytes: Uint8Array): Uint8Array {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = zip.length - endRecordBytes;
  for (let tried = 0; at >= 0 && tried < candidatesMax; tried++, at--) {
    at = zip.lastIndexOf(endRecord, at);
    if (at === -1) break;
    const directoryEnd = zip.readUInt32LE(at + 12) + zip.readUInt32LE(at + 16);
    const end = at + endRecordBytes + zip.readUInt16LE(at + 20);
    if (directoryEnd === at && end <= zip.length) return bytes.subarray(0, end);
  }
  return bytes;
}
