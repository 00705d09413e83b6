/** What a person sees in the terminal when the server starts: what works now, what comes, and one call to try. */
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { ModelState } from '../engines/models/port.ts';
import type { EngineHealth } from '../engines/select.ts';
import { curl } from '../http/samples/curl.ts';
import { table } from '../text/table.ts';
import type { FirstRun } from './first-run.ts';

interface BannerOptions {
  demo: boolean;
  /** `first-run.json`, with the operator's password and key. */
  firstRunFile: string;
  /** A service's output goes to a log, where a password and a key must not be. */
  isTerminal: boolean;
  endpoints: readonly Endpoint[];
}

export function banner(
  url: string,
  first: FirstRun | undefined,
  { demo, firstRunFile, isTerminal, endpoints }: BannerOptions,
): string {
  const shown = isTerminal ? first : undefined;
  return block([
    '',
    `Oja is running at ${url}`,
    '',
    `  Console   ${url}/console`,
    `  Docs      ${url}/docs`,
    ...(first === undefined
      ? []
      : ['', 'First start: an operator account was created. Its password and key are in', firstRunFile]),
    ...(shown === undefined
      ? []
      : ['', `  email     ${shown.email}`, `  password  ${shown.password}`, `  key       ${shown.api_key}`]),
    ...(first === undefined ? [] : tryIt('Try it:', commandOf(url, shown, firstRunFile, endpoints))),
    ...(demo
      ? [
          '',
          'No upstream is connected: the small embedded demo model serves chat. Connect a real one:',
          `${url}/operator/upstreams, or npx oja-server upstreams add openai --key -`,
        ]
      : []),
    '',
  ]);
}

/** Which chat model the first start fetches. */
export function chatDownload({ id, about, bytes, source }: ModelState): string {
  const size = `${(bytes / 1e9).toFixed(1)} GB`;
  return block(
    source
      ? [
          `Downloading ${id} for chat (${about}; ${size}) from ${source}.`,
          'To use the small demo model instead, set OJA_MODELS_HUB=0.',
          '',
        ]
      : [`Downloading the demo model for chat (${size}). For a better one: npx oja-server models list`, ''],
  );
}

/** Printed as soon as the first chat model is downloaded. */
export function chatReady(url: string, first: FirstRun | undefined, endpoints: readonly Endpoint[]): string {
  const command = first === undefined ? undefined : chatCall(url, first.api_key, endpoints);
  return block(['', 'Chat is ready.', ...tryIt('', command), '']);
}

/** Which capabilities work now, which are being downloaded, and which need something. */
export function readiness(health: EngineHealth[]): string {
  const states = Map.groupBy(health, ({ capability }) => capability);
  const has = (engines: EngineHealth[], wanted: EngineHealth['state']) =>
    engines.some(({ state }) => state === wanted);
  const rows = new Map<string, string[]>(
    ['Ready', 'Downloading', 'Incomplete', 'Off'].map((name) => [name, []]),
  );
  for (const [capability, engines] of states) {
    const isReady = has(engines, 'ready');
    if (has(engines, 'preparing'))
      rows.get('Downloading')!.push(isReady ? `${capability} (in part ready)` : capability);
    else rows.get(isReady ? 'Ready' : has(engines, 'missing') ? 'Incomplete' : 'Off')!.push(capability);
  }
  return block([
    ...[...rows].flatMap(([name, capabilities]) => listed(name, capabilities)),
    '',
    'Details, progress and fixes: npx oja-server doctor',
    '',
  ]);
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

const block = (lines: string[]): string =>
  `${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`;

const tryIt = (title: string, command: string | undefined): string[] =>
  command === undefined
    ? []
    : ['', ...(title === '' ? [] : [title, '']), ...command.split('\n').map((line) => `  ${line}`)];

const listedWidth = 96;

function listed(name: string, words: string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length > listedWidth) lines.push(word);
    else lines[lines.length - 1] = `${line}, ${word}`;
  }
  return lines.map(
    (line, at) => `${(at === 0 ? name : '').padEnd(13)}${line}${at < lines.length - 1 ? ',' : ''}`,
  );
}

/** In a log, the command reads the key from its file. */
function commandOf(
  url: string,
  shown: FirstRun | undefined,
  file: string,
  endpoints: readonly Endpoint[],
): string | undefined {
  const command = firstCall(url, shown?.api_key ?? '$KEY', endpoints);
  if (command === undefined || shown !== undefined) return command;
  return `KEY=$(node -p 'JSON.parse(fs.readFileSync("${file}")).api_key')\n${command}`;
}

/** A call that needs no model, no upstream and no credits: it works at once. */
function firstCall(origin: string, key: string, endpoints: readonly Endpoint[]): string | undefined {
  const first = endpoints.find(
    ({ access, method, quick, uses }) =>
      access === 'key' && method === 'GET' && quick === true && uses === undefined,
  );
  if (first === undefined) return undefined;
  const { id, method, path, example } = first;
  return curl({
    origin,
    id,
    method,
    path,
    input: example.input as Record<string, unknown>,
    returns: 'json',
    key,
  });
}

function chatCall(origin: string, key: string, endpoints: readonly Endpoint[]): string | undefined {
  const chat = endpoints.find(({ example }) => 'messages' in (example.input as object));
  if (chat === undefined) return undefined;
  const { id, method, path } = chat;
  const messages = [{ role: 'user', content: 'Write a greeting for my market stall in Lagos.' }];
  return curl({ origin, id, method, path, input: { messages, stream: true }, returns: 'events', key });
}
