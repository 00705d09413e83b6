/**
 * Calls were logged with the price of what their upstream reported, also where less was charged: now with what was
 * charged. Counters of items have no charge beside them, and stay.
 */
import type { Migration } from '../index.ts';

const lowered = (table: string, where: string) =>
  `UPDATE ${table} SET charge_nanos = charge_micros * 1000 WHERE charge_nanos > charge_micros * 1000 AND ${where}`;

/** Of one call: a million dollars. */
const costMax = 1_000_000_000_000_000;

export const migration: Migration = {
  statements: () => [
    lowered('requests', 'free = 0'),
    lowered('usage_models', "dimension <> 'item'"),
    lowered('usage_models_waiting', "dimension <> 'item'"),
    `UPDATE requests SET cost_nanos = ${costMax} WHERE cost_nanos > ${costMax}`,
  ],
};
