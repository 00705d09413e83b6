/** The verbs of identity providers. They are read for every login, so that a change is in force on every node at once. */
import { fail } from '../../../errors.ts';
import type { Actor } from '../../operation/write.ts';
import type { PlatformParts } from '../../parts.ts';
import { seal, unseal } from '../seal.ts';
import { type ProviderRow, providerTable, providerView } from './provider.ts';
import {
  addProvider,
  changeProvider,
  noProvider,
  type ProviderChange,
  removeProvider,
} from './provider-rows.ts';

export type Providers = ReturnType<typeof createProviders>;

export interface NewProvider {
  id: string;
  kind: ProviderRow['kind'];
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  trustEmail: boolean;
  enabled: boolean;
}

/** The one of the settings has this id. */
export const environmentId = 'sso';

export function createProviders({ store, settings, pepper }: PlatformParts) {
  const rows = () =>
    store.query<ProviderRow>(
      `SELECT ${providerTable.columns} FROM identity_providers ORDER BY created_at, id`,
    );
  async function find(id: string): Promise<ProviderRow> {
    const [row] = await store.query<ProviderRow>(
      `SELECT ${providerTable.columns} FROM identity_providers WHERE id = $1`,
      [id],
    );
    if (row === undefined) throw noProvider(id);
    return row;
  }

  /** From OJA_OIDC_… */
  function environment(): NewProvider | undefined {
    const { oidcIssuer, oidcClientId, oidcClientSecret, oidcName, oidcTrustEmail } = settings;
    if (oidcIssuer === undefined || oidcClientId === undefined || oidcClientSecret === undefined)
      return undefined;
    return {
      id: environmentId,
      kind: 'oidc',
      name: oidcName,
      issuer: oidcIssuer,
      clientId: oidcClientId,
      clientSecret: oidcClientSecret,
      trustEmail: oidcTrustEmail,
      enabled: true,
    };
  }

  const refuseEnvironment = (id: string) => {
    if (id === environmentId && environment() !== undefined)
      throw fail('conflict', `${id} is set by OJA_OIDC_… variables. Change it there.`, { param: 'id' });
  };

  return {
    async list() {
      const own = environment();
      const fromSettings =
        own === undefined
          ? []
          : [
              {
                id: own.id,
                kind: own.kind,
                name: own.name,
                issuer: own.issuer,
                client_id: own.clientId,
                trust_email: own.trustEmail,
                enabled: true,
                source: 'environment' as const,
                created_at: null,
                changed_at: null,
              },
            ];
      const stored = (await rows()).filter(({ id }) => own === undefined || id !== own.id);
      return [...fromSettings, ...stored.map(providerView)];
    },

    /** With its secret, to log in with. Throws for one that is unknown or off. */
    async open(id: string): Promise<Omit<NewProvider, 'enabled'>> {
      const own = environment();
      if (own !== undefined && id === own.id) return own;
      const row = await find(id);
      if (row.enabled === 0) throw noProvider(id);
      return {
        id: row.id,
        kind: row.kind,
        name: row.name,
        issuer: row.issuer,
        clientId: row.client_id,
        clientSecret: unseal(row.sealed, pepper),
        trustEmail: row.trust_email === 1,
      };
    },

    async add(actor: Actor, given: NewProvider) {
      refuseEnvironment(given.id);
      const row: ProviderRow = {
        id: given.id,
        kind: given.kind,
        name: given.name,
        issuer: given.issuer,
        client_id: given.clientId,
        sealed: seal(given.clientSecret, pepper),
        trust_email: given.trustEmail ? 1 : 0,
        enabled: given.enabled ? 1 : 0,
        created_at: actor.at,
        changed_at: actor.at,
        changed_by: actor.actor,
      };
      await store.transact(addProvider, { actor, row });
      return providerView(row);
    },

    async change(actor: Actor, id: string, given: Partial<Omit<NewProvider, 'id' | 'kind'>>) {
      refuseEnvironment(id);
      const { name, issuer, clientId, clientSecret, trustEmail, enabled } = given;
      const before = await find(id);
      // A secret belongs to the issuer that it was entered for.
      if (issuer !== undefined && issuer !== before.issuer && clientSecret === undefined)
        throw fail('invalid_request', 'client_secret is required when issuer changes.', {
          param: 'client_secret',
        });
      const change: ProviderChange = {
        ...(name === undefined ? {} : { name }),
        ...(issuer === undefined ? {} : { issuer }),
        ...(clientId === undefined ? {} : { client_id: clientId }),
        ...(clientSecret === undefined ? {} : { sealed: seal(clientSecret, pepper) }),
        ...(trustEmail === undefined ? {} : { trust_email: trustEmail ? 1 : 0 }),
        ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0 }),
      };
      return providerView(await store.transact(changeProvider, { actor, id, change }));
    },

    async remove(actor: Actor, id: string): Promise<void> {
      refuseEnvironment(id);
      await store.transact(removeProvider, { actor, id });
    },
  };
}
