/** The shape of an endpoint: one file holds everything that validation, OpenAPI, docs, console and client need. */
import type { z } from 'zod';
import { categoryIds, serviceScopeOf } from '../domain/categories.ts';
import type { Units, Used } from '../domain/price-kinds.ts';
import type { Right } from '../domain/rights.ts';
import type { ErrorCode } from '../errors.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { CallContext, Nothing, Uses } from './context.ts';
import type { FileBytes } from './file.ts';
import type { LiveLink, LiveSession, SocketSession } from './sockets.ts';

/** Part of the platform, and free. */
const ownGroups = ['account', 'operator', 'public'] as const;
type OwnGroup = (typeof ownGroups)[number];

/** The categories are sold. */
export type Group = OwnGroup | (string & {});

/** Those that this server has loaded, in their order. */
export const loadedCategories = (endpoints: readonly { group: Group }[]): string[] =>
  categoryIds().filter((category) => endpoints.some(({ group }) => group === category));

export const isSold = ({ group }: { group: Group }): boolean =>
  !(ownGroups as readonly Group[]).includes(group);

/** Other methods of our own change the same thing once, however often they are sent. */
export const takesIdempotencyKey = (endpoint: Pick<Endpoint, 'group' | 'method' | 'access'>): boolean =>
  isSold(endpoint) ? endpoint.method !== 'GET' : endpoint.method === 'POST' && endpoint.access !== 'public';

/**
 * Who may call: `key` a bearer key with the scope; `account` a session or a key with the account scope;
 * `operator` an operator's session, key with the operator scope, or the control socket; `public` anyone.
 */
export type Access = 'key' | 'account' | 'operator' | 'public';

/** OpenAI's, of an endpoint that runs itself; Anthropic's Messages; Gemini's generateContent; OpenAI's Responses, whose streams end with an event of their own; OpenAI's older completions; OAuth. */
export type Dialect = 'openai' | 'anthropic' | 'gemini' | 'responses' | 'completions' | 'cohere' | 'oauth';

export interface Price<Input> {
  unit: 'request' | 'character' | 'second' | 'token' | 'image' | 'page' | 'unit';
  /** Default price of a unit in micro-dollars; the operator sets it at run time. 0 is free. */
  microsPerUnit: number;
  /** What the provider of a published service charges for a unit, in micro-dollars. */
  costMicrosPerUnit?: number;
  /** Free calls a month of its service, in place of those of its category. */
  freePerMonth?: number;
  /** Units a call will use at most, known before it runs: what is held. Default 1. */
  units?: (input: Input) => number;
  /** For endpoints that sell models: the one that the caller names. Prices may then be set by model and kind. */
  model?: (input: Input) => string | undefined;
  /** Others that may serve instead, in order. The one that serves is paid for. */
  fallbacks?: (input: Input) => readonly string[];
  /** Units of each kind a call will use at most, where `model` is present. */
  kinds?: (input: Input) => Units;
  /** The service tier that the caller asks for. */
  service?: (input: Input) => string | null | undefined;
}

export const free: Price<unknown> = { unit: 'request', microsPerUnit: 0 };
export const perRequest = (microsPerUnit: number): Price<unknown> => ({ unit: 'request', microsPerUnit });

export interface Limits {
  bodyBytesMax: number;
  timeoutMs: number;
  /** Calls a minute per key when neither key nor operator says otherwise. Default 120. */
  perMinute?: number;
}

/** What the role of a member must allow to call it. */
export function rightOf({
  session,
  access,
  method,
  price,
}: Pick<Endpoint, 'session' | 'access' | 'method' | 'price'>): Right {
  if (session?.right !== undefined) return session.right;
  const isRead = method === 'GET';
  if (access === 'operator') return isRead ? 'operator.read' : 'operator.change';
  if (access === 'key') return isRead && price === free ? 'account.read' : 'calls.make';
  return 'account.own';
}

