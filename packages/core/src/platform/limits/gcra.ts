/** The generic cell rate algorithm: one number per bucket, no fixed windows. Bursts of a whole minute's limit are allowed. */
export interface Verdict {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the bucket is full again. */
  resetSeconds: number;
  /** Seconds until one more is allowed; 0 when allowed. */
  retryAfterSeconds: number;
}

/** Turns that are asked of a bucket. */
export interface Wish {
  needed: number;
  /** What to add for later, as far as half of the bucket stays free. */
  spare: number;
  /** How much of the minute's share may not come at once, since turns taken earlier may be used with it. */
  withheldMs: number;
}

export interface Grant {
  granted: number;
  /** How far the bucket stands ahead of the present, the granted turns included. */
  aheadMs: number;
  perMinute: number;
}

export const minuteMs = 60_000;
const slackMs = 0.001;

/** `aheadMs` is how far the bucket stands ahead of the present before anything is granted. */
export function grant(aheadMs: number, perMinute: number, { needed, spare, withheldMs }: Wish): Grant {
  const interval = minuteMs / perMinute;
  const stands = Math.max(0, aheadMs);
  const room = Math.max(0, Math.floor((minuteMs - withheldMs + slackMs - stands) / interval));
  const generous = Math.min(needed + spare, room - Math.floor(perMinute / 2));
  const granted = Math.max(Math.min(needed, room), generous);
  return { granted, aheadMs: stands + granted * interval, perMinute };
}

export function verdictOf(allowed: boolean, aheadMs: number, perMinute: number): Verdict {
  const interval = minuteMs / perMinute;
  return {
    allowed,
    limit: perMinute,
    remaining: Math.max(0, Math.floor((minuteMs - aheadMs) / interval + 0.001)),
    resetSeconds: Math.ceil(aheadMs / 1000),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((aheadMs + interval - minuteMs) / 1000)),
  };
}
