/** What the tables of a plugin are declared and written with. SQLite's thread loads this, and not the rest of core. */

/** @public */
export { type Steps, send, sql, transaction } from './store.ts';
/** @public */
export { fraction, oneOf, orNull, type RowOf, table, text, whole } from './table.ts';
