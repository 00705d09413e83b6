/**
 * What an amount or count may be: checked where it comes in, by schemas and settings, and declared with its column, so
 * that rows which another program or an older version has written are found. All are far below 2^53.
 */
export interface Range {
  min: number;
  max: number;
}

/** Micro-dollars of a wallet, cap, limit or threshold: at most a dollar below a billion. */
export const microsRange: Range = { min: 0, max: 999_999_999_999_999 };
/** Nano-dollars of one price or cost, in the unit that it is given in: at most a million dollars. */
export const priceRange: Range = { min: 0, max: 1_000_000_000_000_000 };
/** Micro-dollars that one request can cost: at most a million dollars, so that its nano-dollars stay below 2^53. */
export const requestRange: Range = { min: 0, max: 1_000_000_000_000 };
/** Requests, tokens, milliseconds, bytes: what a limit or setting counts. */
export const countRange: Range = { min: 0, max: 1_000_000_000_000 };
/** Cents or kobo of a payment: what nine digits of dollars or naira come to. */
export const minorRange: Range = { min: 0, max: 99_999_999_999 };
/** Kobo for a dollar. */
export const koboRange: Range = { min: 1, max: 100_000_000 };
