/** A translation has every text that English has, and takes the same values. */
export type Texts<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : T extends readonly string[]
      ? readonly string[]
      : { readonly [Name in keyof T]: Texts<T[Name]> };
