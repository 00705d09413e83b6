/**
 * Does a document have macros with code? Excel puts an empty project into many a file, and macros are never run here;
 * those who send some are told so.
 */
import { type Compound, type CompoundEntry, openCompound } from './compound.ts';
import { expandVba } from './vba-source.ts';

/** `damaged`: a project that is none, which no office program should be given. */
export type Macros = 'none' | 'code' | 'damaged';

/** Larger modules and projects are not looked through: without code they would not be. */
const moduleBytesMax = 300_000;
const projectBytesMax = 5_000_000;
const globalsBytesMax = 500_000;

/** Of a whole container: an old Office file, or the part of a new one that holds its project. */
export function macrosOf(bytes: Uint8Array): Macros {
  const compound = openCompound(bytes);
  return compound ? macrosIn(compound) : 'damaged';
}

export function macrosIn(compound: Compound): Macros {
  const projects = compound.entries.filter(({ name, isStorage }) => name === '_vba_project' && !isStorage);
  const found = projects.map((project) =>
    whenWhole(() => macrosOfProject(compound, project.parent), 'damaged'),
  );
  if (found.includes('damaged')) return 'damaged';
  return found.includes('code') || whenWhole(() => hasMacroSheet(compound), false) ? 'code' : 'none';
}

/** A container that is damaged on the way to what is looked for. */
function whenWhole<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

/** Beside the mark of the project stand its table of contents and one stream a module. */
function macrosOfProject(compound: Compound, storage: CompoundEntry | undefined): Macros {
  const streams = compound.entries.filter(({ parent, isStorage }) => parent === storage && !isStorage);
  // Some programs empty a project rather than take it out.
  if (streams.length > 1 && streams.every(({ bytes }) => bytes === 0)) return 'none';
  if (!streams.some(({ name }) => name === 'dir')) return 'damaged';
  const modules = streams.filter(({ name }) => name !== 'dir' && !/^(_vba_project|__srp_)/.test(name));
  let left = projectBytesMax;
  for (const module of modules.filter(({ bytes }) => bytes > 0)) {
    left -= module.bytes;
    if (left < 0 || module.bytes > moduleBytesMax) return 'code';
    const source = sourceIn(compound.read(module, moduleBytesMax));
    if (source === undefined) return 'damaged';
    if (hasCode(source)) return 'code';
  }
  return 'none';
}

const firstWords = Buffer.from('\0Attribut', 'latin1');

/** The source lies behind what the program kept for itself, packed; it always begins with an attribute. */
function sourceIn(module: Buffer): string | undefined {
  for (let at = module.indexOf(firstWords); at >= 0; at = module.indexOf(firstWords, at + 1)) {
    if (at >= 3 && module[at - 3] === 1 && ((module[at - 1] as number) & 0xf0) === 0xb0) {
      return expandVba(module.subarray(at - 3), moduleBytesMax);
    }
  }
  return undefined;
}

/** Attributes, options and remarks do nothing. */
function hasCode(source: string): boolean {
  return source
    .split(/\r\n?|\n/)
    .some((line) => !/^\s*($|Attribute\s|Option\s|'|Rem(\s|$)|Begin\s|End$|VERSION\s)/i.test(line));
}

const macroSheet = 1;
const boundSheet = 0x85;
const endOfGlobals = 0x0a;
const recordsMax = 100_000;

/** Excel 4's macros are sheets of formulas; the list of sheets tells their kind. */
function hasMacroSheet(compound: Compound): boolean {
  const workbook = compound.entries.find(
    ({ name, parent, isStorage }) => (name === 'workbook' || name === 'book') && !parent && !isStorage,
  );
  if (!workbook) return false;
  const bytes = compound.read(workbook, globalsBytesMax);
  for (let at = 0, count = 0; at + 4 <= bytes.length && count < recordsMax; count += 1) {
    const kind = bytes.readUInt16LE(at);
    if (kind === endOfGlobals) return false;
    if (kind === boundSheet && bytes[at + 9] === macroSheet) return true;
    at += 4 + bytes.readUInt16LE(at + 2);
  }
  return false;
}
