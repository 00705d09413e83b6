/** What the catalogue and the operator's endpoints look at. */
import type { KnownEndpoint } from '../domain/categories.ts';
import type {
  EnvironmentUpstream,
  UpstreamEntry,
  UpstreamPreset,
  UpstreamTest,
} from '../engines/chat-upstreams.ts';
import type { IdentityClient } from '../engines/identity/port.ts';
import type { ProviderPreset } from '../engines/identity/presets.ts';
import type { ModelStore } from '../engines/models/port.ts';
import type { LiveProvider } from '../engines/providers/live-settings.ts';
import type { ProviderKind } from '../engines/providers/provider-kinds.ts';
import type { ProviderTest } from '../engines/providers/provider-test.ts';
import type { EngineHealth } from '../engines/select.ts';
import type { OjaError } from '../errors.ts';
import type { SafetyFinding } from '../platform/operation/public-safety.ts';
import type { Endpoint } from './endpoint.ts';

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

export interface SystemView {
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
