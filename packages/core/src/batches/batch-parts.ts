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

/** `of`: an endpoint's own price, and whether models serve it. Prices change at run time: the book of the moment is asked. */
export function batchPrices(
  book: () => PriceBook,
  of: (endpoint: string) => { isModel: boolean; microsPerUnit: number },
  percent: number,
): PriceBook {
  const sheets = new WeakMap<PriceSheet, PriceSheet>();
  const changed = (sheet: PriceSheet): PriceSheet => {
    const known = sheets.get(sheet) ?? batchSheet(sheet, percent);
    sheets.set(sheet, known);
    return known;
  };
  const ownSheet = (id: string): PriceSheet =>
    book()
      .sheets()
      .find(({ endpoint, model, nanos }) => endpoint === id && model === '*' && nanos.unit !== undefined) ?? {
      ...{ endpoint: id, model: '*', costNanos: {} },
      nanos: { unit: of(id).microsPerUnit * 1000 },
    };
  return {
    sheetOf(endpoint, unit, model) {
      const sheet = book().sheetOf(endpoint, unit, model);
      return sheet && of(endpoint).isModel ? changed(sheet) : sheet;
    },
    unitNanos(endpoint) {
      const sheet = ownSheet(endpoint);
      return (of(endpoint).isModel ? changed(sheet) : sheet).nanos.unit;
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
  const soldAs = (id: string) => {
    const { group, price } = parts.byId.get(id) ?? {};
    // What other categories sell costs its provider the same, one by one or together.
    const isModel = group === undefined || findCategory(group)?.models !== undefined;
    return { isModel, microsPerUnit: price?.microsPerUnit ?? 0 };
  };
  const prices = batchPrices(() => platform.operation.prices, soldAs, settings.batchPercent);
  const own = Object.create(platform.parts, {
    settings: { value: Object.create(settings, { perMinute, accountPerMinute: perMinute }) },
  });
  return {
    ...parts,
    platform: Object.create(platform, {
      operation: { value: Object.create(platform.operation, { prices: { value: prices } }) },
      limiter: { value: apart(platform.limiter) },
      parts: { value: own },
    }),
  };
}
