/** The segments of a JPEG before its picture: tags are there, and copying megabytes to find them takes longer than reading them. */

const startOfScan = 0xda;
const application = 0xe0;
/** JFIF's size and density, and Adobe's colour transform: read by the decoder. */
const plain = new Set([0xe0, 0xee]);

/** A copy that ends where the picture begins, or null if no segment can hold tags. Damaged files are returned whole. */
export function jpegTags(bytes: Uint8Array): Uint8Array | null {
  let tagged = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return bytes;
    const marker = bytes[at + 1]!;
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === startOfScan) return tagged ? new Uint8Array(bytes.subarray(0, at + 2)) : null;
    if ((marker & 0xf0) === application && !plain.has(marker)) tagged = true;
    at += 2 + bytes[at + 2]! * 256 + bytes[at + 3]!;
  }
  return bytes;
}
