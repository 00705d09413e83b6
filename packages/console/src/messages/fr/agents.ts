import type { agentsText as english } from '../en/agents.ts';
import type { Texts } from '../texts.ts';

export const agentsText: Texts<typeof english> = {
  connect: {
    title: 'Connecter un agent',
    about: 'Utilisez Oja comme fournisseur de modèles et serveur MCP de votre agent.',
    withKey: 'Votre nouvelle clé est déjà remplie. Elle ne sera plus affichée : copiez ce qu’il vous faut.',
    withoutKey: 'Remplacez YOUR_KEY par une de vos clés, ou créez une clé pour la remplir automatiquement.',
    createKey: 'Créer une clé',
    models: 'Modèles',
    modelsAbout: 'Faites passer par Oja les requêtes de modèles de l’agent.',
    tools: 'Outils (MCP)',
    toolsAbout: 'Laissez l’agent appeler vos endpoints comme outils. Les accès de la clé en décident.',
    login: 'Se connecter sans clé',
    loginAbout:
      'Les clients qui connaissent OAuth n’ont pas besoin de clé. Ajoutez l’URL : le client ouvre cette console, où vous choisissez les accès et un plafond mensuel.',
    clients: 'Clients',
    onlyTools: 'Claude Desktop et VS Code ont leurs propres modèles ; connectez Oja pour ses outils.',
    guide: 'Lire le guide',
  },
  authorize: {
    title: 'Autoriser l’accès',
    openFromClient: 'Connectez-vous depuis votre client MCP. Il ouvre cette page avec sa demande.',
    wants: (name: string) => `${name} veut utiliser votre compte Oja`,
    about: (host: string) =>
      `Il reçoit sa propre clé, que vous pouvez révoquer à tout moment sous Clés. La clé est envoyée à ${host}.`,
    unverified:
      'Le client a choisi ce nom et Oja ne peut pas le vérifier. N’autorisez que si vous avez lancé cette connexion.',
    access: 'Accès',
    cap: 'Plafond mensuel ($)',
    capHint: 'Les appels échouent une fois ce montant dépensé dans le mois. Laissez vide pour aucun plafond.',
    expires: 'Expire',
    never: 'Jamais',
    days: (days: number) => `Après ${days} jours, sauf si le client la renouvelle`,
    allow: 'Autoriser',
    deny: 'Refuser',
    nothingChosen: 'Choisissez au moins une catégorie.',
    returning: 'Retour au client…',
  },
};
