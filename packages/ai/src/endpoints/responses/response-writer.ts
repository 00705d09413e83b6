/** Turns the chunks of a chat answer into the output items of a response, with an event for each step. */
import { createCallOrder } from '../chat/call-order.ts';
import type { CallDelta, ChatChunk } from '../chat/chunk-events.ts';
import { markOf, type Thoughts, thoughtsIn } from '../chat/thoughts.ts';
import { compactionItem } from './compaction.ts';
import { itemId, type OutputItem } from './response-object.ts';
import type { Called } from './tools.ts';

export interface HostedCall {
  id: string;
  name: string;
  arguments: string;
  called: Called;
}

interface OpenItem {
  item: OutputItem;
  index: number;
  kind: 'message' | 'refusal' | 'reasoning' | 'call';
  text: string;
  call?: { place: number; called: Called };
}

export type Emit = (type: string, fields: object) => void;

/** With `compacts`, what is said becomes one item of compaction. */
export function createItemWriter(response: string, emit: Emit, model?: string, compacts = false) {
  const output: OutputItem[] = [];
  let open: OpenItem | undefined;
  let hosted: (HostedCall & { place: number })[] = [];
  const order = createCallOrder();
  let tools = new Map<string, Called>();
  /** Calls that the caller has to answer, in this round. */
  let ownCalls = 0;
  let finish: string | null = null;
  let summary = '';
  /** Of this round. */
  let thoughts: Thoughts | undefined;

  function begin(
    kind: OpenItem['kind'],
    prefix: string,
    fields: { type: string } & Record<string, unknown>,
  ): OpenItem {
    end();
    const index = output.length;
    const item: OutputItem = { id: itemId(prefix, response, index), ...fields };
    output.push(item);
    open = { item, index, kind, text: '' };
    emit('response.output_item.added', { output_index: index, item: { ...item } });
    return open;
  }

  const at = ({ item, index }: OpenItem) => ({ item_id: item.id, output_index: index });
  const textPart = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] });
  const refusalPart = (refusal: string) => ({ type: 'refusal', refusal });

  function say(text: string, refused: boolean): void {
    const kind = refused ? 'refusal' : 'message';
    if (open?.kind !== kind) {
      begin(kind, 'msg', { type: 'message', status: 'in_progress', role: 'assistant', content: [] });
      const part = refused ? refusalPart('') : textPart('');
      emit('response.content_part.added', { ...at(open!), content_index: 0, part });
    }
    open!.text += text;
    const name = refused ? 'response.refusal.delta' : 'response.output_text.delta';
    emit(name, { ...at(open!), content_index: 0, delta: text, ...(refused ? {} : { logprobs: [] }) });
  }

  function think({ field, text }: Thoughts): void {
    thoughts = { field, text: (thoughts?.text ?? '') + text };
    if (open?.kind !== 'reasoning') {
      begin('reasoning', 'rs', {
        type: 'reasoning',
        summary: [],
        encrypted_content: markOf(field, model),
      });
      const part = { type: 'summary_text', text: '' };
      emit('response.reasoning_summary_part.added', { ...at(open!), summary_index: 0, part });
    }
    open!.text += text;
    emit('response.reasoning_summary_text.delta', { ...at(open!), summary_index: 0, delta: text });
  }

  function call({ index: place, id, function: made }: CallDelta): void {
    const text = made?.arguments ?? '';
    const known = hosted.find((one) => one.place === place);
    if (known !== undefined) {
      known.arguments += text;
      return;
    }
    if (open?.call?.place !== place) {
      const name = made?.name ?? '';
      const found = tools.get(name) ?? { kind: 'function' as const, name };
      const call_id = id ?? `call_${itemId('c', response, output.length)}`;
      if (found.kind === 'web_page' || found.kind === 'file_search') {
        hosted.push({ place, id: call_id, name, arguments: text, called: found });
        return;
      }
      ownCalls += 1;
      const within = found.namespace === undefined ? {} : { namespace: found.namespace };
      const isCustom = found.kind === 'custom';
      const fields = { call_id, name: found.name, ...within };
      begin(
        'call',
        isCustom ? 'ctc' : 'fc',
        isCustom
          ? { type: 'custom_tool_call', ...fields, input: '' }
          : { type: 'function_call', status: 'in_progress', ...fields, arguments: '' },
      ).call = { place, called: found };
    }
    open!.text += text;
    if (text !== '' && open!.call?.called.kind === 'function')
      emit('response.function_call_arguments.delta', { ...at(open!), delta: text });
  }

  function end(): void {
    if (open === undefined) return;
    const closing = open;
    open = undefined;
    const { item, text, kind } = closing;
    if (kind === 'reasoning') {
      item.summary = [{ type: 'summary_text', text }];
      emit('response.reasoning_summary_text.done', { ...at(closing), summary_index: 0, text });
      const part = { type: 'summary_text', text };
      emit('response.reasoning_summary_part.done', { ...at(closing), summary_index: 0, part });
    } else if (kind === 'call') endCall(closing);
    else {
      const refused = kind === 'refusal';
      const part = refused ? refusalPart(text) : textPart(text);
      item.content = [part];
      item.status = 'completed';
      emit(refused ? 'response.refusal.done' : 'response.output_text.done', {
        ...at(closing),
        content_index: 0,
        ...(refused ? { refusal: text } : { text, logprobs: [] }),
      });
      emit('response.content_part.done', { ...at(closing), content_index: 0, part });
    }
    emit('response.output_item.done', { output_index: closing.index, item: { ...item } });
  }

  function endCall(closing: OpenItem): void {
    const { item, text } = closing;
    if (item.type === 'custom_tool_call') {
      const input = customInput(text);
      item.input = input;
      emit('response.custom_tool_call_input.delta', { ...at(closing), delta: input });
      emit('response.custom_tool_call_input.done', { ...at(closing), input });
      return;
    }
    // A tool without input gets none from some servers; clients parse it.
    const whole = text === '' ? '{}' : text;
    item.arguments = whole;
    item.status = 'completed';
    emit('response.function_call_arguments.done', { ...at(closing), name: item.name, arguments: whole });
  }

  function compact(): void {
    const index = output.length;
    const item: OutputItem = compactionItem(itemId('cmp', response, index), summary);
    output.push(item);
    for (const step of ['added', 'done'])
      emit(`response.output_item.${step}`, { output_index: index, item: { ...item } });
  }

  return {
    output,
    take(chunk: ChatChunk, called: Map<string, Called>): void {
      const { delta } = chunk;
      finish = chunk.finish ?? finish;
      if (compacts) {
        summary += delta.content ?? '';
        return;
      }
      const thought = thoughtsIn(delta);
      if (thought) think(thought);
      if (delta.content) say(delta.content, false);
      if (delta.refusal) say(delta.refusal, true);
      tools = called;
      for (const one of delta.tool_calls ?? []) for (const ready of order.take(one)) call(ready);
    },
    /** The end of a round: calls of hosted tools that are to be made before the next one, and the thoughts before them. */
    endRound(): { calls: HostedCall[]; thoughts: Thoughts | undefined } {
      for (const ready of order.end()) call(ready);
      end();
      if (compacts) compact();
      const calls = ownCalls > 0 ? [] : hosted;
      hosted = [];
      ownCalls = 0;
      const before = thoughts;
      thoughts = undefined;
      return { calls, thoughts: before };
    },
    /** An item of a hosted tool, with its own events on the way. */
    async hosted(
      type: 'web_search_call' | 'file_search_call',
      fields: object,
      work: () => Promise<object>,
    ): Promise<void> {
      const index = output.length;
      const item: OutputItem = {
        id: itemId(type === 'web_search_call' ? 'ws' : 'fs', response, index),
        type,
        status: 'in_progress',
        ...fields,
      };
      output.push(item);
      const place = { output_index: index, item_id: item.id };
      emit('response.output_item.added', { output_index: index, item: { ...item } });
      emit(`response.${type}.in_progress`, place);
      emit(`response.${type}.searching`, place);
      Object.assign(item, await work());
      emit(`response.${type}.completed`, place);
      emit('response.output_item.done', { output_index: index, item: { ...item } });
    },
    get finish() {
      return finish;
    },
  };
}

/** The text of a custom tool's one field; what is not JSON is the text itself. */
function customInput(text: string): string {
  try {
    const { input } = JSON.parse(text) as { input?: unknown };
    if (typeof input === 'string') return input;
  } catch {
    // Falls through.
  }
  return text;
}
