import type { networkViewsText as english } from '../en/network-views.ts';
import type { Texts } from '../texts.ts';

export const networkViewsText: Texts<typeof english> = {
  grade: 'Note',
  advice: 'À changer',
  noAdvice: 'Rien à changer.',
  found: 'Trouvé',
  missing: 'Aucun',
  unknown: 'Inconnu',
  check: 'Contrôle',
  result: 'Résultat',
  record: 'Enregistrement',
  yes: 'Oui',
  no: 'Non',
  accepts: 'Accepte les e-mails',
  typo: (address: string) => `Vouliez-vous dire ${address} ?`,
  listed: 'Listes de blocage',
  notListed: 'Sur aucune liste de blocage.',
  noLists: 'Aucune liste de blocage n’est activée sur ce serveur.',
};
