/** What strangers could reach and use on this server, as its settings and its state say now. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { legalOption, legalPages } from './domain/legal.ts';
import { hasRealProvider } from './engines/payment/capability.ts';
import { providers } from './engines/payment/port.ts';
import { type ExposureFacts, publicSafety, type SafetyFinding } from './platform/operation/public-safety.ts';
import type { Platform } from './platform/platform.ts';
import type { Sandbox } from './sandbox/port.ts';
import { isExposed, type Settings } from './settings.ts';

export interface Exposure {
  exposed: boolean;
  findings(): Promise<SafetyFinding[]>;
}

type PaymentSettings = Parameters<typeof hasRealProvider>[0] & { sandbox?: boolean };

/** Whether anyone can pay without money, as far as the environment says. */
export function hasSandboxPayments({ engines }: Pick<Settings, 'engines'>): boolean {
  const payment = engines.payment as PaymentSettings;
  return payment.sandbox === true && !hasRealProvider(payment);
}

export function createExposure(settings: Settings, platform: Platform, sandbox: Sandbox): Exposure {
  const { server, egress } = settings;
  const exposed = isExposed(server);
  const payment = settings.engines.payment as PaymentSettings;
  const liveKinds = Object.keys(providers);
  /** Of the environment, or connected at run time. */
  const hasRealPayments = () =>
    hasRealProvider(payment) || platform.upstreams.others().some(({ kind }) => liveKinds.includes(kind));

  async function facts(): Promise<ExposureFacts> {
    const realPayments = hasRealPayments();
    const [state, [operators]] = await Promise.all([
      sandbox.state(),
      platform.parts.store.query<{ n: number }>(
        `SELECT count(DISTINCT p.id) AS n FROM people p JOIN members m ON m.person_id = p.id AND m.left_at IS NULL
         JOIN accounts a ON a.id = m.account_id
         WHERE a.role = 'operator' AND a.deleted_at IS NULL AND m.role <> 'developer' AND p.totp_on = 0`,
      ),
    ]);
    return {
      exposed,
      publicUrl: server.publicUrl,
      trustProxy: server.trustProxy,
      sandboxPayments: payment.sandbox === true && !realPayments,
      realPayments,
      signUp: platform.signUps.mode(),
      smtp: platform.parts.mailer.isOn(),
      metricsToken: server.metricsToken !== undefined,
      metricsOpen: server.metricsOpen && server.metricsToken === undefined,
      firstRunFile: existsSync(join(resolve(server.dataDir), 'first-run.json')),
      // Where isolation is required, nothing runs without it.
      isolation: { ...state, isolated: state.isolated || settings.sandbox.mode === 'required' },
      operatorsWithoutTotp: operators!.n,
      egressAllow: egress.allow,
      upstreamsWithoutBudget: chatUpstreams(settings).filter(
        (name) => platform.budgets.all()[name] === undefined,
      ),
      asRoot: process.getuid?.() === 0,
      legalMissing: legalPages.filter((page) => !platform.operation.option(legalOption(page))),
    };
  }

  return { exposed, findings: async () => publicSafety(await facts()) };
}

/** Chat engines that call an upstream, as far as they are configured. */
function chatUpstreams({ engines }: Settings): string[] {
  const { chat = {} } = engines;
  return ['openai', 'anthropic', 'gemini'].filter((name) => chat[`${name}Key`] !== undefined);
}

/** At start, while others can reach the server: one line for each thing that is unsafe. */
export async function warnOfExposure({ exposed, findings }: Exposure, log: Logger): Promise<void> {
  if (!exposed) return;
  for (const { id, severity, problem, fix } of await findings())
    if (severity === 'unsafe') log.warn({ check: id, fix }, `unsafe in public: ${problem}`);
}
