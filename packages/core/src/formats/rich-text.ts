/** RTF that says where its binary data ends. */
const control = /\\(?:bin(\d+) ?|[a-z]+|[^a-z])/gi;

/** Does a picture or object claim more bytes than follow it? LibreOffice reads them one by one, for minutes. */
export function claimsMissingBytes(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  control.lastIndex = 0;
  for (let found = control.exec(text); found; found = control.exec(text)) {
    if (found[1] === undefined) continue;
    control.lastIndex += Number(found[1]);
    if (control.lastIndex > text.length) return true;
  }
  return false;
}
