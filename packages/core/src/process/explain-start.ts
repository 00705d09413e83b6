/** What an operator reads when a command or the start fails: what is wrong and what to do, without a trace. */
import { OjaError } from '../errors.ts';
import { OperatorError } from '../operator-error.ts';
import { inSource } from './source-lines.ts';

const addressProblems: Record<string, string> = {
  EADDRINUSE: 'The port is in use. Stop the program that uses it, or choose another with OJA_PORT.',
  EADDRNOTAVAIL:
    'This machine does not have this IP address. Set OJA_HOST to one of its IP addresses, or 0.0.0.0 for all.',
  ENOTFOUND: 'Unknown host name. Set OJA_HOST to an IP address of this machine, or 0.0.0.0 for all.',
};

const fileProblems: Record<string, string> = {
  EACCES: 'Permission denied. Change the owner or the permissions, or choose another OJA_DATA_DIR.',
  EPERM: 'Permission denied. Change the owner or the permissions, or choose another OJA_DATA_DIR.',
  EROFS: 'The disk is read-only. Choose another OJA_DATA_DIR.',
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk quota is used up.',
  EEXIST: 'A file exists where a folder is needed. Choose another OJA_DATA_DIR.',
  ENOTDIR: 'A file exists where a folder is needed. Choose another OJA_DATA_DIR.',
  ENOENT: 'The file does not exist.',
  EISDIR: 'This is a folder, not a file.',
};

export function explainStart(error: unknown): string {
  if (error instanceof OjaError && error.cause instanceof Error)
    return `${error.message} Cause: ${error.cause.message}.`;
  if (error instanceof OperatorError || error instanceof OjaError) return error.message;
  const { code = '', path, message, stack } = error as NodeJS.ErrnoException;
  const aboutAddress = code === 'EACCES' && path === undefined ? privilegedPort : addressProblems[code];
  if (aboutAddress !== undefined && path === undefined) return `${message}. ${aboutAddress}`;
  if (fileProblems[code] !== undefined) return `${message}. ${fileProblems[code]}`;
  // An error of the database server: no such database, password, rights.
  if ('severity' in (error as object)) return `PostgreSQL: ${message}.`;
  return stack === undefined ? String(error) : inSource(stack);
}

const privilegedPort = 'Ports below 1024 need privileges. Choose another OJA_PORT, behind a proxy.';
