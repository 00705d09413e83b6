/** The line above a page while credits run out. */
export const lowText = {
  empty: 'You have no credits left. Free calls still work. Top up to make paid calls.',
  low: (left: string) => `${left} in credits left.`,
  days: (days: number) => `At your current rate, that lasts about ${days} ${days === 1 ? 'day' : 'days'}.`,
  topUp: 'Top up',
};