/** Whether scopes open an endpoint: by its category, its service, its id, or that of the endpoint it is a part of. */
export const scopesOpen = (
  scopes: readonly string[] | null,
  { id, group, partOf = id }: { id: string; group: string; partOf?: string },
): boolean =>
  scopes === null ||
  scopes.includes(group) ||
  scopes.includes(id) ||
  scopes.includes(partOf) ||
  scopes.includes(serviceScopeOf(id)) ||
  scopes.some((scope) => scope.startsWith(`${id}:`) || scope.startsWith(`${partOf}:`));

/** Patterns of the models that scopes such as `ai.chat:gpt-*` allow; undefined for all. */
export function modelScopes(
  scopes: readonly string[],
  { id, group, partOf = id }: Pick<Endpoint, 'id' | 'group' | 'partOf'>,
): string[] | undefined {
  if (scopes.includes(group) || scopes.includes(id) || scopes.includes(partOf)) return undefined;
  const owners = new Set([id, partOf]);
  return scopes.flatMap((scope) => {
    const end = scope.indexOf(':');
    return end !== -1 && owners.has(scope.slice(0, end)) ? [scope.slice(end + 1)] : [];
  });
}

/** The same of an endpoint that only its id is known of, such as that of a job. */
export const scopesOpenId = (scopes: readonly string[] | null, id: string): boolean =>
  scopesOpen(scopes, { id, group: id.split('.')[0]! });

interface Common {
  /** Units really used, when fewer than held. */
  units?: number;
  /** The same by kind, for endpoints that sell models. */
  usage?: Used;
  /** Served from a cache: the operator decides whether that is charged. */
  cached?: boolean;
  status?: number;
  headers?: Record<string, string>;
}

export const jsonType = 'application/json; charset=utf-8';

/** What run returns; the call path turns it into an HTTP answer. */
export type Result<Output> =
  | (Common & { data: Output })
  /** A file comes out: JSON with `file` merged in, or the raw bytes when Accept names the type. */
  | (Common & { file: FileBytes; data: Omit<Output, 'file'> })
  | (Common & { text: string | Uint8Array; mime: string })
  | (Common & { stream: AsyncIterable<Uint8Array | string>; mime: string; failed?: FailedEvent });

/** Writes the last event of a stream that failed, for a dialect that has one of its own. */
export type FailedEvent = (error: { code: string; message: string }) => string;

/** How the catalogue names a published service. */
export interface ServiceLabel {
  slug: string;
  name: string;
  /** As the operator groups services; no scope. */
  category: string;
}

export interface Deprecated {
  /** ISO dates. */
  since: string;
  sunset?: string;
  /** The path that takes its place. */
  use?: string;
}

/** For people: one sentence. */
export function deprecationNote({ since, sunset, use }: Deprecated): string {
  const until = sunset === undefined ? '' : `, available until ${sunset.slice(0, 10)}`;
  const instead = use === undefined ? '' : `; use ${use}`;
  return `Deprecated since ${since.slice(0, 10)}${until}${instead}.`;
}

/** What a call demands of a language model. */
export interface ModelDemand {
  /** Of all texts of the prompt. */
  characters: number;
  promptParam: string;
  /** Longest answer that is asked for, all choices together; undefined where none is given. */
  maxTokens: number | undefined;
  maxTokensParam: string;
}

/** What a job stores: the input that it runs with and, apart from it, what the server keeps. */
export interface JobOrder<Input> {
  input: Input;
  /** Units that it may use at most, where `input` no longer says so. */
  units?: Units;
}

/** Who of an account may call it, and what others see of that. */
export interface SessionRules {
  /**
   * What the role of a member must allow, for sessions. Without it an account endpoint is for owners; an operator
   * endpoint needs `operator.read` to read and `operator.change` to change.
   */
  right?: Right;
  /**
   * `refused`: it needs a session, because it changes what the owner of the account is protected by. `own`: a key
   * without the account scope may call it too, and it then speaks of that key alone.
   */
  keys?: 'refused' | 'own';
  /** Shows what callers sent or got: hidden from an operator who looks at the account. */
  content?: true;
  /** Changes by members are in the audit log of the account; false where nothing changes. */
  audited?: false;
}

