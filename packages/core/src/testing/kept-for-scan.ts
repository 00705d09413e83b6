/**
 * What the secret scan at the end of `npm test` looks through, and what it looks for. Every test server leaves its
 * data folder, log and answers in the folder of the run, and the secrets that it handed out or was sent.
 */
import { subscribe } from 'node:diagnostics_channel';
import {
  appendFileSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { newId } from '../platform/id.ts';

/** Undefined unless `npm test` runs us. */
export const scanDir = process.env.OJA_TEST_SCAN_DIR;

/** What an owner keeps on purpose, readable by nobody else: the first-run note and the pepper. */
const ownersFiles = new Set(['first-run.json', 'secret']);
/** Endpoints whose answer is the one that shows a secret. */
const showsSecret =
  /^POST \/api\/v1\/(account\/totp|account\/invites|account\/invites\/[^/]+\/resend|oauth\/token|keys|keys\/[^/]+\/rotate|webhooks|webhooks\/[^/]+\/rotate|operator\/(accounts\/[^/]+\/)?keys|operator\/vouchers)(\/enable|\/confirm)?$/;
const answerBytesMax = 200_000;
const pieceCharactersMax = 4_000_000;

export function noteSecret(what: string, secret: string): void {
  if (scanDir === undefined || secret === '' || noted.has(secret)) return;
  noted.add(secret);
  appendFileSync(join(scanDir, `noted-${process.pid}.jsonl`), `${JSON.stringify({ what, secret })}\n`);
}

const noted = new Set<string>();

/** The files of a data folder, as they are now; hard links where writing has ended. */
export function keepFiles(dataDir: string): void {
  if (scanDir === undefined || !existsSync(dataDir)) return;
  const kept = join(scanDir, 'kept', newId('data'));
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || ownersFiles.has(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(kept, path.slice(dataDir.length));
    mkdirSync(dirname(target), { recursive: true });
    try {
      if (/\.db(-\w+)?$/.test(entry.name)) copyFileSync(path, target, constants.COPYFILE_FICLONE);
      else linkSync(path, target);
    } catch (error) {
      // Another server of the same folder may be removing it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** Text that grows; it goes to the folder piece by piece. */
export function keptText(kind: 'log' | 'answers') {
  let text = '';
  const keep = () => {
    if (scanDir === undefined || text === '') return;
    mkdirSync(join(scanDir, 'kept'), { recursive: true });
    writeFileSync(join(scanDir, 'kept', newId(kind)), text);
    text = '';
  };
  return {
    add(more: string): void {
      text += more;
      if (text.length > pieceCharactersMax) keep();
    },
    keep,
  };
}

interface ClientEvent {
  request: { origin: string; path: string; method: string };
  response?: { statusCode: number; headers: Buffer[] };
  chunk?: Uint8Array | string;
}

interface HttpExchange {
  sent: string;
  received: string;
  type: string;
  worked: boolean;
}

const watched = new Set<string>();
const answers = keptText('answers');

/** Hears what this process sends to the server and gets back. */
export function watchTraffic(origin: string): void {
  if (scanDir === undefined) return;
  if (watched.size === 0) listen();
  watched.add(origin);
}

function listen(): void {
  const open = new WeakMap<object, HttpExchange>();
  const on = (name: string, hear: (exchange: HttpExchange, event: ClientEvent) => void) =>
    subscribe(`undici:request:${name}`, (message) => {
      const event = message as ClientEvent;
      if (!watched.has(event.request.origin)) return;
      const exchange = open.get(event.request) ?? { sent: '', received: '', type: '', worked: false };
      open.set(event.request, exchange);
      hear(exchange, event);
    });
  on('bodyChunkSent', (exchange, { chunk = '' }) => {
    if (exchange.sent.length < answerBytesMax) exchange.sent += Buffer.from(chunk as string).toString();
  });
  on('headers', (exchange, { request, response }) => {
    const headers = (response?.headers ?? []).map(String);
    for (const cookie of headers) noteSession(cookie);
    exchange.type = headers[headers.findIndex((name) => name.toLowerCase() === 'content-type') + 1] ?? '';
    exchange.worked = response !== undefined && response.statusCode < 300;
    // Whatever is sent there, a token or not, is answered alike.
    const isRevocation = request.path === '/api/v1/oauth/revoke';
    if (exchange.worked && !isRevocation)
      noteFields(exchange.sent, ['password', 'current_password', 'token']);
  });
  on('bodyChunkReceived', (exchange, { chunk = '' }) => {
    if (/json|text/.test(exchange.type) && exchange.received.length < answerBytesMax) {
      exchange.received += Buffer.from(chunk as string).toString();
    }
  });
  on('trailers', (exchange, { request }) => {
    const call = `${request.method} ${request.path.split('?')[0]}`;
    if (exchange.worked && showsSecret.test(call))
      noteFields(exchange.received, ['secret', 'code', 'recovery_codes', 'access_token', 'refresh_token']);
    else if (request.path.startsWith('/api/v1/')) answers.add(`${exchange.received}\n`);
  });
  // A browser's sessions, where the server runs in this process.
  subscribe('http.server.request.start', (message) => {
    noteSession((message as { request: IncomingMessage }).request.headers.cookie ?? '');
  });
  process.on('exit', () => answers.keep());
}

function noteSession(cookie: string): void {
  const token = /oja_session=([\w-]{43})/.exec(cookie)?.[1];
  if (token !== undefined) noteSecret('session token', token);
}

function noteFields(body: string, names: string[]): void {
  for (const name of names) {
    const field = new RegExp(`"${name}"\\s*:\\s*(\\[[^\\]]*\\]|"(?:[^"\\\\]|\\\\.)*")`).exec(body)?.[1];
    for (const secret of field === undefined ? [] : [JSON.parse(field) as string | string[]].flat()) {
      noteSecret(name, secret);
    }
  }
}
