/** Whether the link of an invite went to its email address alone: its holder then owns the mailbox. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => ['ALTER TABLE member_invites ADD COLUMN mailed BIGINT NOT NULL DEFAULT 0'],
};
