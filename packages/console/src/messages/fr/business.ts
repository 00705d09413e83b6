import type { businessText as english } from '../en/business.ts';
import type { Texts } from '../texts.ts';

export const businessText: Texts<typeof english> = {
  title: 'Activité',
  about: 'Revenu, coût et croissance de la plateforme. Les jours sont en UTC.',
  days: 'Période',
  presets: { '7': '7 jours', '30': '30 jours', '90': '90 jours' },
  revenue: 'Revenu',
  cost: 'Coût',
  margin: 'Marge',
  marginShare: (share: string) => `${share} du revenu`,
  costAbout: 'Des modèles qui ont un coût',
  calls: 'Appels',
  signUps: 'Inscriptions',
  active: 'Comptes actifs',
  money: 'Revenu et coût par jour',
  people: 'Inscriptions et comptes actifs par jour',
  models: 'Modèles en tête',
  endpoints: 'Endpoints et services en tête',
  model: 'Modèle',
  endpoint: 'Endpoint',
  none: 'Rien sur cette période',
};
