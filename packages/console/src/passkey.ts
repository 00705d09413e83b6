/** The browser's side of passkeys. The library is loaded where one can be used. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from './api.ts';

const library = () => import('@simplewebauthn/browser');

export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Whether passkeys of this site can be used on the page's own host. */
const isOfSite = (rpId: string | undefined): boolean =>
  rpId !== undefined && (location.hostname === rpId || location.hostname.endsWith(`.${rpId}`));

/** `dismissed`: the person or the browser ended it; `known`: this authenticator has one already. */
export type PasskeyOutcome = 'done' | 'dismissed' | 'known';

function outcomeOf(error: unknown): PasskeyOutcome {
  const { name } = error instanceof Error ? error : { name: '' };
  if (name === 'InvalidStateError') return 'known';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'dismissed';
  throw error;
}

export async function addPasskey(name: string, password: string): Promise<PasskeyOutcome> {
  const { startRegistration } = await library();
  const { options } = await call('account.passkey-options', { current_password: password });
  // The API passes on what its library made, without describing each field.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await startRegistration({ optionsJSON }).catch(outcomeOf);
  if (typeof credential === 'string') return credential;
  await call('account.passkey-create', { name, credential: { ...credential, clientExtensionResults: {} } });
  return 'done';
}

/** Undefined where no passkey can be used on this page. */
export async function logInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  if (!supportsPasskeys()) return undefined;
  const { options } = await call('account.passkey-login-options', {});
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON | null;
  return optionsJSON !== null && isOfSite(optionsJSON.rpId) ? optionsJSON : undefined;
}

export async function logInWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  { autofill }: { autofill: boolean },
): Promise<PasskeyOutcome> {
  const { startAuthentication, browserSupportsWebAuthnAutofill } = await library();
  if (autofill && !(await browserSupportsWebAuthnAutofill())) return 'dismissed';
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }).catch(
    outcomeOf,
  );
  if (typeof credential === 'string') return credential;
  await call('account.passkey-login', { credential: { ...credential, clientExtensionResults: {} } });
  return 'done';
}

/** A request that waits for autofill would else outlive its page. */
export const cancelPasskey = async (): Promise<void> =>
  (await library()).WebAuthnAbortService.cancelCeremony();
