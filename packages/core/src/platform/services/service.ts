/** A published service as rows: the version in force, and all definitions that it had. */
import { oneOf, type RowOf, table, text, whole } from '../../storage/table.ts';

export const serviceTable = table('services', {
  slug: text(),
  /** In force. */
  version: whole,
  sealed: text(),
  source: oneOf('api', 'file'),
  created_at: whole,
  changed_at: whole,
  changed_by: text(),
});
export type ServiceRow = RowOf<typeof serviceTable>;

export const serviceVersionTable = table('service_versions', {
  slug: text(),
  version: whole,
  definition: text(),
  note: text(),
  created_at: whole,
  created_by: text(),
});
export type ServiceVersionRow = RowOf<typeof serviceVersionTable>;

/** What only the provider may see, by where it is sent. */
export interface ProviderSecrets {
  headers?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, string>;
  /** Of the URLs that they were set for: they are sent nowhere else. */
  origins?: string[];
  /** Verifies webhooks of the provider. */
  webhook?: string;
}

/** By the name of the provider; sealed as one text. */
export type ServiceSecrets = Record<string, ProviderSecrets>;

/** With its definition in force, as JSON. */
export interface StoredService {
  slug: string;
  version: number;
  definition: string;
  secrets: ServiceSecrets;
  source: ServiceRow['source'];
  changedAt: number;
}
