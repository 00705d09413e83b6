/** A whole server on a free port with a throwaway data folder, for tests. */

import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { clickhouseLog } from '../../../clickhouse-log/src/index.ts';
import { type App, startApp } from '../../../core/src/app.ts';
import { noCaps } from '../../../core/src/domain/caps.ts';
import { createLog } from '../../../core/src/log.ts';
import { createAccount } from '../../../core/src/platform/accounts/write.ts';
import { newId } from '../../../core/src/platform/id.ts';
import { grantCredits } from '../../../core/src/platform/ledger/grants.ts';
import type { Plugin } from '../../../core/src/plugin.ts';
import { allScopes, type FirstRun, makeOperator } from '../../../core/src/process/first-run.ts';
import { createDatabase } from '../../../core/src/testing/database.ts';
import {
  keepFiles,
  keptText,
  noteSecret,
  scanDir,
  watchTraffic,
} from '../../../core/src/testing/kept-for-scan.ts';
import { copySqlite } from '../../../core/src/testing/templates.ts';
import { readSettings } from '../registry.ts';

export interface TestServer {
  url: string;
  app: App;
  dataDir: string;
  operator: FirstRun;
  /** An account of its own with a live key; `dollars` are granted. */
  account(options?: { dollars?: number; scopes?: string[]; mode?: 'live' | 'test' }): Promise<TestAccount>;
  /** fetch with a key (default: the operator's) and a JSON body. */
  call(path: string, options?: CallOptions): Promise<TestAnswer>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface TestAccount {
  id: string;
  email: string;
  password: string;
  key: string;
  keyId: string;
  /** Its owner. */
  personId: string;
  memberId: string;
}

export interface CallOptions {
  key?: string | null;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface TestAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any;
  text: string;
}

export interface TestServerOptions {
  env?: Record<string, string>;
  /** 'postgres' makes a database of its own on OJA_TEST_DATABASE_URL. */
  database?: 'sqlite' | 'postgres';
  /** Share a folder or database with another server of the same test. */
  dataDir?: string;
  databaseUrl?: string;
  now?: () => number;
  /** Beside those of this repository. */
  plugins?: readonly Plugin[];
  /** A built console other than packages/console/dist. */
  consoleDir?: string;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'oja-test-'));
  const database =
    options.database === 'postgres' && options.databaseUrl === undefined ? await createDatabase() : undefined;
  const databaseUrl = options.databaseUrl ?? database?.url;
  if (options.dataDir === undefined && databaseUrl === undefined) copySqlite(dataDir);
  const read = readSettings({
    OJA_PORT: '0',
    OJA_DATA_DIR: dataDir,
    OJA_LOG_LEVEL: process.env.OJA_TEST_LOG ?? (scanDir === undefined ? 'silent' : 'debug'),
    OJA_MODELS_DIR: process.env.OJA_MODELS_DIR ?? join(homedir(), '.cache/oja/models'),
    OJA_MODELS_AUTO: '0',
    OJA_REPUTATION_SOURCES: 'none',
    OJA_IP_FEEDS: 'none',
    OJA_PRICE_LISTS: 'none',
    OJA_IP_DATA_URL: 'none',
    OJA_DRAIN_MS: '2000',
    OJA_LIMIT_PER_MINUTE: '100000',
    OJA_SIGNUPS_PER_NETWORK: '100000',
    // Several files run at once: threads of one model that wait for each other take the cores of the rest.
    OJA_LLAMA_THREADS: '1',
    OJA_WHISPER_THREADS: '1',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...options.env,
  });
  const more = [...(read.server.logUrl ? [clickhouseLog] : []), ...(options.plugins ?? [])];
  const settings = more.length === 0 ? read : { ...read, plugins: [...read.plugins, ...more] };
  const logged = keptText('log');
  const app = await startApp(settings, {
    log: createLog(
      settings.server.logLevel,
      false,
      process.env.OJA_TEST_LOG === undefined ? logged.add : undefined,
    ),
    now: options.now,
    consoleDir: options.consoleDir,
  });
  const made = await makeOperator(app.platform, app.url, join(dataDir, 'first-run.json'));
  const operator = made ?? { url: app.url, email: '', password: '', api_key: '' };
  watchTraffic(app.localUrl);
  noteSecret('operator password', operator.password);

  async function close() {
    await app.close();
    keepFiles(dataDir);
    logged.keep();
    await database?.drop();
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
  return {
    url: app.localUrl,
    app,
    dataDir,
    operator,
    account: (wish) => makeAccount(app, wish),
    call: (path, call) => request(app.localUrl, operator.api_key, path, call),
    close,
    [Symbol.asyncDispose]: close,
  };
}

const password = 'correct horse battery';
/** Of the lowest cost: a suite makes hundreds of accounts and logs in as many times. */
let passwordHash: Promise<string> | undefined;

async function makeAccount(
  { platform }: App,
  {
    dollars = 0,
    scopes = allScopes().slice(0, -1),
    mode = 'live',
  }: { dollars?: number; scopes?: string[]; mode?: 'live' | 'test' } = {},
): Promise<TestAccount> {
  const email = `${newId('dev')}@example.test`;
  noteSecret('password', password);
  passwordHash ??= hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const at = platform.now();
  const { account, member, person } = await platform.parts.store.transact(createAccount, {
    id: newId('acc', at),
    email,
    name: 'Ada',
    passwordHash: await passwordHash,
    role: 'developer',
    at,
  });
  if (dollars > 0) {
    await platform.parts.store.transact(grantCredits, {
      accountId: account.id,
      micros: Math.round(dollars * 1_000_000),
      note: 'test',
      reference: newId('ref'),
      actor: 'test',
      ip: '',
      at: platform.now(),
    });
  }
  const wish = {
    name: 'test key',
    mode,
    scopes,
    ips: [],
    perMinute: 100_000,
    caps: noCaps,
    expiresAt: null,
  };
  const key = await platform.keys.create(account.id, wish, member.id);
  return {
    id: account.id,
    personId: person.id,
    memberId: member.id,
    email,
    password,
    key: key.secret,
    keyId: key.id,
  };
}

async function request(
  url: string,
  operatorKey: string,
  path: string,
  options: CallOptions = {},
): Promise<TestAnswer> {
  const { key = operatorKey, body, headers, signal } = options;
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}${path}`, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body:
      body === undefined ? undefined : isForm ? body : typeof body === 'string' ? body : JSON.stringify(body),
    signal,
  });
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, json, text };
}
