/** What works, what is missing, and the command that fixes it. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { EngineHealth } from '../engines/select.ts';
import type { FailedPlugin } from '../load-plugins.ts';
import type { BackupState } from '../platform/backups/backups.ts';
import type { OutOfRange } from '../platform/operation/out-of-range.ts';
import type { SafetyFinding } from '../platform/operation/public-safety.ts';
import { readRestarts } from '../process/restarts.ts';
import { doctorTable } from '../process/start-screen.ts';
import type { Settings } from '../settings.ts';
import type { Command, Flags } from './command.ts';
import { checkLog, logLine } from './doctor-log.ts';
import { type MailState, mailLine } from './doctor-mail.ts';
import { type RetiringModel, retiringLines } from './doctor-models.ts';
import { checkProxies, proxyLines } from './doctor-proxies.ts';
import { restartLine } from './doctor-restarts.ts';
import { askServer, beforeFirstStart, linkServer, print } from './server-link.ts';

type EngineRow = EngineHealth & { serves_only?: string[] };

export const doctorCommand: Command = {
  usage: '[--public] [--json]',
  about:
    'Show every engine with its state and how to fix it. --public: show what is unsafe on a public server.',
  wordsMax: 0,
  flags: { public: { type: 'boolean' } },
  async run(_words, flags, settings) {
    if (flags.public === true) return checkPublic(flags, settings);
    const {
      data,
      out_of_range: outOfRange,
      failed_plugins: failed,
      mail,
      backup,
      retiring,
    } = await askAll(settings);
    // One that serves some endpoints of a capability leaves the others without.
    const ready = new Set(
      data
        .filter(({ state, serves_only }) => state === 'ready' && serves_only === undefined)
        .map(({ capability }) => capability),
    );
    const wanting = [...new Set(data.map(({ capability }) => capability))].filter(
      (capability) => !ready.has(capability),
    );
    const setup = readSetup(settings.server.dataDir);
    const { youtubeProxies = [] } = (settings.engines.youtube ?? {}) as { youtubeProxies?: string[] };
    const proxies = await checkProxies(settings.egress.proxyUrl, youtubeProxies);
    const restarts = readRestarts(resolve(settings.server.dataDir));
    const requestLog = await checkLog(settings.server, resolve(settings.server.dataDir), settings.plugins);
    const broken = proxies.some(({ ok }) => !ok) || requestLog?.ok === false || outOfRange.length > 0;
    const report = {
      ok: wanting.length === 0 && !broken && failed.length === 0,
      node: process.version,
      system_setup: setup,
      proxies,
      request_log: requestLog,
      restarts,
      out_of_range: outOfRange,
      mail,
      backup,
      retiring_models: retiring,
      capabilities_without_engine: wanting,
      failed_plugins: failed,
      engines: data,
    };
    const verdict =
      wanting.length === 0
        ? 'Every capability has a ready engine.'
        : `No ready engine for: ${wanting.map((capability) => nameWanting(capability, data)).join(', ')}.`;
    print(
      report,
      flags.json === true,
      `${doctorTable(data)}${tellSetup(setup)}${proxyLines(proxies)}${logLine(requestLog)}${restartLine(restarts)}${retiringLines(retiring, new Date().toISOString().slice(0, 10))}${pluginLines(failed)}${rangeLines(outOfRange)}${mailLine(mail)}${backupLine(backup)}\n${verdict}`,
    );
    return report.ok ? 0 : 1;
  },
};

async function askAll(settings: Settings) {
  const server = await linkServer(settings, beforeFirstStart);
  try {
    const { data } = await server.ask<{ data: EngineRow[] }>('GET', '/api/v1/operator/engines');
    const system = await server.ask<{
      out_of_range: OutOfRange[];
      failed_plugins: readonly FailedPlugin[];
      mail: MailState;
      backup: BackupState | null;
    }>('GET', '/api/v1/operator/system');
    const { data: retiring } = await server.ask<{ data: RetiringModel[] }>(
      'GET',
      '/api/v1/operator/models/retiring',
    );
    return { data, ...system, retiring };
  } finally {
    await server.close();
  }
}

function backupLine(backup: BackupState | null): string {
  if (backup === null) return '';
  const { verified_at: at, problem } = backup;
  const last = at === null ? 'none has passed its restore test yet' : `the last verified one is of ${at}`;
  return problem === null ? `\nBackups: ${last}.` : `\n  failed  backup: ${problem} (${last})`;
}

const pluginLines = (failed: readonly FailedPlugin[]): string =>
  failed.map(({ name, problem }) => `\n  failed  plugin ${name}: ${problem}`).join('');

const rangeLines = (found: OutOfRange[]): string =>
  found
    .map(
      ({ table, column, rows, min, max }) =>
        `\n  failed  ${table}.${column}: ${rows} ${rows === 1 ? 'row is' : 'rows are'} not between ${min} and ${max}. Set ${rows === 1 ? 'it' : 'them'} again.`,
    )
    .join('');

interface Safety {
  exposed: boolean;
  safe: boolean;
  findings: SafetyFinding[];
}

/** Non-zero while anything is unsafe to expose. */
async function checkPublic(flags: Flags, settings: Settings): Promise<number> {
  const report = await askServer<Safety>(
    settings,
    'GET',
    '/api/v1/operator/safety',
    undefined,
    beforeFirstStart,
  );
  const { safe, findings } = report;
  const unsafe = findings.filter(({ severity }) => severity === 'unsafe').length;
  const lines = findings.map(
    ({ id, severity, problem, fix }) => `  ${severity.padEnd(6)}  ${id}: ${problem}\n          Fix: ${fix}`,
  );
  const verdict = safe
    ? 'Nothing unsafe was found: this server can be made public.'
    : `${unsafe} ${unsafe === 1 ? 'thing' : 'things'} must change before this server is public.`;
  print(report, flags.json === true, [...lines, ...(lines.length === 0 ? [] : ['']), verdict].join('\n'));
  return safe ? 0 : 1;
}

function nameWanting(capability: string, rows: EngineRow[]): string {
  const served = rows
    .filter((row) => row.capability === capability && row.state === 'ready')
    .flatMap(({ serves_only = [] }) => serves_only);
  return served.length === 0 ? capability : `${capability} (other than ${served.join(', ')})`;
}

/** What `npm run setup:system` left in the data folder. */
interface SystemSetup {
  state: 'running' | 'done' | 'failed' | 'stopped';
  step: string;
  progress: number;
  error: string | null;
  missing?: string[];
  updated_at: string;
}

function readSetup(dataDir: string): SystemSetup | null {
  try {
    return JSON.parse(readFileSync(join(resolve(dataDir), 'setup-system.json'), 'utf8')) as SystemSetup;
  } catch {
    return null;
  }
}

export function tellSetup(setup: SystemSetup | null): string {
  if (setup === null)
    return 'System programs: npm run setup:system has not run here; it installs those that are missing.';
  const { state, progress, step, error, missing = [], updated_at: at } = setup;
  const doing = state === 'running' ? `running, ${Math.round(progress * 100)}% (${step})` : state;
  const lacking = missing.length > 0 ? [`missing: ${missing.join(', ')}`] : [];
  const problems = [...lacking, ...(error === null ? [] : [error])].join('; ');
  return `System programs: set-up ${doing} at ${at}${problems === '' ? '' : `; ${problems}`}.`;
}
