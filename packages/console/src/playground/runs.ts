/** Recent runs of the playground, stored in this browser, apart for each account. */
import type { Outcome } from './run-call.ts';
import { runsPrefix } from './runs-storage.ts';
import { asShared, type Values } from './values.ts';

export interface Run {
  at: string;
  endpoint: string;
  /** Without files, as in a shared link; missing where it is too long. */
  input?: string;
  /** HTTP status; missing where no response came. */
  status?: number;
  code?: string;
  charge?: string;
  requestId?: string;
  ms: number;
}

const runsMax = 30;
const placeOf = (accountId: string) => runsPrefix + accountId;

export function runsOf(accountId: string): Run[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(placeOf(accountId)) ?? '[]');
    return Array.isArray(read) ? (read as Run[]) : [];
  } catch {
    return [];
  }
}

export function addRun(accountId: string, run: Run): Run[] {
  const runs = [run, ...runsOf(accountId)].slice(0, runsMax);
  try {
    localStorage.setItem(placeOf(accountId), JSON.stringify(runs));
  } catch {
    // A full storage keeps the runs that it has.
  }
  return runs;
}

export const forgetRuns = (accountId: string) => localStorage.removeItem(placeOf(accountId));

export function runOf(
  endpoint: string,
  values: Values,
  outcome: Extract<Outcome, { state: 'done' | 'failed' }>,
): Run {
  const { status, code } =
    outcome.state === 'done' ? { status: outcome.status, code: undefined } : faultOf(outcome.error);
  const input = asShared(values);
  const { charge, requestId } = outcome.receipt ?? {};
  return {
    at: new Date().toISOString(),
    endpoint,
    ms: outcome.ms,
    ...(input === undefined ? {} : { input }),
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code }),
    ...(charge ? { charge } : {}),
    ...(requestId ? { requestId } : {}),
  };
}

function faultOf(error: unknown): { status?: number; code?: string } {
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  return {
    ...(typeof status === 'number' ? { status } : {}),
    ...(typeof code === 'string' ? { code } : {}),
  };
}
