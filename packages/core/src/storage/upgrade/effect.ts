/**
 * What a statement of a migration does to a version that still runs: nothing (`adds`), it waits for its rows
 * (`changes`), or it misses what it uses (`takes`). What is not known to be harmless takes.
 */
import type { Store } from '../store.ts';

export interface Effect {
  kind: 'adds' | 'changes' | 'takes';
  table: string;
  /** What others wait for meanwhile. */
  lock: string;
  /** Rows that are read or written under that lock per second, about; undefined where their number doesn't matter. */
  rowsPerSecond?: number;
  /** Of what takes: what the version before misses. */
  why?: string;
}

const none = 'nothing waits';
const moment = 'all calls on the table, for a moment';
/** Measured on one slow core; an estimate, not a promise. */
const indexedPerSecond = 500_000;
const changedPerSecond = 50_000;

type Match = Record<string, string | undefined>;
interface Rule {
  pattern: RegExp;
  effect(found: Match, isNew: boolean): Omit<Effect, 'table'>;
}

const takes = (why: string): Omit<Effect, 'table'> => ({ kind: 'takes', lock: moment, why });
const adds: Omit<Effect, 'table'> = { kind: 'adds', lock: none };

const rules: Rule[] = [
  { pattern: /^CREATE (UNLOGGED )?TABLE (IF NOT EXISTS )?(?<table>\w+)/i, effect: () => adds },
  {
    pattern: /^CREATE (?<unique>UNIQUE )?INDEX (IF NOT EXISTS )?\w+ ON (?<table>\w+)/i,
    effect({ unique }, isNew) {
      if (isNew) return adds;
      if (unique !== undefined) return takes('it may write rows that the index refuses');
      return { kind: 'adds', lock: 'writes to the table', rowsPerSecond: indexedPerSecond };
    },
  },
  {
    pattern: /^ALTER TABLE (?<table>\w+) ADD COLUMN (IF NOT EXISTS )?\w+ (?<rest>[^,]*)$/is,
    effect({ rest = '' }, isNew) {
      if (isNew) return adds;
      if (/\bNOT NULL\b/i.test(rest) && !/\bDEFAULT\b/i.test(rest))
        return takes('it writes rows without the new column');
      if (/\b(UNIQUE|PRIMARY|GENERATED)\b/i.test(rest))
        return takes('it may write rows that the column refuses');
      return { kind: 'adds', lock: moment };
    },
  },
  {
    pattern: /^(INSERT INTO|UPDATE|DELETE FROM) (?<table>\w+)/i,
    effect: (_, isNew) =>
      isNew ? adds : { kind: 'changes', lock: 'writes to the same rows', rowsPerSecond: changedPerSecond },
  },
  {
    pattern: /^(DROP|ALTER) (TABLE|INDEX) (IF EXISTS )?(?<table>\w+)(?<rest>.*)$/is,
    effect: ({ rest = '' }, isNew) => (isNew ? adds : takes(`it uses what is gone or changed${gone(rest)}`)),
  },
];

const gone = (rest: string) => (rest.trim() === '' ? '' : `: ${rest.trim()}`);

export function effectsOf(statements: string[]): Effect[] {
  const made = new Set<string>();
  return statements.map((statement) => {
    const text = statement.replace(/\s+/g, ' ').trim();
    for (const { pattern, effect } of rules) {
      const found = pattern.exec(text)?.groups as Match | undefined;
      if (found === undefined) continue;
      const table = found.table!;
      const isNew = made.has(table);
      if (/^CREATE (UNLOGGED )?TABLE/i.test(text)) made.add(table);
      return { table, ...effect(found, isNew) };
    }
    return { table: '', ...takes(`nobody knows what it does: ${text.slice(0, 80)}`) };
  });
}

/** Rows of a table, about: counted where that is cheap. */
export async function rowsIn(store: Store, table: string): Promise<number> {
  const sql =
    store.dialect === 'postgres'
      ? `SELECT COALESCE(sum(greatest(c.reltuples, 0)), 0)::bigint AS n FROM pg_class c
         WHERE c.oid IN (SELECT to_regclass($1) UNION SELECT inhrelid FROM pg_inherits WHERE inhparent = to_regclass($1))`
      : `SELECT COALESCE(max(rowid), 0) AS n FROM ${table} WHERE $1 <> ''`;
  // A table that an earlier migration of the plan makes, or one without row numbers.
  const [row] = await store.query<{ n: number }>(sql, [table]).catch(() => []);
  return Number(row?.n ?? 0);
}
