import type { lowText as english } from '../en/low.ts';
import type { Texts } from '../texts.ts';

export const lowText: Texts<typeof english> = {
  empty:
    'Vous n’avez plus de crédits. Les appels gratuits fonctionnent toujours. Rechargez pour les appels payants.',
  low: (left: string) => `Il reste ${left} de crédits.`,
  days: (days: number) => `À ce rythme, cela dure environ ${days} ${days < 2 ? 'jour' : 'jours'}.`,
  topUp: 'Recharger',
};
