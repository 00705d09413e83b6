/** Speaks to the running server through its control socket, or starts one for the time of a command. */
import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { type ErrorCode, fail } from '../errors.ts';
import { createLog } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { controlSocket, socketPathIn } from '../process/control-socket.ts';
import type { Settings } from '../settings.ts';
import { databaseFile } from '../storage/sqlite/sqlite.ts';
import { request } from '../wire/node-http.ts';

export interface ServerLink {
  ask<T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<T>;
  close(): Promise<void>;
}

interface LinkOptions {
  /** Whether the command makes sense before the first start of a server. */
  beforeFirstStart?: boolean;
}

/** Commands that check or prepare a server. */
export const beforeFirstStart: LinkOptions = { beforeFirstStart: true };

export async function linkServer(settings: Settings, options: LinkOptions = {}): Promise<ServerLink> {
  const dataDir = resolve(settings.server.dataDir);
  const running = await findSocket(dataDir);
  if (running === undefined && options.beforeFirstStart !== true) mustHaveDatabase(settings.server, dataDir);
  const app = running === undefined ? await startQuietly(settings) : undefined;
  const socketPath = running ?? (await findSocket(dataDir));
  if (socketPath === undefined) throw fail('internal_error', `No control socket in ${dataDir}.`);
  return {
    ask: (method, path, body) => ask(socketPath, method, path, body),
    close: async () => app?.close(),
  };
}

/** A folder without a database is most often the wrong one: a command would report success on an empty database. */
function mustHaveDatabase({ databaseUrl }: Settings['server'], dataDir: string): void {
  const path = join(dataDir, databaseFile);
  if (databaseUrl !== undefined || existsSync(path)) return;
  throw new OperatorError(
    `There is no database at ${path}. Set OJA_DATA_DIR or DATABASE_URL as for the server, or start the server once.`,
  );
}

async function findSocket(dataDir: string): Promise<string | undefined> {
  const names = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => controlSocket.test(name)) : [];
  for (const name of names) {
    const path = socketPathIn(dataDir, name);
    if (await answers(path)) return path;
  }
  return undefined;
}

/** On a free port and without jobs: it only serves the command that started it. */
async function startQuietly(settings: Settings) {
  // A command that finds a running server needs none of this.
  const { startApp } = await import('../app.ts');
  const quiet: Settings = {
    ...settings,
    server: { ...settings.server, drainMs: 1_000 },
    platform: { ...settings.platform, jobWorkers: 0 },
    models: { ...settings.models, auto: false },
  };
  return startApp(quiet, { log: createLog('error', true), listenOn: { host: '127.0.0.1', port: 0 } });
}

async function answers(socketPath: string): Promise<boolean> {
  return ask(socketPath, 'GET', '/healthz').then(
    () => true,
    () => false,
  );
}

function ask<T>(socketPath: string, method: string, path: string, body?: object): Promise<T> {
  return new Promise((done, failed) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers =
      text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const sent = request({ socketPath, method, path, headers, agent: false }, (response) => {
      readAnswer<T>(response).then(done, failed);
    });
    sent.on('error', failed);
    sent.end(text);
  });
}

async function readAnswer<T>(response: IncomingMessage): Promise<T> {
  const answer = (await json(response)) as T & { error?: { code: ErrorCode; message: string } };
  if (answer.error !== undefined) throw fail(answer.error.code, answer.error.message);
  return answer;
}

/** Asks once and closes. */
export async function askServer<T = Record<string, unknown>>(
  settings: Settings,
  method: string,
  path: string,
  body?: object,
  options?: LinkOptions,
): Promise<T> {
  const link = await linkServer(settings, options);
  try {
    return await link.ask<T>(method, path, body);
  } finally {
    await link.close();
  }
}

export function print(value: unknown, json: boolean, text: string): void {
  process.stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : `${text}\n`);
}
