/** Takes the place where a picture was taken out of EXIF and XMP; both keep their length. */

const gpsPointer = 0x8825;
const entryBytes = 12;
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

export const withoutGps = (body: Buffer, kind: 'exif' | 'xmp'): Buffer =>
  kind === 'exif' ? exifWithoutGps(body) : xmpWithoutGps(body);

function exifWithoutGps(body: Buffer): Buffer {
  const copy = Buffer.from(body);
  const start = copy.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? 6 : 0;
  try {
    clearGps(copy.subarray(start));
    return copy;
  } catch (error) {
    // What can't be read can't be searched for a place: all of it goes.
    if (error instanceof RangeError) return Buffer.alloc(body.length);
    throw error;
  }
}

function clearGps(tiff: Buffer): void {
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const read32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const write16 = (value: number, at: number) =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const first = read32(4);
  const count = read16(first);
  for (let at = 0; at < count; at += 1) {
    const entry = first + 2 + at * entryBytes;
    if (read16(entry) !== gpsPointer) continue;
    const gps = read32(entry + 8);
    const tags = read16(gps);
    for (let tag = 0; tag < tags; tag += 1) {
      const place = gps + 2 + tag * entryBytes;
      const bytes = (sizes[read16(place + 2)] ?? 1) * read32(place + 4);
      if (bytes > 4) tiff.fill(0, read32(place + 8), read32(place + 8) + bytes);
    }
    tiff.fill(0, gps, gps + 2 + tags * entryBytes);
    // The entries that follow move up, and the pointer to the next directory with them.
    const rest = entry + entryBytes;
    const end = first + 2 + count * entryBytes + 4;
    tiff.copy(tiff, entry, rest, end);
    tiff.fill(0, end - entryBytes, end);
    write16(count - 1, first);
    return;
  }
}

const packetBytesMax = 200_000;

/** What is too long to be searched goes as a whole. */
function xmpWithoutGps(body: Buffer): Buffer {
  if (body.length > packetBytesMax) return Buffer.alloc(body.length, ' ');
  const text = body.toString('latin1');
  const blank = (found: string) => ' '.repeat(found.length);
  const cleared = text
    .replace(/\bexif:GPS\w{1,40}\s{0,9}=\s{0,9}(?:"[^"]*"|'[^']*')/g, blank)
    .replace(/<exif:GPS(\w{1,40})\b[^>]*>[^<]*<\/exif:GPS\1\s*>/g, blank);
  return Buffer.from(cleared, 'latin1');
}
