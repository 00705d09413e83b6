import type { watchesText as english } from '../en/watches.ts';
import type { Texts } from '../texts.ts';

export const watchesText: Texts<typeof english> = {
  title: 'Surveillances',
  about:
    'Contrôlez à intervalles réguliers un certificat, un domaine, un enregistrement DNS, une page ou un site. Les changements sont signalés par e-mail et webhook. Chaque contrôle est facturé comme un appel.',
  add: 'Créer une surveillance',
  none: 'Aucune surveillance pour l’instant',
  noneAbout:
    'Vos surveillances et leurs derniers résultats s’affichent ici. Créez-en une pour être prévenu avant l’expiration d’un certificat.',
  kind: 'Type',
  kinds: {
    certificate: 'Certificat',
    domain: 'Expiration du domaine',
    dns: 'Enregistrements DNS',
    page: 'Contenu de page',
    up: 'Disponibilité',
  },
  target: 'Cible',
  targetHints: {
    certificate: 'Nom d’hôte, comme shop.example.com.',
    domain: 'Domaine, comme example.com.',
    dns: 'Nom DNS, comme example.com.',
    page: 'URL de la page.',
    up: 'URL du site.',
  },
  name: 'Nom',
  nameHint: 'Laissez vide pour afficher la cible.',
  every: 'Minutes entre les contrôles',
  everyHint: 'Laissez vide pour la valeur par défaut.',
  alertAfter: 'Constats avant l’alerte',
  alertAfterHint:
    'À la suite, à une minute d’intervalle. De 1 à 10 ; 2 ignore un constat isolé. Laissez vide pour la valeur par défaut.',
  maintenance: 'Maintenance',
  maintenanceHint: 'Rien n’est contrôlé, signalé ni facturé pendant ce temps.',
  from: 'Du',
  to: 'Au',
  repeat: 'Répétition',
  repeats: { once: 'Une fois', daily: 'Chaque jour', weekly: 'Chaque semaine' },
  public: 'Badge public',
  publicHint: 'Toute personne ayant l’URL voit le nom et l’état, par exemple dans un README.',
  history: {
    open: 'Historique',
    title: (name: string) => `Historique de ${name}`,
    uptime: 'Disponibilité, 90 jours',
    average: 'Réponse moyenne',
    checks: 'Contrôles',
    incidents: 'Incidents',
    incidentsOf: (count: number, minutes: number) =>
      `${count.toLocaleString('fr')}, ${minutes.toLocaleString('fr')} minutes`,
    none: 'Aucun changement. Les changements signalés apparaîtront ici.',
    csv: 'Télécharger le CSV',
    pdf: 'Télécharger le rapport',
  },
  cap: 'Plafond mensuel ($)',
  capTooLow: (paid: number, checks: number) =>
    `Paie ${paid.toLocaleString('fr')} contrôles sur ${checks.toLocaleString('fr')} par mois. Les suivants attendent le mois prochain.`,
  capHint: 'Les contrôles s’arrêtent pour le reste du mois quand ils ont coûté ce montant.',
  email: 'M’envoyer les changements par e-mail',
  created: 'Surveillance créée',
  status: 'État',
  statuses: { new: 'En attente', ok: 'OK', alert: 'Alerte', error: 'Échec' },
  paused: 'En pause',
  last: 'Dernier contrôle',
  never: 'Pas encore contrôlé',
  spent: 'Ce mois-ci',
  of: (spent: string, cap: string) => `${spent} sur ${cap}`,
  schedule: (minutes: number) =>
    minutes % 1_440 === 0
      ? minutes === 1_440
        ? 'chaque jour'
        : `tous les ${minutes / 1_440} jours`
      : minutes % 60 === 0
        ? minutes === 60
          ? 'chaque heure'
          : `toutes les ${minutes / 60} heures`
        : `toutes les ${minutes} minutes`,
  pause: 'Mettre en pause',
  resume: 'Reprendre',
  check: 'Contrôler maintenant',
  edit: 'Modifier',
  editTitle: (name: string) => `Modifier ${name}`,
  remove: 'Supprimer',
  removed: 'Surveillance supprimée',
  removeTitle: 'Supprimer cette surveillance ?',
  removeAbout: (name: string) =>
    `Les contrôles de ${name} s’arrêtent. Les requêtes passées restent dans le journal.`,
};
