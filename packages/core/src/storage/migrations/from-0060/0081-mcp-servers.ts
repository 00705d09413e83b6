/** MCP servers of other providers that operators publish: the tools that were approved, and those offered last. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE mcp_servers (
       slug TEXT PRIMARY KEY,
       url TEXT NOT NULL,
       options TEXT NOT NULL,
       sealed TEXT NOT NULL,
       approved TEXT NOT NULL,
       offered TEXT NOT NULL,
       problem TEXT,
       listed_at BIGINT,
       enabled BIGINT NOT NULL,
       revision BIGINT NOT NULL,
       created_at BIGINT NOT NULL,
       changed_at BIGINT NOT NULL
     )`,
  ],
};
