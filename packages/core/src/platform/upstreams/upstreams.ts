/** The upstreams of the run time, in memory on every node: a change is in force here when it returns, elsewhere at once. */
import { seal, unseal } from '../accounts/seal.ts';
import { newId } from '../id.ts';
import { iso } from '../iso.ts';
import { smtpProblem } from '../mail/mailer.ts';
import type { Actor } from '../operation/write.ts';
import type { PlatformParts } from '../parts.ts';
import { isChat, openChat, openOther } from './open-upstream.ts';
import {
  hintOf,
  type OtherUpstream,
  type UpstreamFinding,
  type UpstreamOptions,
  type UpstreamRow,
  type UpstreamSecrets,
} from './upstream.ts';
import { openUpstreamRows } from './upstream-rows.ts';
import {
  addUpstream,
  changeUpstream,
  noteFinding,
  noteRetest,
  removeUpstream,
  type UpstreamChange,
} from './write.ts';

export type Upstreams = Awaited<ReturnType<typeof createUpstreams>>;

export interface NewUpstream {
  name: string;
  provider: string;
  url: string;
  options: UpstreamOptions;
  secrets: UpstreamSecrets;
  /** Undefined for after all others. */
  priority?: number;
  weight: number;
  enabled: boolean;
  finding: UpstreamFinding;
}

type ChangedUpstream = Partial<Omit<NewUpstream, 'provider'>>;

export interface DueRetest {
  id: string;
  /** When this one began. */
  startedAt: number;
  tested: ReturnType<typeof openChat> | ReturnType<typeof openOther>;
}

const retestMsMin = 60_000;
const retestMsMax = 3_600_000;
const upstreamsMax = 100;

