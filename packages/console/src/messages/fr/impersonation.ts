import type { impersonationText as english } from '../en/impersonation.ts';
import type { Texts } from '../texts.ts';

export const impersonationText: Texts<typeof english> = {
  open: 'Voir le compte',
  title: (account: string) => `Voir ${account} ?`,
  about:
    'Pendant 30 minutes, vous voyez ce compte comme ses lecteurs. Vous ne pouvez rien modifier. Les propriétaires reçoivent un e-mail avec votre nom et le motif, et le journal d’audit du compte le montre.',
  reason: 'Motif',
  reasonHint: 'Au moins 5 caractères. Visible par les propriétaires du compte.',
  begin: 'Voir le compte',
  banner: (operator: string, account: string, until: string) =>
    `${operator} consulte ${account} en tant qu’opérateur, en lecture seule, jusqu’au ${until}.`,
  end: 'Terminer',
  hidden: 'Masqué pendant que vous consultez ce compte',
  hiddenAbout:
    'Les opérateurs ne voient ni le corps des requêtes, ni les résultats, ni les tâches, et ne peuvent pas envoyer de requêtes pour le compte.',
  settings: 'Les paramètres de sécurité appartiennent aux membres et sont masqués aux opérateurs.',
};
