/** Well-known identity providers, so that an operator enters as little as possible. */
import type { IdentityKind } from './port.ts';

export interface ProviderPreset {
  id: string;
  name: string;
  kind: IdentityKind;
  /** Complete, or with the part in braces to replace. */
  issuer: string;
  help: string;
}

export const providerPresets: ProviderPreset[] = [
  {
    id: 'google',
    name: 'Google',
    kind: 'oidc',
    issuer: 'https://accounts.google.com',
    help: 'console.cloud.google.com/auth/clients: create a client of type Web application.',
  },
  {
    id: 'microsoft',
    name: 'Microsoft',
    kind: 'oidc',
    issuer: 'https://login.microsoftonline.com/{tenant-id}/v2.0',
    help: 'entra.microsoft.com, App registrations: create a Web app for your tenant, and add the optional ID token claims email and xms_edov.',
  },
  {
    id: 'okta',
    name: 'Okta',
    kind: 'oidc',
    issuer: 'https://{your-domain}.okta.com',
    help: 'Okta admin console, Applications: create an OIDC Web Application.',
  },
  {
    id: 'keycloak',
    name: 'Keycloak',
    kind: 'oidc',
    issuer: 'https://{host}/realms/{realm}',
    help: 'Keycloak admin console, Clients: create an OpenID Connect client with client authentication on.',
  },
  {
    id: 'auth0',
    name: 'Auth0',
    kind: 'oidc',
    issuer: 'https://{your-tenant}.auth0.com/',
    help: 'manage.auth0.com, Applications: create a Regular Web Application.',
  },
  {
    id: 'github',
    name: 'GitHub',
    kind: 'github',
    issuer: 'https://github.com',
    help: 'github.com/settings/developers: create an OAuth app.',
  },
];
