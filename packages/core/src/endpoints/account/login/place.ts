/** Where an IP address is, from the embedded IP data. */
import type { GeoAnswer } from '../../../engines/geo/port.ts';
import type { CallContext } from '../../context.ts';

const lookupMs = 1_000;

export interface Place {
  /** Country and network, for comparing. */
  id: string;
  city: string | null;
  country: string | null;
  network: string | null;
}

/** Undefined for private IP addresses, and where the data is missing: a place is never worth an error. */
export async function placeOf(
  ip: string,
  { engines, signal, log }: Pick<CallContext<{ engines: 'geo' }>, 'engines' | 'signal' | 'log'>,
): Promise<Place | undefined> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(lookupMs)]);
    return toPlace(await engines.geo.locate({ ip }, { signal: limited, log }));
  } catch (error) {
    log.debug({ err: error }, 'the place of an IP address is not known');
    return undefined;
  }
}

function toPlace({ place, network }: GeoAnswer): Place | undefined {
  if (place === null && network === null) return undefined;
  return {
    id: `${place?.countryCode ?? '?'} AS${network?.asn ?? '?'}`,
    city: place?.city ?? null,
    country: place?.country ?? null,
    network: network?.name ?? null,
  };
}

/** `Lagos, Nigeria (MTN Nigeria)`. */
export function nameOfPlace({ city, country, network }: Place): string {
  const where = [city, country].filter((part) => part !== null).join(', ');
  if (where === '') return network ?? 'unknown';
  return network === null ? where : `${where} (${network})`;
}
