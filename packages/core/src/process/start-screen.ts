/** What a person sees in the terminal. */
import type { ModelState } from '../engines/models/port.ts';
import type { EngineHealth } from '../engines/select.ts';
import { table } from '../text/table.ts';
import type { FirstRun } from './first-run.ts';

interface BannerOptions {
  demo: boolean;
  /** A service's output goes to a log, where a password and a key must not be. */
  isTerminal: boolean;
}

export function banner(
  url: string,
  first: FirstRun | undefined,
  { demo, isTerminal }: BannerOptions,
): string {
  const lines = [
    '',
    `  Oja is running at ${url}`,
    `  Console       ${url}/console`,
    `  Reference     ${url}/reference  (OpenAPI: ${url}/openapi.json)`,
    '',
  ];
  if (demo)
    lines.push(
      '  No upstream is connected: the small embedded demo model serves chat.',
      `  Connect a real one: ${url}/operator/upstreams, or npx oja-server upstreams add openai --key -`,
      '',
    );
  if (first !== undefined && !isTerminal)
    lines.push(
      '  First start: an operator account was created. Its password and key are in first-run.json in the data folder.',
      '',
    );
  if (first !== undefined && isTerminal) {
    lines.push(
      '  First start: an operator account was created. This is shown once and stored in first-run.json in the data folder.',
      '',
      `    email     ${first.email}`,
      `    password  ${first.password}`,
      `    key       ${first.api_key}`,
      '',
      '  Try it:',
      '',
      `    curl ${url}/api/v1/chat -H 'Authorization: Bearer ${first.api_key}' \\`,
      `      -H 'Content-Type: application/json' -d '{"messages":[{"role":"user","content":"Write a greeting for my market stall in Lagos."}]}'`,
      '',
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Which chat model the first start fetches. */
export function chatDownload({ id, about, bytes, source }: ModelState): string {
  const size = `${(bytes / 1e9).toFixed(1)} GB`;
  return source
    ? `  The model hub responds: downloading ${id} (${about}; ${size}) from ${source}. It will serve chat.\n  To use the small demo model instead, set OJA_MODELS_HUB=0.\n\n`
    : `  Downloading the demo model for chat (${size}). For a better one: npx oja-server models list\n\n`;
}

export function doctorTable(health: EngineHealth[]): string {
  const rows = health.map(({ capability, engine, state, progress, detail, fix }) => [
    capability,
    engine,
    state === 'preparing' && progress !== undefined ? `preparing ${Math.round(progress * 100)}%` : state,
    state === 'ready' ? detail : fix === undefined ? detail : `${detail} → ${fix}`,
  ]);
  const head = ['capability', 'engine', 'state', 'details and fix'];
  return `${table(head, rows).replace(/^/gm, '  ')}\n\n`;
}
