/** What comes of a call: who did its work, what that used, what it cost, and what went wrong. */
import type { Side } from '../domain/guardrails/rules.ts';
import type { Tally } from '../domain/guardrails/text-guard.ts';
import type { Service, Used } from '../domain/price-kinds.ts';
import type { Served } from '../engines/engine.ts';
import type { OjaError } from '../errors.ts';
import type { Call } from './call.ts';

/** What is reported of the work while it runs. Only the run writes it, through the context of its endpoint. */
export interface Work {
  engine: string | null;
  /** Who served it, where that is more than an engine. */
  served?: Served | undefined;
  /** The service of the provider that it is charged for; undefined for the usual one. */
  service?: Service | undefined;
  /** What was used so far, where the endpoint counts while it runs. */
  metered?: Used;
  /** Units by kind as the upstream counted them, charged or not. */
  counted?: Used;
  /** Its upstream reported usage that it can't have had. */
  usageDisputed?: boolean;
  finishReason?: string | undefined;
  /** What guardrails found. */
  guarded?: Partial<Record<Side, Tally>>;
}

/** What is sent of a stream, which ends after the path has answered. */
export interface Sent {
  bytes: number;
  /** Milliseconds until its first chunk. */
  firstMs?: number;
}

/** What a call is charged by. */
export interface Due {
  readonly used: Used;
  readonly units: number;
}

export interface Charge {
  readonly micros: number;
  readonly free: boolean;
  /** Free requests left this month; undefined where that was known before. */
  readonly freeLeft?: number | null | undefined;
}

export interface Outcome {
  /** It did not run: an earlier response was sent again, or its price. */
  readonly instead?: 'replay' | 'quote';
  readonly due?: Due;
  /** Its row is written with it. */
  readonly charge?: Charge | undefined;
  /** It was charged before it failed, and has that back: its row is there. */
  readonly isRefunded?: boolean;
  /** The error that its caller gets. */
  readonly error: OjaError | null;
}

/** What it used in the end, has used so far, or uses at most. */
export const usedOf = ({ outcome, work, price }: Pick<Call, 'outcome' | 'work' | 'price'>): Used =>
  outcome.due?.used ?? work.metered ?? price?.units ?? {};

export const unitsOf = ({ outcome, price }: Pick<Call, 'outcome' | 'price'>): number =>
  outcome.due?.units ?? price?.unitsTotal ?? 0;

/** Free requests left, as far as that is known: of the month in its category, or of the day for AI. */
export const freeLeftOf = ({ outcome, reservation, allowance, freeLeft }: Call): number | null =>
  outcome.charge?.freeLeft ?? reservation?.freeLeft ?? allowance?.requestsLeft ?? freeLeft;
