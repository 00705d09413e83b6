/** Caps that are used by half, by four fifths and whole: sent once per period, by webhook, by mail and in the console. */
import {
  type CapName,
  type CapPeriod,
  type Caps,
  type CapUnit,
  capFields,
  capNames,
  periodOf,
  periodsOf,
  resetsAt,
  unitOf,
} from '../domain/caps.ts';
import { type Steps, sql, transaction } from '../storage/store.ts';
import { type CapRow, capColumns, capsFromRow } from './ledger/cap-columns.ts';
import { type CapOwnerKind, nothingSpent, readSpends, type Spent } from './ledger/spends.ts';
import type { Email } from './mail/mails.ts';
import { type NewMail, queueMails } from './mail/write.ts';
import { dollars } from './money.ts';
import type { PlatformParts } from './parts.ts';
import { emit } from './webhooks/emit.ts';

const alertPercents = [50, 80, 100] as const;

interface Owner {
  kind: CapOwnerKind;
  id: string;
  accountId: string;
  name: string;
  email: string;
  caps: Caps;
}

/** A cap, and how much of it is used. */
export interface CapUse {
  owner: CapOwnerKind;
  id: string;
  name: string;
  field: (typeof capFields)[CapName];
  period: CapPeriod;
  unit: CapUnit;
  cap: string;
  used: string;
  percent: number;
  resets_at: string;
}

const anyCap = (table: string) =>
  capNames.map((name) => `${table}.${capColumns[name]} IS NOT NULL`).join(' OR ');
const capsOf = (table: string) => capNames.map((name) => `${table}.${capColumns[name]}`).join(', ');

type OwnerRow = CapRow & { kind: CapOwnerKind; id: string; account_id: string; name: string; email: string };

/** Those whose spending changed since `day`, or all of one account. */
async function readOwners(
  { store }: PlatformParts,
  { accountId, day }: { accountId: string; day: number | null },
): Promise<Owner[]> {
  const spentOn = (id: string) =>
    day === null ? '$2 = $2' : `EXISTS (SELECT 1 FROM spends s WHERE s.owner_id = ${id} AND s.day = $2)`;
  const rows = await store.query<OwnerRow>(
    `SELECT 'account' AS kind, a.id, a.id AS account_id, a.name, a.email, ${capsOf('a')} FROM accounts a
     WHERE ($1 = '' OR a.id = $1) AND a.deleted_at IS NULL AND (${anyCap('a')}) AND ${spentOn('a.id')}
     UNION ALL SELECT 'key', k.id, k.account_id, k.name, a.email, ${capsOf('k')} FROM keys k
     JOIN accounts a ON a.id = k.account_id
     WHERE ($1 = '' OR k.account_id = $1) AND k.revoked_at IS NULL AND (${anyCap('k')}) AND ${spentOn('k.id')}
     UNION ALL SELECT 'member', m.id, m.account_id, p.email, a.email, ${capsOf('m')} FROM members m
     JOIN people p ON p.id = m.person_id JOIN accounts a ON a.id = m.account_id
     WHERE ($1 = '' OR m.account_id = $1) AND a.deleted_at IS NULL AND (${anyCap('m')}) AND ${spentOn('m.id')}
     LIMIT 2000`,
    [accountId, day ?? 0],
  );
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    email: row.email,
    caps: capsFromRow(row),
  }));
}

const amountText = (unit: CapUnit, amount: number) => (unit === 'dollars' ? dollars(amount) : String(amount));

function usesOf(owner: Owner, spent: Spent, at: number): CapUse[] {
  return capNames.flatMap((name) => {
    const cap = owner.caps[name];
    if (cap === null) return [];
    const unit = unitOf(name);
    const period = periodOf(name);
    return {
      owner: owner.kind,
      id: owner.id,
      name: owner.name,
      field: capFields[name],
      period,
      unit,
      cap: amountText(unit, cap),
      used: amountText(unit, spent[name]),
      percent: cap === 0 ? 100 : Math.floor((spent[name] * 100) / cap),
      resets_at: new Date(resetsAt(period, at)).toISOString(),
    };
  });
}

/** How much of an owner's caps is used, the most used first. */
async function readCapUses(parts: PlatformParts, accountId: string): Promise<CapUse[]> {
  const at = parts.now();
  const owners = await readOwners(parts, { accountId, day: null });
  const spends = await readSpends(
    parts.store,
    owners.map(({ id }) => id),
    at,
  );
  return owners
    .flatMap((owner) => usesOf(owner, spends.get(owner.id) ?? nothingSpent, at))
    .sort((a, b) => b.percent - a.percent);
}

interface Alert {
  accountId: string;
  use: CapUse;
  since: number;
  percent: number;
  at: number;
  mails: NewMail[];
}

