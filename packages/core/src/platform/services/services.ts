/** The published services, in memory on every node: a change is in force here when it returns, elsewhere at once. */
import type { Logger } from '../../logger.ts';
import { seal, unseal } from '../accounts/seal.ts';
import { keepFresh } from '../keep-fresh.ts';
import type { Operation } from '../operation/operation.ts';
import type { Actor } from '../operation/write.ts';
import type { PlatformParts } from '../parts.ts';
import { keepReport } from './reports.ts';
import {
  type ServiceRow,
  type ServiceSecrets,
  type ServiceVersionRow,
  type StoredService,
  serviceTable,
  serviceVersionTable,
} from './service.ts';
import { addVersion, noService, putInForce, removeService, setServiceSecrets } from './write.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

const servicesMax = 1_000;

export async function createServices(parts: PlatformParts, operation: Operation) {
  const { store, messages, pepper, log } = parts;
  let rows = new Map<string, ServiceRow>();
  let stored = new Map<string, StoredService>();
  const listeners = new Set<() => void>();

  /** Only what has changed: definitions are long. */
  async function read() {
    const found = await store.query<ServiceRow>(`SELECT ${serviceTable.columns} FROM services ORDER BY slug`);
    const changed = found.filter((row) => {
      const known = rows.get(row.slug);
      return known?.changed_at !== row.changed_at || known.version !== row.version;
    });
    const definitions = await Promise.all(changed.map((row) => definitionOf(row.slug, row.version)));
    const fresh = new Map(
      changed.map((row, at) => [row.slug, opened(row, definitions[at] ?? '{}', pepper, log)]),
    );
    return { found, fresh };
  }

  function use({ found, fresh }: Awaited<ReturnType<typeof read>>): void {
    if (fresh.size === 0 && found.length === rows.size) return;
    stored = new Map(
      found.flatMap(({ slug }) => {
        const service = fresh.get(slug) ?? stored.get(slug);
        return service === undefined ? [] : [[slug, service] as const];
      }),
    );
    rows = new Map(found.map((row) => [row.slug, row]));
    for (const listener of listeners) listener();
  }

  async function definitionOf(slug: string, version: number): Promise<string | undefined> {
    const [row] = await store.query<Pick<ServiceVersionRow, 'definition'>>(
      'SELECT definition FROM service_versions WHERE slug = $1 AND version = $2',
      [slug, version],
    );
    return row?.definition;
  }

  const { reload, close } = await keepFresh(parts, 'services', read, use);

  const inForce = async () => {
    // States of services are those of endpoints.
    await Promise.all([reload(), operation.reload()]);
    messages.publish({ kind: 'operation' });
  };
  const rowOf = (slug: string): ServiceRow => {
    const row = rows.get(slug);
    if (row === undefined) throw noService(slug);
    return row;
  };

  return {
    /** Of a provider, by the reference that it gave. A job that waits for it continues. */
    async keepReport(source: string, reference: string, report: string): Promise<void> {
      const input = { source, reference, report, at: parts.now() };
      if (await store.transact(keepReport, input)) messages.publish({ kind: 'job-due' });
    },
    async findReport(source: string, reference: string): Promise<string | null> {
      const [row] = await store.query<{ report: string | null }>(
        'SELECT report FROM service_reports WHERE source = $1 AND reference = $2',
        [source, reference],
      );
      return row?.report ?? null;
    },

    /** With their definitions in force; by slug. */
    all: (): ReadonlyMap<string, StoredService> => stored,
    find: (slug: string): StoredService => {
      rowOf(slug);
      return stored.get(slug)!;
    },
    onChange(listener: () => void): void {
      listeners.add(listener);
    },

    versions: (slug: string) =>
      store.query<ServiceVersionRow>(
        `SELECT ${serviceVersionTable.columns} FROM service_versions WHERE slug = $1
         ORDER BY version DESC LIMIT 100`,
        [slug],
      ),
    definition: definitionOf,

    /** Returns its number. The first version is in force at once, and planned. */
    async add(
      actor: Actor,
      given: {
        slug: string;
        definition: string;
        note: string;
        secrets: ServiceSecrets;
        source: ServiceRow['source'];
      },
    ): Promise<number> {
      const { secrets, ...rest } = given;
      const sealed = seal(JSON.stringify(secrets), pepper);
      const version = await store.transact(addVersion, { actor, ...rest, sealed, max: servicesMax });
      await inForce();
      if (version > 1 && Object.keys(secrets).length > 0) await this.setSecrets(actor, given.slug, secrets);
      return version;
    },

    /** `state` null: as it is. */
    async putInForce(
      actor: Actor,
      slug: string,
      version: number,
      state: 'live' | 'planned' | 'off' | null,
      action: 'service.publish' | 'service.rollback',
    ): Promise<void> {
      await store.transact(putInForce, { actor, slug, version, state, action });
      await inForce();
    },

    /** Secrets of the named providers replace theirs; the others stay. */
    async setSecrets(actor: Actor, slug: string, given: ServiceSecrets): Promise<void> {
      for (;;) {
        await reload();
        const { sealed: before } = rowOf(slug);
        const all = { ...(JSON.parse(unseal(before, pepper)) as ServiceSecrets), ...given };
        const sealed = seal(JSON.stringify(all), pepper);
        const names = Object.keys(given);
        if (await store.transact(setServiceSecrets, { actor, slug, before, sealed, names })) break;
      }
      await inForce();
    },

    async remove(actor: Actor, slug: string): Promise<void> {
      await store.transact(removeService, { actor, slug });
      await inForce();
    },

    close,
  };
}

function opened(row: ServiceRow, definition: string, pepper: string, log: Logger): StoredService {
  const { slug, version, source, changed_at: changedAt, sealed } = row;
  let secrets: ServiceSecrets = {};
  try {
    secrets = JSON.parse(unseal(sealed, pepper)) as ServiceSecrets;
  } catch {
    // Sealed with another pepper: the platform serves without them.
    log.error({ service: slug }, "the secrets of a service can't be decrypted; set them again");
  }
  return { slug, version, definition, secrets, source, changedAt };
}
