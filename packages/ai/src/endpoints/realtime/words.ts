/** The words of what was said: each turn is transcribed by a call of its own. */
import { fail } from '@oja/core/errors';
import { type Item, type Part, readItem, shown } from './items.ts';
import { msOf, wavOf } from './sound.ts';
import { readSound } from './sound-buffer.ts';
import { type Handlers, type Message, newId, type Talk } from './talk.ts';

/** Turns whose words are not known yet. */
const readingMax = 4;

export type Words = ReturnType<typeof createWords>;

export function createWords({ link, items, session, add, tell, signal }: Talk) {
  const reading = new Map<string, Promise<void>>();
  let bytes = 0;

  function refuseMore(): void {
    if (reading.size >= readingMax)
      throw fail('rate_limited', `${readingMax} turns wait for their words. Wait for one of them.`);
  }

  function read(item: Item, part: Part, samples: Int16Array): void {
    const { language, prompt } = session().audio.input.transcription ?? {};
    const data = `data:audio/wav;base64,${wavOf(samples).toString('base64')}`;
    bytes += data.length;
    const fields = {
      file: { data, filename: 'turn.wav' },
      ...(language ? { language } : {}),
      ...(prompt ? { prompt } : {}),
    };
    const place = { item_id: item.id, content_index: 0 };
    const name = 'conversation.item.input_audio_transcription';
    const work = link
      .json('ai.transcribe', fields, signal)
      .then(({ text }) => {
        part.transcript = String(text ?? '');
        const usage = { type: 'duration', seconds: msOf(samples.length) / 1000 };
        tell(`${name}.completed`, { ...place, transcript: part.transcript, usage });
      })
      .catch((error: unknown) => {
        part.transcript = '';
        if (!signal.aborted) tell(`${name}.failed`, { ...place, error: link.faultOf(error) });
      })
      .finally(() => {
        bytes -= data.length;
        items.changed(item);
        reading.delete(item.id);
      });
    reading.set(item.id, work);
  }

  return {
    /** Of sound that is still being read. */
    bytes: () => bytes,
    /** Resolves when the words of all turns are known. */
    known: () => Promise.all(reading.values()),

    /** What was said becomes an item; its words follow. */
    heard(samples: Int16Array, id: string): void {
      refuseMore();
      tell('input_audio_buffer.committed', { previous_item_id: items.last()?.id ?? null, item_id: id });
      const part: Part = { type: 'input_audio', transcript: null };
      const item: Item = {
        ...{ id, object: 'realtime.item', type: 'message', status: 'completed', role: 'user' },
        content: [part],
      } as Item;
      add(item);
      tell('conversation.item.done', { previous_item_id: null, item });
      read(item, part, samples);
    },

    /** An item that the client wrote; its sound, if it has some, is read. */
    given({ item: sent, previous_item_id: after }: Message): void {
      const item = readItem(sent, newId('item'));
      const parts = item.type === 'message' ? item.content : [];
      const part = parts.find(({ audio, transcript }) => audio !== undefined && transcript == null);
      const samples = part && readSound(part.audio, session().audio.input.format.type, 'item.content.audio');
      // Only words are remembered.
      for (const one of parts) delete one.audio;
      if (samples !== undefined) refuseMore();
      add(item, after ?? undefined);
      if (part !== undefined && samples !== undefined) read(item, part, samples);
      tell('conversation.item.done', { previous_item_id: null, item: shown(item) });
    },
  };
}

export const itemHandlers = ({ items, tell }: Talk, words: Words): Handlers => ({
  'conversation.item.create': words.given,
  'conversation.item.retrieve': ({ item_id: id }) =>
    tell('conversation.item.retrieved', { item: shown(items.find(id)) }),
  'conversation.item.delete': ({ item_id: id }) => {
    items.remove(items.find(id));
    tell('conversation.item.deleted', { item_id: id });
  },
  /** What was not heard was not said. */
  'conversation.item.truncate': ({ item_id: id, content_index: index = 0, audio_end_ms: endMs }) => {
    const item = items.find(id);
    if (item.type !== 'message' || typeof endMs !== 'number')
      throw fail('invalid_request', 'audio_end_ms: must be a number, of a message with sound.', {
        param: 'audio_end_ms',
      });
    const part = item.content[0];
    // About 15 characters are spoken in a second.
    if (part?.transcript)
      part.transcript = part.transcript.slice(0, Math.max(0, Math.round((endMs / 1000) * 15)));
    items.changed(item);
    tell('conversation.item.truncated', { item_id: id, content_index: index, audio_end_ms: endMs });
  },
});
