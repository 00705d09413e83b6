/** The generic cell rate algorithm: one number per bucket, no windows to game. A whole minute's share may come at once. */
export interface Verdict {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the bucket is full again. */
  resetSeconds: number;
  /** Seconds until one more is allowed; 0 when allowed. */
  retryAfterSeconds: number;
}

const minuteMs = 60_000;

/** `theoretical` is the arrival time the bucket stands at; the new one comes back with the verdict. */
export function gcra(
  theoretical: number,
  perMinute: number,
  now: number,
): { verdict: Verdict; theoretical: number } {
  const interval = minuteMs / perMinute;
  const next = Math.max(theoretical, now) + interval;
  const ahead = next - now;
  const allowed = ahead <= minuteMs + 0.001;
  const stands = allowed ? next : Math.max(theoretical, now);
  return { verdict: verdictOf(allowed, stands - now, perMinute), theoretical: stands };
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
