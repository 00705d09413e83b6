import type { settingsText as english } from '../en/settings.ts';
import type { Texts } from '../texts.ts';

export const settingsText: Texts<typeof english> = {
  title: 'Paramètres',
  profile: 'Profil',
  name: 'Nom',
  email: 'E-mail',
  emailHint: 'Les avis sont envoyés à cette adresse e-mail, et les reçus l’affichent.',
  password: 'Mot de passe',
  current: 'Mot de passe actuel',
  fresh: 'Nouveau mot de passe',
  noPassword: 'Vous vous connectez sans mot de passe. Il en faut un pour changer vos paramètres de sécurité.',
  setPassword: 'M’envoyer un lien pour en définir un',
  passwordSent:
    'Nous vous avons envoyé un e-mail. Le lien expire dans une heure et ne peut servir qu’une fois.',
  change: 'Changer le mot de passe',
  changed: 'Mot de passe changé. Les autres sessions sont terminées.',
  totp: 'Double authentification',
  totpOn: 'Activée. La connexion demande un code d’authentification.',
  totpOff: 'Activez-la pour protéger votre compte si votre mot de passe est volé.',
  totpBegin: 'Activer',
  totpScan:
    'Scannez ce QR code avec votre application d’authentification, ou saisissez le secret à la main :',
  totpCode: 'Code à six chiffres',
  totpConfirm: 'Confirmer',
  totpEnd: 'Désactiver',
  codes: 'Codes de secours',
  codesAbout:
    'Chaque code sert une fois si vous perdez votre application. Gardez-les en lieu sûr. Ils ne seront plus affichés.',
  codesKept: 'Je les ai enregistrés',
  qr: 'QR code du secret',
  sessions: 'Sessions',
  thisOne: 'Cette session',
  end: 'Terminer la session',
  endTitle: 'Terminer cette session ?',
  ended: 'Session terminée',
  seen: 'Vue pour la dernière fois',
  id: 'ID du compte',
  data: 'Vos données',
  dataAbout:
    'Téléchargez les données de ce compte en un fichier JSON : profil, membres, clés (sans secrets), crédits, reçus, webhooks, surveillances, tâches, requêtes et journal d’audit.',
  dataExport: 'Télécharger mes données',
  delete: 'Supprimer le compte',
  deleteAbout: 'C’est immédiat et irréversible.',
  deleteTitle: 'Supprimer ce compte ?',
  deleteWhat: [
    'Toutes les clés cessent de fonctionner immédiatement, sur tous les serveurs.',
    'Les sessions et les webhooks prennent fin. Fichiers, tâches et cartes enregistrées sont supprimés.',
    'Tous les membres perdent l’accès. Vous, et chaque membre sans autre compte, êtes supprimés avec nom, adresse e-mail et identifiants, et pouvez vous réinscrire.',
    'Les informations de facturation et les adresses IP sont effacées.',
    'Les transactions sont conservées sans vos coordonnées, et les reçus tels qu’émis, comme la loi l’exige.',
  ],
  deleteLeft: (dollars: string, naira: string) => `Il vous reste ${dollars} (${naira}) de crédits.`,
  deleteGiveUp:
    'Renoncer aux crédits restants et aux paiements en attente. Ils ne pourront plus être remboursés.',
  deleted: 'Compte supprimé',
  deletedAbout: 'Vous êtes déconnecté partout. Nous avons envoyé une confirmation par e-mail.',
  deletedWhat: [
    'Clés, sessions, webhooks, fichiers, tâches et cartes enregistrées ont disparu.',
    'Nom, adresse e-mail, informations de facturation et adresses IP sont effacés.',
    'Transactions et reçus sont conservés comme la loi l’exige.',
  ],
  deleteOperator:
    'Un compte opérateur ne peut pas être supprimé. Demandez d’abord à un autre opérateur d’en faire un compte développeur.',
};
