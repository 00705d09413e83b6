/** What the operator must change before the server or a command can run: a setting, a file, an argument. */
export class OperatorError extends Error {}
