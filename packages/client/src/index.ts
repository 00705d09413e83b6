/** @oja/client: the API of Oja, typed. Runs in browsers and on Node 20 and newer; no dependencies. */
export type { FileAnswer } from './answer.ts';
export type { Answer, Call, CallOptions, EndpointRow, Receipt } from './call.ts';
export type { ChatCall, ChatChunk, ChatStream } from './chat.ts';
export {
  type Client,
  type ClientOptions,
  createClient,
  type EndpointId,
  type EndpointInput,
  type EndpointOutput,
  type PagedId,
  type Quote,
} from './client.ts';
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InsufficientCreditsError,
  InvalidRequestError,
  JobFailedError,
  NotFoundError,
  OjaError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UpstreamError,
} from './errors.ts';
export type { EventStream, ServerEvent } from './events.ts';
export type { FileInput } from './file-input.ts';
export { endpointTable } from './generated/endpoints.ts';
export type * from './generated/types.ts';
export type { WaitOptions } from './jobs.ts';
export type { PublishedMethod, PublishedService, PublishedServices } from './published.ts';
export type { DialectEvent, SpeechEvent, StreamEvents, StreamId, TranscriptEvent } from './streams.ts';
