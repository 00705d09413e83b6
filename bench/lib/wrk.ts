/** Load by wrk, where it is installed: written in C, it leaves more of the machine to what it measures. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuMsOf } from './cpu.ts';

export interface WrkPlan {
  url: string;
  headers: Record<string, string>;
  /** Of a POST; without one it is a GET. */
  body?: string | undefined;
  connections: number;
  seconds: number;
  threads?: number;
  /** Its only core. */
  core?: number;
}

export interface WrkResult {
  perSecond: number;
  requests: number;
  /** Of them, answered with another status than 2xx: not part of `perSecond`. */
  refused: number;
  p50Ms: number;
  p99Ms: number;
  /** The part of its threads' time in which wrk was busy: near 1, it measures itself. */
  busy: number;
}

export const wrkInstalled = () => spawnSync('wrk', ['-v']).error === undefined;

export async function runWrk(plan: WrkPlan): Promise<WrkResult> {
  const { url, headers, body, connections, seconds, threads = 1, core } = plan;
  const dir = mkdtempSync(join(tmpdir(), 'oja-wrk-'));
  const script = join(dir, 'post.lua');
  writeFileSync(script, body === undefined ? '' : `wrk.method = "POST"\nwrk.body = [==[${body}]==]\n`);
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const sizes = [`-t${threads}`, `-c${connections}`, `-d${seconds}s`];
  const placed = core === undefined ? [] : ['taskset', '-c', String(core)];
  const [program, ...args] = [...placed, 'wrk', ...sizes, '--latency', '-s', script, ...named, url];
  try {
    const { stdout, cpuMs } = await run(program!, args, seconds);
    const requests = numberIn(stdout, /(\d+) requests in/);
    const refused = /Non-2xx/.test(stdout) ? numberIn(stdout, /Non-2xx or 3xx responses: (\d+)/) : 0;
    return {
      perSecond: numberIn(stdout, /Requests\/sec: +([\d.]+)/) * (1 - refused / requests),
      requests,
      refused,
      p50Ms: millisecondsIn(stdout, /50% +([\d.]+)(us|ms|s)/),
      p99Ms: millisecondsIn(stdout, /99% +([\d.]+)(us|ms|s)/),
      busy: cpuMs / (seconds * 1000 * threads),
    };
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** Its processor time is read a moment before it ends. */
async function run(program: string, args: string[], seconds: number) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let stdout = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  let cpuMs = 0;
  const timer = setTimeout(() => {
    cpuMs = cpuMsOf(child.pid!);
  }, seconds * 1000);
  const [code] = (await once(child, 'close')) as [number];
  clearTimeout(timer);
  if (code !== 0) throw new Error(`wrk ended with ${code}: ${stdout}`);
  return { stdout, cpuMs };
}

const numberIn = (text: string, shape: RegExp) => Number(shape.exec(text)?.[1]);

function millisecondsIn(text: string, shape: RegExp): number {
  const [, number, unit] = shape.exec(text) ?? [];
  return Number(number) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'];
}
