/** Items of a conversation, as clients and the session write them, and as a chat model reads them. */
import { fail } from '@oja/core/errors';
import { z } from 'zod';

const part = z.looseObject({
  type: z.enum(['input_text', 'input_audio', 'input_image', 'output_text', 'output_audio', 'text', 'audio']),
  text: z.string().max(500_000).optional(),
  transcript: z.string().max(500_000).nullable().optional(),
  audio: z.string().optional(),
  image_url: z.string().optional(),
});
export type Part = z.output<typeof part>;

const base = { id: z.string().min(1).max(64).optional(), status: z.string().optional() };
const itemIn = z.discriminatedUnion('type', [
  z.looseObject({
    ...base,
    type: z.literal('message'),
    role: z.enum(['user', 'assistant', 'system']),
    content: z.array(part).max(64),
  }),
  z.looseObject({
    ...base,
    type: z.literal('function_call'),
    call_id: z.string().max(64),
    name: z.string().max(64),
    arguments: z.string().max(500_000),
  }),
  z.looseObject({
    ...base,
    type: z.literal('function_call_output'),
    call_id: z.string().max(64),
    output: z.string().max(500_000),
  }),
]);

export type Item = z.output<typeof itemIn> & { id: string; object: 'realtime.item' };

export function readItem(sent: unknown, id: string): Item {
  const read = itemIn.safeParse(sent);
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    const param = ['item', ...path].join('.');
    throw fail('invalid_request', `${param}: ${message}.`, { param });
  }
  return { ...read.data, id: read.data.id ?? id, object: 'realtime.item', status: 'completed' } as Item;
}

export const textOf = ({ content }: { content: Part[] }): string =>
  content.map(({ text, transcript }) => text ?? transcript ?? '').join('');

/** What was said counts by its words. */
export function messagesOf(items: readonly Item[], instructions: string): object[] {
  const messages: object[] = instructions === '' ? [] : [{ role: 'system', content: instructions }];
  for (const item of items) {
    if (item.type === 'function_call') {
      const { call_id: id, name, arguments: given } = item;
      const call = { id, type: 'function', function: { name, arguments: given } };
      const last = messages.at(-1) as { role?: string; tool_calls?: object[] } | undefined;
      if (last?.role === 'assistant' && last.tool_calls !== undefined) last.tool_calls.push(call);
      else messages.push({ role: 'assistant', content: null, tool_calls: [call] });
    } else if (item.type === 'function_call_output') {
      messages.push({ role: 'tool', tool_call_id: item.call_id, content: item.output });
    } else {
      const pictures = item.content.filter(({ image_url: url }) => url !== undefined);
      const text = textOf(item);
      if (text === '' && pictures.length === 0) continue;
      const content =
        pictures.length === 0
          ? text
          : [
              ...(text === '' ? [] : [{ type: 'text', text }]),
              ...pictures.map(({ image_url: url }) => ({ type: 'image_url', image_url: { url } })),
            ];
      messages.push({ role: item.role, content });
    }
  }
  return messages;
}

/** How clients see an item: without its sound. */
export const shown = (item: Item): Item =>
  item.type !== 'message'
    ? item
    : { ...item, content: item.content.map(({ audio: _sound, ...rest }) => rest as Part) };
