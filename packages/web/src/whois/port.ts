import type { RegistrationQuery } from '@oja/core/domain/registration-target';
import { type EngineFailure, unsupported } from '@oja/core/engine-failure';
import type { Engine, EngineCall } from '@oja/core/engines/engine';

export type RegistrationSource = 'rdap' | 'whois';

export interface RegistrationLookup extends RegistrationQuery {
  /** The engine of this protocol alone; otherwise the first that can. */
  by?: RegistrationSource;
}

export interface RegistrationContact {
  roles: string[];
  name: string | null;
  organization: string | null;
  email: string | null;
  phone: string | null;
  street: string | null;
  city: string | null;
  region: string | null;
  postal: string | null;
  country: string | null;
  countryCode: string | null;
  redacted: boolean;
}

export interface Registrar {
  name: string | null;
  ianaId: string | null;
  url: string | null;
  abuseEmail: string | null;
  abusePhone: string | null;
}

export interface Registration {
  /** Null where the registry's text says neither. */
  registered: boolean | null;
  handle: string | null;
  /** Name of the network or AS. */
  name: string | null;
  registrar: Registrar | null;
  /** EPP spelling, such as clientTransferProhibited. */
  statuses: string[];
  created: string | null;
  updated: string | null;
  expires: string | null;
  nameservers: { host: string; addresses: string[] }[];
  dnssec: {
    signed: boolean;
    ds: { keyTag: number; algorithm: number; digestType: number; digest: string }[];
  } | null;
  contacts: RegistrationContact[];
  /** Registrant data is withheld or replaced by a privacy service. */
  privacy: boolean;
  network: {
    start: string;
    end: string;
    cidrs: string[];
    country: string | null;
    type: string | null;
  } | null;
  autnum: { start: number; end: number; country: string | null; type: string | null } | null;
  source: RegistrationSource;
  /** The server that answered. */
  server: string;
  /** What it said: the RDAP object, or the text. */
  raw: unknown;
}

export interface WhoisEngine extends Engine {
  /** Not registered is an answer, and so is a text that can't be read. */
  lookup(query: RegistrationLookup, call: EngineCall): Promise<Registration>;
}

/** For `refuses` of an engine: the lookup asks for the other protocol. */
export const speaks =
  (protocol: RegistrationSource) =>
  ({ by }: RegistrationLookup): (() => EngineFailure) | undefined =>
    by === undefined || by === protocol
      ? undefined
      : () => unsupported(`Speaks ${protocol}.`, 'engine_unavailable');

export function emptyRegistration(
  source: Registration['source'],
  server: string,
  raw: unknown,
): Registration {
  return {
    registered: false,
    handle: null,
    name: null,
    registrar: null,
    statuses: [],
    created: null,
    updated: null,
    expires: null,
    nameservers: [],
    dnssec: null,
    contacts: [],
    privacy: false,
    network: null,
    autnum: null,
    source,
    server,
    raw,
  };
}
