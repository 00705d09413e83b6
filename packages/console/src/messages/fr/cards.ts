import type { cardsText as english } from '../en/cards.ts';
import type { Texts } from '../texts.ts';

export const cardsText: Texts<typeof english> = {
  cards: 'Cartes enregistrées',
  noCards:
    'Aucune carte enregistrée. Cochez « Enregistrer la carte » lors d’une recharge. Le fournisseur conserve la carte ; nous ne voyons jamais son numéro.',
  expires: (when: string) => `expire le ${when}`,
  remove: 'Supprimer',
  removed: 'Carte supprimée',
  removeTitle: (card: string) => `Supprimer ${card} ?`,
  removeAbout: 'Pour l’utiliser à nouveau, enregistrez-la lors de votre prochaine recharge.',
  removeUsed: 'La recharge automatique utilise cette carte. La supprimer désactive la recharge automatique.',
  auto: 'Recharge automatique',
  on: 'Activée',
  off: 'Désactivée',
  resting: 'En pause',
  needsCard: 'Nécessite une carte enregistrée.',
  offAbout:
    'Quand votre solde passe sous le montant choisi, nous débitons votre carte enregistrée et émettons un reçu.',
  onAbout: (amount: string, below: string, card: string) =>
    `Nous débitons ${amount} sur ${card} quand votre solde passe sous ${below}.`,
  restingAbout:
    'La recharge automatique est en pause : la carte a été refusée trois fois. Corrigez la carte, puis réactivez-la.',
  card: 'Carte',
  below: 'Quand le solde est sous ($)',
  amount: (sign: string) => `Montant de la recharge (${sign})`,
  times: 'Recharges maximales par mois',
  turnOn: 'Activer',
  turnOff: 'Désactiver',
  saved: 'La recharge automatique est activée',
  ended: 'La recharge automatique est désactivée',
};
