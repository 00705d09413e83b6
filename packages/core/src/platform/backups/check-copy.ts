/** Whether a copy of the embedded database is whole, ours, and its books are consistent. */
import { OjaError } from '../../errors.ts';
import { OperatorError } from '../../operator-error.ts';
import { migrate } from '../../storage/migrate.ts';
import { openSqlite } from '../../storage/sqlite/sqlite.ts';
import type { Store } from '../../storage/store.ts';
import { ledgerChecks, verifyBooks } from '../ledger/verify-books.ts';

/** Of the database in a folder, which it brings up to date; `named` is what messages call it. */
export async function checkCopy(dir: string, named: string): Promise<void> {
  const store = openSqlite(dir);
  try {
    await mustBeOurs(store, named);
    await migrate(store);
    const { faults } = await verifyBooks(store, ledgerChecks);
    if (faults.length > 0)
      throw new OperatorError(`The books of this backup are inconsistent: ${JSON.stringify(faults[0])}`);
  } finally {
    await store.close().catch(() => {});
  }
}

/** Other programs use SQLite too, and a copy may have been cut off. */
async function mustBeOurs(store: Store, named: string): Promise<void> {
  const refuse = (why: string): never => {
    throw new OperatorError(`${named} ${why}. Nothing was replaced.`);
  };
  try {
    const [check] = await store.query<{ quick_check: string }>('PRAGMA quick_check(1)');
    if (check?.quick_check !== 'ok') refuse(`is damaged: ${check?.quick_check}`);
    const tables = "SELECT name FROM sqlite_schema WHERE name IN ('migrations', 'accounts', 'wallets')";
    if ((await store.query(tables)).length < 3)
      refuse('is no backup of Oja: it is the database of another program');
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const cause = error instanceof OjaError && error.cause instanceof Error ? error.cause : (error as Error);
    refuse(`is damaged: ${cause.message}`);
  }
}
