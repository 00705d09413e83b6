/** A published MCP server as a row: where it is, which of its tools were approved, and what it offered last. */
import { orNull, type RowOf, table, text, whole } from '../../storage/table.ts';

export const mcpServerTable = table('mcp_servers', {
  slug: text(),
  url: text(),
  options: text(),
  sealed: text(),
  /** Tools by the name that they are sold as. */
  approved: text(),
  offered: text(),
  problem: orNull(text()),
  listed_at: orNull(whole),
  enabled: whole,
  /** Counts changes: one that was made of an older row is refused. */
  revision: whole,
  created_at: whole,
  changed_at: whole,
});
export type McpServerRow = RowOf<typeof mcpServerTable>;

export interface McpServerOptions {
  title: string;
  description: string;
  auth: 'none' | 'key' | 'oauth';
  /** Micro-dollars per call, unless the price list has another for a tool. */
  price: number;
  per_minute?: number | undefined;
  timeout_ms: number;
  /** Its resources and prompts pass, as it describes them. */
  shares?: boolean | undefined;
}

/** Sealed as one text. What OAuth adds to it is in the words of its library. */
export interface McpServerSecrets {
  /** Sent as a bearer token. */
  key?: string | undefined;
  headers?: Record<string, string> | undefined;
  client_id?: string | undefined;
  client_secret?: string | undefined;
  oauth?: Record<string, unknown> | undefined;
}

/** As it is sold, cleaned of what could mislead a model or stop a server. */
export interface McpTool {
  /** The server's own name for it. */
  name: string;
  title: string;
  description: string;
  /** JSON Schema without references. */
  input: Record<string, unknown>;
  readOnly: boolean;
  destructive: boolean;
  openWorld: boolean;
}

export type McpTools = Record<string, McpTool>;

export interface McpServer {
  slug: string;
  url: string;
  options: McpServerOptions;
  secrets: McpServerSecrets;
  approved: McpTools;
  offered: McpTools;
  problem: string | null;
  listedAt: number | null;
  enabled: boolean;
  revision: number;
  createdAt: number;
  changedAt: number;
}
