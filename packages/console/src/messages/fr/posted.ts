import type { postedText as english } from '../en/posted.ts';
import type { Texts } from '../texts.ts';

export const postedText: Texts<typeof english> = {
  kinds: { announcement: 'Annonce', maintenance: 'Maintenance', incident: 'Incident' },
  states: {
    announced: 'Annoncé',
    ended: 'Terminé',
    scheduled: 'Prévu',
    in_progress: 'En cours',
    completed: 'Achevé',
    investigating: 'Analyse en cours',
    identified: 'Cause identifiée',
    monitoring: 'Sous surveillance',
    resolved: 'Résolu',
  },
  details: 'Détails',
  hide: 'Masquer',
  notices: 'Annonces',
  feed: 'Flux',
  earlier: 'Annonces précédentes',
  between: (from: string, to: string) => `${from} – ${to}`,
  since: (from: string) => `Depuis le ${from}`,
  from: (from: string) => `À partir du ${from}`,
};
