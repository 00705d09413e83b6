/** Endpoints over WebSockets. */
import type { Engines } from '../engines/engines.ts';
import type { Logger } from '../logger.ts';
import type { FullContext } from './context.ts';

/** Calls over one WebSocket: its messages, in JSON, become calls, and the events of their streams messages. */
export interface SocketSession {
  /** The fields of the call that a message asks for, or its answer where that needs no call. Throws what is wrong with it. */
  read(message: Record<string, unknown>): { fields: Record<string, unknown> } | { events: object[] };
  /** Hears the events of a call before they are sent. */
  heard(event: string): void;
  /** An error as a message. */
  refused(error: object, status: number): object;
  /** What it remembers for later messages. */
  bytes(): number;
  forget(): void;
}

/** What a live session has of its WebSocket. Calls are authenticated, limited, held, settled and logged like others. */
export interface LiveLink {
  query: Readonly<Record<string, string>>;
  /** In order; resolves once it is sent, later for slow readers. */
  send(event: object): Promise<void>;
  /** The events of a stream, one by one. Rejects with what is wrong. */
  events(
    endpoint: string,
    fields: Record<string, unknown>,
    signal: AbortSignal,
    take: (event: string) => Promise<void> | void,
  ): Promise<void>;
  bytes(
    endpoint: string,
    fields: Record<string, unknown>,
    signal: AbortSignal,
    take: (chunk: Uint8Array) => Promise<void> | void,
  ): Promise<void>;
  json(
    endpoint: string,
    fields: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<Record<string, unknown>>;
  /**
   * A call of the endpoint itself, whose work is given: its stream is what the log stores. Resolves at its end, and rejects
   * where it is refused before it begins. `guarded`: guardrails apply to the caller, which the work must keep.
   */
  serve(
    fields: Record<string, unknown>,
    signal: AbortSignal,
    work: (context: FullContext, guarded: boolean) => AsyncIterable<string>,
  ): Promise<void>;
  /** Those that the endpoint names. */
  engines: Engines;
  log: Logger;
  /** Sends the error and closes. */
  end(error: object): void;
  /** A failed call or a fault, as the client sees it. */
  faultOf(error: unknown): object;
}

/** A WebSocket whose messages don't wait for each other. */
export interface LiveSession {
  /** Throws what is wrong with a message. */
  take(message: Record<string, unknown>): void;
  refused(error: object): void;
  /** What it remembers. */
  bytes(): number;
  closed(): void;
}
