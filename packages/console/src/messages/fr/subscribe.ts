import type { subscribeText as english } from '../en/subscribe.ts';
import type { Texts } from '../texts.ts';

export const subscribeText: Texts<typeof english> = {
  title: 'L’état par e-mail',
  about: 'Un e-mail lorsqu’une maintenance est prévue, lors d’un incident, et à chaque mise à jour.',
  email: 'Adresse e-mail',
  subscribe: 'S’abonner',
  sent: (email: string) => `Ouvrez le lien envoyé à ${email}.`,
  confirmTitle: 'Confirmez votre abonnement',
  confirm: 'Confirmer l’abonnement',
  confirmed: 'Vous êtes abonné. Chaque e-mail contient un lien de désabonnement.',
  endTitle: 'Se désabonner des e-mails d’état',
  end: 'Se désabonner',
  ended: 'Vous ne recevrez plus d’e-mails d’état.',
};
