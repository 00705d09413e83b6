/** One upstream behind the router, whatever its dialect. */

import type { UpstreamEntry } from '@oja/core/engines/chat-upstreams';
import type { EngineCall } from '@oja/core/engines/engine';
import type { ChatAnswer, ChatCall, ChatModel, ChatRequest, ChatStream, TokenCount } from '../port.ts';

export interface RoutedServer {
  readonly entry: UpstreamEntry;
  /** `model` is what this server calls the one that was asked for. */
  complete(request: ChatRequest, model: string, call: ChatCall): Promise<ChatAnswer>;
  stream(request: ChatRequest, model: string, call: ChatCall): Promise<ChatStream>;
  countTokens?(request: ChatRequest, model: string, call: EngineCall): Promise<TokenCount>;
  models(call: EngineCall): Promise<ChatModel[]>;
  close(): Promise<void>;
}
