/** Changes of published services, each with its line in the audit log. Secrets are sealed before they come here. */
import { fail } from '../../errors.ts';
import { type Steps, sql, transaction } from '../../storage/store.ts';
import { type Actor, audit } from '../operation/write.ts';
import { type ServiceRow, serviceTable } from './service.ts';

export const noService = (slug: string) => fail('not_found', `No service ${slug}.`, { param: 'slug' });

/** The same state as of single endpoints: the name of a service stands for all of its operations. */
export const stateName = (slug: string): string => `x.${slug}`;

function* find(slug: string): Steps<ServiceRow> {
  const [row] = yield* sql<ServiceRow>(`SELECT ${serviceTable.columns} FROM services WHERE slug = $1`, [
    slug,
  ]);
  if (row === undefined) throw noService(slug);
  return row;
}

function* setState(actor: Actor, slug: string, state: string): Steps<void> {
  yield* sql(
    `INSERT INTO endpoint_states (endpoint, state, changed_at, changed_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (endpoint) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at,
       changed_by = excluded.changed_by`,
    [stateName(slug), state, actor.at, actor.actor],
  );
}

function* touch(actor: Actor, slug: string, version: number): Steps<void> {
  // Nodes read again what has changed: by a time that is another one, also within a millisecond.
  yield* sql(
    `UPDATE services SET version = $2, changed_by = $4,
       changed_at = CASE WHEN changed_at >= $3 THEN changed_at + 1 ELSE $3 END WHERE slug = $1`,
    [slug, version, actor.at, actor.actor],
  );
}

/** A new service is planned, with its first version; later versions are in force once they are published. */
export const addVersion = transaction(
  import.meta.url,
  'addVersion',
  function* (input: {
    actor: Actor;
    slug: string;
    definition: string;
    note: string;
    sealed: string;
    source: ServiceRow['source'];
    max: number;
  }): Steps<number> {
    const { actor, slug } = input;
    const [count] = yield* sql<{ n: number }>('SELECT count(*) AS n FROM services WHERE slug <> $1', [slug]);
    if (count!.n >= input.max)
      throw fail('conflict', `The limit is ${input.max} services. Delete one first.`);
    const made = yield* sql<{ slug: string }>(
      `INSERT INTO services (slug, version, sealed, source, created_at, changed_at, changed_by)
       VALUES ($1, 1, $2, $3, $4, $4, $5) ON CONFLICT (slug) DO NOTHING RETURNING slug`,
      [slug, input.sealed, input.source, actor.at, actor.actor],
    );
    // Locks the row: two versions at once get two numbers.
    yield* sql('UPDATE services SET source = $2 WHERE slug = $1', [slug, input.source]);
    const [last] = yield* sql<{ n: number | null }>(
      'SELECT max(version) AS n FROM service_versions WHERE slug = $1',
      [slug],
    );
    const version = (last?.n ?? 0) + 1;
    yield* sql(
      `INSERT INTO service_versions (slug, version, definition, note, created_at, created_by)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [slug, version, input.definition, input.note, actor.at, actor.actor],
    );
    if (made.length > 0) yield* setState(actor, slug, 'planned');
    yield* audit({
      ...actor,
      action: made.length > 0 ? 'service.add' : 'service.version',
      target: slug,
      before: null,
      after: { version, note: input.note },
    });
    return version;
  },
);

export const putInForce = transaction(
  import.meta.url,
  'putInForce',
  function* (input: {
    actor: Actor;
    slug: string;
    version: number;
    state: 'live' | 'planned' | 'off' | null;
    action: string;
  }): Steps<void> {
    const { actor, slug, version, state } = input;
    const before = yield* find(slug);
    const [found] = yield* sql('SELECT version FROM service_versions WHERE slug = $1 AND version = $2', [
      slug,
      version,
    ]);
    if (found === undefined)
      throw fail('not_found', `The service ${slug} has no version ${version}.`, { param: 'version' });
    yield* touch(actor, slug, version);
    if (state !== null) yield* setState(actor, slug, state);
    yield* audit({
      ...actor,
      action: input.action,
      target: slug,
      before: { version: before.version },
      after: { version, ...(state === null ? {} : { state }) },
    });
  },
);

/** False if the secrets have changed since they were read. */
export const setServiceSecrets = transaction(
  import.meta.url,
  'setServiceSecrets',
  function* (input: {
    actor: Actor;
    slug: string;
    before: string;
    sealed: string;
    names: string[];
  }): Steps<boolean> {
    const { actor, slug } = input;
    const { version } = yield* find(slug);
    const [changed] = yield* sql(
      'UPDATE services SET sealed = $2 WHERE slug = $1 AND sealed = $3 RETURNING slug',
      [slug, input.sealed, input.before],
    );
    if (changed === undefined) return false;
    yield* touch(actor, slug, version);
    yield* audit({ ...actor, action: 'service.secrets', target: slug, before: null, after: input.names });
    return true;
  },
);

export const removeService = transaction(
  import.meta.url,
  'removeService',
  function* (input: { actor: Actor; slug: string }): Steps<void> {
    const { actor, slug } = input;
    const { version } = yield* find(slug);
    yield* sql('DELETE FROM service_versions WHERE slug = $1', [slug]);
    yield* sql('DELETE FROM services WHERE slug = $1', [slug]);
    yield* sql('DELETE FROM endpoint_states WHERE endpoint = $1', [stateName(slug)]);
    yield* audit({ ...actor, action: 'service.remove', target: slug, before: { version }, after: null });
  },
);
