import type { safetyText as english } from '../en/safety.ts';
import type { Texts } from '../texts.ts';

export const safetyText: Texts<typeof english> = {
  title: 'Sécurité publique',
  about:
    'Ce qu’il faut changer avant que des inconnus puissent joindre ce serveur. npx oja-server doctor --public affiche la même liste.',
  none: 'Aucun risque trouvé.',
  severity: 'Gravité',
  severities: { unsafe: 'Dangereux', advice: 'Conseil' },
  problem: 'Problème',
  fix: 'Solution',
  banner: (count: number) =>
    `${count} ${count < 2 ? 'réglage est dangereux' : 'réglages sont dangereux'} tant que d’autres peuvent joindre ce serveur.`,
  review: 'Vérifier',
};
