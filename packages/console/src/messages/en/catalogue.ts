/** Names and purposes of categories and endpoints, by ID. In English the server says them, of plugins too. */
export const catalogueText: Readonly<Record<string, string>> = {};
