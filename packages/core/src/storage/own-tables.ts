/**
 * Keeps the SQL of a plugin to its own tables, whose names begin with its name. This is against mistakes: a plugin that
 * means harm runs in the same process.
 */
import type { Statement, Steps, Transaction } from './store.ts';

export const tablePrefix = (plugin: string): string => `${plugin.replaceAll('-', '_')}_`;

const writeVerbs = ['select', 'insert', 'update', 'delete', 'with'];
const schemaVerbs = ['create', 'alter', 'drop', 'insert', 'update', 'delete'];

/** Throws for SQL that names another table, or does something else than to read, write or (`schema`) migrate them. */
export function mustKeepTo(prefix: string, sql: string, schema = false): void {
  const words = wordsOf(sql);
  const verbs = schema ? schemaVerbs : writeVerbs;
  const [verb = '', what = ''] = words;
  if (!verbs.includes(verb)) throw refused(sql, `must begin with ${verbs.join(', ').toUpperCase()}`);
  if ((verb === 'create' || verb === 'drop') && !['table', 'index', 'unique'].includes(what))
    throw refused(sql, `${verb.toUpperCase()} must be followed by TABLE or INDEX`);
  const other = tablesIn(words, namesInside(sql)).find((name) => !name.startsWith(prefix));
  if (other !== undefined)
    throw refused(sql, `names ${other}, and the tables and indexes of a plugin begin with ${prefix}`);
}

const refused = (sql: string, why: string) =>
  new Error(`SQL of a plugin ${why}: ${sql.trim().replaceAll(/\s+/g, ' ').slice(0, 120)}`);

const word = /'(?:[^']|'')*'|[\p{L}_][\p{L}\p{N}_$]*(?:\.[\p{L}_][\p{L}\p{N}_$]*)?|\$\d+|--|\/\*|\S/gu;
/** Names and comments that would have to be read in the way of each database. */
const unread = new Set(['"', '`', '[', ';', '--', '/*', '$']);

function wordsOf(sql: string): string[] {
  const words = sql.match(word) ?? [];
  const odd = words.find((one) => unread.has(one));
  if (odd !== undefined)
    throw refused(sql, `must be one statement without ${odd} (no quoted names, comments or semicolons)`);
  return words.map((one) => one.toLowerCase());
}

/** Of common table expressions. */
const namesInside = (sql: string): Set<string> =>
  new Set(
    [...sql.matchAll(/([\p{L}_][\p{L}\p{N}_]*)\s*(?:\([^()]*\)\s*)?\bas\s*\(/giu)].map(([, name]) =>
      name!.toLowerCase(),
    ),
  );

/** What precedes the name of a table or index. */
const beforeName = new Set(['from', 'join', 'into', 'update', 'table', 'index', 'references']);
/** `DO UPDATE SET`, `FOR UPDATE`, `ON UPDATE CASCADE`, `IS DISTINCT FROM`: no name follows. */
const notBefore = new Set(['do', 'for', 'key', 'on', 'distinct']);
const between = new Set(['if', 'not', 'exists', 'only', 'lateral']);
const endsList = new Set(
  'where group order having limit offset union except intersect select set values returning window for'.split(
    ' ',
  ),
);

function tablesIn(words: readonly string[], inside: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const isIndex = words[0] === 'create' && words.includes('index');
  const isAlter = words[0] === 'alter';
  /** Whether a comma at this depth of brackets is followed by a table. */
  const lists = [false];
  for (const [at, one] of words.entries()) {
    if (one === '(') lists.push(false);
    else if (one === ')') lists.pop();
    else if (one === 'from' && !notBefore.has(words[at - 1]!)) lists[lists.length - 1] = true;
    else if (endsList.has(one)) lists[lists.length - 1] = false;
    const opens =
      (beforeName.has(one) && !notBefore.has(words[at - 1]!)) ||
      (one === ',' && lists.at(-1) === true) ||
      (one === 'on' && isIndex) ||
      (one === 'to' && isAlter && isRenaming(words, at));
    if (!opens) continue;
    const name = words.slice(at + 1).find((next) => !between.has(next));
    if (name !== undefined && name !== '(' && !inside.has(name)) found.push(name);
  }
  return found;
}

/** Of the table, not of a column. */
const isRenaming = (words: readonly string[], to: number) => words[to - 1] === 'rename';

/** The same transaction, which fails at the first statement on another table. */
export function keptTo<Input, Result>(
  prefix: string,
  transaction: Transaction<Input, Result>,
): Transaction<Input, Result> {
  return { ...transaction, tables: prefix, run: (input) => keptSteps(prefix, transaction.run(input)) };
}

function* keptSteps<Result>(prefix: string, steps: Steps<Result>): Steps<Result> {
  let step = steps.next();
  while (step.done !== true) {
    check(prefix, step.value);
    step = steps.next(yield step.value);
  }
  return step.value;
}

function check(prefix: string, { sql, rows, mergeable }: Statement): void {
  if (mergeable !== undefined) throw new Error('Statements of a plugin cannot be merged.');
  if (rows === undefined) mustKeepTo(prefix, sql);
  else if (rows.into.spread !== undefined || !rows.into.table.startsWith(prefix))
    throw new Error(
      `Rows of a plugin go into tables that begin with ${prefix}, not into ${rows.into.table}.`,
    );
}
