/**
 * Functions of node:http. Imported as a module it reads all of its exports, and one of them loads Node's own undici:
 * 13 MB and 36 ms of every start, for nothing that is used here.
 */
export const { createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http');
