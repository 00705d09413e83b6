/** The client: one call for every endpoint, typed by the registry, and what calls alone cannot do. */
import { type FileAnswer, readAnswer, readFile } from './answer.ts';
import { type Answer, type Call, type CallOptions, callOf, type EndpointRow } from './call.ts';
import { type ChatCall, chatCall, chatStream } from './chat.ts';
import { described } from './described.ts';
import { encode } from './encode.ts';
import { ApiError } from './errors.ts';
import { type EventStream, eventStream } from './events.ts';
import { endpointTable } from './generated/endpoints.ts';
import type { Endpoints, Job, LoggedRequest, Methods } from './generated/types.ts';
import { type WaitOptions, waitForJob } from './jobs.ts';
import { type PublishedServices, publishedServices } from './published.ts';
import { endWithDone, type StreamEvents, type StreamId, streamFields } from './streams.ts';
import { type Fetch, type Sent, send } from './transport.ts';

export type EndpointId = keyof Endpoints;
export type EndpointInput<Id extends EndpointId> = Endpoints[Id]['input'];
export type EndpointOutput<Id extends EndpointId> = Endpoints[Id]['output'];

export interface ClientOptions {
  /** URL of the server, with or without `/api/v1`. Default: `OJA_URL`; in a web page, its own origin. */
  baseUrl?: string | undefined;
  /** API key. Default: `OJA_KEY`; in a web page, the browser session is used. */
  key?: string | undefined;
  /** In place of the global one. */
  fetch?: Fetch | undefined;
  /** Further attempts after a failure that may pass. Default 2. */
  retries?: number | undefined;
  /** For every call; default: what each endpoint allows. */
  timeoutMs?: number | undefined;
  /** Sent with every call. */
  headers?: Record<string, string> | undefined;
}

export interface Quote {
  object: 'quote';
  endpoint: string;
  unit: string;
  units: number;
  /** Null where kinds of units have their own prices. */
  price_per_unit: string | null;
  price: string;
  price_naira: string;
  free_left: number | null;
  due: string;
  due_naira: string;
}

/** Endpoints that answer pages: `data` and the cursor `next`. */
export type PagedId = {
  [Id in EndpointId]: EndpointOutput<Id> extends { data: unknown[]; next: string | null } ? Id : never;
}[EndpointId];

/** An input without required fields may be left out. */
type Given<Input> =
  Record<never, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions];

export interface Client extends Methods {
  readonly baseUrl: string;
  /** Published services of the server: `client.x.acme.send(…)` for `x.acme.send`. */
  readonly x: PublishedServices;
  /** Any endpoint by its id; `client.network.dns(…)` is the same as `client.call('network.dns', …)`. */
  call<Id extends EndpointId>(id: Id, ...given: Given<EndpointInput<Id>>): Call<EndpointOutput<Id>>;
  /** One that the types don't know, of a plugin or a published service: the server describes it. */
  call<Id extends string>(
    id: Id extends EndpointId ? never : Id,
    input?: object,
    options?: CallOptions,
  ): Call<unknown>;
  /** The file itself instead of JSON. `accept` chooses among the types the endpoint produces. */
  callForFile<Id extends EndpointId>(
    id: Id,
    input: EndpointInput<Id>,
    options?: CallOptions & { accept?: string },
  ): Call<FileAnswer>;
  /** Events of an endpoint that streams. */
  stream<Id extends StreamId>(
    id: Id,
    input: EndpointInput<Id>,
    options?: CallOptions,
  ): Promise<EventStream<StreamEvents[Id]>>;
  /** Chat as it is written: `for await (const word of client.streamChat({ messages }))`. Await it for the chunks. */
  streamChat(input: EndpointInput<'ai.chat'>, options?: CallOptions): ChatCall;
  /** Requests of the account as they end. */
  tail(
    input?: EndpointInput<'account.requests-tail'>,
    options?: CallOptions,
  ): Promise<EventStream<LoggedRequest>>;
  /** What the call would cost, without running it. */
  quote<Id extends EndpointId>(id: Id, input: EndpointInput<Id>, options?: CallOptions): Call<Quote>;
  quote<Id extends string>(
    id: Id extends EndpointId ? never : Id,
    input: object,
    options?: CallOptions,
  ): Call<Quote>;
  /** Starts work and returns its job immediately. */
  startJob<Id extends EndpointId>(
    id: Id,
    input: EndpointInput<Id>,
    options?: CallOptions,
  ): Call<{ id: string; status: Job['status'] }>;
  startJob<Id extends string>(
    id: Id extends EndpointId ? never : Id,
    input: object,
    options?: CallOptions,
  ): Call<{ id: string; status: Job['status'] }>;
  /** Asks until the job has ended; throws JobFailedError when it failed or was cancelled. */
  waitForJob(id: string, options?: WaitOptions): Promise<Job>;
  /** Everything behind `next`, page by page. */
  each<Id extends PagedId>(
    id: Id,
    input?: EndpointInput<Id>,
    options?: CallOptions,
  ): AsyncIterable<EndpointOutput<Id>['data'][number]>;
  /** A file that an answer points to. */
  download(file: string | { url: string }, options?: CallOptions): Call<FileAnswer>;
}

