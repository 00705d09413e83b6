/**
 * Every error a caller can meet, defined once: status, type, whether a retry can help, and the fix shown in
 * docs and console. A failed call is never charged, whatever its code.
 */

interface ErrorRow {
  status: number;
  type: ErrorType;
  retryable: boolean;
  /** What the developer can do about it. */
  fix: string;
  /** What the operator of this platform can do about it, where callers can't. */
  operatorFix?: string;
}

export type ErrorType =
  | 'invalid_request_error'
  | 'authentication_error'
  | 'permission_error'
  | 'not_found_error'
  | 'conflict_error'
  | 'rate_limit_error'
  | 'billing_error'
  | 'upstream_error'
  | 'api_error';

const invalid = (status: number, fix: string): ErrorRow => ({
  status,
  type: 'invalid_request_error',
  retryable: false,
  fix,
});
const refused = (status: number, type: ErrorType, fix: string): ErrorRow => ({
  status,
  type,
  retryable: false,
  fix,
});
const passing = (status: number, type: ErrorType, fix: string): ErrorRow => ({
  status,
  type,
  retryable: true,
  fix,
});

/** A provider failed: callers can wait or choose another model, and only the operator can fix it. */
const provider = (
  row: Pick<ErrorRow, 'status' | 'retryable' | 'fix'> & { operatorFix: string },
): ErrorRow => ({
  ...row,
  type: 'upstream_error',
});

