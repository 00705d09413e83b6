/** What went wrong at a provider, in words that a person can act on. Nothing that the provider wrote freely is repeated. */
import { fail, OjaError } from '../../errors.ts';

interface Coded {
  code?: unknown;
  error?: unknown;
  cause?: unknown;
  message?: unknown;
}

/** Of an error and what caused it. */
function* chain(error: unknown): Generator<Coded> {
  for (let at = error as Coded | undefined, depth = 0; at instanceof Error && depth < 5; depth++) {
    yield at;
    at = at.cause as Coded | undefined;
  }
}

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z][a-z0-9_]{0,63}$/i.test(value);

/** A refusal of the guard or an unreachable server, wherever it is in the chain. */
const ownFailure = (error: unknown) =>
  [...chain(error)].find((one): one is OjaError => one instanceof OjaError);

export function reasonOf(error: unknown): string {
  const own = ownFailure(error);
  if (own !== undefined) return own.message;
  for (const { error: word } of chain(error)) if (isWord(word)) return `It returned the error ${word}.`;
  const words = [...chain(error)].map(({ message }) => String(message)).join(' ');
  if (/nonce/i.test(words)) return 'The nonce of the ID token is not the one of this login.';
  if (/"?iss"?\b|issuer/i.test(words)) return 'The response comes from another issuer.';
  if (/"?aud"?\b|audience|azp/i.test(words)) return 'The ID token is for another client.';
  if (/signature|kid|jwk|key/i.test(words)) return 'The signature of the ID token is not valid.';
  if (/"?exp"?\b|expired/i.test(words)) return 'The ID token has expired.';
  if (/state/i.test(words)) return 'The state is not the one of this login.';
  if (/fetch|socket|connect|timed? ?out/i.test(words)) return 'It can’t be reached.';
  return 'Its response is not valid.';
}

/** Where the provider does not work: nothing was proven, and a retry may help. */
export const providerUnusable = (error: unknown) =>
  fail('upstream_error', `The identity provider can’t be used. ${reasonOf(error)}`, { cause: error });

/** Where what came back proves nobody. */
export const notProven = (error: unknown) =>
  fail('sso_failed', `Login failed at the identity provider. ${reasonOf(error)} Start again.`, {
    cause: error,
  });
