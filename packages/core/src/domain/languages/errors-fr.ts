import type { ErrorTexts } from './error-texts.ts';

export const frenchErrors: ErrorTexts = {
  sent: 'Vous avez envoyé {0}.',
  meanings: {
    invalid_request: 'Un champ n’est pas valide.',
    invalid_json: 'Le JSON n’est pas valide.',
    unknown_field: 'Ce champ n’existe pas.',
    not_found: 'Introuvable.',
    model_not_found: 'Ce modèle n’existe pas sur ce serveur.',
    model_not_priced: 'Ce modèle n’a pas de prix et ne peut pas être appelé.',
    method_not_allowed: 'Cette méthode HTTP n’est pas acceptée ici.',
    request_timeout: 'La requête est arrivée trop lentement.',
    payload_too_large: 'Le contenu est trop grand.',
    unsupported_media_type: 'Ce type de contenu n’est pas accepté.',
    unsupported_file: 'Ce type de fichier n’est pas accepté.',
    unreadable_file: 'Le fichier est illisible, chiffré ou mal nommé.',
    file_too_complex: 'Le fichier dépasse une limite (pages, pixels ou taille).',
    password_required: 'Le fichier est protégé par un mot de passe.',
    context_length_exceeded: 'Les messages sont trop longs pour ce modèle.',
    unprocessable: 'La requête est valide mais ne peut pas être traitée.',
    address_refused: 'Cette adresse n’est pas publique et a été refusée.',
    missing_key: 'Il manque une clé.',
    invalid_key: 'Cette clé n’est pas valide.',
    key_revoked: 'Cette clé est révoquée.',
    key_expired: 'Cette clé a expiré.',
    key_paused: 'Cette clé est en pause.',
    login_required: 'Connectez-vous d’abord.',
    login_failed: 'L’adresse e-mail ou le mot de passe est faux.',
    sso_failed: 'La connexion par ce fournisseur a échoué.',
    sso_required: 'Ce compte exige l’authentification unique.',
    totp_required: 'Il faut le code d’authentification.',
    account_suspended: 'Ce compte est suspendu.',
    scope_missing: 'La clé n’a pas accès à cet endpoint.',
    ip_not_allowed: 'Cette adresse IP n’est pas autorisée pour la clé.',
    session_required: 'Il faut une session : connectez-vous.',
    role_not_allowed: 'Votre rôle ne le permet pas.',
    impersonation_read_only: 'Vous consultez ce compte en lecture seule.',
    operator_only: 'Réservé aux opérateurs.',
    totp_setup_required: 'Activez d’abord la double authentification.',
    category_coming_soon: 'Cette catégorie arrive bientôt.',
    endpoint_disabled: 'L’opérateur a désactivé cet endpoint.',
    conflict: 'Cela contredit l’état actuel.',
    idempotency_running: 'Une requête avec cette Idempotency-Key est en cours.',
    idempotency_mismatch: 'Cette Idempotency-Key a servi à une autre requête.',
    insufficient_credits: 'Vos crédits ne suffisent pas.',
    cap_reached: 'Un plafond de dépense est atteint.',
    credits_exhausted: 'Vos crédits se sont épuisés pendant l’appel.',
    rate_limited: 'Trop de requêtes. Réessayez dans un instant.',
    free_allowance_used: 'L’utilisation gratuite du jour est épuisée.',
    too_many_attempts: 'Trop d’essais. Attendez avant de réessayer.',
    queue_full: 'Le serveur est occupé. Réessayez dans un instant.',
    payment_failed: 'Le paiement a échoué.',
    voucher_invalid: 'Ce bon n’est pas valide.',
    engine_unavailable: 'Ce qui sert cet endpoint n’est pas disponible pour le moment.',
    language_not_supported: 'Cette langue n’est pas prise en charge.',
    video_unavailable: 'Cette vidéo n’est pas disponible.',
    transcripts_disabled: 'Cette vidéo n’a pas de transcription.',
    transcript_not_found: 'Aucune transcription dans cette langue.',
    upstream_error: 'Le fournisseur a renvoyé une réponse invalide.',
    upstream_auth_failed: 'Le fournisseur a refusé la clé de ce serveur.',
    upstream_out_of_credit: 'Le compte de ce serveur chez le fournisseur est vide.',
    upstream_unreachable: 'Le fournisseur est injoignable.',
    upstream_not_working: 'Le fournisseur ne fonctionne pas.',
    upstream_rate_limited: 'Le fournisseur limite les requêtes. Réessayez dans un instant.',
    upstream_overloaded: 'Le fournisseur est surchargé. Réessayez dans un instant.',
    upstream_timeout: 'Le fournisseur n’a pas répondu à temps.',
    target_unreachable: 'La cible est injoignable.',
    deadline_exceeded: 'La requête a pris trop de temps.',
    shutting_down: 'Le serveur redémarre. Réessayez dans un instant.',
    storage_unavailable: 'La base de données est indisponible. Réessayez dans un instant.',
    internal_error: 'Une erreur est survenue sur le serveur.',
    key_in_query: 'Une clé n’a pas sa place dans une URL.',
    content_blocked: 'Une règle de protection a bloqué ce contenu.',
    websocket_unsupported: 'Les WebSockets ne sont pas pris en charge ici.',
    range_not_satisfiable: 'La plage demandée est en dehors du fichier.',
    key_restricted: 'Une restriction de la clé ne le permet pas.',
    url_refused: 'Cette URL signée a été refusée.',
    origin_not_allowed: 'Cette origine n’est pas autorisée.',
    client_closed: 'Le client a fermé la connexion.',
    no_account: 'Vous n’êtes membre d’aucun compte.',
    invalid_grant: 'Cette autorisation n’est plus valable.',
    invalid_client: 'Ce client est inconnu.',
    invalid_redirect_uri: 'Cette URI de redirection n’est pas enregistrée.',
    invalid_target: 'Cette ressource n’est pas de ce serveur.',
    invalid_signature: 'La signature n’est pas valide.',
    video_unplayable: 'Cette vidéo ne peut pas être lue.',
    age_restricted: 'Cette vidéo est réservée aux adultes.',
    upstream_blocked: 'Le fournisseur bloque ce serveur.',
    po_token_required: 'Le fournisseur exige un jeton.',
  },
  messages: {
    // faults of fields
    'must be one of {0}.': 'doit être l’une de ces valeurs : {0}.',
    'must be a string.': 'doit être une chaîne de caractères.',
    'must be a number.': 'doit être un nombre.',
    'must be a whole number.': 'doit être un nombre entier.',
    'must be true or false.': 'doit être true ou false.',
    'must be a list.': 'doit être une liste.',
    'must be an object.': 'doit être un objet.',
    'must be null.': 'doit être null.',
    'must be an email address.': 'doit être une adresse e-mail.',
    'must be a URL, such as https://example.com/.': 'doit être une URL, par exemple https://example.com/.',
    'must be a date and time in ISO 8601, such as 2026-01-31T12:00:00Z.':
      'doit être une date et une heure ISO 8601, par exemple 2026-01-31T12:00:00Z.',
    'must be a date, such as 2026-01-31.': 'doit être une date, par exemple 2026-01-31.',
    'must be base64.': 'doit être en base64.',
    'must not be empty.': 'ne doit pas être vide.',
    'must be a multiple of {0}.': 'doit être un multiple de {0}.',
    'must be at least {0}.': 'doit valoir au moins {0}.',
    'must be at most {0}.': 'doit valoir au plus {0}.',
    'must be greater than {0}.': 'doit être supérieur à {0}.',
    'must be less than {0}.': 'doit être inférieur à {0}.',
    'must have at least {0} character.': 'doit avoir au moins {0} caractère.',
    'must have at least {0} characters.': 'doit avoir au moins {0} caractères.',
    'must have at most {0} character.': 'doit avoir au plus {0} caractère.',
    'must have at most {0} characters.': 'doit avoir au plus {0} caractères.',
    'must have at least {0} item.': 'doit avoir au moins {0} élément.',
    'must have at least {0} items.': 'doit avoir au moins {0} éléments.',
    'must have at most {0} item.': 'doit avoir au plus {0} élément.',
    'must have at most {0} items.': 'doit avoir au plus {0} éléments.',
    'must be a whole number between {0} and {1}.': 'doit être un nombre entier entre {0} et {1}.',
    'is required ({0}).': 'est obligatoire ({0}).',
    'Unknown field. Valid fields: {0}.': 'Champ inconnu. Champs valides : {0}.',
    'Unknown field {0}. Valid fields: {1}.': 'Champ inconnu : {0}. Champs valides : {1}.',
    'Unknown fields {0}. Valid fields: {1}.': 'Champs inconnus : {0}. Champs valides : {1}.',
    'Unknown field {0}. Check its spelling in the reference.':
      'Champ inconnu : {0}. Vérifiez son orthographe dans la référence.',
    '{0} must be between {1} and {2} (got {3}).': '{0} doit être entre {1} et {2} (reçu : {3}).',

    // requests
    'The body must be JSON.': 'Le contenu doit être du JSON.',
    'The body must be a JSON object.': 'Le contenu doit être un objet JSON.',
    'The body must be UTF-8; it contains invalid bytes.':
      'Le contenu doit être en UTF-8 ; il contient des octets non valides.',
    'The body is nested more than {0} levels deep.': 'Le contenu est imbriqué sur plus de {0} niveaux.',
    'The body can have at most {0} bytes.': 'Le contenu peut avoir au plus {0} octets.',
    '{0} accepts {1} bytes; got {2}.': '{0} accepte {1} octets ; {2} reçus.',
    '{0} has {1} bytes; the limit is {2}.': '{0} a {1} octets ; la limite est de {2}.',
    'Content-Type must be application/json or multipart/form-data; you sent {0}.':
      'Content-Type doit être application/json ou multipart/form-data ; vous avez envoyé {0}.',
    'Content-Type must be application/json; you sent {0}.':
      'Content-Type doit être application/json ; vous avez envoyé {0}.',
    'Idempotency-Key must be 1 to 255 printable characters without spaces.':
      'Idempotency-Key doit avoir 1 à 255 caractères imprimables, sans espaces.',
    '{0} accepts {1}, not {2}.': '{0} accepte {1}, pas {2}.',

    // keys and logins
    'Send the header Authorization: Bearer <key>, or x-api-key: <key>.':
      'Envoyez l’en-tête Authorization: Bearer <clé>, ou x-api-key: <clé>.',
    'The Authorization header must be: Bearer <key>.': 'L’en-tête Authorization doit être : Bearer <clé>.',
    'This key does not exist. Keys start with oja_live_ or oja_test_.':
      'Cette clé n’existe pas. Les clés commencent par oja_live_ ou oja_test_.',
    'This key is revoked.': 'Cette clé est révoquée.',
    'This key was revoked.': 'Cette clé a été révoquée.',
    'This key has expired.': 'Cette clé a expiré.',
    'This key is paused. Its owner can resume it under Keys in the console.':
      'Cette clé est en pause. Son propriétaire peut la réactiver dans la console, sous Clés.',
    'Keys are not allowed in the URL. Send yours as Authorization: Bearer <key> or x-goog-api-key: <key>, and revoke this one.':
      'Les clés ne sont pas acceptées dans l’URL. Envoyez la vôtre par Authorization: Bearer <clé> ou x-goog-api-key: <clé>, et révoquez celle-ci.',
    'This key has the scopes {0}; {1} requires {2}.': 'Cette clé a les droits {0} ; {1} exige {2}.',
    'Log in, or send a key with the account scope.':
      'Connectez-vous, ou envoyez une clé qui a le droit account.',
    'Your session has ended. Log in again.': 'Votre session est terminée. Reconnectez-vous.',
    'Your membership in this account has changed. Try again.':
      'Votre rôle dans ce compte a changé. Réessayez.',
    'The email address or password is wrong.': 'L’adresse e-mail ou le mot de passe est incorrect.',
    'The current password is wrong.': 'Le mot de passe actuel est incorrect.',
    'The password is wrong.': 'Le mot de passe est incorrect.',
    'The authenticator code is wrong or was already used.':
      'Le code d’authentification est incorrect ou a déjà servi.',
    'The code is wrong. Check the clock of your device.':
      'Le code est incorrect. Vérifiez l’heure de votre appareil.',
    'This account uses two-factor authentication.': 'Ce compte utilise la double authentification.',
    'This account is suspended.': 'Ce compte est suspendu.',
    'Too many failed attempts. Retry in {0} minutes.': 'Trop d’essais. Réessayez dans {0} minutes.',
    'Your role in this account is {0}; {1} requires {2}.':
      'Votre rôle dans ce compte est {0} ; {1} exige {2}.',
    'Your role is {0}; changing {1} requires {2}.': 'Votre rôle est {0} ; modifier {1} exige {2}.',
    'Only an operator of this platform can do this.': 'Réservé aux opérateurs de cette plateforme.',
    'Sign-up is closed. Ask the operator for an account.':
      'Les inscriptions sont fermées. Demandez un compte à l’opérateur.',
    'Sign-up requires an invitation. Ask the operator for a link.':
      'Il faut une invitation pour s’inscrire. Demandez un lien à l’opérateur.',
    'password: this one is too common or too easy to guess. Use several words or a password manager.':
      'password: ce mot de passe est trop courant ou trop facile à deviner. Utilisez plusieurs mots ou un gestionnaire de mots de passe.',
    'email: disposable email addresses can’t sign up. Use a permanent one.':
      'email: les adresses jetables ne sont pas acceptées. Utilisez une adresse permanente.',
    'email: this is your email address already.': 'email: c’est déjà votre adresse e-mail.',
    'An account with this email address already exists. Log in or reset the password.':
      'Un compte existe déjà avec cette adresse e-mail. Connectez-vous ou réinitialisez le mot de passe.',
    'This reset link was already used or has expired. Request a new one.':
      'Ce lien a déjà servi ou a expiré. Demandez-en un nouveau.',
    'token: this link was already used or has expired. Sign up again to get a new one.':
      'token: ce lien a déjà servi ou a expiré. Inscrivez-vous de nouveau pour en recevoir un autre.',
    'An account can have at most {0} active keys. Revoke one first.':
      'Un compte peut avoir au plus {0} clés actives. Révoquez-en une d’abord.',
    'expires_at must be in the future.': 'expires_at doit être dans le futur.',

    // money and limits
    'This call costs up to ${0} and the balance has ${1} available. Top up at /console/credits or POST /api/v1/credits/topups.':
      'Cet appel coûte jusqu’à {0} $ et le solde disponible est de {1} $. Rechargez sur /console/credits ou par POST /api/v1/credits/topups.',
    'This call needs up to {0}, and the daily cap of this {1} is {2}, with {3} used or reserved.':
      'Cet appel demande jusqu’à {0}, et le plafond quotidien ({1}) est de {2}, dont {3} utilisés ou réservés.',
    'This call needs up to {0}, and the weekly cap of this {1} is {2}, with {3} used or reserved.':
      'Cet appel demande jusqu’à {0}, et le plafond hebdomadaire ({1}) est de {2}, dont {3} utilisés ou réservés.',
    'This call needs up to {0}, and the monthly cap of this {1} is {2}, with {3} used or reserved.':
      'Cet appel demande jusqu’à {0}, et le plafond mensuel ({1}) est de {2}, dont {3} utilisés ou réservés.',
    'The balance is lower than this amount.': 'Le solde est inférieur à ce montant.',
    'No free request is left this month.': 'Il ne reste plus d’appel gratuit ce mois-ci.',
    'The balance ran out during the stream. What was sent is charged.':
      'Le solde s’est épuisé pendant la diffusion. Ce qui a été envoyé est facturé.',
    'Free AI calls are limited to {0} requests and {1} tokens per day for this account. The limit resets at 00:00 UTC.':
      'Les appels d’IA gratuits sont limités à {0} requêtes et {1} jetons par jour pour ce compte. La limite repart à zéro à 00:00 UTC.',
    'amount: must be worth at least ${0} and at most ${1} (got ${2}).':
      'amount: doit valoir au moins {0} $ et au plus {1} $ (reçu : {2} $).',
    'This voucher code does not exist, is used up or has expired.':
      'Ce code de bon n’existe pas, est épuisé ou a expiré.',
    'This account has already redeemed this voucher.': 'Ce compte a déjà utilisé ce bon.',
    'The server is busy.': 'Le serveur est occupé.',
    'Too many {0} calls are waiting. Retry shortly.':
      'Trop d’appels de {0} attendent. Réessayez dans un instant.',

    // what is named and not there
    'The model {0} does not exist. Available models: {1}.':
      'Le modèle {0} n’existe pas. Modèles disponibles : {1}.',
    'This file does not exist or has expired.': 'Ce fichier n’existe pas ou a expiré.',
    'The account {0} does not exist.': 'Le compte {0} n’existe pas.',
    'No request {0}, or it is older than the retention period.':
      'Aucune requête {0}, ou elle est plus ancienne que la durée de conservation.',
    'No {0} {1} in this account.': 'Aucun {0} {1} dans ce compte.',
    '{0} is coming soon. GET /api/v1/catalogue shows what is live.':
      '{0} arrive bientôt. GET /api/v1/catalogue indique ce qui est disponible.',
    'The operator has turned {0} off.': 'L’opérateur a désactivé {0}.',
    'The model {0} does not exist. GET /api/v1/models lists available models.':
      'Le modèle {0} n’existe pas. GET /api/v1/models liste les modèles disponibles.',
    'No endpoint at {0}. GET /api/v1/catalogue lists all endpoints.':
      'Aucun endpoint à {0}. GET /api/v1/catalogue liste tous les endpoints.',
    'The job {0} has not ended. Cancel it first.': 'La tâche {0} n’est pas terminée. Annulez-la d’abord.',
    'The batch {0} has not ended. Cancel it first.': 'Le lot {0} n’est pas terminé. Annulez-le d’abord.',
    'The job was cancelled.': 'La tâche a été annulée.',
    'The account {0} is deleted.': 'Le compte {0} est supprimé.',
    'This account is already deleted.': 'Ce compte est déjà supprimé.',
    'At most {0} top-ups can be pending.': 'Au plus {0} recharges peuvent être en attente.',
    'A charge of the saved card is still pending.': 'Un débit de la carte enregistrée est encore en attente.',
    'An account can have at most {0} webhooks.': 'Un compte peut avoir au plus {0} webhooks.',
    'An account has at most {0} watches.': 'Un compte a au plus {0} surveillances.',
    'The key {0} has expired; create a new one.': 'La clé {0} a expiré ; créez-en une nouvelle.',
    '{0} jobs of this account are not finished. Wait for them or cancel them first.':
      '{0} tâches de ce compte ne sont pas terminées. Attendez-les ou annulez-les d’abord.',
    'The account has ${0} of credits left. Use them, ask the operator for a refund, or send give_up_credits: true to forfeit them.':
      'Il reste {0} $ de crédits sur ce compte. Utilisez-les, demandez un remboursement à l’opérateur, ou envoyez give_up_credits: true pour y renoncer.',
    'The payment {0} is pending. Wait until it completes, or send give_up_credits: true to forfeit it.':
      'Le paiement {0} est en attente. Attendez qu’il aboutisse, ou envoyez give_up_credits: true pour y renoncer.',
    'This is your only way to log in. Set a password with a reset link first.':
      'C’est votre seul moyen de connexion. Définissez d’abord un mot de passe par un lien de réinitialisation.',
    'Two-factor authentication is already on.': 'La double authentification est déjà activée.',
    'Two-factor authentication is off.': 'La double authentification est désactivée.',
    'Request a new secret first.': 'Demandez d’abord un nouveau secret.',
    'You can have at most {0} passkeys. Delete one first.':
      'Vous pouvez avoir au plus {0} clés d’accès. Supprimez-en une d’abord.',
    'This passkey is registered already.': 'Cette clé d’accès est déjà enregistrée.',
    'The passkey could not be verified. Try again, or log in with your password.':
      'La clé d’accès n’a pas pu être vérifiée. Réessayez, ou connectez-vous avec votre mot de passe.',
    'This passkey login was started in another browser or too long ago. Start again.':
      'Cette connexion a commencé dans un autre navigateur ou il y a trop longtemps. Recommencez.',
    'You have no password yet. Request a reset link to set one.':
      'Vous n’avez pas encore de mot de passe. Demandez un lien de réinitialisation pour en définir un.',
    'An account can have at most {0} open invites. Revoke one first.':
      'Un compte peut avoir au plus {0} invitations ouvertes. Révoquez-en une d’abord.',
    'This email address has an open invite. Resend or revoke it.':
      'Cette adresse e-mail a une invitation ouverte. Renvoyez-la ou révoquez-la.',
    'This person is a member of the account already.': 'Cette personne est déjà membre du compte.',
    'This invite was sent {0} times. Revoke it and create a new one.':
      'Cette invitation a été envoyée {0} fois. Révoquez-la et créez-en une nouvelle.',
    'This invite is for another email address. Log in with that one, or ask for an invite to yours.':
      'Cette invitation est pour une autre adresse e-mail. Connectez-vous avec celle-ci, ou demandez une invitation pour la vôtre.',
    'token: this invite was used, revoked or has expired. Ask the person who invited you for a new one.':
      'token: cette invitation a servi, est révoquée ou a expiré. Demandez-en une nouvelle à la personne qui vous a invité.',
    'An account can have at most {0} members. Remove one first.':
      'Un compte peut avoir au plus {0} membres. Retirez-en un d’abord.',
    'An account needs an owner. Make another member an owner first.':
      'Un compte a besoin d’un propriétaire. Nommez-en d’abord un autre.',
    'This email address already has an account. Log in, or use another email address.':
      'Cette adresse e-mail a déjà un compte. Connectez-vous, ou utilisez une autre adresse.',
    'An account can have at most {0} domains. Delete one first.':
      'Un compte peut avoir au plus {0} domaines. Supprimez-en un d’abord.',
    '{0} is in this account already.': '{0} est déjà dans ce compte.',
    'Another account has verified this domain. Ask the operator of this platform.':
      'Un autre compte a vérifié ce domaine. Adressez-vous à l’opérateur de cette plateforme.',
    'Verify a domain before you require single sign-on.':
      'Vérifiez un domaine avant d’exiger l’authentification unique.',
    'You can link at most {0} identities. Unlink one first.':
      'Vous pouvez associer au plus {0} identités. Dissociez-en une d’abord.',
    'This identity is linked to another person. Unlink it there first.':
      'Cette identité est associée à une autre personne. Dissociez-la là-bas d’abord.',
    'This already exists: another request created it at the same time.':
      'Cela existe déjà : une autre requête l’a créé en même temps.',
    'You can start {0} changes per day. Try again tomorrow.':
      'Vous pouvez commencer {0} changements par jour. Réessayez demain.',
    'Running calls hold all of this month’s free requests. Retry when they finish.':
      'Les appels en cours retiennent tous les appels gratuits du mois. Réessayez quand ils sont terminés.',
    'The prompt has {0} characters; a free call can have at most {1}.':
      'La demande a {0} caractères ; un appel gratuit peut en avoir au plus {1}.',
    'The response is too large to store. Send store: false.':
      'La réponse est trop grande pour être conservée. Envoyez store: false.',
    "This key can't grant {0}; it has {1}.": 'Cette clé ne peut pas accorder {0} ; elle a {1}.',
    'Without the account scope, a key sees only its own requests.':
      'Sans le droit account, une clé ne voit que ses propres requêtes.',
    'Only an owner can invite owners. Your role is {0}.':
      'Seul un propriétaire peut inviter des propriétaires. Votre rôle est {0}.',
    'Only an owner can make, change or remove owners. Your role is {0}.':
      'Seul un propriétaire peut nommer, modifier ou retirer des propriétaires. Votre rôle est {0}.',
    "You can't change your own caps. Ask an owner or another admin.":
      'Vous ne pouvez pas modifier vos propres plafonds. Demandez à un propriétaire ou à un autre administrateur.',
    'The role {0} can only change keys that you created.':
      'Le rôle {0} ne peut modifier que les clés que vous avez créées.',
    "This key has a cap, so it can't change the account caps.":
      'Cette clé a un plafond et ne peut donc pas modifier les plafonds du compte.',
    '{0} requires a session: log in first. Keys can’t call it.':
      '{0} exige une session : connectez-vous. Les clés ne peuvent pas l’appeler.',
    'A session can only be used from the pages of this server.':
      'Une session ne sert que depuis les pages de ce serveur.',
    "An operator can't change its own account this way; another operator can.":
      'Un opérateur ne peut pas modifier ainsi son propre compte ; un autre opérateur le peut.',
    'An operator account can’t be impersonated.': 'Un compte opérateur ne peut pas être consulté ainsi.',
    'email: {0} Use an email address that can receive mail.':
      'email: adresse refusée ({0}). Utilisez une adresse qui reçoit du courrier.',
    'email: disposable email addresses can’t be used. Use a permanent one.':
      'email: les adresses jetables ne sont pas acceptées. Utilisez une adresse permanente.',
    'invitation: this invitation is used, expired or for another email address. Ask the operator for a new one.':
      'invitation: cette invitation a servi, a expiré ou est pour une autre adresse e-mail. Demandez-en une nouvelle à l’opérateur.',
    'credential: the passkey could not be verified. Start again.':
      'credential: la clé d’accès n’a pas pu être vérifiée. Recommencez.',
    'credential: this challenge was used or has expired. Start again.':
      'credential: cette demande a servi ou a expiré. Recommencez.',
    'token: this link has expired. Subscribe again to get a new one.':
      'token: ce lien a expiré. Abonnez-vous de nouveau pour en recevoir un autre.',
    'token: this link was already used or has expired, or the change was cancelled.':
      'token: ce lien a déjà servi ou a expiré, ou le changement a été annulé.',
    'token: this link is not whole. Copy it from the email again.':
      'token: ce lien est incomplet. Copiez-le de nouveau depuis l’e-mail.',
    'from must be before to.': 'from doit être avant to.',
    'from must be at most {0} days before to.': 'from doit être au plus {0} jours avant to.',
    'currency: {0} supports {1}.': 'currency: {0} accepte {1}.',
    'max_tokens_default must be at most max_tokens_limit, {0} (got {1}).':
      'max_tokens_default doit valoir au plus max_tokens_limit, {0} (reçu : {1}).',
    'store_bodies must be false for a private key.': 'store_bodies doit être false pour une clé privée.',
    'Too many logins in parallel. Retry shortly.':
      'Trop de connexions en même temps. Réessayez dans un instant.',
    'Too many outgoing connections are open. Retry shortly.':
      'Trop de connexions sortantes sont ouvertes. Réessayez dans un instant.',
    'This server sends no emails. Use the feed at /status/feed.':
      'Ce serveur n’envoie pas d’e-mails. Utilisez le flux /status/feed.',
    'The multipart body is empty.': 'Le contenu multipart est vide.',
    'The multipart body is malformed.': 'Le contenu multipart est mal formé.',
    '{0}: is given twice.': '{0}: est donné deux fois.',
    '{0}.data must be base64 or a data: URL.': '{0}.data doit être en base64 ou une URL data:.',
    '{0} contains {1}. Remove it.': '{0} contient {1}. Retirez-le.',
    'file: no text was recognized in this image.': 'file: aucun texte reconnu dans cette image.',
    'Something went wrong on the server.': 'Une erreur est survenue sur le serveur.',
  },
};