type Fields = Record<string, unknown>;

export function createClient(options: ClientOptions = {}): Client {
  const baseUrl = baseUrlOf(options.baseUrl);
  const key = options.key ?? environment('OJA_KEY');
  const fetch: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const common: Record<string, string> = {
    accept: 'application/json',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...lowerCaseNames(options.headers),
  };

  async function sendTo<T>(
    known: EndpointRow | Promise<EndpointRow>,
    input: Fields,
    wish: CallOptions,
    read: (sent: Sent) => Promise<T> | T,
  ): Promise<T> {
    const row = await known;
    const { path, body, contentType } = await encode(row, input);
    const given: Record<string, string> = {
      ...common,
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...lowerCaseNames(wish.headers),
    };
    const idempotencyKey =
      wish.idempotencyKey ?? given[keyHeader] ?? (row.paid && body ? randomKey() : undefined);
    const outgoing = {
      method: row.method,
      url: baseUrl + path,
      headers: idempotencyKey === undefined ? given : { ...given, [keyHeader]: idempotencyKey },
      body,
      timeoutMs: wish.timeoutMs ?? options.timeoutMs ?? row.timeoutMs + 10_000,
      retries: wish.retries ?? options.retries ?? 2,
      repeatable: idempotencyKey !== undefined || (row.method !== 'POST' && row.method !== 'PATCH'),
      signal: wish.signal,
    };
    return send(fetch, outgoing, read);
  }

  const learned = new Map<string, Promise<EndpointRow>>();
  const rowOf = (id: string): EndpointRow | Promise<EndpointRow> =>
    (endpointTable as Record<string, EndpointRow>)[id] ?? learned.get(id) ?? learn(id);
  async function firstKnown([id = '', ...others]: string[]): Promise<string> {
    try {
      await rowOf(id);
      return id;
    } catch (error) {
      if (others.length > 0 && error instanceof TypeError)
        return firstKnown(others).catch(() => Promise.reject(error));
      throw error;
    }
  }
  /** What the types don't know, the server describes. */
  function learn(id: string): Promise<EndpointRow> {
    const row = described(id, askServer).then((found) => {
      if (found !== undefined) return found.row;
      throw new TypeError(`Unknown endpoint ${id}. The catalogue lists all endpoints.`);
    });
    learned.set(id, row);
    row.catch(() => learned.delete(id));
    return row;
  }
  async function askServer(path: string): Promise<unknown> {
    const outgoing = {
      method: 'GET',
      url: baseUrl + path,
      headers: { accept: 'application/json' },
      body: undefined,
      timeoutMs: 15_000,
      retries: options.retries ?? 2,
      repeatable: true,
      signal: undefined,
    };
    try {
      return (await send(fetch, outgoing, readAnswer)).data;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }
  const run = (id: string, input: Fields = {}, wish: CallOptions = {}): Promise<Answer<unknown>> =>
    sendTo(rowOf(id), input, wish, readAnswer);
  const withHeader = (wish: CallOptions, name: string, value: string): CallOptions => ({
    ...wish,
    headers: { ...wish.headers, [name]: value },
  });

  const stream: Client['stream'] = async (id, input, wish = {}) => {
    const asked = withHeader(wish, 'accept', 'text/event-stream');
    const fields = { ...input, ...streamFields[id] };
    return sendTo(rowOf(id), fields, asked, (sent) => eventStream(sent, endWithDone.has(id)));
  };

  const client: Omit<Client, keyof Methods> = {
    baseUrl,
    x: publishedServices((ids, input, wish) =>
      callOf(firstKnown(ids).then((id) => run(id, input as Fields, wish))),
    ),
    call: ((id: string, input?: Fields, wish?: CallOptions) =>
      callOf(run(id, input, wish))) as Client['call'],
    callForFile: (id, input, { accept, ...wish } = {}) => {
      const asked = async () => {
        const row = await rowOf(id);
        const wanted = accept ?? (row.produces ?? ['*/*']).join(', ');
        return await sendTo(row, input as Fields, withHeader(wish, 'accept', wanted), readFile);
      };
      return callOf(asked());
    },
    stream,
    streamChat: (input, wish) => chatCall(stream('ai.chat', input, wish).then(chatStream)),
    tail: (input = {}, wish = {}) => stream('account.requests-tail', input, wish),
    quote: (id: string, input: object, wish: CallOptions = {}) => {
      const asked = withHeader(wish, 'x-oja-quote', 'true');
      const unpaid = Promise.resolve(rowOf(id)).then((row) => ({ ...row, paid: false }));
      return callOf(sendTo(unpaid, input as Fields, asked, readAnswer)) as Call<Quote>;
    },
    startJob: (id: string, input: object, wish: CallOptions = {}) =>
      callOf(run(id, input as Fields, withHeader(wish, 'prefer', 'respond-async'))) as ReturnType<
        Client['startJob']
      >,
    waitForJob: (id, wish = {}) =>
      waitForJob((job, how) => client.call('account.job', { id: job }, how), id, wish),
    each: (id, input, wish) => eachOf(run, id, input as Fields, wish),
    download: (file, wish = {}) => callOf(downloadOf(fetch, baseUrl, file, wish)),
  };
  return Object.assign(
    client,
    methodsOf((id, input, wish) => callOf(run(id, input, wish))),
  ) as Client;
}

const keyHeader = 'idempotency-key';

/** `Accept` and `accept` are one header; as two fields, fetch sends both values. */
function lowerCaseNames(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Not randomUUID: browsers keep that from pages without TLS. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** In Node, Deno and Bun; a web page has none. */
function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name] || undefined;
}

