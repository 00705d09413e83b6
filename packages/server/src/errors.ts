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

export const errorTable = {
  // the request itself
  invalid_request: invalid(400, 'Correct the field named in param; the message lists the valid values.'),
  invalid_json: invalid(400, 'Send a well-formed JSON object.'),
  unknown_field: invalid(400, 'Remove the field named in param, or check its spelling in the reference.'),
  key_in_query: invalid(
    400,
    'Send the key in the Authorization header, never in the address; revoke a key that was sent this way.',
  ),
  not_found: refused(404, 'not_found_error', 'Check the path and the id against the reference.'),
  model_not_found: refused(404, 'not_found_error', 'Choose a model that GET /api/v1/models lists.'),
  model_not_priced: refused(
    403,
    'permission_error',
    'Choose a model that GET /api/v1/models lists with a price, or ask the operator to set one.',
  ),
  method_not_allowed: invalid(405, 'Use one of the methods in the allow header.'),
  not_acceptable: invalid(406, 'Accept application/json or a type that the endpoint produces.'),
  request_timeout: passing(
    408,
    'invalid_request_error',
    'Send the whole request faster, or in smaller parts.',
  ),
  payload_too_large: invalid(413, 'Send a smaller body or file; the message states the limit.'),
  unsupported_media_type: invalid(
    415,
    'Send application/json, or multipart/form-data where the endpoint takes files.',
  ),
  unsupported_file: invalid(415, 'Send a file of one of the types that the message lists.'),
  unreadable_file: invalid(
    422,
    'The file is damaged, encrypted or not what its name says; open it locally and export it again.',
  ),
  file_too_complex: invalid(
    422,
    'The file passes a limit on pages, pixels, frames, entries or expanded size; split it or make it smaller.',
  ),
  password_required: invalid(422, 'Send the right password of the document in options.password.'),
  context_length_exceeded: invalid(400, 'Send fewer or shorter messages, or choose a model that takes more.'),
  range_not_satisfiable: invalid(
    416,
    'Ask for bytes that the file has; its length stands in the content-range header.',
  ),
  unprocessable: invalid(422, 'The request is well formed but cannot be carried out; the message says why.'),
  address_refused: invalid(
    400,
    'Use a public http or https address; private and reserved addresses are refused.',
  ),

  // who is calling
  missing_key: refused(401, 'authentication_error', 'Send Authorization: Bearer <key>.'),
  invalid_key: refused(401, 'authentication_error', 'Check the key, or create a new one in the console.'),
  key_revoked: refused(401, 'authentication_error', 'Create a new key in the console.'),
  key_expired: refused(401, 'authentication_error', 'Create or rotate the key in the console.'),
  login_required: refused(401, 'authentication_error', 'Log in, or send a key with the account scope.'),
  login_failed: refused(
    401,
    'authentication_error',
    'Check the email and the password, or reset the password.',
  ),
  totp_required: refused(401, 'authentication_error', 'Send the six digits of the authenticator as totp.'),
  account_suspended: refused(403, 'permission_error', 'Ask the operator of this platform.'),
  scope_missing: refused(
    403,
    'permission_error',
    'Use a key whose scopes include this category or endpoint, or widen the key in the console.',
  ),
  key_restricted: refused(
    403,
    'permission_error',
    'Log in to the console for this, or use a key without the limit that the message names.',
  ),
  ip_not_allowed: refused(403, 'permission_error', 'Call from an address on the allow-list of the key.'),
  origin_not_allowed: refused(
    403,
    'permission_error',
    'Call from the console, or with a key instead of a session.',
  ),
  operator_only: refused(403, 'permission_error', 'Ask the operator of this platform.'),
  totp_setup_required: refused(
    403,
    'permission_error',
    'Turn on two-factor authentication in settings first.',
  ),
  category_coming_soon: refused(
    403,
    'permission_error',
    'This category or endpoint is not open yet; GET /api/v1/catalogue shows the state of each.',
  ),
  endpoint_disabled: refused(403, 'permission_error', 'The operator has turned this endpoint off.'),

  // conflicts
  conflict: refused(409, 'conflict_error', 'Read the present state and try again with it.'),
  idempotency_running: passing(
    409,
    'conflict_error',
    'The first request with this Idempotency-Key still runs; wait and send it again.',
  ),
  idempotency_mismatch: invalid(422, 'Use a new Idempotency-Key for a different request.'),

  // money and limits
  insufficient_credits: refused(
    402,
    'billing_error',
    'Top up credits in the console, or wait for the next month of the free tier.',
  ),
  cap_reached: refused(
    402,
    'billing_error',
    'Raise the monthly cap of the key or of the account, or wait for the next month.',
  ),
  credits_exhausted: refused(
    402,
    'billing_error',
    'The balance ran out while the answer was streamed; top up and ask again.',
  ),
  rate_limited: passing(429, 'rate_limit_error', 'Wait for the time in retry-after.'),
  too_many_attempts: passing(
    429,
    'rate_limit_error',
    'Wait for the time in retry-after, or reset the password.',
  ),
  queue_full: passing(503, 'api_error', 'The server is busy; wait for the time in retry-after.'),
  payment_failed: refused(402, 'billing_error', 'Try another card or another way to pay.'),
  invalid_signature: refused(
    401,
    'authentication_error',
    'Send the webhook with the signature of its provider over the body as it is; the operator checks the secret.',
  ),
  voucher_invalid: invalid(400, 'Check the voucher code; it may be spent or expired.'),

  // engines and upstreams
  engine_unavailable: passing(
    503,
    'api_error',
    'What this endpoint needs is not installed or not ready; the message says how the operator mends it.',
  ),
  language_not_supported: invalid(400, 'Choose one of the languages that the message lists.'),
  video_unavailable: refused(
    404,
    'not_found_error',
    'Check the video address; it may be private or deleted.',
  ),
  video_unplayable: invalid(
    422,
    'The platform does not play this video; the message carries its reason, `why` a word for it: private, region_locked, members_only, paid, not_live, other.',
  ),
  transcripts_disabled: refused(
    404,
    'not_found_error',
    'This video has no captions; transcribe its audio instead.',
  ),
  transcript_not_found: refused(
    404,
    'not_found_error',
    'Ask for one of the languages that the message lists.',
  ),
  age_restricted: refused(403, 'permission_error', 'The platform shows this video to signed-in adults only.'),
  upstream_blocked: passing(
    503,
    'upstream_error',
    'The upstream refuses this server for now; retry after the time in retry-after. The operator can route through another IP address.',
  ),
  po_token_required: refused(
    502,
    'upstream_error',
    'The upstream asks for a proof that this server cannot give.',
  ),
  upstream_error: passing(502, 'upstream_error', 'The upstream failed or answered nonsense; try again.'),
  upstream_rate_limited: passing(
    429,
    'upstream_error',
    'The upstream limits us; wait for the time in retry-after.',
  ),
  upstream_timeout: passing(504, 'upstream_error', 'The upstream did not answer in time; try again.'),
  target_unreachable: invalid(
    422,
    'The given host could not be reached, or did not speak the expected protocol; check the address.',
  ),
  deadline_exceeded: passing(
    504,
    'api_error',
    'The work took longer than the endpoint allows; send less, send it as a job (async: true) where the endpoint takes that, or try again.',
  ),
  client_closed: passing(499, 'api_error', 'The caller closed the connection before the answer.'),
  shutting_down: passing(503, 'api_error', 'This node is restarting; send the request again.'),
  storage_unavailable: passing(503, 'api_error', 'The database does not answer; try again shortly.'),
  internal_error: passing(500, 'api_error', 'Our fault; the request id helps us find it.'),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

export interface FailOptions {
  param?: string;
  retryAfterSeconds?: number;
  /** Machine-readable additions to the error body (for example `available`). Never secrets. */
  details?: Record<string, unknown>;
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
    this.retryAfterSeconds = options.retryAfterSeconds;
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

/** Codes that any call can meet, by who may call: the documents list them beside the endpoint's own. */
export function commonErrors(access: 'key' | 'account' | 'operator' | 'public', paid: boolean): ErrorCode[] {
  const codes: ErrorCode[] = [
    'invalid_request',
    'invalid_json',
    'unknown_field',
    'key_in_query',
    'invalid_key',
    'key_revoked',
    'key_expired',
    'account_suspended',
    'ip_not_allowed',
    'request_timeout',
    'payload_too_large',
    'unsupported_media_type',
    'rate_limited',
    'queue_full',
    'shutting_down',
    'storage_unavailable',
    'deadline_exceeded',
    'internal_error',
  ];
  if (access === 'key')
    codes.push('missing_key', 'scope_missing', 'category_coming_soon', 'endpoint_disabled');
  if (access === 'key') codes.push('idempotency_running', 'idempotency_mismatch');
  if (access === 'account' || access === 'operator')
    codes.push('login_required', 'scope_missing', 'origin_not_allowed');
  if (access === 'operator') codes.push('operator_only', 'totp_setup_required');
  if (paid) codes.push('insufficient_credits', 'cap_reached');
  return codes;
}
