/** The OLE container of old Office files: which streams and storages stand at its top. */

const headerBytes = 512;
const entryBytes = 128;
const entriesMax = 20_000;
const fatsInHeader = 109;
/** Sector numbers from here on are marks: end of a chain, free, none. */
const marksFrom = 0xfffffffa;

/** Names at the top in small letters; what embedded documents hold stands below. Undefined when the container is damaged. */
export function topNames(bytes: Uint8Array): Set<string> | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const directory = readDirectory(file);
    const names = new Set<string>();
    const seen = new Set<number>();
    const waiting = [directory.readUInt32LE(0x4c)];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const start = at * entryBytes;
      if (at >= marksFrom || seen.has(at) || start + entryBytes > directory.length) continue;
      seen.add(at);
      const nameBytes = Math.min(directory.readUInt16LE(start + 0x40), 64);
      names.add(directory.toString('utf16le', start, start + Math.max(0, nameBytes - 2)).toLowerCase());
      waiting.push(directory.readUInt32LE(start + 0x44), directory.readUInt32LE(start + 0x48));
    }
    return names;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readDirectory(file: Buffer): Buffer {
  const sectorBytes = file.readUInt16LE(0x1e) === 12 ? 4_096 : 512;
  const offsetOf = (sector: number) => Math.max(headerBytes, sectorBytes) + sector * sectorBytes;
  const next = (sector: number) => {
    const perFat = sectorBytes / 4;
    const fat = Math.floor(sector / perFat);
    if (fat >= fatsInHeader) throw new RangeError('the directory lies beyond the first tables');
    return file.readUInt32LE(offsetOf(file.readUInt32LE(0x4c + fat * 4)) + (sector % perFat) * 4);
  };
  const parts: Buffer[] = [];
  const sectorsMax = (entriesMax * entryBytes) / sectorBytes;
  for (let sector = file.readUInt32LE(0x30); sector < marksFrom; sector = next(sector)) {
    if (parts.length > sectorsMax) throw new RangeError('the directory does not end');
    parts.push(file.subarray(offsetOf(sector), offsetOf(sector) + sectorBytes));
  }
  return Buffer.concat(parts);
}
