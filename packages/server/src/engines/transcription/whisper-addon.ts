/** Whether this machine can load Whisper's native code: on x64 it wants a library that small images lack. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import type { EngineState } from '../engine.ts';

const run = promisify(execFile);
/** To load takes a second; on the slowest machines many. */
const loadMs = 60_000;
let known: Promise<string | undefined> | undefined;

/** Loaded once, in a process of its own: code for another processor would end the one that tries. */
export async function addonFault(): Promise<(EngineState & { mend: string }) | undefined> {
  known ??= loadFault(addonPath());
  const fault = await known;
  if (fault === undefined) return undefined;
  const library = /cannot open shared object file/.test(fault);
  return {
    state: 'missing',
    detail: `Whisper's native code does not load: ${fault}`,
    mend: library ? 'npm run setup:system' : 'set OJA_TRANSCRIPTION_URL to a server elsewhere',
  };
}

function addonPath(): string {
  const name = `@fugood/node-whisper-${process.platform}-${process.arch}`;
  const own = createRequire(import.meta.url).resolve('@fugood/whisper.node');
  try {
    return createRequire(own).resolve(name);
  } catch {
    return name;
  }
}

export async function loadFault(path: string): Promise<string | undefined> {
  const { PATH = '', LD_LIBRARY_PATH } = process.env;
  // Keys of the server are not its to see.
  const env = { PATH, ...(LD_LIBRARY_PATH ? { LD_LIBRARY_PATH } : {}) };
  try {
    await run(process.execPath, ['-e', 'require(process.argv[1])', path], { env, timeout: loadMs });
    return undefined;
  } catch (error) {
    const { stderr = '', signal, message } = error as Error & { stderr?: string; signal?: string };
    return /Error: (.+)/.exec(stderr)?.[1] ?? (signal ? `it ends by ${signal}` : message);
  }
}
