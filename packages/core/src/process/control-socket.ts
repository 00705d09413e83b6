/** The sockets in the data folder through which the operator's command line speaks to a running server. */
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** Names of them. */
export const controlSocket = /^control-\d+\.sock$/;

/** A Unix socket path is limited to about this many bytes. */
const pathMax = 100;

/** Where the path is too long, Linux reaches the same file through the open folder, which then stays open. */
export function socketPathIn(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  if (Buffer.byteLength(path) <= pathMax || !existsSync('/proc/self/fd')) return path;
  // By the process ID: with several workers, their parent listens for them.
  return `/proc/${process.pid}/fd/${openSync(dataDir, 'r')}/${name}`;
}
