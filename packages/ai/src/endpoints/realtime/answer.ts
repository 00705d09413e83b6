/** One response: what a chat model writes, spoken sentence by sentence by a voice. */
import { type Item, messagesOf } from './items.ts';
import { createCalls, createItemEvents, createMessage } from './output.ts';
import type { Session } from './session-shape.ts';
import type { Talk } from './talk.ts';
import { createVoice } from './voice.ts';

interface Answering {
  id: string;
  session: Session;
  items: readonly Item[];
  /** Whether its items become part of the conversation. */
  isKept: boolean;
  signal: AbortSignal;
}

interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  prompt_tokens_details?: { cached_tokens?: number };
}

interface Chunk {
  error?: object;
  usage?: Usage | null;
  choices?: {
    delta?: {
      content?: string | null;
      tool_calls?: { index?: number; id?: string; function?: { name?: string; arguments?: string } }[];
    };
    finish_reason?: string | null;
  }[];
}

export type Ended = {
  status: 'completed' | 'cancelled' | 'failed' | 'incomplete';
  reason?: string;
  error?: object;
};

export async function answer(
  talk: Talk,
  answering: Answering,
): Promise<Ended & { output: Item[]; usage: object }> {
  const { session, signal } = answering;
  const isSpoken = session.output_modalities.includes('audio');
  const events = createItemEvents(talk, answering);
  const message = createMessage(events, isSpoken);
  const calls = createCalls(events);
  const voice = createVoice(talk.link, session, signal, message.sound);
  let counted: Usage | undefined;
  let finish: string | null = null;

  async function take(event: string): Promise<void> {
    const { error, choices = [], usage } = JSON.parse(event) as Chunk;
    if (error !== undefined) throw Object.assign(new Error('the stream failed'), { told: error });
    if (usage) counted = usage;
    const [choice] = choices;
    finish = choice?.finish_reason ?? finish;
    const delta = choice?.delta?.content;
    if (delta) {
      await message.write(delta);
      if (isSpoken) voice.write(delta);
    }
    for (const { index = 0, id, function: called } of choice?.delta?.tool_calls ?? [])
      await calls.write(index, id, called?.name, called?.arguments);
  }

  let ended: Ended;
  try {
    await talk.link.events('ai.chat', chatFields(answering), signal, take);
    await voice.end();
    ended = endOf(finish);
  } catch (error) {
    ended = signal.aborted
      ? { status: 'cancelled', reason: (signal.reason as string | undefined) ?? 'client_cancelled' }
      : { status: 'failed', error: talk.link.faultOf(error) };
    await voice.stopped();
  }
  const status = ended.status === 'completed' ? 'completed' : 'incomplete';
  await message.done(status);
  await calls.done(status);
  return { ...ended, output: events.output, usage: usageOf(counted, voice.ms()) };
}

function endOf(finish: string | null): Ended {
  if (finish === 'length') return { status: 'incomplete', reason: 'max_output_tokens' };
  if (finish === 'content_filter') return { status: 'incomplete', reason: 'content_filter' };
  return { status: 'completed' };
}

function chatFields({ session, items }: Answering): Record<string, unknown> {
  const limit = session.max_output_tokens;
  const tools = session.tools.map(({ name, description, parameters }) => ({
    type: 'function',
    function: { name, description, parameters },
  }));
  return {
    model: session.model,
    messages: messagesOf(items, session.instructions),
    stream: true,
    stream_options: { include_usage: true },
    ...(typeof limit === 'number' ? { max_tokens: limit } : {}),
    ...(tools.length === 0 ? {} : { tools, tool_choice: toolChoice(session.tool_choice) }),
  };
}

function usageOf(counted: Usage | undefined, spokenMs: number): object {
  const { prompt_tokens: input = 0, completion_tokens: made = 0 } = counted ?? {};
  const cached = counted?.prompt_tokens_details?.cached_tokens ?? 0;
  return {
    total_tokens: input + made,
    input_tokens: input,
    output_tokens: made,
    input_token_details: { text_tokens: input, audio_tokens: 0, image_tokens: 0, cached_tokens: cached },
    output_token_details: { text_tokens: made, audio_tokens: 0 },
    output_audio_ms: spokenMs,
  };
}

/** Chat nests the name of a function. */
function toolChoice(choice: Session['tool_choice']): unknown {
  if (choice === undefined || typeof choice === 'string') return choice ?? 'auto';
  const { type, name } = choice as { type?: string; name?: string };
  return type === 'function' ? { type, function: { name } } : 'auto';
}