export async function createUpstreams(parts: PlatformParts) {
  const { store, pepper } = parts;
  const rows = await openUpstreamRows(parts);
  const { find, reload, inForce } = rows;
  const secretsOf = ({ sealed }: UpstreamRow) => JSON.parse(unseal(sealed, pepper)) as UpstreamSecrets;

  function merged(row: UpstreamRow, given: ChangedUpstream): UpstreamChange {
    const { options, secrets, enabled, finding, ...plain } = given;
    const change: UpstreamChange = { ...plain };
    if (finding !== undefined) Object.assign(change, columnsOf(finding));
    if (options !== undefined)
      change.options = JSON.stringify({ ...(JSON.parse(row.options) as UpstreamOptions), ...options });
    if (enabled !== undefined) change.enabled = enabled ? 1 : 0;
    if (secrets !== undefined) {
      const all = { ...secretsOf(row), ...secrets };
      change.sealed = seal(JSON.stringify(all), pepper);
      change.key_hint = hintOf(all.key);
    }
    return change;
  }

  return {
    /** Names of all chat upstreams, also of those that don't serve. */
    names: rows.names,
    /** Working chat upstreams that are on, with their keys; the same array until one changes. */
    chat: rows.chat,
    /** Those of other kinds, with their keys; the same array until one changes. */
    others: rows.others,
    /** With the password; undefined where none is connected. */
    smtpUrl(): string | undefined {
      const found = rows.others().find(({ kind }) => kind === smtpKind);
      return found && smtpUrlOf(found);
    },
    onChange: rows.onChange,
    list: () => rows.all().map(upstreamView),
    view: (id: string) => upstreamView(find(id)),
    /** With its key, for a test of it. */
    open: (id: string) => openChat(find(id), secretsOf(find(id))),
    openOther: (id: string) => openOther(find(id), secretsOf(find(id))),

    async testSmtp(given: Pick<OtherUpstream, 'url' | 'key'>) {
      const began = performance.now();
      const problem = await smtpProblem(smtpUrlOf(given));
      return {
        ok: problem === null,
        latencyMs: problem === null ? Math.round(performance.now() - began) : null,
        problem,
      };
    },

    async add(actor: Actor, given: NewUpstream) {
      const row: UpstreamRow = {
        id: newId('ups', actor.at),
        name: given.name,
        provider: given.provider,
        url: given.url,
        options: JSON.stringify(given.options),
        sealed: seal(JSON.stringify(given.secrets), pepper),
        key_hint: hintOf(given.secrets.key),
        priority: given.priority ?? -1,
        weight: given.weight,
        enabled: given.enabled ? 1 : 0,
        created_at: actor.at,
        changed_at: actor.at,
        changed_by: actor.actor,
        ...columnsOf(given.finding),
      };
      await store.transact(addUpstream, { actor, row, max: upstreamsMax });
      await inForce();
      return upstreamView(find(row.id));
    },

    async change(actor: Actor, id: string, given: ChangedUpstream): Promise<ReturnType<typeof upstreamView>> {
      for (;;) {
        // Another node may have changed it a moment ago: what is in memory must not undo that.
        await reload();
        const row = find(id);
        const mergedWith = { options: row.options, sealed: row.sealed };
        const change = merged(row, given);
        if (!(await store.transact(changeUpstream, { actor, id: row.id, change, mergedWith }))) continue;
        await inForce();
        return upstreamView(find(row.id));
      }
    },

    /** What a test found that nothing was changed for. */
    async noteFinding(id: string, finding: UpstreamFinding): Promise<void> {
      const row = find(id);
      if (row.enabled === 0) return;
      await store.transact(noteFinding, { id: row.id, ...columnsOf(finding) });
      await inForce();
    },

    /** One that doesn't work and is due for a test, on this node alone; null where there is none. */
    async claimRetest(at: number): Promise<DueRetest | null> {
      const row = rows.all().find((one) => retestAt(one) <= at);
      if (row === undefined) return null;
      const isMine = await store.transact(noteRetest, { id: row.id, testedAt: row.tested_at!, at });
      await reload();
      if (!isMine) return null;
      const open = isChat(row) ? openChat : openOther;
      return { id: row.id, startedAt: at, tested: open(row, secretsOf(row)) };
    },

    /** False where it was saved or tested in the meantime. */
    async noteRetest({ id, startedAt }: DueRetest, { problem, testedAt }: UpstreamFinding): Promise<boolean> {
      const isNoted = await store.transact(noteRetest, { id, testedAt: startedAt, at: testedAt!, problem });
      await inForce();
      return isNoted;
    },

    async remove(actor: Actor, id: string): Promise<void> {
      await store.transact(removeUpstream, { actor, id: find(id).id });
      await inForce();
    },

    close: rows.close,
  };
}

/** After a minute, then each time when it has not worked for twice as long, at last every hour. */
function retestAt({ enabled, problem, tested_at: testedAt, changed_at: changedAt }: UpstreamRow): number {
  if (enabled === 0 || problem === null || testedAt === null) return Infinity;
  return testedAt + Math.min(retestMsMax, Math.max(retestMsMin, testedAt - changedAt));
}

/** The password is sealed apart from the URL. */
function smtpUrlOf({ url, key }: Pick<OtherUpstream, 'url' | 'key'>): string {
  const whole = new URL(url);
  if (key !== undefined) whole.password = encodeURIComponent(key);
  return whole.href;
}

const smtpKind = 'smtp';

const columnsOf = ({ problem, testedAt }: UpstreamFinding) => ({ problem, tested_at: testedAt });

const stateOf = ({ enabled, problem }: UpstreamRow): 'on' | 'off' | 'not_working' =>
  enabled === 0 ? 'off' : problem === null ? 'on' : 'not_working';

/** As the operator sees it: a key is never shown again. */
const upstreamView = (row: UpstreamRow) => ({
  id: row.id,
  name: row.name,
  kind: row.provider,
  url: row.url,
  key: row.key_hint === '' ? null : row.key_hint,
  ...(JSON.parse(row.options) as UpstreamOptions),
  priority: row.priority,
  weight: row.weight,
  enabled: row.enabled === 1,
  state: stateOf(row),
  problem: row.enabled === 1 ? row.problem : null,
  tested_at: iso(row.tested_at),
  source: 'console' as const,
  created_at: iso(row.created_at)!,
  changed_at: iso(row.changed_at)!,
});
