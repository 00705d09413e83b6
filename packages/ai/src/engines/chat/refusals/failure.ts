/** What an upstream's refusal means for the caller and for the next engine. */

import { type EngineFailure, rejected, unavailable, unsupported } from '@oja/core/engine-failure';
import type { OjaError } from '@oja/core/errors';
import type { UpstreamRefusal } from './refusals.ts';

export function refusalFailure(refusal: UpstreamRefusal): EngineFailure | OjaError {
  const { upstream, status, message, code, param, retryAfterSeconds } = refusal;
  const reason = message === undefined ? `HTTP ${status}` : `${message} (HTTP ${status})`;
  const said = message ?? 'no reason given';
  const details = code ? { upstream_code: code } : undefined;
  // Our bill and our credentials, not the caller's: never answered as 401 or 402.
  switch (refusal.reason) {
    case 'no_credit':
      return unavailable(
        `This platform's account at the upstream ${upstream} is out of credit.`,
        'upstream_out_of_credit',
        { reason },
      );
    case 'credentials':
      return unavailable(
        `The upstream ${upstream} refused this platform's credentials.`,
        'upstream_auth_failed',
        { reason },
      );
    case 'rate_limit':
      return unavailable(`The upstream ${upstream} is rate limiting this server.`, 'upstream_rate_limited', {
        retryAfterSeconds: retryAfterSeconds ?? 5,
      });
    case 'overloaded':
      return unavailable(`The upstream ${upstream} is overloaded.`, 'upstream_overloaded', {
        retryAfterSeconds: retryAfterSeconds ?? 5,
      });
    case 'unknown_model':
      return unsupported(`The upstream ${upstream} does not serve this model: ${said}`, 'model_not_found', {
        param: 'model',
      });
    case 'too_long':
      return rejected('context_length_exceeded', `The upstream ${upstream} has a lower limit: ${said}`, {
        param: param ?? 'messages',
        details,
      });
    case 'too_large':
      return rejected('payload_too_large', `The upstream ${upstream} returned: ${said}`);
    case 'broken': {
      const how = refusal.late ? `: ${said}` : ` with status ${status}.`;
      return unavailable(`The upstream ${upstream} failed${how}`, 'upstream_error', {
        retryAfterSeconds,
        reason,
      });
    }
    default:
      return rejected('invalid_request', `The upstream ${upstream} refused the request: ${said}`, {
        param,
        details,
      });
  }
}
