/** A Responses call for an upstream that speaks the dialect: what is sent to it, and what comes back as ours. */
import type { ChatEvents, NativeRequest } from '../../engines/chat/port.ts';
import { dataIn, withSilences } from '../chat/chunk-events.ts';
import { isOwnMark } from '../chat/thoughts.ts';
import { withSummaries } from './compaction.ts';
import type { Item } from './items.ts';
import { itemId, type OutputItem, type ResponseObject } from './response-object.ts';
import type { ResponsesBody } from './responses-input.ts';
import type { Called } from './tools.ts';

/** Read or run by Oja itself, whatever the upstream can do. */
type Part = { type?: unknown; file_id?: unknown };
const ownParts = new Set(['input_file', 'input_audio']);
const isOwnPart = ({ type, file_id: id }: Part): boolean =>
  ownParts.has(String(type)) || typeof id === 'string';
const ownCalls = new Set(['web_search_call', 'file_search_call']);
const passedTools = new Set(['function', 'custom', 'namespace']);
const encrypted = 'reasoning.encrypted_content';

export interface NativeCall {
  request: NativeRequest;
  /** Hosted tools: those of an upstream cost what Oja doesn't know. */
  dropped: string[];
}

/** Undefined where Oja has work to do in it: files to read, sound to hear, pages to open. */
export function nativeOf(
  body: ResponsesBody,
  items: Item[],
  called: Map<string, Called>,
  stored: boolean,
): NativeCall | undefined {
  if (items.some((item) => partsOf(item).some(isOwnPart))) return undefined;
  if (runsTools(called) && !goesWithoutTools(body)) return undefined;
  const { passthrough, ...declared } = body;
  const { tools = [], include, ...others } = declared;
  const {
    previous_response_id: _previous,
    conversation: _conversation,
    background: _background,
    ...rest
  } = others;
  const passed = tools.filter(({ type }) => passedTools.has(type));
  const hosted = tools.filter(({ type }) => !passedTools.has(type));
  const request: NativeRequest = {
    dialect: 'responses',
    headers: {},
    body: {
      ...passthrough,
      ...rest,
      input: withSummaries(items.filter(isPassed)).map(withoutId),
      ...(body.tools === undefined ? {} : { tools: passed }),
      ...included(include, stored && body.reasoning != null),
      store: false,
    },
  };
  return { request, dropped: [...new Set(hosted.map(({ type }) => `tools.${type}`))] };
}

const runsTools = (called: Map<string, Called>): boolean =>
  [...called.values()].some(({ kind }) => kind === 'web_page' || kind === 'file_search');

/** Agents send hosted tools along, but need their encrypted reasoning back, which a translation can't give. */
const goesWithoutTools = ({ include, tool_choice: choice }: ResponsesBody): boolean =>
  (include?.includes(encrypted) ?? false) && (choice == null || typeof choice === 'string');

const partsOf = ({ content, output }: Item): Part[] =>
  [content, output].flatMap((parts) => (Array.isArray(parts) ? parts.filter((part) => part !== null) : []));

/** Upstreams know nothing of the items that are stored here, and only read reasoning that they encrypted. */
const isPassed = ({ type, encrypted_content: content }: Item): boolean =>
  type === 'reasoning' ? typeof content === 'string' && !isOwnMark(content) : !ownCalls.has(String(type));

function withoutId({ id: _id, ...item }: Item): Item {
  return item;
}

/** A call that continues a stored response sends its reasoning again. */
function included(include: string[] | null | undefined, withReasoning: boolean) {
  const all = [...(include ?? []), ...(withReasoning && !include?.includes(encrypted) ? [encrypted] : [])];
  return all.length === 0 ? {} : { include: all };
}

/** What is ours in a response that an upstream wrote. */
export interface OwnFields {
  id: string;
  store: boolean;
  background: boolean;
  previous_response_id: string | null;
}

/** One that nobody finds again under an ID of ours goes out as it came. */
export const isUnchanged = ({ store, background, previous_response_id }: OwnFields): boolean =>
  !store && !background && previous_response_id === null;

export function ownResponse(answer: ResponseObject, own: OwnFields): ResponseObject {
  const output = answer.output.map((item, place) => ownItem(item, own.id, place));
  return { ...answer, ...own, output };
}

const ownItem = (item: OutputItem, response: string, place: number): OutputItem => ({
  ...item,
  id: ownItemId(item.id, response, place),
});

const ownItemId = (id: unknown, response: string, place: number): string =>
  itemId(/^[a-z]+/.exec(String(id))?.[0] ?? 'item', response, place);

interface PassedEvent {
  type?: string;
  response?: ResponseObject;
  item?: OutputItem;
  item_id?: string;
  output_index?: number;
}

/** The events of an upstream, with our IDs in them; `save` takes the response before its last event is sent, and returns it as it is shown. */
export async function* passedEvents(
  events: AsyncIterable<ChatEvents>,
  own: OwnFields,
  save: (response: ResponseObject) => Promise<ResponseObject>,
): AsyncGenerator<ChatEvents> {
  const unchanged = isUnchanged(own);
  for await (const one of withSilences(events)) {
    if (one === undefined) yield { bytes: ': keep-alive\n\n', tokens: 0 };
    else if (unchanged) yield one;
    else {
      const named = dataIn<PassedEvent>(one).map((event) => withOwn(event, own));
      const last = named.find(({ type }) => type === 'response.completed' || type === 'response.incomplete');
      if (last?.response !== undefined) last.response = await save(last.response);
      yield named.length === 0 ? one : { ...one, bytes: named.map(written).join('') };
    }
  }
}

const written = (event: PassedEvent) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

function withOwn(event: PassedEvent, own: OwnFields): PassedEvent {
  const { response, item, item_id, output_index: place = 0 } = event;
  return {
    ...event,
    ...(response === undefined ? {} : { response: ownResponse(response, own) }),
    ...(item === undefined ? {} : { item: ownItem(item, own.id, place) }),
    ...(item_id === undefined ? {} : { item_id: ownItemId(item_id, own.id, place) }),
  };
}

/** The number of the event that follows those. */
export function sequenceAfter(bytes: ChatEvents['bytes']): number {
  const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8');
  const last = [...text.matchAll(/"sequence_number":\s?(\d{1,9})/g)].at(-1)?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}
