/** What the operator has set for one account, in place of what counts for everyone. Stored as JSON. */
export interface AccountLimits {
  /** Calls a minute by endpoint; `*` for endpoints that have no number of their own. */
  per_minute: Record<string, number>;
  ai_requests_per_day: number | null;
  ai_tokens_per_day: number | null;
}

export const noLimits: AccountLimits = { per_minute: {}, ai_requests_per_day: null, ai_tokens_per_day: null };

export const limitsFromText = (text: string | null): AccountLimits | null =>
  text === null ? null : (JSON.parse(text) as AccountLimits);

/** Null where nothing differs from what counts for everyone. */
export function limitsToText(limits: AccountLimits): string | null {
  const isPlain =
    Object.keys(limits.per_minute).length === 0 &&
    limits.ai_requests_per_day === null &&
    limits.ai_tokens_per_day === null;
  return isPlain ? null : JSON.stringify(limits);
}