/** How requests and responses look, where that is not JSON with status 200. */
/** A URL that a key signs and anyone opens: `/PREFIX/KEY.SIGNATURE/OPTIONS/SOURCE`. What it returns is stored. */
export interface SignedForm {
  /** One letter. */
  prefix: string;
  /** What the endpoint returns for it, and is stored. */
  types: readonly string[];
  /** The fields of its input. Throws what is wrong with an option. */
  fields(options: Record<string, string>, source: string, variant: string): Record<string, unknown>;
  /** Which of several results a browser gets: its Accept header as the call sees it, cut to what matters; empty where there is one. */
  variant?(options: Record<string, string>, accept: string): string;
  /** How long its result is stored, where that is not 30 days. */
  hours?(options: Record<string, string>): number | undefined;
}

export interface WireForm {
  /** It can be called by signed URLs, too. */
  signed?: SignedForm;
  /** The wire format that it speaks where that is not OpenAI's: its errors have that shape, and it runs itself. */
  dialect?: Dialect;
  /** Fields that a request with a body has in its query. */
  query?: readonly string[];
  /** The last parameter of the path may hold slashes, sent as they are or as %2F. */
  slashesInLast?: true;
  /** Input fields that hold files, so that multipart parts of that name are read into them. */
  files?: readonly string[];
  /** Takes application/x-www-form-urlencoded as well, as OAuth requires. */
  form?: true;
  /** Status of a good answer where that is not 200 (202 for jobs). */
  status?: 201 | 202;
  /** Types it can answer besides application/json. */
  types?: readonly string[];
  /** Its streams are served over WebSocket as well. */
  socket?: () => SocketSession;
  /** A WebSocket at its path speaks a protocol of its own. */
  live?: (link: LiveLink) => LiveSession;
  /** Returns only `types`, never JSON: on every path, or on these. */
  raw?: true | readonly string[];
}

/** For endpoints that become jobs: answered 202 and continued later. */
export interface JobRules<Input, Made extends z.ZodType, Dry extends z.ZodType, U extends Uses> {
  /** `asked`: when the caller sends `async: true` or `Prefer: respond-async`. */
  when: 'always' | 'asked';
  /** The field that asks for a job where that is not `async`. */
  field?: string;
  /** For its work, which nobody keeps a connection open for. Default `limits.timeoutMs`. */
  timeoutMs?: number;
  /**
   * Checks the input before it is queued, so that what cannot be read is refused immediately. Returns what the job
   * stores.
   */
  before?(input: Input, context: CallContext<U>): Promise<JobOrder<Input>>;
  /** How it is shown where that is not the common view (videos). `ordered` is the input before `before`. */
  view?(job: Job, origin: string, ordered: Input): object;
  /** What it keeps, where its views show it in another form. */
  output?: Made;
  /** What `dry_run: true` returns, with 200. */
  dryRun?: Dry;
}

/** For endpoints that generate text by a model: what bounds the length of an answer. */
export interface ModelRules<Input> {
  /** How much a call asks of the model: bounded where it costs nothing. */
  asks?(input: Input): ModelDemand;
  /**
   * The same input with a shorter longest answer, for dialects whose clients cannot know the bound of a call that costs
   * nothing. Without it such a call is refused.
   */
  lowerMaxTokens?(input: Input, maxTokens: number): Input;
  /** The same input with a longest answer, where the caller gave none and the balance or a cap allows no long one. */
  boundLength?(input: Input, maxTokens: number): Input;
}

/** How agents see it, as an MCP tool. */
export interface ToolRules {
  /** It creates something new each time, or changes something: clients ask before they run it. */
  changes?: true;
  /** Of Utilities: it reaches other servers. */
  open?: true;
  /** Of many input fields, those that an agent has use for. The others are accepted too. */
  fields?: readonly string[];
  /** It lists the prices of models: a tool although it is part of another endpoint, and named where prices are. */
  listsPrices?: true;
  /** It may delete or overwrite something. */
  destructive?: true;
  /** Its output has content blocks of MCP, which tools return as they are. */
  returnsContent?: true;
  /** Words that people use for what it does and that its texts don't have, for the search of tools. */
  keywords?: string;
  /** Used so often that it is listed where most tools are only found by search. */
  common?: true;
}

