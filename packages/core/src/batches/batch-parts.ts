/** What the path of a call stands on for rows of a batch: the operator's batch prices, and limits of their own. */
import type { CallParts } from '../call/call.ts';
import { findCategory } from '../domain/categories.ts';
import type { Kind, PriceSheet, Units } from '../domain/price-kinds.ts';
import type { Limiter } from '../platform/limits/limiter.ts';
import { nanosPerUnit } from '../platform/prices/price.ts';
import type { PriceBook } from '../platform/prices/price-book.ts';

/**
 * The operator pays the usual price, since rows run one by one: where it is known, no row is sold below it, unless the
 * operator has set a price for batches.
 */
export function batchSheet(sheet: PriceSheet, percent: number): PriceSheet {
  const own = sheet.tiers?.find(({ service }) => service === 'batch');
  const less = (nanos: Readonly<Units>, costNanos: Readonly<Units>): Units =>
    Object.fromEntries(
      (Object.entries(nanos) as [Kind, number][]).map(([kind, each]) => [
        kind,
        Math.max(Math.ceil((each * percent) / 100), Math.min(each, nanosPerUnit(costNanos, kind))),
      ]),
    );
  const tiers = sheet.tiers?.map((tier) =>
    tier.service === 'batch'
      ? { ...tier, costNanos: sheet.costNanos }
      : { ...tier, nanos: less(tier.nanos, { ...sheet.costNanos, ...tier.costNanos }) },
  );
  const rest = tiers === undefined ? {} : { tiers };
  const usual = less(sheet.nanos, sheet.costNanos);
  // A kind that the batch price doesn't name changes as the others do by default.
  return { ...sheet, ...rest, nanos: own === undefined ? usual : { ...usual, ...own.nanos } };
}

function batchPrices({ platform, byId }: CallParts): PriceBook {
  const { batchPercent } = platform.parts.settings;
  const sheets = new WeakMap<PriceSheet, PriceSheet>();
  const changed = (sheet: PriceSheet): PriceSheet => {
    const known = sheets.get(sheet) ?? batchSheet(sheet, batchPercent);
    sheets.set(sheet, known);
    return known;
  };
  // What other categories sell costs its provider the same, one by one or together.
  const isModel = (endpoint: string) => {
    const group = byId.get(endpoint)?.group;
    return group === undefined || findCategory(group)?.models !== undefined;
  };
  // Prices change at run time: the book of the moment is asked.
  const book = () => platform.operation.prices;
  return {
    sheetOf(endpoint, unit, model) {
      const sheet = book().sheetOf(endpoint, unit, model);
      return sheet && isModel(endpoint) ? changed(sheet) : sheet;
    },
    unitNanos(endpoint) {
      const usual = book().unitNanos(endpoint) ?? (byId.get(endpoint)?.price.microsPerUnit ?? 0) * 1000;
      return isModel(endpoint) ? Math.ceil((usual * batchPercent) / 100) : usual;
    },
    sellsModels: (endpoint, unit) => book().sellsModels(endpoint, unit),
    sheets: () => book().sheets().map(changed),
  };
}

/** Rows take nothing from the calls that people wait for. */
const apart = (limiter: Limiter): Limiter =>
  Object.create(limiter, {
    take: {
      value: (...[owner, ...rest]: Parameters<Limiter['take']>) => limiter.take(`batch:${owner}`, ...rest),
    },
  }) as Limiter;

export function batchParts(parts: CallParts): CallParts {
  const { platform } = parts;
  const { settings } = platform.parts;
  const perMinute = { value: settings.batchPerMinute };
  const own = Object.create(platform.parts, {
    settings: { value: Object.create(settings, { perMinute, accountPerMinute: perMinute }) },
  });
  return {
    ...parts,
    platform: Object.create(platform, {
      operation: { value: Object.create(platform.operation, { prices: { value: batchPrices(parts) } }) },
      limiter: { value: apart(platform.limiter) },
      parts: { value: own },
    }),
  };
}
