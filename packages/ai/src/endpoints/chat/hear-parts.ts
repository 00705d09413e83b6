/** The sound inside messages as text, for engines that do not hear: by the same engine as speech to text. */

import type { CallContext } from '@oja/core/endpoints/context';
import type { EngineCall } from '@oja/core/engines/engine';
import { fail } from '@oja/core/errors';
import { transcriptionSampleRate } from '@oja/speech/transcription/port';
import type { AudioPart, ChatBody, ChatMessage, ContentPart } from '../../engines/chat/port.ts';
import { placed } from '../files/read-files.ts';
import type { ChatInput } from './chat-input.ts';

export interface HeardSound {
  text: string;
  language: string;
  seconds: number;
}

/** The conversation with its sound as text, and what was heard. */
export interface HeardMessages {
  body: ChatBody;
  sounds: HeardSound[];
}

const soundsMax = 16;
const soundBytesMax = 25_000_000;
const soundSecondsMax = 1800;
const nobodySpeaks = '(a recording without speech)';

const isSound = (part: ContentPart): part is AudioPart => part.type === 'input_audio';

export const hasSound = ({ messages }: Pick<ChatInput, 'messages'>): boolean =>
  messages.some(({ content }) => Array.isArray(content) && content.some((part) => isSound(part)));

export async function hearMessages(
  body: ChatBody,
  context: CallContext<{ engines: 'audio' | 'transcription'; files: true }>,
  call: EngineCall,
): Promise<HeardMessages> {
  const sounds: HeardSound[] = [];
  const messages: ChatMessage[] = [];
  for (const [index, message] of body.messages.entries()) {
    const { content } = message;
    if (!Array.isArray(content) || !content.some(isSound)) {
      messages.push(message);
      continue;
    }
    // A message of sound alone speaks to the model. Text beside the sound speaks about it.
    const alone = content.every(isSound);
    const parts: ContentPart[] = [];
    for (const [place, part] of content.entries()) {
      if (!isSound(part)) {
        parts.push(part);
        continue;
      }
      const param = `messages[${index}].content[${place}].input_audio`;
      if (sounds.length >= soundsMax)
        throw fail('file_too_complex', `A request can have at most ${soundsMax} audio parts.`, { param });
      const sound = await hear(part, param, context, call);
      sounds.push(sound);
      parts.push({ type: 'text', text: soundInWords(sound, alone) });
    }
    messages.push({ ...message, content: parts });
  }
  return { body: { ...body, messages }, sounds };
}

function soundInWords({ text, seconds }: HeardSound, alone: boolean): string {
  if (text === '') return nobodySpeaks;
  return alone ? text : `In the recording (${Math.round(seconds)} s) a speaker says: ${text}`;
}

async function hear(
  part: AudioPart,
  param: string,
  context: CallContext<{ engines: 'audio' | 'transcription'; files: true }>,
  call: EngineCall,
): Promise<HeardSound> {
  const { data } = part.input_audio;
  const { bytes } = await context.files.read({ data }, { bytesMax: soundBytesMax, param });
  const { audio, transcription } = context.engines;
  try {
    const pcm = await audio.decode(
      { bytes, sampleRate: transcriptionSampleRate, secondsMax: soundSecondsMax },
      call,
    );
    const { text, language } = await transcription.transcribe({ pcm, words: false }, call);
    return { text, language, seconds: Math.round((pcm.samples.length / pcm.sampleRate) * 10) / 10 };
  } catch (error) {
    throw placed(error, param);
  }
}
