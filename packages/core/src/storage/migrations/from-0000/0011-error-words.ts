/** Error message of a refused call, beside its code; calls that went well have nothing here. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    'ALTER TABLE requests ADD COLUMN error_message TEXT',
    'ALTER TABLE requests ADD COLUMN error_param TEXT',
  ],
};
