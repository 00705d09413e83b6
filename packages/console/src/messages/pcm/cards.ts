import type { cardsText as english } from '../en/cards.ts';
import type { Texts } from '../texts.ts';

export const cardsText: Texts<typeof english> = {
  cards: 'Cards wey you save',
  noCards:
    'You never save card. Choose “Save card” when you dey top up. The payment company go keep am; we no dey see the number.',
  expires: (when: string) => `e go expire ${when}`,
  remove: 'Remove',
  removed: 'Card don comot',
  removeTitle: (card: string) => `Make we remove ${card}?`,
  removeAbout: 'To use am again, save am when you dey top up.',
  removeUsed: 'Auto top-up dey use this card. If you remove am, auto top-up go stop.',
  auto: 'Auto top-up',
  on: 'E dey on',
  off: 'E dey off',
  resting: 'E pause',
  needsCard: 'You must save card first.',
  offAbout:
    'When your balance fall below the amount wey you set, we go charge your card and give you receipt.',
  onAbout: (amount: string, below: string, card: string) =>
    `We go charge ${amount} from ${card} when your balance fall below ${below}.`,
  restingAbout: 'Auto top-up don pause: the card no gree three times. Fix the card, then turn am on again.',
  card: 'Card',
  below: 'When balance fall below ($)',
  amount: (sign: string) => `Amount to top up (${sign})`,
  times: 'How many times every month',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  saved: 'Auto top-up don on',
  ended: 'Auto top-up don off',
};
