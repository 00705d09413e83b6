/** How a part of the platform declares its settings, beside itself. `settings.ts` composes and reads them. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { countRange } from './domain/ranges.ts';

/** Sizes of a server: `small` runs no models of its own. */
export const profiles = ['small', 'standard', 'full'] as const;
type Profile = (typeof profiles)[number];

export interface Setting<T> {
  env: string;
  schema: z.ZodType<T>;
  about: string;
  secret: boolean;
  /** White space around the value belongs to it. */
  exact?: true;
  /** On without a value while nobody else can reach the server. */
  onLocally?: true;
  /** Defaults of profiles, as they would be set. */
  profiles?: Partial<Record<Profile, string>>;
}

export type SettingGroup = Record<string, Setting<unknown>>;
export type SettingsOf<G> = { [K in keyof G]: NonNullable<G[K]> extends Setting<infer T> ? T : never };

export function setting<T>(env: string, schema: z.ZodType<T>, about: string): Setting<T> {
  return { env, schema, about, secret: false };
}

export const byProfile = <T>(one: Setting<T>, defaults: Partial<Record<Profile, string>>): Setting<T> => ({
  ...one,
  profiles: defaults,
});

/** A flag that is on by default while nobody else can reach the server, and off otherwise. */
export function localFlag(env: string, about: string): Setting<boolean | undefined> {
  return { env, schema: flag(true).unwrap().optional(), about, secret: false, onLocally: true };
}

/** Never printed, never logged. */
export function secretSetting<T>(env: string, schema: z.ZodType<T>, about: string): Setting<T> {
  return { env, schema, about, secret: true };
}

// Values arrive as strings; these read the usual kinds.
const line = z.string().regex(/^\P{Cc}*$/u, 'must be one line without control characters');
export const text = (fallback: string) => line.default(fallback);
export const optionalText = () => line.optional();
export const wholeNumber = (fallback: number, min = 0, max = countRange.max) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
/** Timers take no more than 2^31 ms: what is longer would run out at once. */
export const milliseconds = (fallback: number, min = 0) => wholeNumber(fallback, min, 86_400_000);
export const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false', 'on', 'off'])
    .transform((word) => word === '1' || word === 'true' || word === 'on')
    .default(fallback);
export const list = (fallback: string[] = []) =>
  z
    .string()
    .transform((line) =>
      line
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .default(fallback);
/** An address, or one with a port: 1.1.1.1, 1.1.1.1:53, ::1, [::1]:53. */
function isServer(given: string): boolean {
  const [, host = given, port = '53'] =
    /^\[([^\]]+)\](?::(\d+))?$/.exec(given) ?? /^([^:]+):(\d+)$/.exec(given) ?? [];
  return isIP(host) !== 0 && Number(port) >= 1 && Number(port) <= 65_535;
}

/** DNS servers. */
export const serverList = (fallback: string[] = []) =>
  list(fallback).refine(
    (servers) => servers.every(isServer),
    'must be IP addresses such as 1.1.1.1 or 1.1.1.1:53',
  );
const httpAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a URL such as https://example.com/v1',
});
export const address = (fallback: string) => httpAddress.default(fallback);
export const optionalAddress = () => httpAddress.optional();
