/** What the catalogue and the operator's endpoints look at. */
import type { z } from 'zod';
import type { KnownEndpoint } from '../domain/categories.ts';
import type { SubProcessor } from '../domain/sub-processors.ts';
import type {
  EnvironmentUpstream,
  UpstreamEntry,
  UpstreamPreset,
  UpstreamTest,
} from '../engines/chat-upstreams.ts';
import type { IdentityClient } from '../engines/identity/port.ts';
import type { ProviderPreset } from '../engines/identity/presets.ts';
import type { ModelStore } from '../engines/models/port.ts';
import type { ProviderKind } from '../engines/provider-kind.ts';
import type { LiveProvider } from '../engines/providers/live-settings.ts';
import type { ProviderTest } from '../engines/providers/provider-test.ts';
import type { EngineHealth } from '../engines/select.ts';
import type { OjaError } from '../errors.ts';
import type { McpTool } from '../platform/mcp-servers/mcp-server.ts';
import type { SafetyFinding } from '../platform/operation/public-safety.ts';
import type { ServiceSecrets } from '../platform/services/service.ts';
import type { Endpoint } from './endpoint.ts';
import type { Definition, definitionIn, operationIn, Webhook } from './operator/services/definition.ts';

/** Upstreams as far as the platform does not store them. */
export interface UpstreamsView {
  presets: UpstreamPreset[];
  /** Providers of other kinds than chat: voices, transcripts, videos, images, music. */
  providers: readonly ProviderKind[];
  /** What is wrong with a field of one, by its setting. */
  providerProblem(provider: LiveProvider): { field: string; message: string } | undefined;
  testProvider(provider: LiveProvider, signal: AbortSignal): Promise<ProviderTest>;
  /** Those of the environment, without their keys. */
  environment(): EnvironmentUpstream[];
  environmentProviders(): EnvironmentUpstream[];
  test(entry: UpstreamEntry, signal: AbortSignal): Promise<UpstreamTest>;
}

export interface PluginView {
  name: string;
  title: string;
  about: string;
}

export interface GuideView {
  name: string;
  title: string;
  about: string;
  plugin: PluginView | null;
  read(): string;
}

/** What operators do with definitions of services. */
export interface ServicesView {
  /** The same with what can be represented of its schemas, and what can't. Throws what can't be served. */
  check(definition: Definition): Promise<{ definition: Definition; problems: ServiceProblem[] }>;
  /** What changes for callers; what breaks them comes first. */
  diff(before: Definition, after: Definition): { operation: string; breaks: boolean; message: string }[];
  /** An OpenAPI document by URL, or as text or an object. */
  read(
    source: { url?: string | undefined; document?: string | object | undefined },
    signal: AbortSignal,
  ): Promise<{
    title: string;
    summary: string;
    urls: string[];
    operations: Omit<z.input<typeof operationIn>, 'price'>[];
    /** What the provider wants with each call. */
    keys: { place: 'headers' | 'query'; name: string; label: string; prefix: string }[];
    problems: ServiceProblem[];
  }>;
  /** URLs of providers that failed five times on this node since they last served. */
  failing(): { slug: string; provider: string; url: string }[];
  /** Verifies it. Without a reference it ends no job. */
  readWebhook(
    webhook: Webhook,
    given: { secret: string | undefined; headers: Readonly<Record<string, string>>; body: Uint8Array },
  ): { reference?: string; report: string };
  /** What works once its keys are pasted. */
  recipes(): Promise<RecipeView[]>;
  recipe(name: string, providers: readonly string[] | undefined): Promise<z.input<typeof definitionIn>>;
  /** Runs the examples of these operations, or of all. */
  test(
    definition: Definition,
    secrets: ServiceSecrets,
    names: readonly string[] | undefined,
    signal: AbortSignal,
  ): Promise<
    {
      operation: string;
      provider: string;
      ok: boolean;
      latency_ms: number;
      units: number | null;
      problem: string | null;
      response: string | null;
    }[]
  >;
}

export interface RecipeView {
  recipe: string;
  name: string;
  summary: string;
  notes: string;
  operations: string[];
  providers: string[];
  secrets: {
    provider: string;
    place: 'headers' | 'query' | 'body';
    name: string;
    label: string;
    prefix: string;
  }[];
}

export interface ServiceProblem {
  place: string;
  message: string;
}

/** What a published MCP server lists besides its tools. */
export interface SharedByMcp {
  slug: string;
  resources: {
    uri: string;
    name: string;
    title?: string | undefined;
    description?: string | undefined;
    mimeType?: string | undefined;
  }[];
  prompts: {
    name: string;
    title?: string | undefined;
    description?: string | undefined;
    arguments?:
      | { name: string; description?: string | undefined; required?: boolean | undefined }[]
      | undefined;
  }[];
}

/** What operators do with published MCP servers. */
export interface McpServersView {
  /** Throws what is wrong with the URL of a server. */
  check(url: string, signal: AbortSignal): Promise<void>;
  digestOf(tool: McpTool): string;
  /** Resources and prompts of those that share them. */
  shared(): Promise<SharedByMcp[]>;
  /** Reads the list of tools now, and returns those that can't be sold. */
  refresh(slug: string, signal: AbortSignal): Promise<{ name: string; reason: string }[]>;
  /** Returns the URL where the operator logs in; undefined if the server wants no login. */
  begin(slug: string, redirectUrl: string): Promise<string | undefined>;
  finish(slug: string, back: { code: string; state: string; iss?: string | undefined }): Promise<undefined>;
}

export interface SystemView {
  services: ServicesView;
  mcp: McpServersView;
  endpoints: Endpoint[];
  /** Endpoints that exist and are not loaded on this server. */
  absent: readonly KnownEndpoint[];
  guides(): readonly GuideView[];
  /** Loaded by `OJA_PLUGINS`. */
  plugins: readonly PluginView[];
  /** As in `OJA_PLUGINS`, with what is wrong. */
  failedPlugins: readonly { name: string; problem: string }[];
  /** Current price of the endpoint's unit in nano-dollars; undefined where models have prices of their own. */
  listedNanos(endpoint: Endpoint): number | undefined;
  /** Requests per minute of a key without limits of its own, as the operator has set them. */
  perMinute(endpoint: Endpoint): number;
  engineHealth(): Promise<EngineHealth[]>;
  subProcessors(): Promise<SubProcessor[]>;
  models: ModelStore;
  upstreams: UpstreamsView;
  identity: IdentityClient & { presets: ProviderPreset[] };
  /** Why an endpoint refuses this input, in the words of a call to it; undefined if it takes it. */
  faultOf(endpoint: Endpoint, input: object): OjaError | undefined;
  /** Throws `address_refused` for a user-given address that the guard would refuse. */
  /** JSON at a public URL that the operator set. */
  readPublic(url: string, signal: AbortSignal): Promise<unknown>;
  checkAddress(
    url: string,
    options: { signal: AbortSignal; param: string; anyPort?: boolean },
  ): Promise<void>;
  /** Whether others can reach this server, and what is unsafe or advisable then. */
  exposure: { exposed: boolean; findings(): Promise<SafetyFinding[]> };
  version: string;
  startedAt: number;
}
