/** Types by the names people know, where the packet library has only numbers. */

const younger: Record<string, number> = {
  SMIMEA: 53,
  OPENPGPKEY: 61,
  CSYNC: 62,
  ZONEMD: 63,
  SVCB: 64,
  HTTPS: 65,
  EUI48: 108,
  EUI64: 109,
  URI: 256,
};
const nameOfNumber = new Map(Object.entries(younger).map(([name, number]) => [number, name]));

/** The library's name of a type. */
export function libraryType(name: string): string {
  return younger[name] === undefined ? name : `UNKNOWN_${younger[name]}`;
}

/** What people call a type; TYPE1234 when it has no name (RFC 3597). */
export function typeName(libraryName: string): string {
  const number = Number(/^UNKNOWN_(\d+)$/.exec(libraryName)?.[1] ?? Number.NaN);
  return Number.isNaN(number) ? libraryName : (nameOfNumber.get(number) ?? `TYPE${number}`);
}
