/** The cookie that holds a login between its steps. */
import { z } from 'zod';

/** Strict: pages of this server send it, nobody else. `__Host-` as for the session. */
export function ssoCookie(held: string, expiresAt: number, origin: string): string {
  const secure = origin.startsWith('https:');
  const name = secure ? '__Host-oja_sso' : 'oja_sso';
  const expiry = `Expires=${new Date(expiresAt).toUTCString()}`;
  return `${name}=${held}; Path=/; HttpOnly; SameSite=Strict; ${expiry}${secure ? '; Secure' : ''}`;
}

export function readSsoCookie(cookie: string | undefined, origin: string): string | undefined {
  const name = origin.startsWith('https:') ? '__Host-oja_sso' : 'oja_sso';
  return new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)(?:;|$)`).exec(cookie ?? '')?.[1];
}

/** Where providers send the browser back to: one URL for each, so that the response of one is never accepted as another's. */
export const redirectUri = (origin: string, provider: string): string =>
  `${origin}/login/callback/${provider}`;

export const providerIdIn = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be lower-case letters, digits and -, at most 32')
  .describe('Provider ID, such as google.');

/** The URL that a browser goes to next. */
export const loginUrlOut = z.object({
  url: z.string().describe('URL of the identity provider to open in this browser.'),
});

export const exampleLoginUrl = {
  url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=…&response_type=code&state=…',
};
