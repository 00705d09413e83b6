/** What is set aside for a call before it runs. */
import type { HoldInput } from '../platform/ledger/hold.ts';
import type { CachedResponse } from '../platform/requests/response-cache.ts';

export interface Reservation {
  /** Open until it is settled or released. */
  readonly hold?: Hold | undefined;
  /** For a quick call, which holds nothing: the maximum charge. */
  readonly owed?: HoldInput;
  /** This call owns the Idempotency-Key: a repeated request gets its response. */
  readonly claim?: string | undefined;
  /** Free requests left this month in its category; null where it has none. */
  readonly freeLeft: number | null;
}

/** What a call may cost. Its meter extends it while it runs. */
export interface Hold {
  readonly free: boolean;
  amountMicros: number;
  /** Reserved under token caps. */
  tokens: number;
}

/** Credits or a free request, before its run or after it. */
export const isHeld = (reservation: Reservation | undefined): boolean =>
  reservation?.hold !== undefined || reservation?.owed !== undefined;

/** Of the response cache, where the caller asked for it. */
export interface Cached {
  readonly key: string;
  readonly seconds: number;
  /** It replaces the run. */
  readonly hit?: CachedResponse | undefined;
}
