/** Free AI: what an account may use on a UTC day, and how large a call that costs nothing may be. */
import { type AccountLimits, limitsFromText } from '../accounts/account-limits.ts';
import type { Operation } from '../operation/operation.ts';
import type { PlatformParts } from '../parts.ts';
import { type Amounts, type DailyLimits, type DailyUse, dayOf, nothing } from './daily-use.ts';

export interface FreeAi {
  requestsPerDay: number;
  tokensPerDay: number;
  promptCharacters: number;
  maxTokens: number;
}

/** The name under which the operator sets each at run time. */
export const freeAiOptions = {
  requestsPerDay: 'free.ai.requests_per_day',
  tokensPerDay: 'free.ai.tokens_per_day',
  promptCharacters: 'free.ai.prompt_characters',
  maxTokens: 'free.ai.max_tokens',
} as const satisfies Record<keyof FreeAi, string>;

export type Allowance = ReturnType<typeof createAllowance>;

export function createAllowance(
  { settings, store, now }: PlatformParts,
  operation: Operation,
  daily: DailyUse,
) {
  const defaults: FreeAi = {
    requestsPerDay: settings.freeAiRequests,
    tokensPerDay: settings.freeAiTokens,
    promptCharacters: settings.freeAiPromptCharacters,
    maxTokens: settings.freeAiMaxTokens,
  };
  const of = (name: keyof FreeAi) => operation.option<number>(freeAiOptions[name]) ?? defaults[name];
  const ownerOf = (accountId: string) => `free-ai:${accountId}`;

  const limitsOf = (limits: AccountLimits | null): DailyLimits => ({
    requests: limits?.ai_requests_per_day ?? of('requestsPerDay'),
    tokens: limits?.ai_tokens_per_day ?? of('tokensPerDay'),
    micros: null,
  });

  return {
    /** For accounts without limits of their own. */
    common: (): FreeAi => ({
      requestsPerDay: of('requestsPerDay'),
      tokensPerDay: of('tokensPerDay'),
      promptCharacters: of('promptCharacters'),
      maxTokens: of('maxTokens'),
    }),
    limitsOf,
    take: (accountId: string, limits: AccountLimits | null, tokens: number) =>
      daily.take(ownerOf(accountId), limitsOf(limits), { ...nothing, requests: 1, tokens }),
    /** What a call counted that ended later; below zero it counts more. */
    giveBack: (accountId: string, at: number, unused: Amounts) =>
      daily.giveBack(ownerOf(accountId), dayOf(at), unused),
    /** As its owner sees it; null where it has no limit. */
    async view(accountId: string) {
      const [used, [row]] = await Promise.all([
        daily.used(ownerOf(accountId)),
        store.query<{ role: string; limits: string | null }>(
          'SELECT role, limits FROM accounts WHERE id = $1',
          [accountId],
        ),
      ]);
      if (row === undefined || row.role === 'operator') return null;
      const { requests, tokens } = limitsOf(limitsFromText(row.limits));
      const of = (limit: number, taken: number) => ({ limit, used: taken, left: Math.max(0, limit - taken) });
      return {
        day: dayOf(now()),
        requests: of(requests!, used.requests),
        tokens: of(tokens!, used.tokens),
      };
    },
  };
}
