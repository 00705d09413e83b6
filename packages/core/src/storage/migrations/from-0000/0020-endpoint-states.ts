/** The state of single endpoints; it takes the place of the list of endpoints that are off. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: (dialect) => [
    `CREATE TABLE endpoint_states (
       endpoint TEXT PRIMARY KEY,
       state TEXT NOT NULL CHECK (state IN ('live', 'planned', 'off')),
       changed_at BIGINT NOT NULL,
       changed_by TEXT NOT NULL
     )`,
    dialect === 'sqlite'
      ? `INSERT INTO endpoint_states (endpoint, state, changed_at, changed_by)
         SELECT DISTINCT listed.value, 'off', o.changed_at, o.changed_by
         FROM options o, json_each(o.value) listed WHERE o.name = 'endpoints.off'`
      : `INSERT INTO endpoint_states (endpoint, state, changed_at, changed_by)
         SELECT DISTINCT listed.value, 'off', o.changed_at, o.changed_by
         FROM options o, json_array_elements_text(o.value::json) AS listed(value) WHERE o.name = 'endpoints.off'`,
    "DELETE FROM options WHERE name = 'endpoints.off'",
  ],
};
