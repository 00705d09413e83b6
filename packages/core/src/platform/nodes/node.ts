/**
 * This process as the others see it. It renews its row every few seconds, and watches theirs: a row that stays as
 * it is for `deadAfterMs`, by this process's own clock, belongs to a node that died or is frozen.
 */
import { newId } from '../id.ts';
import type { PlatformParts } from '../parts.ts';
import { registerNode, releaseNode, renewNode } from './write.ts';

interface NodeTimes {
  beatEveryMs: number;
  deadAfterMs: number;
}

const usual: NodeTimes = { beatEveryMs: 2_500, deadAfterMs: 10_000 };

export interface Node {
  /** Holds and claims carry it. Another one after this process was given up. */
  readonly id: string;
  /** Undefined when the others can still count on this node; otherwise callers with holds wait for it. */
  ensureAlive(): Promise<void> | undefined;
  /** One round: renew, then look at the others. */
  beat(): Promise<void>;
  close(): Promise<void>;
}

export async function createNode(
  { store, log, now }: Pick<PlatformParts, 'store' | 'log' | 'now'>,
  { beatEveryMs, deadAfterMs }: NodeTimes = usual,
  region: string | null = null,
): Promise<Node> {
  let id = newId('node', now());
  let renewedMs = performance.now();
  let beating: Promise<void> | undefined;
  const others = new Map<string, { beats: number; sinceMs: number }>();

  async function register(): Promise<void> {
    id = newId('node', now());
    const at = performance.now();
    await store.transact(registerNode, { id, at: now(), region });
    renewedMs = at;
  }

  async function renew(): Promise<void> {
    const at = performance.now();
    if (await store.transact(renewNode, { id })) renewedMs = at;
    else {
      log.warn({ node: id }, 'this node was away for too long: its holds were released');
      await register();
    }
  }

  /** The beats of each are remembered until they change. */
  async function releaseDead(): Promise<void> {
    const rows = await store.query<{ id: string; beats: number }>('SELECT id, beats FROM nodes');
    const present = performance.now();
    for (const known of others.keys()) if (!rows.some((row) => row.id === known)) others.delete(known);
    for (const row of rows) {
      if (row.id === id) continue;
      const known = others.get(row.id);
      if (known === undefined || known.beats !== row.beats)
        others.set(row.id, { beats: row.beats, sinceMs: present });
      else if (present - known.sinceMs >= deadAfterMs) await release(row);
    }
  }

  async function release(dead: { id: string; beats: number }): Promise<void> {
    const holds = await store.transact(releaseNode, { ...dead, at: now() });
    others.delete(dead.id);
    if (holds !== null) log.warn({ node: dead.id, holds }, 'released what a node that stopped had held');
  }

  function beat(): Promise<void> {
    beating ??= renew()
      .then(releaseDead)
      .finally(() => {
        beating = undefined;
      });
    return beating;
  }

  await register();
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'this node could not renew its row'));
  }, beatEveryMs);
  timer.unref();

  return {
    get id() {
      return id;
    },
    ensureAlive: () => (performance.now() - renewedMs < deadAfterMs - beatEveryMs ? undefined : renew()),
    beat,
    async close() {
      clearInterval(timer);
      await beating?.catch(() => {
        // What it could not do the others do.
      });
      await store.transact(releaseNode, { id, beats: null, at: now() });
    },
  };
}
