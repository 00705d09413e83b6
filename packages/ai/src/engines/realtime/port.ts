/** Conversations by voice with models that hear and speak, over a WebSocket in OpenAI's realtime protocol. */
import type { UpstreamSocket } from '@oja/core/egress/port';
import type { Engine, EngineCall } from '@oja/core/engines/engine';
import type { Usage } from '../chat/port.ts';

export interface RealtimeOrder {
  model: string;
}

export interface RealtimeEvent {
  message: Record<string, unknown>;
  /** Tokens of text in it, as near as we know. */
  tokens: number;
  /** Of a response or transcription that ended: what the upstream counted, where that can be. */
  usage?: Usage;
}

export interface RealtimeConnection extends Omit<UpstreamSocket, 'messages'> {
  events: AsyncIterable<RealtimeEvent>;
  model: string;
  upstream: string;
}

export interface RealtimeEngine extends Engine {
  /** Whether an upstream names the model. */
  serves(order: RealtimeOrder, call: EngineCall): Promise<boolean>;
  connect(order: RealtimeOrder, call: EngineCall): Promise<RealtimeConnection>;
}
