/** What can happen to an allowance and its shares, and what it does to the model. Any open hold may be one. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { newId } from '../../packages/server/src/platform/id.ts';
import { settleShare, shrinkAllowance } from '../../packages/server/src/platform/ledger/share.ts';
import type { Store } from '../../packages/server/src/storage/store.ts';
import { requestRow } from '../../packages/server/src/testing/request-row.ts';
import { available, type Model, pickFrom } from './ledger-model.ts';

export const shareCommands = [
  fc.record({
    kind: fc.constant('share' as const),
    pick: fc.nat(),
    /** Percent of the allowance that the call has reserved, and of that, what it costs. */
    part: fc.integer({ min: 1, max: 100 }),
    charge: fc.integer({ min: 1, max: 100 }),
    again: fc.boolean(),
    /** The allowance was released before. */
    released: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('shrink' as const), pick: fc.nat(), part: fc.integer({ min: 1, max: 99 }) }),
] as const;
type ShareCommand = (typeof shareCommands)[number] extends fc.Arbitrary<infer C> ? C : never;

export const isShareCommand = (command: { kind: string }): command is ShareCommand =>
  command.kind === 'share' || command.kind === 'shrink';

export async function shareStep(
  store: Store,
  accountId: string,
  model: Model,
  command: ShareCommand,
): Promise<void> {
  const allowances = [...model.open].filter(([, { free, capped, micros }]) => !free && !capped && micros > 1);
  const id = pickFrom(
    allowances.map(([id]) => id),
    command.pick,
  );
  if (id === undefined) return;
  const open = model.open.get(id)!;
  const micros = Math.max(1, Math.floor((open.micros * command.part) / 100));
  if (command.kind === 'shrink') {
    await store.transact(shrinkAllowance, { id, accountId, micros });
    open.micros -= micros;
    return;
  }
  const request = newId('req');
  const input = {
    allowanceId: command.released ? newId('alw') : id,
    id: request,
    accountId,
    keyId: `key_${accountId}`,
    endpoint: 'utilities.qr',
    category: 'utilities',
    month: '2026-11',
    amountMicros: micros,
    chargeMicros: Math.max(1, Math.floor((micros * command.charge) / 100)),
    at: Date.now(),
    row: requestRow({ id: request, account_id: accountId }),
  };
  const fromAllowance = available(model) < input.chargeMicros;
  const done = await store.transact(settleShare, input);
  if (command.released) return assert.equal(done.chargeMicros, 0);
  assert.deepEqual([done.chargeMicros, done.fromAllowance], [input.chargeMicros, fromAllowance]);
  if (command.again)
    assert.equal((await store.transact(settleShare, input)).chargeMicros, input.chargeMicros, 'charged once');
  if (fromAllowance) open.micros -= micros;
  model.balance -= input.chargeMicros;
  model.charged.set(request, input.chargeMicros);
  model.settled.add(request);
}
