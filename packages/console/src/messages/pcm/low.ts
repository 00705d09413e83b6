import type { lowText as english } from '../en/low.ts';
import type { Texts } from '../texts.ts';

export const lowText: Texts<typeof english> = {
  empty: 'Your credits don finish. Free calls still dey work. Top up to make paid calls.',
  low: (left: string) => `${left} remain for your credits.`,
  days: (days: number) => `As you dey use am now, e go last like ${days} ${days === 1 ? 'day' : 'days'}.`,
  topUp: 'Top up',
};
