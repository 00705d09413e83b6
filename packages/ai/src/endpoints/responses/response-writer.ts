/** Turns the chunks of a chat answer into the output items of a response, with an event for each step. */
import { jsonObject } from '@oja/core/text/json-object';
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

const at = ({ item, index }: OpenItem) => ({ item_id: item.id, output_index: index });
const textPart = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] });
const refusalPart = (refusal: string) => ({ type: 'refusal', refusal });

export class ItemWriter {
  readonly output: OutputItem[] = [];
  finish: string | null = null;
  readonly #response: string;
  readonly #emit: Emit;
  readonly #model: string | undefined;
  readonly #compacts: boolean;
  readonly #order = createCallOrder();
  #open: OpenItem | undefined;
  #hosted: (HostedCall & { place: number })[] = [];
  #tools = new Map<string, Called>();
  /** Calls that the caller has to answer, in this round. */
  #ownCalls = 0;
  #summary = '';
  /** Of this round. */
  #thoughts: Thoughts | undefined;

  /** With `compacts`, what is said becomes one item of compaction. */
  constructor(response: string, emit: Emit, model?: string, compacts = false) {
    this.#response = response;
    this.#emit = emit;
    this.#model = model;
    this.#compacts = compacts;
  }

  take(chunk: ChatChunk, called: Map<string, Called>): void {
    const { delta } = chunk;
    this.finish = chunk.finish ?? this.finish;
    if (this.#compacts) {
      this.#summary += delta.content ?? '';
      return;
    }
    const thought = thoughtsIn(delta);
    if (thought) this.#think(thought);
    if (delta.content) this.#say(delta.content, false);
    if (delta.refusal) this.#say(delta.refusal, true);
    this.#tools = called;
    for (const one of delta.tool_calls ?? []) for (const ready of this.#order.take(one)) this.#call(ready);
  }

  /** The end of a round: calls of hosted tools that are to be made before the next one, and the thoughts before them. */
  endRound(): { calls: HostedCall[]; thoughts: Thoughts | undefined } {
    for (const ready of this.#order.end()) this.#call(ready);
    this.#end();
    if (this.#compacts) this.#compact();
    const calls = this.#ownCalls > 0 ? [] : this.#hosted;
    this.#hosted = [];
    this.#ownCalls = 0;
    const before = this.#thoughts;
    this.#thoughts = undefined;
    return { calls, thoughts: before };
  }

  /** An item of a hosted tool, with its own events on the way. */
  async hosted(
    type: 'web_search_call' | 'file_search_call',
    fields: object,
    work: () => Promise<object>,
  ): Promise<void> {
    const index = this.output.length;
    const item: OutputItem = {
      id: itemId(type === 'web_search_call' ? 'ws' : 'fs', this.#response, index),
      type,
      status: 'in_progress',
      ...fields,
    };
    this.output.push(item);
    const place = { output_index: index, item_id: item.id };
    this.#emit('response.output_item.added', { output_index: index, item: { ...item } });
    this.#emit(`response.${type}.in_progress`, place);
    this.#emit(`response.${type}.searching`, place);
    Object.assign(item, await work());
    this.#emit(`response.${type}.completed`, place);
    this.#emit('response.output_item.done', { output_index: index, item: { ...item } });
  }

  #begin(
    kind: OpenItem['kind'],
    prefix: string,
    fields: { type: string } & Record<string, unknown>,
  ): OpenItem {
    this.#end();
    const index = this.output.length;
    const item: OutputItem = { id: itemId(prefix, this.#response, index), ...fields };
    this.output.push(item);
    this.#open = { item, index, kind, text: '' };
    this.#emit('response.output_item.added', { output_index: index, item: { ...item } });
    return this.#open;
  }

  #say(text: string, refused: boolean): void {
    const kind = refused ? 'refusal' : 'message';
    if (this.#open?.kind !== kind) {
      this.#begin(kind, 'msg', { type: 'message', status: 'in_progress', role: 'assistant', content: [] });
      const part = refused ? refusalPart('') : textPart('');
      this.#emit('response.content_part.added', { ...at(this.#open!), content_index: 0, part });
    }
    this.#open!.text += text;
    const name = refused ? 'response.refusal.delta' : 'response.output_text.delta';
    this.#emit(name, {
      ...at(this.#open!),
      content_index: 0,
      delta: text,
      ...(refused ? {} : { logprobs: [] }),
    });
  }

  #think({ field, text }: Thoughts): void {
    this.#thoughts = { field, text: (this.#thoughts?.text ?? '') + text };
    if (this.#open?.kind !== 'reasoning') {
      this.#begin('reasoning', 'rs', {
        type: 'reasoning',
        summary: [],
        encrypted_content: markOf(field, this.#model),
      });
      const part = { type: 'summary_text', text: '' };
      this.#emit('response.reasoning_summary_part.added', { ...at(this.#open!), summary_index: 0, part });
    }
    this.#open!.text += text;
    this.#emit('response.reasoning_summary_text.delta', {
      ...at(this.#open!),
      summary_index: 0,
      delta: text,
    });
  }

