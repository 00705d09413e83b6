/** What the owner of a key decides about its calls, beyond what it may call and spend. */
import { countRange } from '../../domain/ranges.ts';
import { orNull, text, whole, within } from '../../storage/table.ts';

export interface KeyControls {
  /** Since when its calls are refused; null while it is in use. */
  pausedAt: number | null;
  /** max_tokens of calls that send none. */
  maxTokensDefault: number | null;
  /** The most that max_tokens may be. */
  maxTokensLimit: number | null;
  /** Bodies of its calls are never stored. */
  isPrivate: number;
  /** Bodies of its calls are stored. */
  storesBodies: number;
  /** Responses are served again for this long; null where a request decides. */
  cacheSeconds: number | null;
  /** Rules in JSON; null for those of the account alone. */
  guardrails: string | null;
}

export const noControls: KeyControls = {
  pausedAt: null,
  maxTokensDefault: null,
  maxTokensLimit: null,
  isPrivate: 0,
  storesBodies: 0,
  cacheSeconds: null,
  guardrails: null,
};
export const controlNames = Object.keys(noControls) as (keyof KeyControls)[];

export const controlColumns = {
  pausedAt: 'paused_at',
  maxTokensDefault: 'max_tokens_default',
  maxTokensLimit: 'max_tokens_limit',
  isPrivate: 'private',
  storesBodies: 'store_bodies',
  cacheSeconds: 'cache_seconds',
  guardrails: 'guardrails',
} as const satisfies Record<keyof KeyControls, string>;

export const controlKinds = {
  paused_at: orNull(whole),
  max_tokens_default: orNull(within(countRange)),
  max_tokens_limit: orNull(within(countRange)),
  private: whole,
  store_bodies: whole,
  cache_seconds: orNull(whole),
  guardrails: orNull(text()),
};
type ControlRow = {
  [name in keyof KeyControls as (typeof controlColumns)[name]]: KeyControls[name];
};

export const controlsFromRow = (row: ControlRow): KeyControls => ({
  pausedAt: row.paused_at,
  maxTokensDefault: row.max_tokens_default,
  maxTokensLimit: row.max_tokens_limit,
  isPrivate: row.private,
  storesBodies: row.store_bodies,
  cacheSeconds: row.cache_seconds,
  guardrails: row.guardrails,
});