/** One that returns bytes alone has no output to show. */
type ExampleOutput<Output> = [Output] extends [never] ? { output?: undefined } : { output: Output };

/** What every endpoint says of itself. */
export interface EndpointFacts<I extends z.ZodType, U extends Uses> {
  /** `network.dns`: group and name, as in scopes, logs and prices. */
  id: string;
  group: Group;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Under /api/v1; `{id}` marks a path field, which is part of the input. */
  path: string;
  aliases?: string[];
  /** The published service that it is an operation of. */
  service?: ServiceLabel;
  /** The endpoint it belongs to, whose state it shares: results of a video, formats of a conversion. */
  partOf?: string;
  /** Which endpoint this input is logged, scoped and priced as, when several share one path. */
  variant?: (input: z.output<I>) => string;
  summary: string;
  description?: string;
  /** Set when it will go: shown on every response, in OpenAPI and in the docs. */
  deprecated?: Deprecated;
  access: Access;
  /** Its texts go to a model or come from one: guardrails of accounts and keys apply. */
  guarded?: true;
  session?: SessionRules;
  input: I;
  price: Price<z.output<I>>;
  limits: Limits;
  /** Codes of its own, besides those that any call can meet. */
  errors?: ErrorCode[];
  wire?: WireForm;
  model?: ModelRules<z.output<I>>;
  uses?: U;
  tool?: ToolRules;
  /** Its work takes milliseconds of this machine and costs nobody else anything: charged after it, without a hold. */
  quick?: true;
  /** The same input may get the same response again where the caller asks for that; for all inputs, or for those it says. */
  cacheable?: true | ((input: z.output<I>) => boolean);
}

/** `Made` is what its job keeps and `Dry` what a dry run returns, where that is not its output. */
interface EndpointGiven<
  I extends z.ZodType,
  O extends z.ZodType,
  Made extends z.ZodType,
  Dry extends z.ZodType,
  U extends Uses,
> extends EndpointFacts<I, U> {
  output: O;
  job?: JobRules<z.output<I>, Made, Dry, NoInfer<U>>;
  example: {
    input: z.input<I>;
    /** What a test key gets where the plain example does not fit the input (streams, raw files). */
    answer?: (
      input: z.output<I>,
      headers: Record<string, string>,
      endpoints: ReadonlyMap<string, Endpoint>,
    ) => Result<z.output<O | Dry>>;
    /** What its job returns where that is not `output`. */
    result?: object;
  } & ExampleOutput<z.output<O>>;
  run(input: z.output<I>, context: CallContext<NoInfer<U>>): Promise<Result<z.output<O | Made | Dry>>>;
}

export interface Endpoint<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  Made extends z.ZodType = z.ZodNever,
  Dry extends z.ZodType = z.ZodNever,
  U extends Uses = Uses,
> extends EndpointGiven<I, O, Made, Dry, U> {
  errors: ErrorCode[];
}

/** Whether a path of it returns bytes or events instead of JSON. */
export const isRaw = ({ wire }: Pick<Endpoint, 'wire'>, path: string): boolean =>
  wire?.raw === true || wire?.raw?.includes(path) === true;

/** What is sold sees no part of the platform but those that `SharedParts` names. */
export type UsesOf<G extends Group> = G extends OwnGroup ? Uses : Uses & { readonly platform?: never };

/**
 * Keeps the types of the schemas while the list stays uniform. The list can't know them; `validate` gives each endpoint
 * what its own schema has read, and `run` a context with what it uses.
 */
export const defineEndpoint = <
  I extends z.ZodType,
  O extends z.ZodType,
  G extends Group,
  Made extends z.ZodType = z.ZodNever,
  Dry extends z.ZodType = z.ZodNever,
  const U extends Uses = Nothing,
>(
  endpoint: EndpointGiven<I, O, Made, Dry, U> & { group: G; uses?: UsesOf<G> },
): Endpoint => ({ errors: [], ...endpoint }) as Endpoint;