/** The alert, its event and its emails are written in one transaction. */
export const raiseCapAlert = transaction(
  import.meta.url,
  'raiseCapAlert',
  function* ({ accountId, use, since, percent, at, mails }: Alert): Steps<void> {
    const fresh = yield* sql(
      `INSERT INTO cap_alerts (owner_id, period, unit, since, percent, account_id, at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (owner_id, period, unit, since, percent) DO NOTHING RETURNING owner_id`,
      [use.id, use.period, use.unit, since, percent, accountId, at],
    );
    if (fresh.length === 0) return;
    yield* emit(accountId, 'cap.alert', { ...use, percent }, at);
    yield* queueMails(mails);
  },
);

/** What running calls reserve may come back: it is not reported as spent. */
async function withoutReserved({ store }: PlatformParts, owner: Owner, spent: Spent): Promise<Spent> {
  const [open] = await store.query<{ micros: number; tokens: number }>(
    `SELECT COALESCE(sum(amount_micros), 0) AS micros, COALESCE(sum(tokens), 0) AS tokens FROM holds
     WHERE state = 'open' AND free = 0 AND account_id = $1 AND ${owner.kind}_capped = 1
       AND ${owner.kind}_id = $2`,
    [owner.accountId, owner.id],
  );
  const less = (name: CapName) =>
    Math.max(0, spent[name] - (unitOf(name) === 'dollars' ? open!.micros : open!.tokens));
  return Object.fromEntries(capNames.map((name) => [name, less(name)])) as Spent;
}

export type CapAlerts = ReturnType<typeof createCapAlerts>;

export function createCapAlerts(parts: PlatformParts) {
  const { store } = parts;
  /** Alerts that were raised before: by owner, cap, period and percent. */
  const known = new Set<string>();

  async function raise(owner: Owner, use: CapUse, percent: number, at: number): Promise<void> {
    const since = periodsOf(at)[use.period].from;
    const mark = `${use.id} ${use.field} ${since} ${percent}`;
    if (known.has(mark)) return;
    const mails = mailsOf(owner, use, percent).map((mail) => parts.mails.seal(mail));
    const alert = { accountId: owner.accountId, use, since, percent, at, mails };
    await store.transact(raiseCapAlert, alert);
    parts.mails.wake();
    if (known.size > 50_000) known.clear();
    known.add(mark);
  }

  function mailsOf(owner: Owner, use: CapUse, percent: number): Email[] {
    const { unit, used, cap, field, resets_at: resetsAt } = use;
    const values = { percent, unit, used, cap, field, owner: owner.kind, name: owner.name, resetsAt };
    // A member's name is their email address: they can't change the cap, but their calls are refused.
    const to = new Set(owner.kind === 'member' ? [owner.email, owner.name] : [owner.email]);
    return [...to].map((email) => ({ to: email, kind: 'capUsed', values }));
  }

  /** `isReached` says whether a call was refused by this cap, though it is not quite used up. */
  async function check(owners: Owner[], isReached: (use: CapUse) => boolean = () => false): Promise<void> {
    const at = parts.now();
    const spends = await readSpends(
      store,
      owners.map(({ id }) => id),
      at,
    );
    for (const owner of owners) {
      const spent = spends.get(owner.id) ?? nothingSpent;
      if (usesOf(owner, spent, at).every((use) => use.percent < alertPercents[0] && !isReached(use)))
        continue;
      for (const use of usesOf(owner, await withoutReserved(parts, owner, spent), at)) {
        const used = isReached(use) ? 100 : use.percent;
        // The highest only: a call that passes all three sends one alert.
        const percent = alertPercents.findLast((mark) => used >= mark);
        if (percent !== undefined) await raise(owner, use, percent, at);
      }
    }
  }

  return {
    /** By the schedule: owners that spent today. */
    look: async () => check(await readOwners(parts, { accountId: '', day: periodsOf(parts.now()).day.from })),

    /** A call was refused: the cap is reached for a call that needs more than is left. */
    async refused(
      accountId: string,
      details: { owner_id?: unknown; period?: unknown; unit?: unknown },
    ): Promise<void> {
      const { owner_id: id, period, unit } = details;
      const since = periodsOf(parts.now())[period as CapPeriod]?.from;
      const mark = `${id} ${period} ${unit} ${since}`;
      if (known.has(mark)) return;
      known.add(mark);
      const owners = await readOwners(parts, { accountId, day: null });
      await check(
        owners.filter((owner) => owner.id === id),
        (use) => use.period === period && use.unit === unit,
      );
    },

    uses: (accountId: string) => readCapUses(parts, accountId),
  };
}
