/** OLE containers, which old and encrypted Office files are: their storages and streams. */

export interface CompoundEntry {
  /** In small letters. */
  name: string;
  isStorage: boolean;
  /** The storage that contains it; undefined at the top. */
  parent: CompoundEntry | undefined;
  /** Of a stream: its first sector and its length. */
  first: number;
  bytes: number;
}

export interface Compound {
  entries: CompoundEntry[];
  /** A stream at the top, by its name in any case. */
  stream(name: string): CompoundEntry | undefined;
  /** The content of a stream, or its beginning. Empty if the stream is damaged. */
  read(stream: CompoundEntry, bytesMax?: number): Buffer;
  /** Replaces the content of a stream in the file itself; must have its length. */
  overwrite(stream: CompoundEntry, content: Buffer): void;
}

const headerBytes = 512;
const entryBytes = 128;
const smallSectorBytes = 64;
const smallBelow = 4_096;
const entriesMax = 20_000;
const fatsInHeader = 109;
const tableFatsMax = 200_000;
const storageKinds = [1, 5];
/** Sector numbers from here on are marks: end of a chain, free, none. */
const marksFrom = 0xfffffffa;

/** Undefined when the container is damaged. */
export function openCompound(bytes: Uint8Array): Compound | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const safely = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  };
  return safely(() => {
    const sectors = sectorsOf(file);
    const directory = joined(file, sectors.places(file.readUInt32LE(0x30), entriesMax * entryBytes));
    const entries = readEntries(directory);
    const placesOf = ({ first, bytes }: CompoundEntry, bytesMax: number) => {
      const wanted = Math.min(bytes, bytesMax, file.length);
      const places = bytes < smallBelow ? smallPlaces(file, directory, sectors) : sectors.places;
      return cut(places(first, wanted), wanted);
    };
    return {
      entries,
      stream: (name) =>
        entries.find((entry) => !entry.parent && !entry.isStorage && entry.name === name.toLowerCase()),
      read: (stream, bytesMax = Number.POSITIVE_INFINITY) =>
        safely(() => joined(file, placesOf(stream, bytesMax))) ?? Buffer.alloc(0),
      overwrite(stream, content) {
        let at = 0;
        for (const { offset, length } of placesOf(stream, content.length)) {
          content.copy(file, offset, at, at + length);
          at += length;
        }
      },
    };
  });
}

/** A part of a stream in the file. */
interface Place {
  offset: number;
  length: number;
}

/** The positions of a chain's sectors, up to so many bytes; a longer one is damaged or not needed in full. */
type Places = (first: number, bytesMax: number) => Place[];

const joined = (file: Buffer, places: Place[]) =>
  Buffer.concat(places.map(({ offset, length }) => file.subarray(offset, offset + length)));

/** The last sector of a stream is rarely full. */
function cut(places: Place[], bytes: number): Place[] {
  let left = bytes;
  return places.map(({ offset, length }) => {
    const taken = Math.min(length, left);
    left -= taken;
    return { offset, length: taken };
  });
}

interface Sectors {
  bytes: number;
  places: Places;
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
    bytes: sectorBytes,
    places: (first, bytesMax) => {
      const places: Place[] = [];
      for (let sector = first; sector < marksFrom; sector = next(sector)) {
        if (places.length * sectorBytes >= bytesMax) break;
        const offset = offsetOf(sector);
        if (offset >= file.length) throw new RangeError('a sector beyond the end');
        places.push({ offset, length: Math.min(sectorBytes, file.length - offset) });
      }
      return places;
    },
  };
}

/** Short streams share the stream of the root entry, in small sectors with a table of their own. */
function smallPlaces(file: Buffer, directory: Buffer, sectors: Sectors): Places {
  // A chain in circles goes on for as long as the file claims, up to 4 GB.
  const sharedBytes = Math.min(directory.readUInt32LE(0x78), file.length);
  const shared = sectors.places(directory.readUInt32LE(0x74), sharedBytes);
  const table = joined(file, sectors.places(file.readUInt32LE(0x3c), file.length));
  return (first, bytesMax) => {
    const places: Place[] = [];
    for (let small = first; small < marksFrom; small = table.readUInt32LE(small * 4)) {
      if (places.length * smallSectorBytes >= bytesMax) break;
      const at = small * smallSectorBytes;
      const sector = shared[Math.floor(at / sectors.bytes)];
      if (!sector) throw new RangeError('a small sector beyond the end');
      places.push({ offset: sector.offset + (at % sectors.bytes), length: smallSectorBytes });
    }
    return places;
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
      first: directory.readUInt32LE(start + 0x74),
      bytes: directory.readUInt32LE(start + 0x78),
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
