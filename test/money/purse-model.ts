/** What can happen to purses, and what it does to the model. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { newId } from '../../packages/server/src/platform/id.ts';
import {
  drainPurse,
  fillPurse,
  packCharges,
  settleLot,
  undoLot,
} from '../../packages/server/src/platform/ledger/purse.ts';
import type { RequestRow } from '../../packages/server/src/platform/requests/insert.ts';
import type { Store } from '../../packages/server/src/storage/store.ts';
import { requestRow } from '../../packages/server/src/testing/request-row.ts';
import { available, type Lot, type Model, pickFrom, sumOf } from './ledger-model.ts';

export const purseCommands = [
  fc.record({
    kind: fc.constant('fill' as const),
    pick: fc.option(fc.nat()),
    micros: fc.integer({ min: 0, max: 100_000 }),
  }),
  fc.record({
    kind: fc.constant('drain' as const),
    pick: fc.nat(),
    keep: fc.integer({ min: 0, max: 60_000 }),
  }),
  fc.record({
    kind: fc.constant('lot' as const),
    pick: fc.nat(),
    charges: fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 6 }),
    closing: fc.boolean(),
    again: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('undo' as const), pick: fc.nat(), sent: fc.boolean() }),
] as const;
export type PurseCommand = (typeof purseCommands)[number] extends infer A
  ? A extends fc.Arbitrary<infer C>
    ? C
    : never
  : never;

export const isPurseCommand = (command: { kind: string }): command is PurseCommand =>
  ['fill', 'drain', 'lot', 'undo'].includes(command.kind);

export async function purseStep(
  store: Store,
  accountId: string,
  model: Model,
  command: PurseCommand,
): Promise<void> {
  const at = Date.now();
  const known = command.pick === null ? undefined : pickFrom(model.purses.keys(), command.pick);
  if (command.kind === 'fill') {
    const purseId = known ?? newId('purse');
    const input = {
      purseId,
      accountId,
      month: '2026-11',
      micros: command.micros,
      at,
      expiresAt: at + 60_000,
    };
    const filled = await store.transact(fillPurse, input);
    if (available(model) < command.micros) return assert.equal(filled, null);
    const purse = model.purses.get(purseId) ?? { micros: 0, lots: [] };
    purse.micros += command.micros;
    assert.equal(filled, purse.micros);
    model.purses.set(purseId, purse);
  }
  if (known === undefined) return;
  const purse = model.purses.get(known)!;
  if (command.kind === 'drain') {
    purse.micros = Math.min(purse.micros, command.keep);
    const left = await store.transact(drainPurse, { purseId: known, accountId, keepMicros: command.keep });
    assert.equal(left, purse.micros);
  }
  if (command.kind === 'undo') await undoStep(store, accountId, model, known, command.sent);
  if (command.kind === 'lot') {
    const before = command.again ? purse.lots.at(-1) : undefined;
    const lot = before ?? newLot(known, accountId, purse.lots.length + 1, command);
    const unpaid = before ? lot.charges.filter(({ row }) => !model.charged.has(row.id)) : [];
    if (before === undefined) {
      purse.lots.push(lot);
      unpaid.push(...payLot(model, purse, lot));
    }
    const result = await store.transact(settleLot, toSend(lot));
    assert.equal(result.leftMicros, purse.micros);
    assert.deepEqual(
      result.unpaid,
      unpaid.map(({ row }) => row.id),
    );
    if (result.availableMicros !== null)
      assert.equal(result.availableMicros, available(model) + sumOf(model.purses));
  }
}

/** A lot whose callers heard of a failure, whether it was committed or not. */
async function undoStep(
  store: Store,
  accountId: string,
  model: Model,
  purseId: string,
  sent: boolean,
): Promise<void> {
  const { lots } = model.purses.get(purseId)!;
  const last = sent ? lots.at(-1) : undefined;
  const lot = last ?? newLot(purseId, accountId, lots.length + 1, { charges: [7, 8], closing: false });
  if (last === undefined) lots.push(lot);
  const requestIds = lot.charges.map(({ row }) => row.id);
  const charged = requestIds.filter((id) => model.charged.has(id));
  const undo = store.transact(undoLot, {
    purseId,
    accountId,
    number: lot.number,
    requestIds,
    at: Date.now(),
  });
  if (charged.some((id) => model.refunded.has(id)))
    return void (await assert.rejects(undo, { code: 'conflict' }));
  await undo;
  for (const id of charged) {
    model.refunded.add(id);
    model.balance += model.charged.get(id)!;
  }
  const { unpaid } = await store.transact(settleLot, toSend(lot));
  assert.deepEqual(
    unpaid,
    requestIds.filter((id) => !charged.includes(id)),
    'what was undone is not written later',
  );
}

function newLot(
  purseId: string,
  accountId: string,
  number: number,
  { charges, closing }: { charges: number[]; closing: boolean },
): Lot {
  const at = Date.now();
  const charge = (micros: number) => ({ micros, category: 'utilities', row: rowOf(accountId, micros, at) });
  return { purseId, accountId, month: '2026-11', number, closing, at, charges: charges.map(charge) };
}

const toSend = (lot: Lot) => ({ ...lot, charges: packCharges(lot.charges) });

const rowOf = (accountId: string, micros: number, at: number): RequestRow =>
  requestRow({ at, account_id: accountId, key_id: 'key_model', charge_micros: micros });

/** All at once if one side can pay for all, else one by one. Answers those that nothing could be taken for. */
function payLot(model: Model, purse: { micros: number }, { charges, closing }: Lot) {
  const pay = (micros: number) => {
    const fromPurse = closing ? purse.micros >= micros : available(model) < micros;
    if (Math.max(purse.micros, available(model)) < micros) return false;
    if (fromPurse) purse.micros -= micros;
    model.balance -= micros;
    return true;
  };
  const whole = pay(charges.reduce((sum, { micros }) => sum + micros, 0));
  const unpaid = whole ? [] : charges.filter(({ micros }) => !pay(micros));
  for (const charge of charges) if (!unpaid.includes(charge)) model.charged.set(charge.row.id, charge.micros);
  return unpaid;
}
