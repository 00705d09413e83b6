/** What an error means, by its code. In English the server says it, and says more. */
export const errorsText: Readonly<Record<string, string>> = {};
