/** The directory of an OLE container, which old Office files are: its storages and streams. */

export interface CompoundEntry {
  /** In small letters. */
  name: string;
  isStorage: boolean;
  /** The storage it stands in; undefined at the top. */
  parent: CompoundEntry | undefined;
}

const headerBytes = 512;
const entryBytes = 128;
const entriesMax = 20_000;
const fatsInHeader = 109;
const tableFatsMax = 200_000;
const storageKinds = [1, 5];
/** Sector numbers from here on are marks: end of a chain, free, none. */
const marksFrom = 0xfffffffa;

/** Undefined when the container is damaged. */
export function compoundEntries(bytes: Uint8Array): CompoundEntry[] | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const sectors = sectorsOf(file);
    const directory = sectors.chain(file.readUInt32LE(0x30), entriesMax * entryBytes);
    return readEntries(directory);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Sectors {
  /** What a chain of sectors holds, up to so many bytes; one that goes on for more is damaged or not wanted whole. */
  chain(first: number, bytesMax: number): Buffer;
}

function sectorsOf(file: Buffer): Sectors {
  const sectorBytes = file.readUInt16LE(0x1e) === 12 ? 4_096 : 512;
  const offsetOf = (sector: number) => Math.max(headerBytes, sectorBytes) + sector * sectorBytes;
  const tables = fatSectors(file, sectorBytes, offsetOf);
  const perFat = sectorBytes / 4;
  const next = (sector: number) => {
    const table = tables[Math.floor(sector / perFat)];
    if (table === undefined) throw new RangeError('a sector beyond the tables');
    return file.readUInt32LE(offsetOf(table) + (sector % perFat) * 4);
  };
  return {
    chain(first, bytesMax) {
      const parts: Buffer[] = [];
      for (let sector = first; sector < marksFrom; sector = next(sector)) {
        if (parts.length * sectorBytes >= bytesMax) break;
        const part = file.subarray(offsetOf(sector), offsetOf(sector) + sectorBytes);
        if (part.length === 0) throw new RangeError('a sector beyond the end');
        parts.push(part);
      }
      return Buffer.concat(parts);
    },
  };
}

/** Where the parts of the allocation table lie: 109 places in the header, more in sectors of their own. */
function fatSectors(file: Buffer, sectorBytes: number, offsetOf: (sector: number) => number): number[] {
  const places: number[] = [];
  const take = (at: number, count: number) => {
    for (let place = 0; place < count; place += 1) places.push(file.readUInt32LE(at + place * 4));
  };
  take(0x4c, fatsInHeader);
  const perSector = sectorBytes / 4 - 1;
  let more = file.readUInt32LE(0x44);
  while (more < marksFrom && places.length < tableFatsMax) {
    take(offsetOf(more), perSector);
    more = file.readUInt32LE(offsetOf(more) + perSector * 4);
  }
  return places;
}

/** The siblings of a storage are a tree; what it holds hangs below its child. */
function readEntries(directory: Buffer): CompoundEntry[] {
  const entryAt = (at: number, parent: CompoundEntry | undefined): CompoundEntry => {
    const start = at * entryBytes;
    const nameBytes = Math.min(directory.readUInt16LE(start + 0x40), 64);
    return {
      name: directory.toString('utf16le', start, start + Math.max(0, nameBytes - 2)).toLowerCase(),
      isStorage: storageKinds.includes(directory.readUInt8(start + 0x42)),
      parent,
    };
  };
  const entries: CompoundEntry[] = [];
  const seen = new Set<number>([0]);
  const waiting: [at: number, parent: CompoundEntry | undefined][] = [
    [directory.readUInt32LE(0x4c), undefined],
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [at, parent] = next;
    const start = at * entryBytes;
    if (at >= marksFrom || seen.has(at) || start + entryBytes > directory.length) continue;
    seen.add(at);
    const entry = entryAt(at, parent);
    entries.push(entry);
    const link = (offset: number) => directory.readUInt32LE(start + offset);
    waiting.push([link(0x44), parent], [link(0x48), parent]);
    if (entry.isStorage) waiting.push([link(0x4c), entry]);
  }
  return entries;
}
