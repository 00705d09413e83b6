/** Whether the server's process broke down, and why. */
import type { Restarts } from '../process/restarts.ts';

export function restartLine({ total, recent }: Restarts): string {
  const [last] = recent;
  if (last === undefined) return '';
  const times = total === 1 ? 'once' : `${total} times`;
  return `\nRestarts: the server broke down ${times}, last at ${last.at}: ${last.reason}. The log has the details.`;
}
