import type { authText as english } from '../en/auth.ts';
import type { Texts } from '../texts.ts';

export const authText: Texts<typeof english> = {
  logInTitle: 'Se connecter',
  confirmTitle: 'Confirmez votre adresse e-mail',
  confirming: 'Création de votre compte…',
  checkEmail: 'Consultez vos e-mails',
  checkEmailAbout:
    'Nous vous avons envoyé un lien. Ouvrez-le dans l’heure qui suit pour créer votre compte.',
  signUpTitle: 'Obtenir une clé gratuite',
  signUpAbout: 'Créez un compte, obtenez une clé et faites votre premier appel. Aucune carte requise.',
  email: 'E-mail',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  passwordHint: 'Au moins 10 caractères. Une phrase de quelques mots convient très bien.',
  name: 'Nom',
  nameHint: 'Facultatif.',
  totp: 'Code d’authentification',
  totpHint: 'Le code à six chiffres, ou un code de secours.',
  logIn: 'Se connecter',
  signUp: 'Créer un compte',
  endedTitle: 'Votre session est terminée',
  endedAbout: 'Connectez-vous pour continuer. Ce que vous avez saisi sur cette page est toujours là.',
  endedOther: 'Autres façons de se connecter (nouvel onglet)',
  noAccount: 'Pas encore de compte ?',
  haveAccount: 'Vous avez déjà un compte ?',
  forgot: 'Mot de passe oublié ?',
  resetTitle: 'Réinitialiser votre mot de passe',
  resetAsk: 'Envoyer le lien',
  resetSent:
    'Si un compte utilise cette adresse e-mail, nous lui avons envoyé un lien. Il expire dans une heure et ne peut servir qu’une fois.',
  resetSet: 'Définir le mot de passe',
  requestNewLink: 'Demander un nouveau lien',
  resetDone: 'Mot de passe mis à jour. Connectez-vous avec le nouveau.',
};
