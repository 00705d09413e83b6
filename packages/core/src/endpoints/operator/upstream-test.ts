/** Tests of upstreams, on request and whenever one is saved: one that fails is stored, and not used. */
import { isChatKind } from '../../domain/chat-kinds.ts';
import type { UpstreamEntry } from '../../engines/chat-upstreams.ts';
import type { LiveProvider } from '../../engines/providers/live-settings.ts';
import { type ErrorCode, errorTable, operatorFixOf } from '../../errors.ts';
import type { UpstreamFinding } from '../../platform/upstreams/upstream.ts';
import type { CallContext } from '../context.ts';

/** A chat upstream, or a provider of another kind, with its key. */
export type Tested = (UpstreamEntry & { kind: string }) | LiveProvider;

export interface TestResult {
  ok: boolean;
  models: string[];
  model: string | null;
  latency_ms: number | null;
  problem: string | null;
  code: ErrorCode | null;
  fix: string | null;
}

type Testing = Pick<
  CallContext<{ platform: 'upstreams'; system: 'upstreams' }>,
  'platform' | 'system' | 'signal'
>;

export async function testUpstream(context: Testing, tested: Tested): Promise<TestResult> {
  const { ok, models = [], model = null, latencyMs, problem, code = null } = await findOut(context, tested);
  const fix = ok || code === null ? null : (operatorFixOf(code) ?? errorTable[code].fix);
  return { ok, models, model, latency_ms: latencyMs, problem, code, fix };
}

interface Found {
  ok: boolean;
  models?: string[];
  model?: string | null;
  latencyMs: number | null;
  problem: string | null;
  code?: ErrorCode | null;
}

function findOut({ platform, system, signal }: Testing, tested: Tested): Promise<Found> {
  if (isChatKind(tested.kind)) return system.upstreams.test(tested as UpstreamEntry, signal);
  if (tested.kind === 'smtp') return platform.upstreams.testSmtp(tested);
  return system.upstreams.testProvider(tested, signal);
}

/** As it is stored with the upstream. */
export const findingOf = ({ ok, problem }: TestResult, at: number): UpstreamFinding => ({
  problem: ok ? null : (problem ?? 'The test failed.'),
  testedAt: at,
});

/** Of one that is not in use nothing is known. */
export const untested: UpstreamFinding = { problem: null, testedAt: null };
