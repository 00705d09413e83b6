/** Load by wrk, where it is installed: written in C, it leaves more of the machine to what it measures. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface WrkPlan {
  url: string;
  headers: Record<string, string>;
  body: string;
  connections: number;
  seconds: number;
}

export interface WrkResult {
  perSecond: number;
  requests: number;
  p50Ms: number;
  p99Ms: number;
}

export const wrkInstalled = () => spawnSync('wrk', ['-v']).error === undefined;

export async function runWrk({ url, headers, body, connections, seconds }: WrkPlan): Promise<WrkResult> {
  const dir = mkdtempSync(join(tmpdir(), 'oja-wrk-'));
  const script = join(dir, 'post.lua');
  writeFileSync(script, `wrk.method = "POST"\nwrk.body = [==[${body}]==]\n`);
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const plan = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script, ...named, url];
  try {
    const { stdout } = await run('wrk', plan);
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
    return {
      perSecond: numberIn(stdout, /Requests\/sec: +([\d.]+)/),
      requests: numberIn(stdout, /(\d+) requests in/),
      p50Ms: millisecondsIn(stdout, /50% +([\d.]+)(us|ms|s)/),
      p99Ms: millisecondsIn(stdout, /99% +([\d.]+)(us|ms|s)/),
    };
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const numberIn = (text: string, shape: RegExp) => Number(shape.exec(text)?.[1]);

function millisecondsIn(text: string, shape: RegExp): number {
  const [, number, unit] = shape.exec(text) ?? [];
  return Number(number) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'];
}
