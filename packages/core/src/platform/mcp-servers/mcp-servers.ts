/** The published MCP servers, in memory on every node: a change is in force here when it returns, elsewhere at once. */
import { seal, unseal } from '../accounts/seal.ts';
import { keepFresh } from '../keep-fresh.ts';
import type { Actor } from '../operation/write.ts';
import type { PlatformParts } from '../parts.ts';
import { type McpServer, type McpServerRow, type McpServerSecrets, mcpServerTable } from './mcp-server.ts';
import { addMcpServer, changeMcpServer, noServer, removeMcpServer } from './write.ts';

export type McpServers = Awaited<ReturnType<typeof createMcpServers>>;
export type McpServerChange = Partial<
  Pick<McpServer, 'url' | 'options' | 'secrets' | 'approved' | 'offered' | 'problem' | 'listedAt' | 'enabled'>
>;

export async function createMcpServers(parts: PlatformParts) {
  const { store, messages, pepper, log, now } = parts;
  let servers: ReadonlyMap<string, McpServer> = new Map();
  const listeners = new Set<() => void>();

  const read = () =>
    store.query<McpServerRow>(`SELECT ${mcpServerTable.columns} FROM mcp_servers ORDER BY slug`);
  function use(rows: McpServerRow[]): void {
    const isSame = ({ slug, revision, created_at }: McpServerRow) =>
      servers.get(slug)?.revision === revision && servers.get(slug)?.createdAt === created_at;
    if (rows.length === servers.size && rows.every(isSame)) return;
    servers = new Map(rows.map((row) => [row.slug, isSame(row) ? servers.get(row.slug)! : opened(row)]));
    for (const listener of listeners) listener();
  }

  function opened(row: McpServerRow): McpServer {
    const { slug, url, problem, revision } = row;
    let secrets: McpServerSecrets = {};
    try {
      secrets = JSON.parse(unseal(row.sealed, pepper)) as McpServerSecrets;
    } catch {
      // Sealed with another pepper: the platform serves without them.
      log.error({ mcpServer: slug }, "the secrets of an MCP server can't be decrypted; set them again");
    }
    return {
      ...{ slug, url, problem, revision, secrets },
      options: JSON.parse(row.options),
      approved: JSON.parse(row.approved),
      offered: JSON.parse(row.offered),
      listedAt: row.listed_at,
      enabled: row.enabled === 1,
      createdAt: row.created_at,
      changedAt: row.changed_at,
    };
  }

  const columnsOf = ({
    options,
    secrets,
    approved,
    offered,
    listedAt,
    enabled,
    ...plain
  }: McpServerChange) => ({
    ...plain,
    ...(options === undefined ? {} : { options: JSON.stringify(options) }),
    ...(secrets === undefined ? {} : { sealed: seal(JSON.stringify(secrets), pepper) }),
    ...(approved === undefined ? {} : { approved: JSON.stringify(approved) }),
    ...(offered === undefined ? {} : { offered: JSON.stringify(offered) }),
    ...(listedAt === undefined ? {} : { listed_at: listedAt }),
    ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0 }),
  });

  const { reload, close } = await keepFresh(parts, 'MCP servers', read, use);

  const inForce = async () => {
    await reload();
    messages.publish({ kind: 'operation' });
  };
  const find = (slug: string): McpServer => {
    const found = servers.get(slug);
    if (found === undefined) throw noServer(slug);
    return found;
  };

  return {
    all: (): ReadonlyMap<string, McpServer> => servers,
    find,
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
    async add(actor: Actor, slug: string, given: Required<Pick<McpServer, 'url' | 'options' | 'secrets'>>) {
      const row = columnsOf({
        ...given,
        approved: {},
        offered: {},
        problem: null,
        listedAt: null,
        enabled: true,
      });
      await store.transact(addMcpServer, { actor, row: { slug, ...row } });
      await inForce();
    },
    /** `change` is made of the row as it is now, again if another node has changed it. No actor: no audit line. */
    async change(
      slug: string,
      change: (before: McpServer) => McpServerChange,
      actor?: Actor & { action: string; shown: unknown },
    ): Promise<McpServer> {
      for (;;) {
        await reload();
        const before = find(slug);
        const columns = columnsOf(change(before));
        const { revision, createdAt } = before;
        const input = { slug, revision, createdAt, columns, at: actor?.at ?? now(), actor };
        if (Object.keys(columns).length > 0 && !(await store.transact(changeMcpServer, input))) continue;
        await inForce();
        return find(slug);
      }
    },
    async remove(actor: Actor, slug: string): Promise<void> {
      await store.transact(removeMcpServer, { actor, slug });
      await inForce();
    },
    close,
  };
}