export const errorTable = {
  // the request itself
  invalid_request: invalid(400, 'Correct the field named in `param`. The message lists the valid values.'),
  invalid_json: invalid(400, 'Send a valid JSON object.'),
  unknown_field: invalid(400, 'Remove the field named in `param`, or check its spelling in the reference.'),
  key_in_query: invalid(
    400,
    'Send the key in the Authorization header, never in the URL. Revoke any key sent this way.',
  ),
  content_blocked: invalid(
    400,
    'Remove what the message names, or change the guardrails of the key or account.',
  ),
  not_found: refused(404, 'not_found_error', 'Check the path and ID against the reference.'),
  model_not_found: refused(404, 'not_found_error', 'Use a model listed by GET /api/v1/models.'),
  model_not_priced: refused(
    403,
    'permission_error',
    'Use a model that GET /api/v1/models lists with a price, or ask the operator to set one.',
  ),
  method_not_allowed: invalid(405, 'Use a method listed in the Allow header.'),
  websocket_unsupported: invalid(426, 'Use HTTP. Responses stream over it with `"stream": true`.'),
  request_timeout: passing(408, 'invalid_request_error', 'Send the request faster, or send a smaller one.'),
  payload_too_large: invalid(413, 'Send a smaller body or file. The message states the limit.'),
  unsupported_media_type: invalid(
    415,
    'Send application/json, or multipart/form-data if the endpoint accepts files.',
  ),
  unsupported_file: invalid(415, 'Send a file of a type listed in the message.'),
  unreadable_file: invalid(
    422,
    'The file is damaged, encrypted or mislabelled. Open it locally and export it again.',
  ),
  file_too_complex: invalid(
    422,
    'The file exceeds a limit on pages, pixels, frames, entries or uncompressed size. Split it or make it smaller.',
  ),
  password_required: invalid(
    422,
    'Send the right password in the field named in `param`. Endpoints without such a field need an unprotected file.',
  ),
  context_length_exceeded: invalid(
    400,
    'Send fewer or shorter messages, or use a model with a larger context window.',
  ),
  range_not_satisfiable: invalid(
    416,
    'Request a range within the file. The Content-Range header has its length.',
  ),
  unprocessable: invalid(422, 'The request is valid but can’t be processed. The message says why.'),
  address_refused: invalid(
    400,
    'Use a public http or https URL. Private and reserved IP addresses are refused.',
  ),

  // who is calling
  missing_key: refused(401, 'authentication_error', 'Send Authorization: Bearer <key>.'),
  invalid_key: refused(401, 'authentication_error', 'Check the key, or create a new one in the console.'),
  key_revoked: refused(401, 'authentication_error', 'Create a new key in the console.'),
  key_expired: refused(401, 'authentication_error', 'Create or rotate the key in the console.'),
  key_paused: refused(403, 'permission_error', 'Resume the key in the console, or use another key.'),
  login_required: refused(401, 'authentication_error', 'Log in, or send a key with the account scope.'),
  login_failed: refused(
    401,
    'authentication_error',
    'Check the email and the password, or reset the password.',
  ),
  sso_failed: refused(
    401,
    'authentication_error',
    'Start the login again. If it keeps failing, the operator can test the identity provider.',
  ),
  sso_required: refused(
    403,
    'permission_error',
    'Log in through the identity provider of your organization.',
  ),
  totp_required: refused(401, 'authentication_error', 'Send the authenticator code as `totp`.'),
  account_suspended: refused(403, 'permission_error', 'Contact the operator of this platform.'),
  scope_missing: refused(
    403,
    'permission_error',
    'Use a key whose scopes include this category or endpoint, or add the scope in the console.',
  ),
  key_restricted: refused(
    403,
    'permission_error',
    'Log in to the console, or use a key without the restriction named in the message.',
  ),
  url_refused: refused(
    403,
    'permission_error',
    'Sign OPTIONS/SOURCE as they stand in the URL, with the secret of a key that is in use.',
  ),
  ip_not_allowed: refused(403, 'permission_error', 'Call from an IP address on the key’s allow-list.'),
  origin_not_allowed: refused(
    403,
    'permission_error',
    'Call from the console, or with a key instead of a session.',
  ),
  session_required: refused(
    403,
    'permission_error',
    'Log in to the console, or send the session cookie: security settings need the account owner, not a key.',
  ),
  role_not_allowed: refused(
    403,
    'permission_error',
    'Ask an owner or admin of the account to do it, or to change your role.',
  ),
  impersonation_read_only: refused(
    403,
    'permission_error',
    'End the impersonation, then act in your own account.',
  ),
  no_account: refused(403, 'permission_error', 'Ask an owner or admin of an account for an invite.'),
  operator_only: refused(403, 'permission_error', 'Contact the operator of this platform.'),
  totp_setup_required: refused(
    403,
    'permission_error',
    'Turn on two-factor authentication in settings first.',
  ),
  category_coming_soon: refused(
    403,
    'permission_error',
    'This category or endpoint isn’t live yet. GET /api/v1/catalogue shows the state of each.',
  ),
  endpoint_disabled: refused(403, 'permission_error', 'The operator has turned this endpoint off.'),

  // conflicts
  invalid_grant: invalid(400, 'Send the client through the authorization page again.'),
  invalid_client: invalid(400, 'Register the client, or check the metadata document at its URL.'),
  invalid_redirect_uri: invalid(400, 'Use a redirect URI that the client registered.'),
  invalid_target: invalid(400, 'Use the URL of the MCP server of this platform as `resource`.'),
  conflict: refused(409, 'conflict_error', 'Fetch the current state, then retry.'),
  idempotency_running: passing(
    409,
    'conflict_error',
    'The first request with this Idempotency-Key is still running. Wait, then retry.',
  ),
  idempotency_mismatch: invalid(422, 'Use a new Idempotency-Key for a different request.'),

  // money and limits
  insufficient_credits: refused(
    402,
    'billing_error',
    'Top up in the console, or wait until your free calls reset next month.',
  ),
  cap_reached: refused(
    402,
    'billing_error',
    'Raise the cap that the message names, or wait until its day, week or month ends.',
  ),
  credits_exhausted: refused(
    402,
    'billing_error',
    'Your balance ran out during the stream. Top up and retry.',
  ),
  rate_limited: passing(
    429,
    'rate_limit_error',
    'Wait for the number of seconds in Retry-After, then retry.',
  ),
  free_allowance_used: refused(
    429,
    'rate_limit_error',
    'Wait until 00:00 UTC, or ask the operator to raise the allowance of your account.',
  ),
  too_many_attempts: passing(
    429,
    'rate_limit_error',
    'Wait for the number of seconds in Retry-After, or reset your password.',
  ),
  queue_full: passing(
    503,
    'api_error',
    'The server is busy. Retry after the number of seconds in Retry-After.',
  ),
  payment_failed: refused(402, 'billing_error', 'Try another card or payment method.'),
  invalid_signature: refused(
    401,
    'authentication_error',
    'Sign the unmodified body with the provider’s signature. The operator should check the webhook secret.',
  ),
  voucher_invalid: invalid(400, 'Check the voucher code. It may be used or expired.'),

  // engines and upstreams
  engine_unavailable: passing(
    503,
    'api_error',
    'A required component isn’t installed or ready. The message says how the operator can fix it.',
  ),
  language_not_supported: invalid(400, 'Use a language listed in the message.'),
  video_unavailable: refused(
    404,
    'not_found_error',
    'Check the video URL. The video may be private or deleted.',
  ),
  video_unplayable: invalid(
    422,
    'The platform can’t play this video. The message gives the reason, and `why` is a short code: private, region_locked, members_only, paid, premium, music_premium, not_live, other.',
  ),
  transcripts_disabled: refused(
    404,
    'not_found_error',
    'This video has no captions. Transcribe its audio instead.',
  ),
  transcript_not_found: refused(404, 'not_found_error', 'Request a language listed in the message.'),
  age_restricted: refused(403, 'permission_error', 'The platform only shows this video to signed-in adults.'),
  upstream_blocked: passing(
    503,
    'upstream_error',
    'The provider is blocking this server. Retry after the number of seconds in Retry-After. The operator can route through another IP address.',
  ),
  po_token_required: refused(
    502,
    'upstream_error',
    'The provider requires a token that this server can’t produce.',
  ),
  upstream_error: provider({
    status: 502,
    retryable: true,
    fix: 'The provider returned an error or an invalid response. Retry.',
    operatorFix: 'Test the upstream in the console; its status page may say more.',
  }),
  upstream_auth_failed: provider({
    status: 502,
    retryable: false,
    fix: 'The provider refused the credentials of this platform. Your key is fine. Use a model of another provider, or tell the operator.',
    operatorFix:
      'Replace the key of the upstream: it is wrong, expired, revoked or lacks a permission. Then test the upstream.',
  }),
  upstream_out_of_credit: provider({
    status: 502,
    retryable: false,
    fix: 'This platform’s account at the provider has run out of credit. Yours has not. Use a model of another provider, or tell the operator.',
    operatorFix: 'Top up your account at the provider, or raise its spending limit. Then test the upstream.',
  }),
  upstream_unreachable: provider({
    status: 502,
    retryable: true,
    fix: 'The server of the provider can’t be reached from this platform. Retry later, or use a model of another provider.',
    operatorFix:
      'Check the URL of the upstream, that its server runs, and DNS, firewall and proxy between the two. Then test the upstream.',
  }),
  upstream_not_working: provider({
    status: 503,
    retryable: true,
    fix: 'The language model of this platform isn’t working now. Retry later, or name another model from GET /api/v1/models.',
    operatorFix:
      'Fix the upstream that the console shows as Not working, and test it. OJA_CHAT_DEMO_FALLBACK=1 lets the demo model serve meanwhile.',
  }),
  upstream_rate_limited: passing(
    429,
    'upstream_error',
    'The provider is rate limiting this server. Retry after the number of seconds in Retry-After.',
  ),
  upstream_overloaded: passing(
    503,
    'upstream_error',
    'The provider is overloaded. Retry after the number of seconds in Retry-After, or use another model.',
  ),
  upstream_timeout: provider({
    status: 504,
    retryable: true,
    fix: 'The provider didn’t respond in time. Retry, or use a model of another provider.',
    operatorFix: 'Test the upstream. If its server is slow to answer, raise the timeouts in the settings.',
  }),
  target_unreachable: invalid(
    422,
    'The host couldn’t be reached or didn’t use the expected protocol. Check the URL or host name.',
  ),
  deadline_exceeded: passing(
    504,
    'api_error',
    'The request took longer than the endpoint allows. Send less, run it as a job (`async: true`) if the endpoint supports it, or retry.',
  ),
  client_closed: passing(499, 'api_error', 'The client closed the connection before the response was sent.'),
  shutting_down: passing(503, 'api_error', 'This node is restarting. Retry.'),
  storage_unavailable: passing(503, 'api_error', 'The database is unavailable. Retry shortly.'),
  internal_error: passing(
    500,
    'api_error',
    'Something went wrong on the server. Retry, and report the request ID if it persists.',
  ),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

/** What the operator can do; undefined where it is what callers can do. */
export const operatorFixOf = (code: ErrorCode): string | undefined =>
  (errorTable[code] as ErrorRow).operatorFix;

export interface FailOptions {
  param?: string;
  retryAfterSeconds?: number;
  /** Machine-readable additions to the error body (for example `available`). Never secrets. */
  details?: Record<string, unknown>;
  /** What the provider said. For the operator: callers don't see it. */
  reason?: string;
  /** The message for the request log, where it quotes of the body what nobody should keep. */
  loggedAs?: string;
  cause?: unknown;
}

/** The one error that reaches callers. `message` is public: no secrets, no internals. */
export class OjaError extends Error {
  readonly code: ErrorCode;
  readonly param: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly loggedAs: string | undefined;

  constructor(code: ErrorCode, message: string, options: FailOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'OjaError';
    this.code = code;
    this.param = options.param;
    const { retryAfterSeconds: wait } = options;
    // HTTP knows whole seconds only.
    this.retryAfterSeconds = wait === undefined ? undefined : Math.max(1, Math.ceil(wait));
    this.details = options.details;
    this.loggedAs = options.loggedAs;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

/** Makes the error to throw: `throw fail('not_found', 'No such key.')`. */
export function fail(code: ErrorCode, message: string, options?: FailOptions): OjaError {
  return new OjaError(code, message, options);
}
