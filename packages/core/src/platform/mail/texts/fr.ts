import type { Role } from '../../../domain/rights.ts';
import { amountIn } from './amount.ts';
import type { MailFrame, MailTexts } from './texts.ts';

const time = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const utc = (ms: number) => `${time.format(ms)} UTC`;
const notYou = 'Si ce n’était pas vous, ignorez cet e-mail.';
const comma = (amount: string) => amount.replace('.', ',');
const number = new Intl.NumberFormat('fr');

const security = {
  passwordChanged: {
    subject: 'Votre mot de passe a été modifié',
    about: (of: string) => `Le mot de passe de ${of} a été modifié et vos autres sessions ont été fermées.`,
  },
  passwordReset: {
    subject: 'Votre mot de passe a été réinitialisé',
    about: (of: string) =>
      `Le mot de passe de ${of} a été réinitialisé par un lien reçu par e-mail et toutes les sessions ont été fermées.`,
  },
  totpOn: {
    subject: 'La double authentification est activée',
    about: (of: string) => `La double authentification a été activée pour ${of}.`,
  },
  totpOff: {
    subject: 'La double authentification est désactivée',
    about: (of: string) => `La double authentification a été désactivée pour ${of}.`,
  },
  totpReset: {
    subject: 'La double authentification est désactivée',
    about: (of: string) =>
      `Un opérateur a désactivé la double authentification pour ${of} et toutes les sessions ont été fermées. Réactivez-la après votre prochaine connexion.`,
  },
  recoveryCode: {
    subject: 'Un code de secours a été utilisé',
    about: (of: string, left: number) =>
      `Un code de secours de ${of} a été utilisé. Codes restants : ${left}. Pour en obtenir d’autres, désactivez puis réactivez la double authentification.`,
  },
};

const roles: Record<Role, string> = {
  owner: 'propriétaire',
  admin: 'administrateur',
  developer: 'développeur',
  billing: 'comptable',
  viewer: 'lecteur',
};
const roleAbout: Record<Role, string> = {
  owner: 'Ce rôle permet tout, y compris supprimer le compte et nommer d’autres propriétaires.',
  admin:
    'Ce rôle permet tout, sauf l’authentification unique, l’export ou la suppression du compte et la gestion des propriétaires.',
  developer:
    'Ce rôle permet de faire des appels, de créer des clés et de gérer les siennes, les webhooks et les tâches, et de voir l’utilisation et le solde.',
  billing:
    'Ce rôle permet de recharger, de gérer les cartes et la facturation, et de voir l’utilisation et les reçus.',
  viewer:
    'Ce rôle permet de tout voir, sauf les invitations, l’authentification unique et le journal d’audit, sans rien modifier.',
};

const periods: Record<string, string> = { daily: 'quotidien', weekly: 'hebdomadaire', monthly: 'mensuel' };
const states = {
  announced: 'annonce',
  ended: 'terminé',
  scheduled: 'planifié',
  in_progress: 'en cours',
  completed: 'terminé',
  investigating: 'en cours d’analyse',
  identified: 'cause identifiée',
  monitoring: 'sous surveillance',
  resolved: 'résolu',
};
const whereToLook = (slug: string) => `Voyez la console sous Opérateur, Services, ${slug}.`;

