/** Text that was piped or redirected in. */
import { once } from 'node:events';
import { fstatSync } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { isatty } from 'node:tty';

/** What a parent pipes in, it writes while the program starts. */
const firstByteMs = 250;

/** Where the text is not required, a parent that keeps its end open and writes nothing is not waited for. */
export async function pipedText(isRequired: boolean, signal: AbortSignal): Promise<string> {
  if (isatty(0)) return '';
  if (!isRequired && fstatSync(0).isSocket() && !(await startsSoon())) return '';
  return readText(addAbortSignal(signal, process.stdin));
}

/** Programs written in Node give their children a socket, idle or not; shells give them a pipe or a file. */
async function startsSoon(): Promise<boolean> {
  try {
    await once(process.stdin, 'readable', { signal: AbortSignal.timeout(firstByteMs) });
    return true;
  } catch {
    // It would keep the program running.
    process.stdin.destroy();
    return false;
  }
}
