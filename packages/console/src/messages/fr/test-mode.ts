import type { testModeText as english } from '../en/test-mode.ts';
import type { Texts } from '../texts.ts';

export const testModeText: Texts<typeof english> = {
  title: 'Mode test',
  about:
    'Clés, requêtes et bac à sable ne montrent que les clés de test et des données d’exemple. Rien n’est facturé.',
  off: 'Désactiver',
};
