/** Columns of many rows on their way to the database: a value that all of them share is sent once. */
export const packColumn = <T>(values: T[]): T[] =>
  values.every((value) => value === values[0]) ? values.slice(0, 1) : values;

export const packedAt = <T>(values: readonly T[], row: number): T => values[values.length === 1 ? 0 : row]!;
