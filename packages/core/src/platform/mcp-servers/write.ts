/** Changes of MCP servers, each with its line in the audit log. Secrets are sealed before they come here. */
import { fail } from '../../errors.ts';
import { type Steps, sql, transaction, type Value } from '../../storage/store.ts';
import { type Actor, audit } from '../operation/write.ts';

const serversMax = 100;

export const noServer = (slug: string) => fail('not_found', `No MCP server ${slug}.`, { param: 'slug' });

export const addMcpServer = transaction(
  import.meta.url,
  'addMcpServer',
  function* ({ actor, row }: { actor: Actor; row: Record<string, Value> }): Steps<void> {
    const [count] = yield* sql<{ n: number }>('SELECT count(*) AS n FROM mcp_servers');
    if (count!.n >= serversMax)
      throw fail('conflict', `The limit is ${serversMax} MCP servers. Delete one first.`);
    const whole = { ...row, revision: 1, created_at: actor.at, changed_at: actor.at };
    const names = Object.keys(whole);
    const made = yield* sql(
      `INSERT INTO mcp_servers (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})
       ON CONFLICT (slug) DO NOTHING RETURNING slug`,
      Object.values(whole) as Value[],
    );
    if (made.length === 0)
      throw fail('conflict', `slug: an MCP server ${row.slug} already exists.`, { param: 'slug' });
    const after = { url: row.url, options: row.options };
    yield* audit({ ...actor, action: 'mcp_server.add', target: String(row.slug), before: null, after });
  },
);

/** False, and nothing is changed, if the row is no longer the one that the change was made of. */
export const changeMcpServer = transaction(
  import.meta.url,
  'changeMcpServer',
  function* (input: {
    slug: string;
    revision: number;
    createdAt: number;
    at: number;
    columns: Record<string, Value>;
    actor: (Actor & { action: string; shown: unknown }) | undefined;
  }): Steps<boolean> {
    const { slug, revision, createdAt, at, columns, actor } = input;
    const names = Object.keys(columns);
    const changed = yield* sql(
      `UPDATE mcp_servers SET revision = revision + 1, changed_at = $4,
         ${names.map((name, index) => `${name} = $${index + 5}`).join(', ')}
       WHERE slug = $1 AND revision = $2 AND created_at = $3 RETURNING slug`,
      [slug, revision, createdAt, at, ...Object.values(columns)],
    );
    if (changed.length === 0) return false;
    if (actor === undefined) return true;
    const { action, shown, ...who } = actor;
    yield* audit({ ...who, action, target: slug, before: null, after: shown });
    return true;
  },
);

export const removeMcpServer = transaction(
  import.meta.url,
  'removeMcpServer',
  function* ({ actor, slug }: { actor: Actor; slug: string }): Steps<void> {
    const removed = yield* sql('DELETE FROM mcp_servers WHERE slug = $1 RETURNING slug', [slug]);
    if (removed.length === 0) throw noServer(slug);
    yield* audit({ ...actor, action: 'mcp_server.remove', target: slug, before: { slug }, after: null });
  },
);
