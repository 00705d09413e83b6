/** What to do about errors, by code, and `operator.` before it for operators. English is in `@oja/client/error-fixes`. */
export const errorsText: Readonly<Record<string, string>> = {};
