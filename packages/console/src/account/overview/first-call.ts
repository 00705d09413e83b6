import { curl } from '../../../../core/src/http/samples/curl.ts';
import { keptKey } from '../../kept-key.ts';

/** A call that works at once, with the key that was just created, if there is one. */
export const firstCallCurl = (key = keptKey()) =>
  curl({
    origin: location.origin,
    id: 'ai.chat',
    method: 'POST',
    path: '/api/v1/chat',
    input: { messages: [{ role: 'user', content: 'Write a greeting for my market stall in Lagos.' }] },
    returns: 'json',
    key,
  });
