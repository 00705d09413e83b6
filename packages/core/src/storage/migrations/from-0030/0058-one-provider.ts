/** Of providers other than chat, one of a kind is used: requests at the same time cannot add two. */
import type { Migration } from '../index.ts';

const others = "provider NOT IN ('openai', 'anthropic', 'gemini')";

export const migration: Migration = {
  statements: () => [
    `DELETE FROM upstreams WHERE ${others} AND EXISTS (SELECT 1 FROM upstreams first
       WHERE first.provider = upstreams.provider AND (first.priority < upstreams.priority
         OR (first.priority = upstreams.priority AND first.id < upstreams.id)))`,
    `CREATE UNIQUE INDEX upstreams_one_provider ON upstreams (provider) WHERE ${others}`,
  ],
};
