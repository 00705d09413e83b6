/** Every change of the schema, in order. A migration that has run anywhere is never edited. */
import { bundledAs } from '../bundled.ts';
import type { Store } from '../store.ts';

export interface Migration {
  statements(dialect: Store['dialect']): string[];
  /**
   * Of one that takes something away from versions before it: the first version that runs beside it, at least the
   * released one. Older versions refuse the database afterwards. All others only add (`upgrade/effect.ts`).
   */
  safeFrom?: string;
}

/**
 * Versions whose nodes can run during an upgrade to this one, oldest first: what came after the last migration of one is
 * what an upgrade from it runs.
 */
export const released = [
  { version: '1.1.0', last: '0073-watch-alert-after' },
  { version: '2.0.0', last: '0104-watch-regions' },
];

/** 1.1.0 and older refuse a database whose table `migrations` names more than these. */
export const lastRefused = '0073-watch-alert-after';

/** The names of their files. They follow the schema of 1.0.0, which a new database gets at once (`baseline.ts`). */
export const migrationNames = [
  '0031-caps',
  '0032-key-controls',
  '0033-bodies',
  '0040-teams',
  '0050-watches',
  '0055-stored-input',
  '0056-oauth',
  '0041-mailed-invites',
  '0045-passkeys',
  // Members are from 0040.
  '0034-member-caps',
  '0051-log-outbox',
  '0042-identities',
  '0043-account-domains',
  '0046-own-security',
  '0047-impersonations',
  '0057-all-tags',
  '0058-one-provider',
  '0059-one-entry',
  '0060-models-wait-once',
  '0062-rotated-watches',
  '0063-watch-members',
  '0064-watch-reports',
  '0066-card-emails',
  '0067-job-facts',
  '0035-notices-to-owners',
  '0070-key-holders',
  '0071-audited-urls',
  '0068-upstream-problems',
  '0072-charged-nanos',
  '0073-watch-alert-after',
  '0074-mails',
  '0075-plugin-work',
  '0076-audited-targets',
  '0077-notices',
  '0080-services',
  '0081-mcp-servers',
  '0085-service-reports',
  '0084-uploads-and-batches',
  '0086-guardrails',
  '0089-webhook-responses',
  '0095-operator-alerts',
  '0096-reports',
  '0097-status-subscribers',
  '0101-watch-history',
  '0104-watch-regions',
  '0107-languages',
];

/** Thirty numbers to a folder, which has the first of them in its name. */
export function folderOf(name: string): string {
  const number = Number(name.slice(0, 4));
  return `from-${String(number - (number % 30)).padStart(4, '0')}`;
}

/** A database that is up to date needs none of them. */
export async function loadMigration(name: string): Promise<Migration> {
  // Found beside this file also where it was bundled.
  const { href } = new URL(`./${folderOf(name)}/${name}.ts`, import.meta.url);
  const loaded = (await import(bundledAs(href))) as { migration: Migration };
  return loaded.migration;
}
