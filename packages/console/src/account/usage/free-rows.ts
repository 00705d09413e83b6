import type { Output } from '../../api.ts';
import { accountText } from '../../messages/en/account.ts';

export interface FreeRow {
  name: string;
  limit: number;
  used: number;
  left: number;
}

/** What is free: AI by the day, the other categories by the month. */
export function freeRows({ free, free_ai: ai }: Output<'account.credits'>): FreeRow[] {
  const m = accountText.overview;
  const daily =
    ai === null
      ? []
      : [
          { name: m.aiRequests, ...ai.requests },
          { name: m.aiTokens, ...ai.tokens },
        ];
  return [...daily, ...free.map(({ category, ...rest }) => ({ name: m.thisMonth(category), ...rest }))];
}
