/** Changes of identity providers, each with its line in the audit log. Secrets are sealed before they come here. */
import { fail } from '../../../errors.ts';
import { type Steps, sql, transaction, type Value } from '../../../storage/store.ts';
import { type Actor, audit } from '../../operation/write.ts';
import { type ProviderRow, providerTable } from './provider.ts';

const providersMax = 20;

/** Everything but the secret. */
const shown = ({ kind, name, issuer, client_id, trust_email, enabled }: ProviderRow) => ({
  kind,
  name,
  issuer,
  client_id,
  trust_email: trust_email === 1,
  enabled: enabled === 1,
});

export const noProvider = (id: string) => fail('not_found', `No identity provider ${id}.`, { param: 'id' });

export const addProvider = transaction(
  import.meta.url,
  'addProvider',
  function* ({ actor, row }: { actor: Actor; row: ProviderRow }): Steps<void> {
    const [count] = yield* sql<{ n: number }>('SELECT count(*) AS n FROM identity_providers');
    if (count!.n >= providersMax)
      throw fail('conflict', `The limit is ${providersMax} identity providers. Delete one first.`);
    const names = Object.keys(providerTable.kinds) as (keyof ProviderRow)[];
    const added = yield* sql(
      `INSERT INTO identity_providers (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})
       ON CONFLICT (id) DO NOTHING RETURNING id`,
      names.map((name): Value => row[name]),
    );
    if (added.length === 0)
      throw fail('conflict', `An identity provider ${row.id} already exists. Choose another id.`, {
        param: 'id',
      });
    yield* audit({ ...actor, action: 'sign-in.add', target: row.id, before: null, after: shown(row) });
  },
);

export type ProviderChange = Partial<
  Pick<ProviderRow, 'name' | 'issuer' | 'client_id' | 'sealed' | 'trust_email' | 'enabled'>
>;

export const changeProvider = transaction(
  import.meta.url,
  'changeProvider',
  function* (input: { actor: Actor; id: string; change: ProviderChange }): Steps<ProviderRow> {
    const { actor, id, change } = input;
    const [before] = yield* sql<ProviderRow>(
      `SELECT ${providerTable.columns} FROM identity_providers WHERE id = $1`,
      [id],
    );
    if (before === undefined) throw noProvider(id);
    const names = Object.keys(change) as (keyof ProviderChange)[];
    const [after] = yield* sql<ProviderRow>(
      `UPDATE identity_providers SET ${['changed_at', 'changed_by', ...names].map((name, i) => `${name} = $${i + 2}`).join(', ')}
       WHERE id = $1 RETURNING ${providerTable.columns}`,
      [id, actor.at, actor.actor, ...names.map((name): Value => change[name]!)],
    );
    yield* audit({
      ...actor,
      action: 'sign-in.change',
      target: id,
      before: shown(before),
      after: { ...shown(after!), ...(change.sealed === undefined ? {} : { client_secret: 'changed' }) },
    });
    return after!;
  },
);

export const removeProvider = transaction(
  import.meta.url,
  'removeProvider',
  function* ({ actor, id }: { actor: Actor; id: string }): Steps<void> {
    const [row] = yield* sql<ProviderRow>(
      `DELETE FROM identity_providers WHERE id = $1 RETURNING ${providerTable.columns}`,
      [id],
    );
    if (row === undefined) throw noProvider(id);
    yield* audit({ ...actor, action: 'sign-in.remove', target: id, before: shown(row), after: null });
  },
);
