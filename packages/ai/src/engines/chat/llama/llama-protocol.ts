/** What server and model process say to each other. */
import type { ChatMessage, ChatTool } from '../port.ts';
import type { GpuPackages } from './gpu-packages.ts';

export interface LlamaLoad {
  type: 'load';
  path: string;
  /** Where the same weights may be kept in a form that is calculated faster. */
  fasterPath: string | undefined;
  /** At most; 0: as many as the machine has idle. */
  threads: number;
  gpu: 'auto' | 'cuda' | 'vulkan' | false;
  gpuPackages: GpuPackages;
  contextTokens: number;
  /** How many keep what the model has read of them; 0: as memory allows. */
  conversations: number;
  /** Responses written at once, at most; 0: as cores and memory allow. */
  slots: number;
}

export interface LlamaGenerate {
  type: 'generate';
  id: number;
  messages: ChatMessage[];
  tokensMax: number | undefined;
  temperature: number | undefined;
  topP: number | undefined;
  frequencyPenalty: number | undefined;
  presencePenalty: number | undefined;
  seed: number | undefined;
  stop: string[];
  /** Answer in JSON: any, or by this schema. */
  json: 'any' | { schema: Record<string, unknown> } | undefined;
  tools: ChatTool[];
  /** A tool must be called: any of them, or the one of this name. */
  toolRequired: boolean | string;
}

export interface LlamaAbort {
  type: 'abort';
  id: number;
}

export type ToLlama = LlamaLoad | LlamaGenerate | LlamaAbort;

export interface LlamaUsage {
  promptTokens: number;
  completionTokens: number;
}

export type FromLlama =
  | { type: 'loaded'; slots: number }
  | { type: 'load-failed'; message: string }
  | { type: 'text'; id: number; text: string }
  | { type: 'tool'; id: number; name: string; arguments: string }
  | { type: 'end'; id: number; reason: 'stop' | 'length' | 'tool_calls'; usage: LlamaUsage }
  | {
      type: 'failed';
      id: number;
      message: string;
      tooLong?: { promptTokens: number; contextTokens: number };
    };
