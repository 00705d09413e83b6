import type { Engine, EngineCall } from '../engine.ts';

export interface GeoPlace {
  city: string | null;
  region: string | null;
  country: string | null;
  countryCode: string | null;
  continent: string | null;
  continentCode: string | null;
  latitude: number | null;
  longitude: number | null;
  timezone: string | null;
  postal: string | null;
}

export interface GeoNetwork {
  asn: number;
  name: string;
  /** The announced block that the address lies in, as far as the table tells blocks apart. */
  prefix: string;
  /** Judged by the name and number of the network, so a hint only. */
  hosting: boolean;
}

export interface GeoAnswer {
  /** Canonical spelling. */
  ip: string;
  version: 4 | 6;
  /** Name of the reserved range it lies in; null for a public address. */
  bogon: string | null;
  place: GeoPlace | null;
  network: GeoNetwork | null;
  source: { name: string; url: string; licence: string };
  /** Day of the data, YYYY-MM-DD. */
  dataDate: string;
}

export interface GeoEngine extends Engine {
  /** `ip` is a valid address of either version; a reserved one is answered without a place. */
  locate(input: { ip: string }, call: EngineCall): Promise<GeoAnswer>;
}