  #call({ index: place, id, function: made }: CallDelta): void {
    const text = made?.arguments ?? '';
    const known = this.#hosted.find((one) => one.place === place);
    if (known !== undefined) {
      known.arguments += text;
      return;
    }
    if (this.#open?.call?.place !== place) {
      const name = made?.name ?? '';
      const found = this.#tools.get(name) ?? { kind: 'function' as const, name };
      const call_id = id ?? `call_${itemId('c', this.#response, this.output.length)}`;
      if (found.kind === 'web_page' || found.kind === 'file_search') {
        this.#hosted.push({ place, id: call_id, name, arguments: text, called: found });
        return;
      }
      this.#ownCalls += 1;
      const within = found.namespace === undefined ? {} : { namespace: found.namespace };
      const isCustom = found.kind === 'custom';
      const fields = { call_id, name: found.name, ...within };
      this.#begin(
        'call',
        isCustom ? 'ctc' : 'fc',
        isCustom
          ? { type: 'custom_tool_call', ...fields, input: '' }
          : { type: 'function_call', status: 'in_progress', ...fields, arguments: '' },
      ).call = { place, called: found };
    }
    this.#open!.text += text;
    if (text !== '' && this.#open!.call?.called.kind === 'function')
      this.#emit('response.function_call_arguments.delta', { ...at(this.#open!), delta: text });
  }

  #end(): void {
    if (this.#open === undefined) return;
    const closing = this.#open;
    this.#open = undefined;
    const { item, text, kind } = closing;
    if (kind === 'reasoning') {
      item.summary = [{ type: 'summary_text', text }];
      this.#emit('response.reasoning_summary_text.done', { ...at(closing), summary_index: 0, text });
      const part = { type: 'summary_text', text };
      this.#emit('response.reasoning_summary_part.done', { ...at(closing), summary_index: 0, part });
    } else if (kind === 'call') this.#endCall(closing);
    else {
      const refused = kind === 'refusal';
      const part = refused ? refusalPart(text) : textPart(text);
      item.content = [part];
      item.status = 'completed';
      this.#emit(refused ? 'response.refusal.done' : 'response.output_text.done', {
        ...at(closing),
        content_index: 0,
        ...(refused ? { refusal: text } : { text, logprobs: [] }),
      });
      this.#emit('response.content_part.done', { ...at(closing), content_index: 0, part });
    }
    this.#emit('response.output_item.done', { output_index: closing.index, item: { ...item } });
  }

  #endCall(closing: OpenItem): void {
    const { item, text } = closing;
    if (item.type === 'custom_tool_call') {
      const input = customInput(text);
      item.input = input;
      this.#emit('response.custom_tool_call_input.delta', { ...at(closing), delta: input });
      this.#emit('response.custom_tool_call_input.done', { ...at(closing), input });
      return;
    }
    // A tool without input gets none from some servers; clients parse it.
    const whole = text === '' ? '{}' : text;
    item.arguments = whole;
    item.status = 'completed';
    this.#emit('response.function_call_arguments.done', {
      ...at(closing),
      name: item.name,
      arguments: whole,
    });
  }

  #compact(): void {
    const index = this.output.length;
    const item: OutputItem = compactionItem(itemId('cmp', this.#response, index), this.#summary);
    this.output.push(item);
    for (const step of ['added', 'done'])
      this.#emit(`response.output_item.${step}`, { output_index: index, item: { ...item } });
  }
}

/** The text of a custom tool's one field; what is not JSON is the text itself. */
function customInput(text: string): string {
  const input = jsonObject(text)?.input;
  return typeof input === 'string' ? input : text;
}
