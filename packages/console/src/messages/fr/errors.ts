import type { errorsText as english } from '../en/errors.ts';

export const errorsText: typeof english = {
  invalid_request: 'Corrigez le champ nommé par `param`. Le message donne les valeurs valides.',
  invalid_json: 'Envoyez un objet JSON valide.',
  unknown_field: 'Retirez le champ nommé par `param`, ou vérifiez son orthographe dans la référence.',
  key_in_query:
    'Envoyez la clé dans l’en-tête Authorization, jamais dans l’URL. Révoquez toute clé envoyée ainsi.',
  content_blocked:
    'Retirez ce que nomme le message, ou modifiez les règles de protection de la clé ou du compte.',
  not_found: 'Vérifiez le chemin et l’identifiant dans la référence.',
  model_not_found: 'Utilisez un modèle listé par GET /api/v1/models.',
  model_not_priced:
    'Utilisez un modèle que GET /api/v1/models liste avec un prix, ou demandez à l’opérateur d’en fixer un.',
  method_not_allowed: 'Utilisez une méthode listée dans l’en-tête Allow.',
  websocket_unsupported: 'Utilisez HTTP. Les réponses y arrivent en flux avec `"stream": true`.',
  request_timeout: 'Envoyez la requête plus vite, ou une plus petite.',
  payload_too_large: 'Envoyez un contenu ou un fichier plus petit. Le message donne la limite.',
  unsupported_media_type:
    'Envoyez application/json, ou multipart/form-data si l’endpoint accepte des fichiers.',
  unsupported_file: 'Envoyez un fichier d’un type listé dans le message.',
  unreadable_file:
    'Le fichier est abîmé, chiffré ou mal nommé. Ouvrez-le chez vous et exportez-le de nouveau.',
  file_too_complex:
    'Le fichier dépasse une limite de pages, de pixels, d’images, d’entrées ou de taille. Divisez-le ou réduisez-le.',
  password_required:
    'Envoyez le bon mot de passe dans le champ nommé par `param`. Sans ce champ, il faut un fichier non protégé.',
  context_length_exceeded:
    'Envoyez des messages moins nombreux ou plus courts, ou utilisez un modèle à plus grand contexte.',
  range_not_satisfiable:
    'Demandez une plage à l’intérieur du fichier. L’en-tête Content-Range en donne la longueur.',
  unprocessable: 'La requête est valide mais ne peut pas être traitée. Le message dit pourquoi.',
  address_refused:
    'Utilisez une URL http ou https publique. Les adresses IP privées et réservées sont refusées.',
  missing_key: 'Envoyez Authorization: Bearer <clé>.',
  invalid_key: 'Vérifiez la clé, ou créez-en une nouvelle dans la console.',
  key_revoked: 'Créez une nouvelle clé dans la console.',
  key_expired: 'Créez ou renouvelez la clé dans la console.',
  key_paused: 'Réactivez la clé dans la console, ou utilisez-en une autre.',
  login_required: 'Connectez-vous, ou envoyez une clé qui a le droit account.',
  login_failed: 'Vérifiez l’adresse e-mail et le mot de passe, ou réinitialisez le mot de passe.',
  sso_failed:
    'Recommencez la connexion. Si elle échoue encore, l’opérateur peut tester le fournisseur d’identité.',
  sso_required: 'Connectez-vous par le fournisseur d’identité de votre organisation.',
  totp_required: 'Envoyez le code d’authentification dans `totp`.',
  account_suspended: 'Contactez l’opérateur de cette plateforme.',
  scope_missing:
    'Utilisez une clé qui a droit à cette catégorie ou à cet endpoint, ou ajoutez ce droit dans la console.',
  key_restricted:
    'Connectez-vous à la console, ou utilisez une clé sans la restriction que nomme le message.',
  url_refused: 'Signez OPTIONS/SOURCE tels qu’ils sont dans l’URL, avec le secret d’une clé en service.',
  ip_not_allowed: 'Appelez depuis une adresse IP de la liste de la clé.',
  origin_not_allowed: 'Appelez depuis la console, ou avec une clé au lieu d’une session.',
  session_required:
    'Connectez-vous à la console, ou envoyez le cookie de session : les réglages de sécurité exigent le propriétaire, pas une clé.',
  role_not_allowed:
    'Demandez à un propriétaire ou administrateur du compte de le faire, ou de changer votre rôle.',
  impersonation_read_only: 'Quittez la consultation, puis agissez dans votre propre compte.',
  no_account: 'Demandez une invitation à un propriétaire ou administrateur d’un compte.',
  operator_only: 'Contactez l’opérateur de cette plateforme.',
  totp_setup_required: 'Activez d’abord la double authentification dans les réglages.',
  category_coming_soon:
    'Cette catégorie ou cet endpoint n’est pas encore ouvert. GET /api/v1/catalogue donne l’état de chacun.',
  endpoint_disabled: 'L’opérateur a désactivé cet endpoint.',
  invalid_grant: 'Renvoyez le client à la page d’autorisation.',
  invalid_client: 'Enregistrez le client, ou vérifiez ses métadonnées à leur URL.',
  invalid_redirect_uri: 'Utilisez une URI de redirection que le client a enregistrée.',
  invalid_target: 'Donnez l’URL du serveur MCP de cette plateforme dans `resource`.',
  conflict: 'Relisez l’état actuel, puis réessayez.',
  idempotency_running:
    'La première requête avec cette Idempotency-Key est en cours. Attendez, puis réessayez.',
  idempotency_mismatch: 'Utilisez une nouvelle Idempotency-Key pour une autre requête.',
  insufficient_credits:
    'Rechargez dans la console, ou attendez le retour de vos appels gratuits le mois prochain.',
  cap_reached:
    'Relevez le plafond que nomme le message, ou attendez la fin de son jour, de sa semaine ou de son mois.',
  credits_exhausted: 'Votre solde s’est épuisé pendant la réponse. Rechargez et réessayez.',
  rate_limited: 'Attendez le nombre de secondes de Retry-After, puis réessayez.',
  free_allowance_used: 'Attendez 00:00 UTC, ou demandez à l’opérateur d’augmenter votre part gratuite.',
  too_many_attempts: 'Attendez le nombre de secondes de Retry-After, ou réinitialisez votre mot de passe.',
  queue_full: 'Le serveur est occupé. Réessayez après le nombre de secondes de Retry-After.',
  payment_failed: 'Essayez une autre carte ou un autre moyen de paiement.',
  invalid_signature:
    'Signez le contenu intact avec la signature du fournisseur. L’opérateur vérifie le secret du webhook.',
  voucher_invalid: 'Vérifiez le code du bon. Il peut être utilisé ou expiré.',
  engine_unavailable:
    'Un composant nécessaire n’est pas installé ou pas prêt. Le message dit comment l’opérateur y remédie.',
  language_not_supported: 'Utilisez une langue listée dans le message.',
  video_unavailable: 'Vérifiez l’URL de la vidéo. Elle peut être privée ou supprimée.',
  video_unplayable:
    'La plateforme ne peut pas lire cette vidéo. Le message en donne la raison et `why` un code court.',
  transcripts_disabled: 'Cette vidéo n’a pas de sous-titres. Transcrivez plutôt son audio.',
  transcript_not_found: 'Demandez une langue listée dans le message.',
  age_restricted: 'La plateforme ne montre cette vidéo qu’à des adultes connectés.',
  upstream_blocked:
    'Le fournisseur bloque ce serveur. Réessayez après le nombre de secondes de Retry-After. L’opérateur peut passer par une autre adresse IP.',
  po_token_required: 'Le fournisseur exige un jeton que ce serveur ne peut pas produire.',
  upstream_error: 'Le fournisseur a renvoyé une erreur ou une réponse invalide. Réessayez.',
  upstream_auth_failed:
    'Le fournisseur a refusé les accès de cette plateforme. Votre clé est bonne. Utilisez un modèle d’un autre fournisseur, ou prévenez l’opérateur.',
  upstream_out_of_credit:
    'Le compte de cette plateforme chez le fournisseur est vide, pas le vôtre. Utilisez un modèle d’un autre fournisseur, ou prévenez l’opérateur.',
  upstream_unreachable:
    'Le serveur du fournisseur est injoignable d’ici. Réessayez plus tard, ou utilisez un modèle d’un autre fournisseur.',
  upstream_not_working:
    'Le modèle de langage de cette plateforme ne fonctionne pas en ce moment. Réessayez plus tard, ou nommez un autre modèle de GET /api/v1/models.',
  upstream_rate_limited:
    'Le fournisseur limite les requêtes de ce serveur. Réessayez après le nombre de secondes de Retry-After.',
  upstream_overloaded:
    'Le fournisseur est surchargé. Réessayez après le nombre de secondes de Retry-After, ou utilisez un autre modèle.',
  upstream_timeout:
    'Le fournisseur n’a pas répondu à temps. Réessayez, ou utilisez un modèle d’un autre fournisseur.',
  target_unreachable:
    'L’hôte est injoignable ou n’a pas utilisé le protocole attendu. Vérifiez l’URL ou le nom d’hôte.',
  deadline_exceeded:
    'La requête a duré plus que l’endpoint ne permet. Envoyez moins, lancez-la comme tâche (`async: true`) si possible, ou réessayez.',
  client_closed: 'Le client a fermé la connexion avant la réponse.',
  shutting_down: 'Ce nœud redémarre. Réessayez.',
  storage_unavailable: 'La base de données est indisponible. Réessayez dans un instant.',
  internal_error:
    'Une erreur est survenue sur le serveur. Réessayez, et signalez l’identifiant de la requête si elle persiste.',
  'operator.upstream_error': 'Testez le fournisseur dans la console ; sa page d’état peut en dire plus.',
  'operator.upstream_auth_failed':
    'Remplacez la clé du fournisseur : elle est fausse, expirée, révoquée ou sans une permission. Puis testez-le.',
  'operator.upstream_out_of_credit':
    'Rechargez votre compte chez le fournisseur, ou relevez sa limite de dépense. Puis testez-le.',
  'operator.upstream_unreachable':
    'Vérifiez l’URL du fournisseur, que son serveur fonctionne, et le DNS, le pare-feu et le proxy entre les deux. Puis testez-le.',
  'operator.upstream_not_working':
    'Réparez le fournisseur que la console montre en panne et testez-le. Avec OJA_CHAT_DEMO_FALLBACK=1, le modèle de démonstration répond entre-temps.',
  'operator.upstream_timeout':
    'Testez le fournisseur. Si son serveur est lent, augmentez les délais dans les réglages.',
};
