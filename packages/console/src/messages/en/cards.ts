/** Saved cards and auto top-up. */
export const cardsText = {
  cards: 'Saved cards',
  noCards:
    'No saved cards. Select “Save card” when you top up. The provider stores the card; we never see its number.',
  expires: (when: string) => `expires ${when}`,
  remove: 'Remove',
  removed: 'Card removed',
  removeTitle: (card: string) => `Remove ${card}?`,
  removeAbout: 'To use it again, save it with your next top-up.',
  removeUsed: 'Auto top-up uses this card. Removing it turns auto top-up off.',
  auto: 'Auto top-up',
  on: 'On',
  off: 'Off',
  resting: 'Paused',
  needsCard: 'Requires a saved card.',
  offAbout:
    'When your balance drops below the amount you set, we charge your saved card and issue a receipt.',
  onAbout: (amount: string, below: string, card: string) =>
    `We charge ${amount} to ${card} when your balance drops below ${below}.`,
  restingAbout:
    'Auto top-up is paused: the card was declined three times. Fix the card, then turn it back on.',
  card: 'Card',
  below: 'When balance is below ($)',
  amount: (sign: string) => `Top-up amount (${sign})`,
  times: 'Maximum top-ups per month',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  saved: 'Auto top-up is on',
  ended: 'Auto top-up is off',
};
