/**
 * Guardrails on a stream, whatever its dialect. A text that comes in pieces is read as one: the end of a piece that may
 * become something with the next is held back until that comes, or until its text ends.
 */
import { asksOthers, type Guards } from '../../domain/guardrails/guards.ts';
import { keptContext, type TextGuard } from '../../domain/guardrails/text-guard.ts';
import { fail } from '../../errors.ts';
import type { AskedCall, CallParts } from '../call.ts';
import { askOthers } from './ask-others.ts';
import { besidePieces, type Event, type Piece, piecesIn, readEvents } from './events.ts';
import { add, refusal, tallyOf } from './findings.ts';
import { textsIn } from './texts.ts';

interface Channel {
  /** The end of what was sent. */
  context: string;
  held: string;
  /** The last event with a piece of it: what is left goes out in one like it. */
  last: Event;
}

const heldBytesMax = 4 * 1024 * 1024;
const commentMs = 5_000;

export async function* screenStream(
  call: AskedCall,
  parts: CallParts,
  guards: Guards,
  source: AsyncIterable<Uint8Array | string>,
  mime: string,
): AsyncGenerator<string> {
  const isEvents = mime.startsWith('text/event-stream');
  const screened = screenEvents(call, guards.text.output, readEvents(source, isEvents));
  if (!asksOthers(guards, 'output')) {
    for await (const event of screened) yield event.write();
    return;
  }
  const events: Event[] = [];
  let bytes = 0;
  let toldMs = performance.now();
  for await (const event of screened) {
    events.push(event);
    bytes += event.bytes;
    if (bytes > heldBytesMax)
      throw fail('content_blocked', 'The response is too long for a guardrail to check it: at most 4 MB.');
    if (isEvents && performance.now() - toldMs > commentMs) {
      toldMs = performance.now();
      yield ': checking\n\n';
    }
  }
  await askAboutAll(call, parts, guards, events);
  for (const event of events) yield event.write();
}

async function askAboutAll(
  call: AskedCall,
  parts: CallParts,
  guards: Guards,
  events: Event[],
): Promise<void> {
  const whole = new Map<string, string>();
  for (const event of events)
    for (const piece of piecesIn(event.json))
      whole.set(piece.channel, (whole.get(piece.channel) ?? '') + piece.text);
  const sent = [...whole.values()];
  const allowed = await askOthers(call, parts, guards, 'output', sent);
  const changed = new Map<string, string>();
  for (const [at, text] of allowed.entries()) if (text !== sent[at]) changed.set(sent[at]!, text);
  if (changed.size === 0) return;
  add(tallyOf(call, 'output'), { hook: changed.size });
  const written = new Set<string>();
  for (const event of events) {
    for (const { channel, put } of piecesIn(event.json)) {
      const text = changed.get(whole.get(channel)!);
      if (text === undefined) continue;
      put(written.has(channel) ? '' : text);
      written.add(channel);
      event.changed();
    }
    // Events at the end repeat the text.
    for (const { value, put } of textsIn(event.json)) {
      const text = changed.get(value);
      if (text === undefined || piecesIn(event.json).length > 0) continue;
      put(text);
      event.changed();
    }
  }
}

async function* screenEvents(
  call: AskedCall,
  guard: TextGuard | undefined,
  events: AsyncIterable<Event>,
): AsyncGenerator<Event> {
  if (guard === undefined) return yield* events;
  const channels = new Map<string, Channel>();
  let number: number | undefined;
  const check = (text: string, from: number, open: boolean) => {
    const checked = guard.check(text, { from, open });
    add(tallyOf(call, 'output'), checked.found);
    if (checked.refused.length > 0) throw refusal('output', checked.refused);
    return checked;
  };

  function read({ channel, choice, text, put }: Piece, event: Event): void {
    const { context, held } = channels.get(channel) ?? { context: '', held: '' };
    const whole = context + held + text;
    const { text: sure, open } = check(whole, context.length, !event.isLast(choice));
    if (sure !== text) {
      put(sure);
      event.changed();
    }
    const kept = whole.slice(Math.max(0, open - keptContext), open);
    channels.set(channel, { context: kept, held: whole.slice(open), last: event });
  }

  /** What is held of texts that have ended. */
  function* ended(isEnded: (name: string) => boolean): Generator<Event> {
    for (const [name, { context, held, last: like }] of channels) {
      if (!isEnded(name)) continue;
      channels.delete(name);
      if (held === '') continue;
      const { text } = check(context + held, context.length, false);
      const last = like.copy();
      for (const piece of piecesIn(last.json)) piece.put(piece.channel === name ? text : '');
      last.isExtra();
      number = last.numberAfter(number);
      yield last;
    }
  }

  for await (const event of events) {
    if (event.json === undefined) {
      yield event;
      continue;
    }
    const pieces = piecesIn(event.json);
    if (pieces.length > 0) {
      const names = new Set(pieces.map(({ channel }) => channel));
      const choices = new Set(pieces.map(({ choice }) => choice));
      yield* ended((name) => !names.has(name) && choices.has(choiceOf(name)));
      for (const piece of pieces) read(piece, event);
    } else yield* ended((name) => event.ends(choiceOf(name)));
    for (const { value, put } of textsIn(pieces.length > 0 ? besidePieces(event.json) : event.json)) {
      const { text } = check(value, 0, false);
      if (text === value) continue;
      put(text);
      event.changed();
    }
    number = event.numberAfter(number);
    yield event;
  }
  yield* ended(() => true);
}

const choiceOf = (channel: string) => channel.slice(0, channel.indexOf('/'));
