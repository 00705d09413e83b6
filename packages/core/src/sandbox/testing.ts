/** For tests of the sandbox. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silent } from '../egress/testing.ts';
import type { SandboxRun } from './port.ts';
import { createSandbox } from './sandbox.ts';
import { sandboxSettings } from './settings.ts';

const never = new AbortController().signal;
export const programDirs = sandboxSettings.programDirs.schema.parse(undefined);
export const folder = () => mkdtempSync(join(tmpdir(), 'oja-sandbox-test-'));
export const shell = (script: string, more: Partial<SandboxRun> = {}): SandboxRun => ({
  program: 'sh',
  args: ['-c', script],
  queue: 'small',
  signal: never,
  ...more,
});

/** Is anything left that carries this word in its command line? */
export function isRunning(word: string): boolean {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .some((pid) => commandLine(pid).includes(word));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Whether this machine can isolate. */
export async function findsWalls(): Promise<boolean> {
  const sandbox = createSandbox({ mode: 'auto', programDirs, dir: undefined, idleSeconds: 600 }, silent);
  const { isolated } = await sandbox.state();
  await sandbox.close();
  return isolated;
}
