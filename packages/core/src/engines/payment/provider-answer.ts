/**
 * Reading what payment providers say. What can't be an ID or an amount is null, or ends the look: a list of refunds
 * that can't be read is no list without refunds.
 */
import { minorRange } from '../../domain/ranges.ts';
import { countOf, record, refuseShape, textOf } from '../upstream-answer.ts';
import { safeWords } from '../upstream-words.ts';

/** IDs are strings or numbers: anything else could match many payments. */
export function paymentIdOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? String(value) : null;
  return typeof value === 'string' && /^[\w-]{1,255}$/.test(value) ? value : null;
}

/** Ours, as it was sent. */
export const referenceOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w.=-]{1,100}$/.test(value) ? value : null;

/** In capitals; empty for what is none. */
export const currencyOf = (value: unknown): string =>
  typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value.toUpperCase() : '';

/** Cents or kobo. */
export const minorOf = (value: unknown): number | null => {
  const minor = countOf(value);
  return minor !== null && minor <= minorRange.max ? minor : null;
};

export const refusalOf = (value: unknown): string => safeWords(textOf(value) ?? 'refused');

export function listOf(name: string, value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) refuseShape(name);
  return value.map((item) => record(item) ?? refuseShape(name));
}

/** Of refunds or disputes. */
export const totalOf = (name: string, amounts: (number | null)[]): number =>
  amounts.reduce<number>((sum, amount) => sum + (amount ?? refuseShape(name)), 0);
