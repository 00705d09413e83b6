/** What is known about web addresses: lists they stand on, and what their spelling gives away. */
import type { Engine, EngineCall } from '@oja/core/engines/engine';

export type ThreatCategory = 'phishing' | 'malware' | 'unwanted_software' | 'scam';

export interface ListMatch {
  list: string;
  category: ThreatCategory;
  /** ISO date of the list's data. */
  date: string;
  /** The entry that matched: a host, or a host with a path. */
  entry: string;
  url: string;
}

export interface ListInfo {
  list: string;
  category: ThreatCategory;
  /** Null while it has never been loaded. */
  date: string | null;
  entries: number;
  /** What stands in its way, when something does. */
  problem?: string;
  /** On the disk, and read when the first address is looked up. */
  unread?: boolean;
}

export interface Matches {
  matches: ListMatch[];
  lists: ListInfo[];
}

export type Severity = 'info' | 'low' | 'medium' | 'high';

/** One thing that speaks for or against an address. */
export interface Signal {
  id: string;
  severity: Severity;
  detail: string;
}

export interface Spelling {
  /** ASCII form. */
  hostname: string;
  /** As a person reads it; equal to hostname unless internationalized. */
  display: string;
  /** Registrable domain; null for addresses and bare suffixes. */
  domain: string | null;
  isIp: boolean;
  shortener: boolean;
  /** Where the address says that it forwards to, as google.com/url?q=… does; null where it does not. */
  target: string | null;
  /** Its domain is widely known. */
  named: boolean;
  /** The same, and this is a page that the site itself writes. */
  known: boolean;
  signals: Signal[];
}

/** `abuse`: seen attacking, scanning or sending spam. */
export const ipCategories = [
  'tor',
  'hosting',
  'relay',
  'vpn',
  'proxy',
  'mobile',
  'crawler',
  'abuse',
] as const;
export type IpCategory = (typeof ipCategories)[number];

export interface IpListInfo {
  list: string;
  category: IpCategory;
  /** Null while it has never been loaded. */
  date: string | null;
  entries: number;
  problem?: string;
}

export interface IpMatches {
  matches: { list: string; category: IpCategory; date: string }[];
  lists: IpListInfo[];
  /** DNS block lists that the operator has enabled. */
  zones: string[];
}

export interface ReputationEngine extends Engine {
  /** Looks the addresses up on the lists; one address is matched whole, by its hosts and by its paths. */
  match(input: { urls: string[] }, call: EngineCall): Promise<Matches>;
  /** Looks an IP address up on the operator's lists. */
  matchIp(input: { ip: string }, call: EngineCall): Promise<IpMatches>;
  /** Reads an address without going there. */
  spell(input: { url: string }, call: EngineCall): Promise<Spelling>;
}
