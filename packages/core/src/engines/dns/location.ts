/** LOC records (RFC 1876): a place on earth, sent as bytes. */

export interface Location {
  latitude: number;
  longitude: number;
  altitudeMetres: number;
  sizeMetres: number;
  horizontalPrecisionMetres: number;
  verticalPrecisionMetres: number;
}

const equator = 2 ** 31;
const milliArcPerDegree = 3_600_000;
const seaLevelCentimetres = 10_000_000;

/** Four bits of digit and four of exponent, in centimetres. */
const metres = (byte: number) => ((byte >> 4) * 10 ** (byte & 0x0f)) / 100;

/** Undefined when the bytes are none of version 0, the only one. */
export function readLocation(data: Buffer): Location | undefined {
  if (data.length !== 16 || data[0] !== 0) return undefined;
  return {
    latitude: (data.readUInt32BE(4) - equator) / milliArcPerDegree,
    longitude: (data.readUInt32BE(8) - equator) / milliArcPerDegree,
    altitudeMetres: (data.readUInt32BE(12) - seaLevelCentimetres) / 100,
    sizeMetres: metres(data.readUInt8(1)),
    horizontalPrecisionMetres: metres(data.readUInt8(2)),
    verticalPrecisionMetres: metres(data.readUInt8(3)),
  };
}

function angle(degrees: number, [positive, negative]: [string, string]): string {
  const milliArc = Math.round(Math.abs(degrees) * milliArcPerDegree);
  const whole = Math.floor(milliArc / milliArcPerDegree);
  const minutes = Math.floor((milliArc % milliArcPerDegree) / 60_000);
  const seconds = ((milliArc % 60_000) / 1_000).toFixed(3);
  return `${whole} ${minutes} ${seconds} ${degrees < 0 ? negative : positive}`;
}

export function printLocation(place: Location): string {
  const { altitudeMetres, sizeMetres, horizontalPrecisionMetres, verticalPrecisionMetres } = place;
  return [
    angle(place.latitude, ['N', 'S']),
    angle(place.longitude, ['E', 'W']),
    `${altitudeMetres.toFixed(2)}m`,
    ...[sizeMetres, horizontalPrecisionMetres, verticalPrecisionMetres].map((size) => `${size}m`),
  ].join(' ');
}
