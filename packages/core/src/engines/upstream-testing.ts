/** What the tests of upstream engines share: stand-ins on loopback, real engines behind the real selection. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import type { z } from 'zod';
import { createEgress } from '../egress/egress.ts';
import { egressSettings } from '../egress/settings.ts';
import type { FullContext } from '../endpoints/context.ts';
import type { Endpoint, Result } from '../endpoints/endpoint.ts';
import { OjaError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import { sandboxSettings } from '../sandbox/settings.ts';
import type { SettingGroup, SettingsOf } from '../setting.ts';
import type { Capability, EngineParts } from './capability.ts';
import type { Engine, EngineCall } from './engine.ts';
import type { ModelStore } from './models/port.ts';
import { selectEngines } from './select.ts';

export const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };
export const callWith = (signal = new AbortController().signal): EngineCall => ({ signal, log: silent });

export interface SeenRequest {
  method: string;
  path: string;
  search: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Reply =
  | { status?: number; headers?: Record<string, string>; json: unknown }
  | { status?: number; headers?: Record<string, string>; body: string | Uint8Array }
  /** Accepts and never answers. */
  | 'silence';

export interface StandIn extends AsyncDisposable {
  url: string;
  seen: SeenRequest[];
}

/** An upstream on loopback that responds with what the function returns; a thrown error is a 599. */
export async function openStandIn(
  answer: (request: SeenRequest) => Reply | Promise<Reply>,
): Promise<StandIn> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const entry: SeenRequest = {
      method: request.method ?? '',
      path: url.pathname,
      search: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    seen.push(entry);
    try {
      send(response, await answer(entry));
    } catch (error) {
      response.writeHead(599).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply === 'silence') return;
  const isJson = 'json' in reply;
  response.writeHead(reply.status ?? 200, {
    'content-type': isJson ? 'application/json' : 'text/html',
    ...reply.headers,
  });
  response.end(isJson ? JSON.stringify(reply.json) : reply.body);
}

/** Settings at their defaults, but for what the test says. */
export function settle<G extends SettingGroup>(group: G, given: Partial<SettingsOf<G>> = {}): SettingsOf<G> {
  const entries = Object.entries(group).map(([name, { schema }]) => [name, schema.parse(undefined)]);
  return { ...Object.fromEntries(entries), ...given } as SettingsOf<G>;
}

export function openParts() {
  const egress = createEgress(settle(egressSettings), silent);
  const sandbox = createSandbox(settle(sandboxSettings), silent);
  const parts: EngineParts = { egress, sandbox, models: {} as ModelStore, log: silent, scratchDir: tmpdir() };
  return {
    parts,
    async [Symbol.asyncDispose]() {
      await sandbox.close();
      await egress.close();
    },
  };
}

/** A capability as the platform runs it: engines in order, fallback, breaker. */
export function openCapability<Port extends Engine, G extends SettingGroup>(
  capability: Capability<Port, G>,
  given: Partial<SettingsOf<Capability<Port, G>['settings']>>,
) {
  const opened = openParts();
  const settings = settle(capability.settings as SettingGroup, given as Record<string, unknown>);
  const selection = selectEngines(
    capability,
    settings as SettingsOf<Capability<Port>['settings']>,
    opened.parts,
  );
  return {
    port: selection.port,
    health: () => selection.health(),
    async [Symbol.asyncDispose]() {
      await selection.close();
      await opened[Symbol.asyncDispose]();
    },
  };
}

/** Runs an endpoint with real engines; the data must fit its own output schema. */
export async function runEndpoint(
  endpoint: Endpoint,
  input: unknown,
  context: Partial<{ [K in keyof FullContext]: unknown }>,
): Promise<Result<unknown>> {
  const result = await endpoint.run((endpoint.input as z.ZodType).parse(input), {
    ...callWith(),
    progress() {},
    ...context,
  } as unknown as FullContext);
  if ('data' in result && !('file' in result)) endpoint.output.parse(result.data);
  return result;
}

export function dataOf<T>(result: Result<unknown>): T {
  if (!('data' in result)) throw new Error('the result has no data');
  return result.data as T;
}

/** What the call path answers for a failure. */
export async function failureOf(work: Promise<unknown>): Promise<OjaError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof OjaError) return error;
  throw new Error(`expected an OjaError, got ${String(error)}`, { cause: error });
}
