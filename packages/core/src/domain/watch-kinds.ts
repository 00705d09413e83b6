/** Kinds of watches: which endpoint a check calls, and how its response is read. Packages declare them. */

import { notLoaded } from './categories.ts';

/** What is stored of a check. */
export interface Finding {
  status: 'ok' | 'alert';
  summary: string;
  /** What counts as a change when it differs. */
  seen: Record<string, unknown>;
}

/** The endpoint responded, but not with what is compared. */
export interface FailedCheck {
  failed: string;
}

export interface WatchKind {
  kind: string;
  endpoint: string;
  /** The field of its input that the target is. */
  field: string;
  everyMinutes: number;
  /** The rest of the input. */
  fixed?: Record<string, unknown>;
  /** What it reports, in words: `expiry and changes`. */
  reports: string;
  /** How often in a row the target must fail before that is reported; undefined where a failure is no finding. */
  alertAfter?: number;
  /** Undefined on a server that has not loaded its package. */
  reader?: WatchReader;
}

export interface WatchReader {
  /** Of a successful response of the endpoint. */
  read(response: Record<string, unknown>): Finding | FailedCheck;
  /** Of a target that did not respond; for kinds with `alertAfter`. */
  down?(message: string): Finding;
  /** Names of what is seen, in reports. What has none is in the summary. */
  names: Record<string, string>;
  /** Said instead of what has changed, for what nobody can read. */
  changed?: Record<string, string>;
  /** What older watches never stored: it is learned without a report. */
  learned?: readonly string[];
  /** Throws what is wrong with a target that no check could ever reach. */
  target: TargetKind;
}

/** A URL, a host with a port, a DNS name; or a function that throws what is wrong. */
export type TargetKind = 'url' | 'host' | 'name' | ((given: string) => Promise<unknown>);

let declared: readonly WatchKind[] = [];

/** Once in a process, before anything asks. */
export function declareWatchKinds(given: readonly WatchKind[]): void {
  declared = given;
}

export const watchKinds = (): readonly WatchKind[] => declared;

/** Undefined for one of a plugin that this server doesn't know. */
export const findWatchKind = (kind: string): WatchKind | undefined =>
  declared.find((one) => one.kind === kind);

/** Why no check of it runs on this server. */
export const whyNotLoaded = (kind: string): string => {
  const endpoint = findWatchKind(kind)?.endpoint;
  return endpoint === undefined
    ? `The plugin that checks ${kind} is not loaded on this server.`
    : notLoaded(endpoint);
};

const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** In groups of equal value, in the order of the first of each. */
function grouped<T>(by: (kind: WatchKind) => T): [value: T, kinds: string[]][] {
  const groups = new Map<T, string[]>();
  for (const one of declared) groups.set(by(one), [...(groups.get(by(one)) ?? []), one.kind]);
  return [...groups];
}

/** certificate and domain report expiry and changes; up reports outages. */
export const reportsInWords = (): string =>
  `${grouped(({ reports }) => reports)
    .map(([reports, kinds]) => `${joined(kinds)} ${kinds.length === 1 ? 'reports' : 'report'} ${reports}`)
    .join('; ')}.`;

/** certificate calls network.ssl, domain network.whois. */
export const callsInWords = (): string =>
  `${declared.map(({ kind, endpoint }, at) => `${kind}${at === 0 ? ' calls' : ''} ${endpoint}`).join(', ')}.`;

/** 5 for up, 60 for dns and page, 1,440 for the others. */
export function minutesInWords(): string {
  const groups = grouped(({ everyMinutes }) => everyMinutes).toSorted(([one], [other]) => one - other);
  return groups
    .map(([minutes, kinds], at) => {
      const whose = at > 0 && at === groups.length - 1 ? 'the others' : joined(kinds);
      return `${minutes.toLocaleString('en')} for ${whose}`;
    })
    .join(', ');
}
