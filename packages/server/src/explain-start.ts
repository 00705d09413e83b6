/** What an operator reads when a command or the start fails: what is wrong and what to do, without a trace. */
import { OjaError } from './errors.ts';
import { SettingsError } from './settings.ts';

const addressProblems: Record<string, string> = {
  EADDRINUSE: 'The port is in use. Stop what listens there, or choose another with OJA_PORT.',
  EADDRNOTAVAIL: 'This machine has no such address: OJA_HOST names one of its own, or 0.0.0.0 for all.',
  ENOTFOUND: 'The name is not known. OJA_HOST takes an address of this machine, or 0.0.0.0 for all.',
};

const fileProblems: Record<string, string> = {
  EACCES: 'This user may not do that there: change the owner or the rights, or choose another OJA_DATA_DIR.',
  EPERM: 'This user may not do that there: change the owner or the rights, or choose another OJA_DATA_DIR.',
  EROFS: 'The disk is read-only: choose another OJA_DATA_DIR.',
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The quota of the disk is used up.',
  EEXIST: 'A file stands where a folder is needed: choose another OJA_DATA_DIR.',
  ENOTDIR: 'A file stands where a folder is needed: choose another OJA_DATA_DIR.',
  ENOENT: 'There is no such file.',
  EISDIR: 'That is a folder, not a file.',
};

export function explainStart(error: unknown): string {
  if (error instanceof OjaError && error.cause instanceof Error)
    return `${error.message} It said: ${error.cause.message}.`;
  if (error instanceof SettingsError || error instanceof OjaError) return error.message;
  const { code = '', path, message, name, stack } = error as NodeJS.ErrnoException;
  const aboutAddress = code === 'EACCES' && path === undefined ? privilegedPort : addressProblems[code];
  if (aboutAddress !== undefined && path === undefined) return `${message}. ${aboutAddress}`;
  if (fileProblems[code] !== undefined) return `${message}. ${fileProblems[code]}`;
  // PostgreSQL says itself what is wrong: no such database, password, rights.
  if (name === 'PostgresError') return `PostgreSQL: ${message}.`;
  return stack ?? String(error);
}

const privilegedPort = 'Ports below 1024 need rights: choose another OJA_PORT, behind a proxy.';
