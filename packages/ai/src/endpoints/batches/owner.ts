import type { Caller } from '@oja/core/endpoints/context';
import { fail } from '@oja/core/errors';

/** In whose name the rows run. Each is charged once by its Idempotency-Key, which belongs to an API key. */
export function ownerOf({ accountId, keyId, memberId, ip, isPrivate }: Caller) {
  if (keyId === null)
    throw fail(
      'invalid_request',
      'Batches run with the API key that creates them. Send this request with one.',
    );
  if (isPrivate)
    throw fail('invalid_request', 'This key is private, and its responses are not stored. Use another key.');
  return { accountId, keyId, memberId, ip };
}