export const french: MailTexts = {
  confirmEmail: ({ url }) => ({
    subject: 'Confirmez votre adresse e-mail',
    text: `Confirmez votre adresse e-mail pour créer votre compte Oja. Le lien expire dans une heure :\n\n${url}\n\nSi vous ne vous êtes pas inscrit, ignorez cet e-mail.`,
  }),
  alreadySignedUp: ({ url }) => ({
    subject: 'Vous avez déjà un compte Oja',
    text: `Quelqu’un a voulu s’inscrire avec votre adresse e-mail, qui a déjà un compte. Connectez-vous sur ${url}/login, ou réinitialisez votre mot de passe sur ${url}/console/reset.\n\n${notYou}`,
  }),
  resetPassword: ({ url }) => ({
    subject: 'Réinitialisez votre mot de passe Oja',
    text: `Nous avons reçu une demande de réinitialisation de votre mot de passe. Ouvrez ce lien dans l’heure :\n\n${url}\n\nSi vous n’avez rien demandé, ignorez cet e-mail.`,
  }),
  invitation: ({ url }) => ({
    subject: 'Vous êtes invité sur Oja',
    text: `Créez votre compte avec ce lien, valable une seule fois :\n\n${url}`,
  }),
  invite: ({ inviter, team, role, url }) => {
    const where = team ?? 'son compte';
    return {
      subject: `${inviter} vous invite à rejoindre ${where} sur Oja`,
      text: `${inviter} vous invite à rejoindre ${where} comme ${roles[role]}. ${roleAbout[role]}\n\nAcceptez l’invitation sous 7 jours :\n\n${url}\n\nSi vous ne connaissez pas ${inviter}, ignorez cet e-mail.`,
    };
  },
  passkey: ({ email, isAdded, url }) => {
    const what = isAdded ? 'ajoutée' : 'supprimée';
    return {
      subject: `Une clé d’accès a été ${what}`,
      text: `Une clé d’accès a été ${what} sur votre compte Oja ${email}. Si ce n’était pas vous, changez votre mot de passe et vérifiez vos clés d’accès sur ${url}.`,
    };
  },
  approveNewEmail: ({ from, to, url }) => ({
    subject: 'Approuvez votre nouvelle adresse e-mail',
    text: `Quelqu’un qui connaît votre mot de passe veut remplacer l’adresse e-mail de votre identifiant Oja, ${from}, par ${to}. Pour approuver ou annuler ce changement, ouvrez ce lien sous 24 heures :\n\n${url}\n\nSi ce n’était pas vous, annulez-le et changez votre mot de passe.`,
  }),
  confirmNewEmail: ({ to, url }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    text: `Confirmez que vous voulez vous connecter à Oja avec ${to}. Le lien expire dans 24 heures :\n\n${url}\n\nSi vous n’avez rien demandé, ignorez cet e-mail.`,
  }),
  newEmailTaken: ({ to }) => ({
    subject: 'Vous avez déjà un compte Oja',
    text: `Quelqu’un a voulu utiliser ${to} pour un autre identifiant Oja. Cette adresse a déjà un compte, donc rien ne change.\n\n${notYou}`,
  }),
  emailChanged: ({ from, to }) => ({
    subject: 'Votre adresse e-mail a été modifiée',
    text: `Votre identifiant Oja n’utilise plus ${from}, mais ${to}. Les autres sessions ont été fermées. Si ce n’était pas vous, contactez l’opérateur.`,
  }),
  security: ({ what, email, left, url }) => ({
    subject: security[what].subject,
    text: `${security[what].about(`votre identifiant Oja ${email}`, left)}\n\nSi ce n’était pas vous, réinitialisez votre mot de passe sur ${url}/console/reset et vérifiez vos sessions sur ${url}/console/settings.`,
  }),
  impersonation: ({ operator, account, until, reason, url }) => ({
    subject: 'Un opérateur consulte votre compte Oja',
    text: `${operator}, opérateur de cette plateforme, consulte le compte ${account} jusqu’au ${utc(until)}. Cette personne peut lire mais rien modifier, et ne voit ni clés, ni mots de passe, ni contenu des requêtes.\n\nMotif : ${reason}\n\nLe journal d’audit du compte l’indique : ${url}`,
  }),
  newLogIn: ({ email, isNew, device, place, ip, at, url }) => {
    const names = { device: 'un nouvel appareil', place: 'un nouveau lieu' };
    const what = isNew.length === 2 ? 'un nouvel appareil et un nouveau lieu' : names[isNew[0]!];
    return {
      subject: `Nouvelle connexion à Oja depuis ${what}`,
      text: `Quelqu’un s’est connecté à Oja avec ${email} depuis ${what}.\n\nAppareil : ${device}\nLieu : ${place ?? 'inconnu'}\nAdresse IP : ${ip}\nHeure : ${utc(at)}\n\nSi c’était vous, il n’y a rien à faire. Sinon, changez votre mot de passe et fermez la session sur ${url}.`,
    };
  },
  linkIdentity: ({ provider, url }) => ({
    subject: 'Confirmez votre nouvelle façon de vous connecter à Oja',
    text: `Quelqu’un s’est connecté avec ${provider} et veut l’associer à votre compte Oja. Si c’était vous, ouvrez ce lien sous 10 minutes dans le même navigateur :\n\n${url}\n\nSi ce n’était pas vous, ignorez cet e-mail. Rien ne change.`,
  }),
  suspended: ({ id, reason, url, contact }) => ({
    subject: 'Votre compte est suspendu',
    text: `Un opérateur a suspendu votre compte ${id}. ${reason === null ? 'L’opérateur n’a pas donné de motif.' : `Motif : ${reason}`}\n\nSes clés et ses sessions ne fonctionnent plus. Votre solde et vos données sont conservés, et les appels en cours ont été arrêtés sans être facturés.\n\nPour contester, ouvrez ${url} ou écrivez à ${contact}, avec l’identifiant du compte et ce que vous voulez faire valoir. Vous pouvez demander une copie de vos données de la même façon.`,
  }),
  activeAgain: ({ id }) => ({
    subject: 'Votre compte est de nouveau actif',
    text: `Votre compte ${id} fonctionne de nouveau. Vos clés sont comme avant ; reconnectez-vous à la console.`,
  }),
  deleted: ({ account, email, by }) => {
    const closing =
      by === 'you'
        ? 'Si ce n’était pas vous, contactez l’opérateur.'
        : by === 'operator'
          ? 'L’opérateur l’a supprimé ; contactez-le si vous avez des questions.'
          : `Il a été supprimé par ${by.member}.`;
    return {
      subject: 'Votre compte Oja est supprimé',
      text: `Le compte ${account} est supprimé. Ses clés sont révoquées ; ses sessions et ses webhooks sont supprimés. Si vous n’appartenez à aucun autre compte, votre identifiant ${email} l’est aussi. Les transactions sont conservées sans noms et les reçus tels qu’émis, comme la loi l’exige. ${closing}`,
    };
  },
  lowBalance: ({ daysLeft, url, ...low }) => {
    const [balance, threshold] = [comma(low.balance), comma(low.threshold)];
    const lasts =
      daysLeft === null
        ? 'Rien n’a été dépensé ces sept derniers jours.'
        : `Au rythme actuel, il dure encore ${number.format(daysLeft)} jours.`;
    return {
      subject: `Votre solde est bas : ${balance} $`,
      text: `Votre solde est de ${balance} $, sous votre seuil d’alerte de ${threshold} $. ${lasts}\n\n${url}`,
    };
  },
  capUsed: ({ percent, unit, used, cap, field, owner, name, resetsAt }) => {
    const amount = (text: string) => (unit === 'dollars' ? `${comma(text)} $` : `${text} jetons`);
    const whose = { account: 'du compte', key: `de la clé « ${name} »`, member: `du membre ${name}` }[owner];
    const period = periods[field.split('_')[0]!] ?? '';
    const state =
      percent === 100
        ? `Les appels qui le dépassent sont refusés avec cap_reached jusqu’au ${resetsAt}.`
        : `À 100 %, les appels sont refusés jusqu’au ${resetsAt}.`;
    const where = { account: 'Crédits', key: 'Clés', member: 'Membres' }[owner];
    return {
      subject: `Un plafond de dépense est utilisé à ${percent} %`,
      text: `${amount(used)} du plafond ${period} de ${amount(cap)} ${whose} sont utilisés. ${state} Modifiez le plafond dans la console, sous ${where}.`,
    };
  },
  paid: ({ isAuto, provider, reference, url, ...paid }) => ({
    subject: `Paiement reçu : ${amountIn('fr', paid)}`,
    text: `${isAuto ? 'Votre carte enregistrée a été débitée automatiquement' : 'Nous avons reçu votre paiement'} et les crédits sont sur votre compte.\n\nMontant : ${amountIn('fr', paid)}\nPayé avec : ${provider}\nRéférence : ${reference}\n\nVotre reçu est prêt, en page ou en PDF :\n\n${url}`,
  }),
  autoTopUpPaused: ({ failures, why, url, ...failed }) => ({
    subject: 'La recharge automatique est en pause',
    text: `Les ${failures} derniers débits de votre carte enregistrée ont échoué ; la recharge automatique est donc en pause. Le dernier était de ${amountIn('fr', failed)} : ${why ?? 'aucun motif n’a été donné.'} Corrigez la carte ou choisissez-en une autre, puis réactivez la recharge automatique :\n\n${url}`,
  }),
  keyLeaked: ({ name, hint, where, url }) => ({
    subject: 'Votre clé a été signalée comme divulguée et révoquée',
    text: `La clé « ${name} » (${hint}) a été signalée comme divulguée${where === '' ? '' : ` (trouvée sur ${where})`} et a été révoquée. Créez-en une nouvelle dans la console :\n\n${url}`,
  }),
  confirmSubscription: ({ url }) => ({
    subject: 'Confirmez votre abonnement',
    text: `Confirmez que vous voulez recevoir un e-mail quand une maintenance est prévue, quand il y a un incident et quand il est terminé. Le lien expire dans un jour :\n\n${url}\n\nSi vous n’avez rien demandé, ignorez cet e-mail.`,
  }),
  notice: ({ title, state, text, url }) => ({
    subject: `${title} : ${states[state]}`,
    text: `${text === '' ? title : text}\n\n${url}`,
  }),
  watchPaused: ({ kind, name, why }) => ({
    subject: `Surveillance en pause : ${name}`,
    text: `Votre surveillance ${kind} ${name} est en pause : ${why}`,
  }),
  watchFailed: ({ kind, name, why, last, url }) => ({
    subject: `Alerte : ${name}`,
    text: `Votre surveillance ${kind} ${name} ne peut pas être vérifiée.\n\nMotif : ${why}${last === '' ? '' : `\nDernier résultat : ${last}`}\n\nVoir ${url}.`,
  }),
  watchChanged: ({ kind, name, isGood, isBack, changes, now, before, url }) => {
    const lines = [...changes, ...(changes.length === 0 ? [] : ['']), `Maintenant : ${now}`];
    if (before !== null) lines.push(`Avant : ${before}`);
    return {
      subject: `${isGood ? 'Changement' : 'Alerte'} : ${name}`,
      text: `Votre surveillance ${kind} ${name} ${isBack ? 'est de nouveau vérifiée' : 'a trouvé un changement'}.\n\n${lines.join('\n')}\n\nVoir ${url}.`,
    };
  },
  reports: ({ kind }) => ({
    subject: {
      abuse: 'Nouveaux signalements d’abus',
      appeal: 'Nouvelles contestations d’une suspension',
      privacy: 'Nouvelles demandes sur des données personnelles',
    }[kind],
    text: 'Ouvrez Opérateur → Signalements dans la console. Vous recevez un seul e-mail tant qu’il n’y a pas eu une heure sans nouveau signalement.',
  }),
  providerFailing: ({ provider, slug, url }) => ({
    subject: `Le fournisseur ${provider} de ${slug} échoue`,
    text: `Cinq requêtes de suite vers ${url} ont échoué. Les appels vont vers d’autres URL ou fournisseurs du service, ou échouent sans être facturés ; un nouvel essai a lieu toutes les dix secondes. ${whereToLook(slug)}`,
  }),
  mcpServerFailing: ({ slug, problem }) => ({
    subject: `Le serveur MCP ${slug} échoue`,
    text: `${problem} Ses outils approuvés restent en vente ; les appels qui échouent sont gratuits. Voyez la console sous Opérateur, Serveurs MCP.`,
  }),
  operationFailing: ({ id, slug, errors, calls }) => ({
    subject: `${id} échoue`,
    text: `${errors} appels sur ${calls} de ${id} ont échoué pendant la dernière heure. Ils étaient gratuits. ${whereToLook(slug)}`,
  }),
  negativeMargin: ({ id, slug, days, calls, cost, charge }) => ({
    subject: `${id} perd de l’argent`,
    text: `Ces ${days} derniers jours, ${calls} appels de ${id} ont coûté ${comma(cost)} $ et rapporté ${comma(charge)} $, appels gratuits compris. Augmentez son prix ou réduisez ses appels gratuits. ${whereToLook(slug)}`,
  }),
};

export const frenchFrame: MailFrame = {
  sentBy: 'Envoyé par votre serveur Oja.',
  unsubscribe: 'Se désabonner',
  actions: {
    reset: 'Changer le mot de passe',
    join: 'Accepter l’invitation',
    signUp: 'Créer le compte',
    review: 'Voir le changement',
    confirm: 'Confirmer',
    verify: 'Confirmer l’adresse e-mail',
    status: 'Ouvrir la page d’état',
    receipt: 'Voir le reçu',
    topUp: 'Recharger',
    subscribe: 'Confirmer l’abonnement',
    open: 'Ouvrir dans Oja',
  },
};