/** Without the path of the API and a slash at the end. */
export function baseUrlOf(given: string | undefined): string {
  const page = (globalThis as { location?: { origin?: string } }).location?.origin;
  const text = given ?? environment('OJA_URL') ?? page;
  if (text === undefined)
    throw new TypeError('Pass baseUrl or set OJA_URL, for example http://127.0.0.1:8787');
  return text.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}

async function* eachOf<T>(
  run: (id: string, input: Fields, wish?: CallOptions) => Promise<Answer<unknown>>,
  id: string,
  input: Fields = {},
  wish?: CallOptions,
): AsyncGenerator<T> {
  let cursor: string | null | undefined;
  do {
    const { data } = await run(id, cursor ? { ...input, cursor } : input, wish);
    const page = data as { data: T[]; next: string | null };
    yield* page.data;
    cursor = page.next;
  } while (cursor);
}

/** The address is enough: a key never goes to another host. */
async function downloadOf(
  fetch: Fetch,
  baseUrl: string,
  file: string | { url: string },
  wish: CallOptions,
): Promise<Answer<FileAnswer>> {
  const url = new URL(typeof file === 'string' ? file : file.url, baseUrl).href;
  const { timeoutMs = 120_000, retries = 2, signal, headers = {} } = wish;
  return send(
    fetch,
    { method: 'GET', url, headers, body: undefined, timeoutMs, retries, repeatable: true, signal },
    readFile,
  );
}

/** `client.network.dns(…)` for `network.dns`; names with dashes in camel case. */
function methodsOf(call: (id: string, input?: Fields, options?: CallOptions) => Call<unknown>): Methods {
  const methods: Record<string, Record<string, unknown>> = {};
  for (const id of Object.keys(endpointTable)) {
    const [group = '', name = ''] = id.split('.');
    const method = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    methods[group] ??= {};
    methods[group][method] = (input?: Fields, options?: CallOptions) => call(id, input, options);
  }
  // Types and table are generated from the same endpoints.
  return methods as unknown as Methods;
}
