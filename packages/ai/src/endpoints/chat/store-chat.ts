/** `store: true`: the completion and its messages go into the store, under an id of ours. */

import type { CallContext } from '@oja/core/endpoints/context';
import type { ChatCompletion, ChatEvents, Usage } from '../../engines/chat/port.ts';
import { refuseUnlessStoring, saveAnswer } from '../responses/stored-response.ts';
import type { ChatInput } from './chat-input.ts';

export interface StoredChat {
  completion: Record<string, unknown> & { id: string; created: number; model: string };
  metadata: Record<string, string>;
}

export type StoredMessage = Record<string, unknown> & { role: string };

/** What a stored completion contains of its request. */
const toldFields = [
  'temperature',
  'top_p',
  'presence_penalty',
  'frequency_penalty',
  'seed',
  'tools',
  'tool_choice',
  'response_format',
] as const;

/** Increases with time, and is unique: IDs of upstreams need not be unique here. */
const chatId = (requestId: string) => `chatcmpl-${requestId.slice(requestId.indexOf('_') + 1)}`;

const notStored = 'The completion was not stored because the database is unavailable.';

export function prepareStoring(asked: ChatInput, context: CallContext<{ stored: true }>) {
  refuseUnlessStoring(context, 'store');
  const { caller } = context;
  context.stored.refuseTooLarge(asked.messages);
  const id = chatId(caller.requestId);
  // The upstream is not to store it as well.
  const { store: _store, metadata: _metadata, ...input } = asked;

  /** False where it is not stored. */
  async function save(completion: ChatCompletion): Promise<boolean> {
    const echoed = Object.fromEntries(toldFields.map((name) => [name, asked[name] ?? null]));
    const content: StoredChat = {
      completion: {
        ...completion,
        id,
        request_id: caller.requestId,
        ...echoed,
        input_user: asked.user ?? null,
      },
      metadata: asked.metadata ?? {},
    };
    const { model } = completion;
    const { accountId } = caller;
    const entry = { id, accountId, kind: 'chat' as const, state: 'completed', model, content };
    return saveAnswer({ ...entry, input: asked.messages }, context, false);
  }

  return {
    input: input,
    async whole(completion: ChatCompletion): Promise<{ json: string; notes: string[] }> {
      const isStored = await save(completion);
      return { json: JSON.stringify({ ...completion, id }), notes: isStored ? [] : [notStored] };
    },
    async *events(source: AsyncIterable<ChatEvents>): AsyncGenerator<ChatEvents> {
      const builder = createBuilder();
      let held: ChatEvents | undefined;
      for await (const events of source) {
        if (held !== undefined) yield held;
        held = { ...events, bytes: builder.take(events, id) };
      }
      // Stored before the end is sent, so that a client that has received it can retrieve it.
      const built = builder.end();
      if (built !== undefined) await save(built);
      if (held !== undefined) yield held;
    },
  };
}

interface RawCall {
  index?: number;
  id?: string;
  type?: string;
  function?: { name?: string; arguments?: string };
}
interface RawChoice {
  index?: number;
  delta?: { content?: string | null; refusal?: string | null; tool_calls?: RawCall[] | null };
  finish_reason?: string | null;
}
interface RawChunk {
  id?: string;
  created?: number;
  model?: string;
  choices?: RawChoice[];
  usage?: Usage | null;
}

interface Choice {
  content: string;
  refusal: string;
  calls: Map<number, { id: string; type: 'function'; function: { name: string; arguments: string } }>;
  finish: string | null;
}

const dataLine = /^data: ?(\{.*\})(\r?)$/gm;

/** Puts a completion together from the chunks of a stream, and our id into them. */
function createBuilder() {
  const choices = new Map<number, Choice>();
  let head: { created: number; model: string } | undefined;
  let usage: Usage | undefined;

  function add({ index = 0, delta = {}, finish_reason: finish }: RawChoice): void {
    const choice = choices.get(index) ?? { content: '', refusal: '', calls: new Map(), finish: null };
    choices.set(index, choice);
    choice.content += delta.content ?? '';
    choice.refusal += delta.refusal ?? '';
    choice.finish = finish ?? choice.finish;
    for (const { index: place = 0, id, function: made } of delta.tool_calls ?? []) {
      const call = choice.calls.get(place) ?? {
        id: '',
        type: 'function',
        function: { name: '', arguments: '' },
      };
      choice.calls.set(place, call);
      call.id ||= id ?? '';
      call.function.name += made?.name ?? '';
      call.function.arguments += made?.arguments ?? '';
    }
  }

  return {
    take({ bytes, usage: counted }: ChatEvents, id: string): string {
      usage = counted ?? usage;
      const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8');
      return text.replace(dataLine, (_line, json: string, end: string) => {
        const chunk = JSON.parse(json) as RawChunk;
        head ??= { created: chunk.created ?? 0, model: chunk.model ?? '' };
        usage = chunk.usage ?? usage;
        for (const choice of chunk.choices ?? []) add(choice);
        return `data: ${JSON.stringify({ ...chunk, id })}${end}`;
      });
    },
    end(): ChatCompletion | undefined {
      if (head === undefined) return undefined;
      return {
        id: '',
        object: 'chat.completion',
        ...head,
        choices: [...choices].map(([index, { content, refusal, calls, finish }]) => ({
          index,
          message: {
            role: 'assistant',
            content: content === '' && calls.size > 0 ? null : content,
            refusal: refusal === '' ? null : refusal,
            ...(calls.size === 0 ? {} : { tool_calls: [...calls.values()] }),
          },
          finish_reason: finish,
          logprobs: null,
        })),
        ...(usage === undefined ? {} : { usage }),
      };
    },
  };
}
