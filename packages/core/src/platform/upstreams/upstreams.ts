/** The upstreams of the run time, in memory on every node: a change is in force here when it returns, elsewhere at once. */

import { type ChatKind, isChatKind } from '../../domain/chat-kinds.ts';
import type { Logger } from '../../logger.ts';
import type { Store } from '../../storage/store.ts';
import { seal, unseal } from '../accounts/seal.ts';
import { newId } from '../id.ts';
import { iso } from '../iso.ts';
import { smtpProblem } from '../mail/mailer.ts';
import type { Actor } from '../operation/write.ts';
import type { PlatformParts } from '../parts.ts';
import {
  type ChatUpstream,
  hintOf,
  type OtherUpstream,
  type UpstreamFinding,
  type UpstreamOptions,
  type UpstreamRow,
  type UpstreamSecrets,
  upstreamTable,
} from './upstream.ts';
import {
  addUpstream,
  changeUpstream,
  noteFinding,
  noteRetest,
  noUpstream,
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

const refreshMs = 4_000;
const retestMsMin = 60_000;
const retestMsMax = 3_600_000;
const upstreamsMax = 100;

export async function createUpstreams(parts: PlatformParts) {
  const { store, messages, pepper, log } = parts;
  let rows: UpstreamRow[] = await load(store);
  let chat = chatUpstreams(rows, pepper, log);
  let others = otherUpstreams(rows, pepper, log);
  let names = namesOf(rows);
  const listeners = new Set<() => void>();
  let asked = 0;
  let newest = 0;

  const reload = async () => {
    const mine = ++asked;
    const found = await load(store);
    if (mine < newest) return;
    newest = mine;
    // The same array while nothing has changed: engines keep their connections by it.
    if (JSON.stringify(found) === JSON.stringify(rows)) return;
    rows = found;
    chat = chatUpstreams(found, pepper, log);
    others = otherUpstreams(found, pepper, log);
    names = namesOf(found);
    for (const listener of listeners) listener();
  };
  const reloadOrWarn = () =>
    reload().catch((error: unknown) => log.warn({ err: error }, 'upstreams not reloaded'));
  const unsubscribe = messages.subscribe((message) => {
    if (message.kind === 'operation') void reloadOrWarn();
  });
  // Other nodes may have changed something while Redis was away.
  const timer = setInterval(reloadOrWarn, refreshMs);
  timer.unref();

  const inForce = async () => {
    await reload();
    messages.publish({ kind: 'operation' });
  };
  const find = (id: string) => {
    const row = rows.find((one) => one.id === id || one.name === id);
    if (row === undefined) throw noUpstream(id);
    return row;
  };
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
    names: (): ReadonlySet<string> => names,
    /** Working chat upstreams that are on, with their keys; the same array until one changes. */
    chat: (): readonly ChatUpstream[] => chat,
    /** Those of other kinds, with their keys; the same array until one changes. */
    others: (): readonly OtherUpstream[] => others,
    /** With the password; undefined where none is connected. */
    smtpUrl(): string | undefined {
      const found = others.find(({ kind }) => kind === smtpKind);
      return found && smtpUrlOf(found);
    },
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
    list: () => rows.map(upstreamView),
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
      const row = rows.find((one) => retestAt(one) <= at);
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

    close() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

/** After a minute, then each time when it has not worked for twice as long, at last every hour. */
function retestAt({ enabled, problem, tested_at: testedAt, changed_at: changedAt }: UpstreamRow): number {
  if (enabled === 0 || problem === null || testedAt === null) return Infinity;
  return testedAt + Math.min(retestMsMax, Math.max(retestMsMin, testedAt - changedAt));
}

const smtpKind = 'smtp';

/** The password is sealed apart from the URL. */
function smtpUrlOf({ url, key }: Pick<OtherUpstream, 'url' | 'key'>): string {
  const whole = new URL(url);
  if (key !== undefined) whole.password = encodeURIComponent(key);
  return whole.href;
}

const load = (store: Store) =>
  store.query<UpstreamRow>(
    `SELECT ${upstreamTable.columns} FROM upstreams ORDER BY priority, created_at, id`,
  );

const isChat = ({ provider }: UpstreamRow) => isChatKind(provider);

const namesOf = (rows: UpstreamRow[]) => new Set(rows.filter(isChat).map(({ name }) => name));

const chatUpstreams = (rows: UpstreamRow[], pepper: string, log: Logger): ChatUpstream[] =>
  rows.filter(isChat).flatMap((row) => opened(row, pepper, log, openChat));

const otherUpstreams = (rows: UpstreamRow[], pepper: string, log: Logger): OtherUpstream[] =>
  rows.filter((row) => !isChat(row)).flatMap((row) => opened(row, pepper, log, openOther));

function opened<T>(
  row: UpstreamRow,
  pepper: string,
  log: Logger,
  open: (row: UpstreamRow, secrets: UpstreamSecrets) => T,
): T[] {
  if (row.enabled === 0 || row.problem !== null) return [];
  try {
    return [open(row, JSON.parse(unseal(row.sealed, pepper)) as UpstreamSecrets)];
  } catch {
    // Sealed with another pepper: the platform serves without it.
    log.error({ upstream: row.name }, "the key of an upstream can't be decrypted; set it again");
    return [];
  }
}

const openOther = (row: UpstreamRow, { key, webhook_secret }: UpstreamSecrets): OtherUpstream => {
  const { default_model } = JSON.parse(row.options) as UpstreamOptions;
  return {
    name: row.name,
    kind: row.provider,
    url: row.url,
    ...(key === undefined ? {} : { key }),
    ...(default_model === undefined ? {} : { default_model }),
    ...(webhook_secret === undefined ? {} : { webhook_secret }),
  };
};

const openChat = (row: UpstreamRow, secrets: UpstreamSecrets): ChatUpstream => ({
  stream_usage: true,
  ...(JSON.parse(row.options) as UpstreamOptions),
  ...secrets,
  name: row.name,
  kind: row.provider as ChatKind,
  url: row.url,
  priority: row.priority,
  weight: row.weight,
});

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
