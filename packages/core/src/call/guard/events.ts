/** Events of a stream as JSON, and the pieces of texts in them: in the dialects of chat, completions, Messages, Responses and Gemini. */
import { fail } from '../../errors.ts';

/** Part of a text that continues in later events of the same channel, `CHOICE/NAME`. */
export interface Piece {
  channel: string;
  choice: string;
  text: string;
  put(text: string): void;
}

type Json = Record<string, unknown>;

export interface Event {
  /** Undefined for comments and marks. */
  json: Json | undefined;
  bytes: number;
  changed(): void;
  copy(): Event;
  /** An added event: it repeats neither counts nor the end. */
  isExtra(): void;
  /** The number after `last`, where events are numbered: some are added. */
  numberAfter(last: number | undefined): number | undefined;
  /** The texts of a choice end before it, or with it. */
  ends(choice: string): boolean;
  isLast(choice: string): boolean;
  write(): string;
}

const record = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null ? (value as Json) : undefined;
const list = (value: unknown): Json[] =>
  Array.isArray(value) ? value.map(record).filter((one) => one !== undefined) : [];

const putter = (holder: Json, name: string) => (text: string) => {
  holder[name] = text;
};

const notText = new Set(['role', 'id', 'type', 'name', 'signature', 'thinking', 'data', 'call_id', 'index']);

/** Every text below a delta, by its path; calls of tools by their own index. */
function* below(value: Json, path: string, choice: string): Generator<Piece> {
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string') {
      if (!Array.isArray(value) && notText.has(name)) continue;
      const put = putter(value, name);
      yield { channel: `${choice}/${path}${name}`, choice, text: inner, put };
      continue;
    }
    const one = record(inner);
    if (one === undefined) continue;
    const at = typeof one.index === 'number' ? String(one.index) : name;
    yield* below(one, `${path}${at}.`, choice);
  }
}

const isAudio = (type: string) => /audio\.delta$|image/.test(type);

export function piecesIn(json: Json | undefined): Piece[] {
  if (json === undefined) return [];
  const { type, delta } = json;
  if (typeof type === 'string') {
    if (typeof delta === 'string' && type.endsWith('.delta') && !isAudio(type)) {
      const choice = [json.output_index, json.item_id, json.content_index, json.summary_index].join('.');
      return [{ channel: `${choice}/${type}`, choice, text: delta, put: putter(json, 'delta') }];
    }
    const inner = type === 'content_block_delta' ? record(delta) : undefined;
    return inner === undefined ? [] : [...below(inner, '', String(json.index))];
  }
  const pieces: Piece[] = [];
  for (const choice of list(json.choices)) {
    const index = String(choice.index ?? 0);
    const inner = record(choice.delta);
    if (inner !== undefined) pieces.push(...below(inner, '', index));
    else if (typeof choice.text === 'string')
      pieces.push({
        channel: `${index}/text`,
        choice: index,
        text: choice.text,
        put: putter(choice, 'text'),
      });
  }
  for (const candidate of list(json.candidates)) {
    const choice = String(candidate.index ?? 0);
    for (const part of list(record(candidate.content)?.parts))
      if (typeof part.text === 'string')
        pieces.push({
          channel: `${choice}/${part.thought === true ? 'thought' : 'text'}`,
          choice,
          text: part.text,
          put: putter(part, 'text'),
        });
  }
  return pieces;
}

/** What an event has besides its pieces: Gemini calls functions in the same one. */
export const besidePieces = (json: Json | undefined): object =>
  list(json?.candidates).flatMap((candidate) =>
    list(record(candidate.content)?.parts).filter(({ text }) => typeof text !== 'string'),
  );

const finishOf = (one: Json) => one.finish_reason ?? one.finishReason ?? null;

class JsonEvent implements Event {
  json: Json | undefined;
  readonly bytes: number;
  readonly #before: string;
  readonly #raw: string;
  readonly #end: string;
  #isChanged = false;

  constructor(before: string, json: Json | undefined, raw: string, end: string) {
    this.#before = before;
    this.json = json;
    this.#raw = raw;
    this.#end = end;
    this.bytes = raw.length;
  }
  changed(): void {
    this.#isChanged = true;
  }
  copy(): Event {
    const made = new JsonEvent(this.#before, structuredClone(this.json), '', this.#end);
    made.changed();
    return made;
  }
  isExtra(): void {
    const json = this.json!;
    for (const name of ['usage', 'usageMetadata', 'oja']) delete json[name];
    for (const one of [...list(json.choices), ...list(json.candidates)]) {
      if ('finish_reason' in one) one.finish_reason = null;
      delete one.finishReason;
    }
  }
  numberAfter(last: number | undefined): number | undefined {
    const own = this.json?.sequence_number;
    if (typeof own !== 'number') return last;
    if (last === undefined || own === last + 1) return own;
    this.json!.sequence_number = last + 1;
    this.changed();
    return last + 1;
  }
  ends(choice: string): boolean {
    const { type, choices, candidates } = this.json!;
    if (typeof type === 'string') return type !== 'ping' && type !== 'response.in_progress';
    const all = [...list(choices), ...list(candidates)];
    return all.length === 0 || all.some((one) => String(one.index ?? 0) === choice && finishOf(one) !== null);
  }
  isLast(choice: string): boolean {
    return typeof this.json!.type !== 'string' && this.ends(choice);
  }
  write(): string {
    return this.#isChanged ? `${this.#before}${JSON.stringify(this.json)}${this.#end}` : this.#raw;
  }
}

const blockEnd = /\r?\n\r?\n/g;

function eventOf(block: string): Event {
  const lines = [...block.matchAll(/^data: ?(.*)$/gm)];
  const data = lines.map(([, text]) => text!).join('\n');
  if (!data.trimStart().startsWith('{')) return new JsonEvent('', undefined, block, '');
  try {
    const json = record(JSON.parse(data));
    const [first] = lines;
    const before = block.slice(0, first!.index + first![0].length - first![1]!.length);
    return new JsonEvent(before, json, block, block.includes('\r\n\r\n') ? '\r\n\r\n' : '\n\n');
  } catch {
    throw fail(
      'upstream_error',
      'The response has an event that is not JSON, which a guardrail can’t check.',
    );
  }
}

const restMax = 16 * 1024 * 1024;

export async function* readEvents(
  source: AsyncIterable<Uint8Array | string>,
  isEvents: boolean,
): AsyncGenerator<Event> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of source) {
    rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    if (rest.length > restMax)
      throw fail('content_blocked', 'The response is too long for a guardrail to check it.');
    if (!isEvents) continue;
    let from = 0;
    blockEnd.lastIndex = 0;
    for (let end = blockEnd.exec(rest); end !== null; end = blockEnd.exec(rest)) {
      yield eventOf(rest.slice(from, blockEnd.lastIndex));
      from = blockEnd.lastIndex;
    }
    rest = rest.slice(from);
  }
  if (isEvents) {
    if (rest !== '') yield eventOf(rest);
    return;
  }
  // One JSON array, which is sent once it is whole.
  const all = list(JSON.parse(rest));
  let isFirst = true;
  for (const json of all) {
    const before = isFirst ? '[' : ',\r\n';
    isFirst = false;
    const event = new JsonEvent(before, json, '', '');
    event.changed();
    yield event;
  }
  yield new JsonEvent('', undefined, isFirst ? '[]' : ']', '');
}
