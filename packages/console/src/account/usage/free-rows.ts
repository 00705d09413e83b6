import type { Output } from '../../api.ts';
import { accountText } from '../../messages/en/account.ts';
import { categoryName } from '../../model/catalogue-names.ts';
import type { Catalogue } from '../../open-data.ts';

export interface FreeRow {
  name: string;
  limit: number;
  used: number;
  left: number;
}

/** Free calls of the month that can be made: a category that is coming soon takes none. */
export function usableFree({ free }: Output<'account.credits'>, catalogue: Catalogue | undefined) {
  const closed = catalogue?.categories.filter(({ endpoints }) =>
    endpoints.every(({ state }) => state !== 'live'),
  );
  return free.filter(({ category }) => !closed?.some(({ id }) => id === category));
}

/** What is free: AI by the day, the other categories by the month. */
export function freeRows(credits: Output<'account.credits'>, catalogue: Catalogue | undefined): FreeRow[] {
  const m = accountText.overview;
  const ai = credits.free_ai;
  const daily =
    ai === null
      ? []
      : [
          { name: m.aiRequests, ...ai.requests },
          { name: m.aiTokens, ...ai.tokens },
        ];
  const monthly = usableFree(credits, catalogue);
  return [
    ...daily,
    ...monthly.map(({ category, ...rest }) => ({
      name: m.thisMonth(categoryName({ id: category, name: category })),
      ...rest,
    })),
  ];
}
