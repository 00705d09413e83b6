/** Error codes that endpoints have in common: the documents list them beside their own. */
import type { ErrorCode } from '../../errors.ts';

/** Each way in which a provider fails has its own code: an endpoint that lists one may return all. */
const providerFailures: readonly ErrorCode[] = [
  'upstream_auth_failed',
  'upstream_out_of_credit',
  'upstream_unreachable',
  'upstream_timeout',
];

export const withProviderFailures = (codes: readonly ErrorCode[]): ErrorCode[] =>
  codes.includes('upstream_error') ? [...new Set([...codes, ...providerFailures])] : [...codes];

/** Error codes that any call can return, by access. The documents list them next to the endpoint's own. */
export function commonErrors(
  access: 'key' | 'account' | 'operator' | 'public',
  method: string,
  paid: boolean,
): ErrorCode[] {
  const codes: ErrorCode[] = [
    'invalid_request',
    'invalid_json',
    'unknown_field',
    'key_in_query',
    'invalid_key',
    'key_revoked',
    'key_expired',
    'key_paused',
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
  if (access === 'key' ? method !== 'GET' : access !== 'public' && method === 'POST')
    codes.push('idempotency_running', 'idempotency_mismatch');
  if (access !== 'public') codes.push('impersonation_read_only');
  if (access === 'account' || access === 'operator')
    codes.push('login_required', 'scope_missing', 'role_not_allowed', 'origin_not_allowed');
  if (access === 'operator') codes.push('operator_only', 'totp_setup_required');
  if (paid) codes.push('insufficient_credits', 'cap_reached');
  return codes;
}
