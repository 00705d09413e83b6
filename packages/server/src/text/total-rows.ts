/** Rows that sum up others: `Total`, `Average`, or a row without such a name whose numbers are the sums of all others. */

export const totalName =
  /^(?:grand |sub ?-?|class |overall |valid )?(?:total|sum|average|mean|subtotal|summe|gesamt|insgesamt|zwischensumme|durchschnitt|somme|moyenne|ensemble|suma|soma|promedio|media|todos|jimla|apapo|ngukota|both sexes|all (?:states|regions|countries|items))s?(?!\p{L})/iu;

const rowsMin = 3;
/** 10, 20, 30: of few numbers one is often the sum of the others by chance. */
const rowsMinAlone = 5;
const rowsMax = 2000;

/** For each row, given by the numbers that can be added up, whether it is the sum of all others: the first or the last. */
export function sumsOfOthers(rows: (number | undefined)[][]): boolean[] {
  const width = rows[0]?.length ?? 0;
  const least = width > 1 ? rowsMin : rowsMinAlone;
  if (rows.length < least || rows.length > rowsMax || width === 0) return rows.map(() => false);
  const sums = Array.from({ length: width }, (_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0));
  return rows.map(
    (row, place) =>
      (place === 0 || place === rows.length - 1) &&
      sums.every((sum, at) => {
        const own = row[at];
        return own !== undefined && own !== 0 && Math.abs(sum - 2 * own) <= Math.abs(own) * 0.001;
      }),
  );
}
