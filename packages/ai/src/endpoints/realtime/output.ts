/** The items that a response writes, and the events that tell of them. */
import type { Item, Part } from './items.ts';
import { newId, type Talk } from './talk.ts';

type ItemOf<Type extends Item['type']> = Extract<Item, { type: Type }>;
type ItemEvents = ReturnType<typeof createItemEvents>;

export function createItemEvents({ emit, add }: Talk, { id, isKept }: { id: string; isKept: boolean }) {
  const output: Item[] = [];
  return {
    output,
    async begin(item: Item): Promise<void> {
      output.push(item);
      const place = output.length - 1;
      await emit('response.output_item.added', { response_id: id, output_index: place, item: { ...item } });
      if (isKept) add(item);
    },
    tell: (type: string, item: Item, more: object): Promise<void> =>
      emit(`response.${type}`, {
        response_id: id,
        item_id: item.id,
        output_index: output.indexOf(item),
        ...more,
      }),
    async done(item: Item): Promise<void> {
      const place = output.indexOf(item);
      await emit('response.output_item.done', { response_id: id, output_index: place, item });
      if (isKept) await emit('conversation.item.done', { previous_item_id: null, item });
    },
  };
}

export function createMessage({ begin, tell, done }: ItemEvents, isSpoken: boolean) {
  const kind = isSpoken ? 'output_audio_transcript' : 'output_text';
  const index = { content_index: 0 };
  let message: ItemOf<'message'> | undefined;
  let text = '';

  async function open(): Promise<ItemOf<'message'>> {
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
    await begin(message);
    await tell('content_part.added', message, { ...index, part });
    return message;
  }

  return {
    async write(delta: string): Promise<void> {
      const item = message ?? (await open());
      text += delta;
      const [part] = item.content;
      if (isSpoken) part!.transcript = text;
      else part!.text = text;
      await tell(`${kind}.delta`, item, { ...index, delta });
    },
    sound: (delta: string) => tell('output_audio.delta', message!, { ...index, delta }),
    async done(status: 'completed' | 'incomplete'): Promise<void> {
      if (message === undefined) return;
      message.status = status;
      if (isSpoken) await tell('output_audio.done', message, index);
      await tell(`${kind}.done`, message, { ...index, [isSpoken ? 'transcript' : 'text']: text });
      await tell('content_part.done', message, { ...index, part: message.content[0]! });
      await done(message);
    },
  };
}

export function createCalls({ begin, tell, done }: ItemEvents) {
  const calls = new Map<number, { given: string; item: ItemOf<'function_call'> }>();
  return {
    async write(index: number, id = '', name = '', given = ''): Promise<void> {
      let call = calls.get(index);
      if (call === undefined) {
        const item: ItemOf<'function_call'> = {
          ...{ id: newId('item'), object: 'realtime.item', type: 'function_call', status: 'in_progress' },
          ...{ call_id: id || newId('call'), name, arguments: '' },
        };
        call = { given: '', item };
        calls.set(index, call);
        await begin(item);
      }
      call.given += given;
      const { item } = call;
      if (given !== '')
        await tell('function_call_arguments.delta', item, { delta: given, call_id: item.call_id });
    },
    async done(status: 'completed' | 'incomplete'): Promise<void> {
      for (const { item, given } of calls.values()) {
        item.arguments = given === '' ? '{}' : given;
        item.status = status;
        const { call_id, name } = item;
        const whole = { call_id, name, arguments: item.arguments };
        await tell('function_call_arguments.done', item, whole);
        await done(item);
      }
    },
  };
}
