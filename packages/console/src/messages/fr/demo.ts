import type { demoText as english } from '../en/demo.ts';
import type { Texts } from '../texts.ts';

export const demoText: Texts<typeof english> = {
  demo: 'Aucun fournisseur amont n’est connecté. Le chat utilise le modèle de démonstration.',
  notWorking: (names: string) => `${names} ne fonctionne pas : les requêtes de chat sans modèle échouent.`,
  fix: 'Corriger',
  download: 'Obtenir un meilleur modèle',
  connect: 'Connecter un modèle',
};
