/** Migrates ahead of the start, or says what a start would run and whether nodes of the version before may go on. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from '../settings.ts';
import { type Pending, pendingMigrations } from '../storage/migrate.ts';
import { released } from '../storage/migrations/index.ts';
import { openStore } from '../storage/open.ts';
import { databaseFile } from '../storage/sqlite/sqlite.ts';
import type { Store } from '../storage/store.ts';
import { type Effect, effectsOf, rowsIn } from '../storage/upgrade/effect.ts';
import { upgrade } from '../storage/upgrade/upgrade.ts';
import { table } from '../text/table.ts';
import type { Command } from './command.ts';
import { print } from './server-link.ts';

/** For pipelines: nodes of older versions have to be stopped first. */
const stopFirst = 3;

export const migrateCommand: Command = {
  usage: '[--plan | --check] [--no-backup] [--json]',
  about:
    'Migrate the database, as the next start would. --plan lists what would run, with estimated locks, and whether the previous version can run beside it; --check exits with 3 if older nodes must be stopped first.',
  wordsMax: 0,
  flags: { plan: { type: 'boolean' }, check: { type: 'boolean' }, 'no-backup': { type: 'boolean' } },
  async run(_words, flags, settings) {
    const asJson = flags.json === true;
    if (flags.plan === true || flags.check === true) {
      const plan = await planOf(settings);
      print(plan, asJson, textOf(plan));
      return flags.check === true && !plan.rolling ? stopFirst : 0;
    }
    const dataDir = resolve(settings.server.dataDir);
    const store = await openStore(settings.server, dataDir);
    try {
      const done = await upgrade(store, dataDir, { backup: flags['no-backup'] !== true });
      const saved = done.copy === undefined ? '' : ` The database before is ${done.copy}.`;
      print(done, asJson, `${done.applied.length} migrations ran.${saved}`);
      return 0;
    } finally {
      await store.close();
    }
  },
};

interface Step extends Effect {
  rows: number;
  seconds: number;
}

interface Plan {
  /** Whether nodes of the version that the database is of can run while this runs, and afterwards. */
  rolling: boolean;
  from: string;
  migrations: { name: string; safe_from: string | null; steps: Step[] }[];
}

async function planOf({ server }: Settings): Promise<Plan> {
  const dataDir = resolve(server.dataDir);
  const plan: Plan = { rolling: true, from: released.at(-1)!.version, migrations: [] };
  if (server.databaseUrl === undefined && !existsSync(join(dataDir, databaseFile))) return plan;
  const store = await openStore(server, dataDir, { readOnly: true });
  try {
    const { pending, isNew } = await pendingMigrations(store);
    if (isNew) return plan;
    const before = released.findLast(({ last }) => pending.every(({ name }) => name !== last));
    plan.from = (before ?? released[0]!).version;
    for (const each of pending) {
      const steps = await stepsOf(store, each);
      plan.migrations.push({ name: each.name, safe_from: each.safeFrom ?? null, steps });
      plan.rolling &&= each.safeFrom === undefined && steps.every(({ kind }) => kind !== 'takes');
    }
    return plan;
  } finally {
    await store.close();
  }
}

async function stepsOf(store: Store, { statements }: Pending): Promise<Step[]> {
  const steps: Step[] = [];
  for (const effect of effectsOf(statements(store.dialect))) {
    const rows = effect.rowsPerSecond === undefined ? 0 : await rowsIn(store, effect.table);
    steps.push({ ...effect, rows, seconds: Math.ceil(rows / (effect.rowsPerSecond ?? 1)) });
  }
  return steps;
}

function textOf({ migrations, rolling, from }: Plan): string {
  if (migrations.length === 0) return 'Nothing to run: the database is up to date, or new.';
  const rows = migrations.flatMap(({ name, steps }) =>
    steps.map(({ kind, table: of, lock, rows: count, seconds, why }) => [
      name,
      kind,
      of,
      seconds === 0 ? lock : `${lock}, about ${seconds} s for ${count} rows`,
      why ?? '',
    ]),
  );
  const says = rolling
    ? `Nodes of ${from} can run during and after these migrations: replace them one by one.`
    : `Stop all nodes of versions before ${newest(migrations)} first: they use what these migrations take away.`;
  return `${table(['migration', 'effect', 'table', 'what waits', `what ${from} misses`], rows)}\n${says}`;
}

const newest = (migrations: Plan['migrations']) =>
  migrations.flatMap(({ safe_from }) => safe_from ?? []).at(-1) ?? 'this one';
