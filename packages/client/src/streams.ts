/** Endpoints that stream: what their events are, and the fields that ask for them. */
import type { ChatChunk } from './chat.ts';
import type { LoggedRequest } from './generated/types.ts';

export type SpeechEvent =
  /** Sound as base64, in the format that was asked for. */
  | { type: 'speech.audio.delta'; audio: string }
  | {
      type: 'speech.audio.done';
      usage: { input_tokens: number; output_tokens: number; total_tokens: number };
    };

export type TranscriptEvent =
  | { type: 'transcript.text.delta'; delta: string }
  /** With `response_format: 'diarized_json'`. */
  | {
      type: 'transcript.text.segment';
      id: string;
      start: number;
      end: number;
      text: string;
      speaker: string;
    }
  | { type: 'transcript.text.done'; text: string };

/** Events of Anthropic's Messages and OpenAI's Responses and Completions APIs; their own SDKs have a type for each. */
export interface DialectEvent {
  type?: string;
  [field: string]: unknown;
}

export interface StreamEvents {
  'ai.chat': ChatChunk;
  'ai.vision': ChatChunk;
  'ai.files': ChatChunk;
  'ai.completions': DialectEvent;
  'ai.messages': DialectEvent;
  'ai.gemini-stream': DialectEvent;
  'ai.images': DialectEvent;
  'ai.image-edits': DialectEvent;
  'ai.responses': DialectEvent;
  'ai.transcribe': TranscriptEvent;
  'ai.voice': SpeechEvent;
  'account.requests-tail': LoggedRequest;
}

export type StreamId = keyof StreamEvents;

export const streamFields: Record<StreamId, Record<string, unknown>> = {
  'ai.chat': { stream: true },
  'ai.vision': { stream: true },
  'ai.files': { stream: true },
  'ai.completions': { stream: true },
  'ai.messages': { stream: true },
  'ai.gemini-stream': { alt: 'sse' },
  'ai.images': { stream: true },
  'ai.image-edits': { stream: true },
  'ai.responses': { stream: true },
  'ai.transcribe': { stream: true },
  'ai.voice': { stream_format: 'sse' },
  'account.requests-tail': {},
};

/** Their last event is `[DONE]`: without it, the stream was cut off. */
export const endWithDone: ReadonlySet<StreamId> = new Set<StreamId>([
  'ai.chat',
  'ai.vision',
  'ai.files',
  'ai.completions',
]);
