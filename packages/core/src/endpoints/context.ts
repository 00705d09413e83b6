/** What an endpoint is given: its context has what it names in `uses` and nothing else. */

import type { Language } from '../domain/languages/languages.ts';
import type { Used } from '../domain/price-kinds.ts';
import type { Role } from '../domain/rights.ts';
import type { EngineCall } from '../engines/engine.ts';
import type { Engines } from '../engines/engines.ts';
import type { Batches } from '../platform/batches/batches.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import type { PluginTables } from '../platform/plugins/plugin-tables.ts';
import type { PriceBook } from '../platform/prices/price-book.ts';
import type { StoredAnswers } from '../platform/stored/stored-answers.ts';
import type { WorkedOut } from '../platform/stored/worked-out.ts';
import type { Uploads } from '../platform/uploads/uploads.ts';
import type { SettingGroup, SettingsOf } from '../setting.ts';
import type { FileBytes, FileIn } from './file.ts';
import type { SystemView } from './system-view.ts';

/** Who is calling, as far as an endpoint may know. */
export interface Caller {
  requestId: string;
  accountId: string;
  keyId: string | null;
  sessionId: string | null;
  /** The person of a session; null for a key. */
  personId: string | null;
  /** The member who acts, or who created the key; null where nobody is known. */
  memberId: string | null;
  /** Of the member in the account of the session; null for a key, whose scopes count. */
  role: Role | null;
  operator: boolean;
  /** An operator looks at the account and only reads; null otherwise. */
  impersonation: { operatorAccountId: string; expiresAt: number } | null;
  /** What its key opens; null for a session and the control socket, which open everything of the account. */
  scopes: readonly string[] | null;
  /** Its key asks that nothing of its calls is stored. */
  isPrivate: boolean;
  /** The caller's own address, proxy-aware by setting. */
  ip: string;
  userAgent: string;
  /** Chosen or preferred by the browser; undefined where it names none. */
  language: Language | undefined;
  /** scheme://host the caller used, for links in answers. */
  origin: string;
}

/** Measures a stream while it runs. Units are totals since its start. */
export interface Meter {
  /**
   * Extends the hold until it covers `units`, before they are sent. Throws `credits_exhausted` or `cap_reached` when
   * they can't be paid; undefined when the hold covers them already.
   */
  reserve(units: Used): Promise<void> | undefined;
  /** For a complete answer: extends the hold as far as the balance goes, past any cap. */
  cover(units: Used): Promise<void> | undefined;
  /** What was used so far: this is charged, at most what is held. */
  used(units: Used): void;
  /** Dollars that what was used so far costs, as in `x-oja-charge`; undefined where it costs nothing. */
  charge(): string | undefined;
}

export interface FileAccess {
  /** Bytes of a file that came in by data, multipart or address (through the guard). Sniffs the real type. */
  read(
    file: FileIn,
    options?: { bytesMax?: number; param?: string; redirectsMax?: number },
  ): Promise<FileBytes>;
  /** Stores a file for the caller, served by unguessable id until it expires. */
  save(file: FileBytes): Promise<{
    id: string;
    url: string;
    mime: string;
    bytes: number;
    filename: string;
    expires_at: string;
  }>;
}

/** What a job remembers across a restart: work begun elsewhere that must not be begun twice. */
export interface Checkpoint {
  /** What was kept when the job ran before. */
  kept: string | null;
  keep(text: string): Promise<void>;
}

/** A part of a call that is sold on its own. */
export interface PartCall {
  requestId: string;
  data: unknown;
  /** Dollars, as in `x-oja-charge`. */
  charge: string;
}

/** Calls of other endpoints in the name of the same caller, each limited, charged and logged as any other. */
export interface PartCalls {
  /**
   * Throws what the call fails with. Within a job, what was charged before a restart is returned again: `name` tells
   * the parts of one call apart.
   */
  make(endpointId: string, fields: Record<string, unknown>, name?: string): Promise<PartCall>;
}

/** Prices as an endpoint that lists them may see them. */
export interface PriceView {
  book: PriceBook;
  /** Whether models without a price are refused. */
  required(endpointId: string, unit: string): boolean;
  dollars(nanos: number): string;
}

/** Parts of the server that endpoints of every category can use, each named by `true` in `uses`. */
export interface SharedParts {
  files: FileAccess;
  meter: Meter;
  calls: PartCalls;
  /** Undefined in calls that are no jobs. */
  checkpoint: Checkpoint | undefined;
  /** Jobs of the account. */
  jobs: Jobs;
  /** Responses that the account asked to store. */
  stored: StoredAnswers;
  /** Files that earlier calls have saved. */
  savedFiles: FileStore;
  /** Files that the account uploaded. */
  uploads: Uploads;
  /** Calls of the account that run in the background. */
  batches: Batches;
  /** Results of long work on the same file, for a while. */
  workedOut: WorkedOut;
  prices: PriceView;
  /** Those that the migrations of its plugin have created. */
  tables: PluginTables;
  /** The body as it arrived, whatever its type, instead of fields: signatures are over it. */
  rawBody: Uint8Array | undefined;
}

/** What an endpoint uses of the server. */
export type Uses = {
  /** Capabilities it needs, for the catalogue's health. Without the first it can do nothing; others are for some inputs. */
  readonly engines?: readonly (keyof Engines)[];
  /** Capabilities that only help: it is ready without them. */
  readonly helpers?: readonly (keyof Engines)[];
  /** Request headers that it reads; `:path` is the path that it was called by. */
  readonly headers?: readonly string[];
  /** Parts of the platform itself, for endpoints that are not sold. */
  readonly platform?: readonly (keyof Platform)[];
  readonly system?: readonly (keyof SystemView)[];
  /** Settings of its plugin, as they are declared there. */
  readonly settings?: SettingGroup;
} & { readonly [Name in keyof SharedParts]?: true };

/** `uses` of an endpoint that names nothing. */
export type Nothing = Record<never, never>;

/** Names in a list, or a union of them. */
type NamesIn<Listed> = Listed extends readonly (infer Name)[] ? Name : Listed;
type Named<U, Kind extends PropertyKey> = Kind extends keyof U ? NamesIn<NonNullable<U[Kind]>> : never;

/** Of every call. */
interface CallBasics extends EngineCall {
  caller: Caller;
  now(): number;
  /** 0 to 1; shown by the job that runs this call. */
  progress(fraction: number, note?: string): void;
  /** Why a model stopped: stop, length, tool_calls … For the log. */
  finished?(reason: string): void;
}

/**
 * The context of an endpoint with these `uses`. Functions that endpoints share name what they need, with unions in
 * place of lists: `CallContext<{ engines: 'dns' | 'geo'; files: true }>`.
 */
export type CallContext<U = Nothing> = CallBasics &
  Pick<SharedParts, keyof SharedParts & keyof U> & {
    engines: Pick<Engines, (Named<U, 'engines'> | Named<U, 'helpers'>) & keyof Engines>;
    platform: Pick<Platform, Named<U, 'platform'> & keyof Platform>;
    system: Pick<SystemView, Named<U, 'system'> & keyof SystemView>;
    headers: Record<Named<U, 'headers'> & string, string>;
    settings: U extends { readonly settings: infer Declared extends SettingGroup }
      ? SettingsOf<Declared>
      : unknown;
  };

/** The context of an endpoint that uses everything: what the call path can give. */
export type FullContext = CallContext<Uses>;
