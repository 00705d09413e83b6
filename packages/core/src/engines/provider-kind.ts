/** Providers besides chat upstreams that an operator can connect at run time, and the settings that they stand for. */
import type { UpstreamRequest } from '../egress/port.ts';

export interface ProviderKind {
  kind: string;
  title: string;
  /** What it is used for. */
  serves: string;
  url: string;
  needsKey: boolean;
  /** Where a key comes from, or what to enter. */
  help: string;
  /** The settings of its engines that its fields stand for; undefined where it serves the platform itself. */
  env?: { url: string; key: string; model?: string; webhookSecret?: string };
  /** Engines that use it, by capability. */
  engines: Record<string, string[]>;
  /** A cheap call that tries it out; undefined where the platform does that itself. */
  probe?: Probe;
}

export interface Probe {
  /** Below the URL of the provider, unless it has one of its own. */
  baseUrl?: (url: string) => string;
  headers: (key: string | undefined) => Record<string, string>;
  request: Pick<UpstreamRequest, 'method' | 'path' | 'body'>;
  /** What it says to a good key where there is nothing to see. */
  alsoGood?: number[];
}

export const bearer = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { authorization: `Bearer ${key}` };

/** Of servers that speak OpenAI's API. */
export const modelList: Probe = { headers: bearer, request: { method: 'GET', path: '/models' } };
