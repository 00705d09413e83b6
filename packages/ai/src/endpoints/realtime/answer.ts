/** One response: what a chat model writes, spoken sentence by sentence by a voice. */
import type { LiveLink } from '@oja/core/endpoints/sockets';
import { type Item, messagesOf, type Part } from './items.ts';
import type { Session } from './session-shape.ts';
import { encodeSound, msOf } from './sound.ts';

export interface Answering {
  id: string;
  session: Session;
  items: readonly Item[];
  /** Whether its items become part of the conversation. */
  isKept: boolean;
  metadata: unknown;
  signal: AbortSignal;
  newId(prefix: string): string;
  emit(type: string, fields: object): Promise<void>;
  add(item: Item): void;
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

/** The end of a sentence, after which a voice can begin; and a place to cut where none comes. */
const sentenceEnd = /^.{12,}?[.!?…:;]["')\]]*\s|^.*?\n/su;
const speakMax = 3_000;
/** Sound is sent in pieces of 200 ms. */
const pieceBytes = 24_000 * 2 * 0.2;

export type Ended = {
  status: 'completed' | 'cancelled' | 'failed' | 'incomplete';
  reason?: string;
  error?: object;
};

export async function answer(
  link: LiveLink,
  answering: Answering,
): Promise<Ended & { output: Item[]; usage: object }> {
  const { id, session, signal, emit, newId, add, isKept } = answering;
  const isSpoken = session.output_modalities.includes('audio');
  const output: Item[] = [];
  let message: Extract<Item, { type: 'message' }> | undefined;
  let text = '';
  let unspoken = '';
  let counted: Usage | undefined;
  let finish: string | null = null;
  let spokenBytes = 0;
  const calls = new Map<number, { id: string; name: string; given: string; item: Item; place: number }>();
  const at = (item: Item, place: number, more = {}) => ({
    response_id: id,
    item_id: item.id,
    output_index: place,
    ...more,
  });
  const kind = isSpoken ? 'output_audio_transcript' : 'output_text';
  let speaking: Promise<void> = Promise.resolve();
  let spokenFault: unknown;

  async function begin(item: Item): Promise<number> {
    output.push(item);
    const place = output.length - 1;
    await emit('response.output_item.added', { response_id: id, output_index: place, item: { ...item } });
    if (isKept) add(item);
    return place;
  }

  async function say(piece: string): Promise<void> {
    const item = message!;
    const format = session.audio.output.format.type;
    let rest = Buffer.alloc(0);
    const send = async (whole: Buffer) => {
      spokenBytes += whole.length;
      const delta = encodeSound(whole, format).toString('base64');
      if (delta !== '') await emit('response.output_audio.delta', at(item, 0, { content_index: 0, delta }));
    };
    const { voice, speed } = session.audio.output;
    const fields = {
      input: piece,
      response_format: 'pcm',
      speed,
      ...(voice === undefined ? {} : { voice }),
      ...(session.audio.input.transcription?.language === undefined || voice !== undefined
        ? {}
        : { language: session.audio.input.transcription.language }),
    };
    await link.bytes('ai.voice', fields, signal, async (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (; rest.length >= pieceBytes; rest = rest.subarray(pieceBytes))
        await send(rest.subarray(0, pieceBytes));
    });
    // Whole samples of the telephone's format.
    await send(rest.subarray(0, rest.length - (rest.length % 6)));
  }

  /** One after another, while the model goes on. */
  function speak(piece: string): void {
    if (!isSpoken || !/[\p{L}\p{N}]/u.test(piece)) return;
    speaking = speaking
      .then(() => (spokenFault === undefined && !signal.aborted ? say(piece.trim()) : undefined))
      .catch((error: unknown) => {
        spokenFault ??= error;
      });
  }

  async function write(delta: string): Promise<void> {
    if (message === undefined) {
      const part: Part = isSpoken
        ? { type: 'output_audio', transcript: '' }
        : { type: 'output_text', text: '' };
      message = {
        id: newId('item'),
        object: 'realtime.item',
        type: 'message',
        status: 'in_progress',
        role: 'assistant',
        content: [part],
      };
      const place = await begin(message);
      await emit('response.content_part.added', at(message, place, { content_index: 0, part }));
    }
    text += delta;
    const [part] = message.content;
    if (isSpoken) part!.transcript = text;
    else part!.text = text;
    await emit(`response.${kind}.delta`, at(message, output.indexOf(message), { content_index: 0, delta }));
    unspoken += delta;
    // The first sentence alone, so that the voice begins early; the rest in one piece.
    const isFirst = text.length === unspoken.length;
    const cut = isFirst ? sentenceEnd.exec(unspoken)?.[0].length : undefined;
    const end = cut ?? (unspoken.length > speakMax ? unspoken.lastIndexOf(' ', speakMax) : undefined);
    if (end === undefined || end <= 0) return;
    speak(unspoken.slice(0, end));
    unspoken = unspoken.slice(end);
  }

  async function called(index: number, id = '', name = '', given = ''): Promise<void> {
    let call = calls.get(index);
    if (call === undefined) {
      const item: Item = {
        ...{ id: newId('item'), object: 'realtime.item', type: 'function_call', status: 'in_progress' },
        ...{ call_id: id || newId('call'), name, arguments: '' },
      } as Item;
      call = { id, name, given: '', item, place: await begin(item) };
      calls.set(index, call);
    }
    call.given += given;
    if (given !== '')
      await emit(
        'response.function_call_arguments.delta',
        at(call.item, call.place, { delta: given, call_id: (call.item as { call_id: string }).call_id }),
      );
  }

  const limit = session.max_output_tokens;
  const fields = {
    model: session.model,
    messages: messagesOf(answering.items, session.instructions),
    stream: true,
    stream_options: { include_usage: true },
    ...(typeof limit === 'number' ? { max_tokens: limit } : {}),
    ...(session.tools.length === 0
      ? {}
      : {
          tools: session.tools.map(({ name, description, parameters }) => ({
            type: 'function',
            function: { name, description, parameters },
          })),
          tool_choice: toolChoice(session.tool_choice),
        }),
  };
  let ended: Ended = { status: 'completed' };
  try {
    await link.events('ai.chat', fields, signal, async (event) => {
      const { error, choices = [], usage } = JSON.parse(event) as Chunk;
      if (error !== undefined) throw Object.assign(new Error('the stream failed'), { told: error });
      if (usage) counted = usage;
      const [choice] = choices;
      finish = choice?.finish_reason ?? finish;
      if (choice?.delta?.content) await write(choice.delta.content);
      for (const { index = 0, id: callId, function: called1 } of choice?.delta?.tool_calls ?? [])
        await called(index, callId, called1?.name, called1?.arguments);
    });
    speak(unspoken);
    unspoken = '';
    await speaking;
    if (spokenFault !== undefined) throw spokenFault;
    if (finish === 'length') ended = { status: 'incomplete', reason: 'max_output_tokens' };
    if (finish === 'content_filter') ended = { status: 'incomplete', reason: 'content_filter' };
  } catch (error) {
    ended = signal.aborted
      ? { status: 'cancelled', reason: (signal.reason as string | undefined) ?? 'client_cancelled' }
      : { status: 'failed', error: link.faultOf(error) };
    await speaking;
  }
  const status = ended.status === 'completed' ? 'completed' : 'incomplete';
  if (message !== undefined) {
    const place = output.indexOf(message);
    message.status = status;
    const index = { content_index: 0 };
    if (isSpoken) await emit('response.output_audio.done', at(message, place, index));
    await emit(
      `response.${kind}.done`,
      at(message, place, { ...index, [isSpoken ? 'transcript' : 'text']: text }),
    );
    await emit('response.content_part.done', at(message, place, { ...index, part: message.content[0]! }));
    await emit('response.output_item.done', { response_id: id, output_index: place, item: message });
    if (isKept) await emit('conversation.item.done', { previous_item_id: null, item: message });
  }
  for (const { item, place, given } of calls.values()) {
    if (item.type !== 'function_call') continue;
    item.arguments = given === '' ? '{}' : given;
    item.status = status;
    const { call_id, name } = item;
    await emit(
      'response.function_call_arguments.done',
      at(item, place, { call_id, name, arguments: item.arguments }),
    );
    await emit('response.output_item.done', { response_id: id, output_index: place, item });
    if (isKept) await emit('conversation.item.done', { previous_item_id: null, item });
  }
  return { ...ended, output, usage: usageOf(counted, msOf(spokenBytes / 2)) };
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
