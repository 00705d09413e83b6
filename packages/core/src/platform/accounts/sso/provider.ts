/** An identity provider as the operator connected it. Its client secret is sealed, and opened only to log people in. */
import { oneOf, type RowOf, table, text, whole } from '../../../storage/table.ts';
import { iso } from '../../iso.ts';

export const providerTable = table('identity_providers', {
  id: text(),
  kind: oneOf('oidc', 'github'),
  name: text(),
  issuer: text(),
  client_id: text(),
  sealed: text(),
  trust_email: whole,
  enabled: whole,
  created_at: whole,
  changed_at: whole,
  changed_by: text(),
});
export type ProviderRow = RowOf<typeof providerTable>;

/** As the operator sees it: the secret is never shown again. */
export const providerView = (row: ProviderRow) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  issuer: row.issuer,
  client_id: row.client_id,
  trust_email: row.trust_email === 1,
  enabled: row.enabled === 1,
  source: 'console' as 'console' | 'environment',
  created_at: iso(row.created_at),
  changed_at: iso(row.changed_at),
});
