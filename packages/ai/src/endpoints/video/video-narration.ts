/** Speaks the scenes of a film one at a time, so that picture and voice stay together. */

import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import type { EngineCall } from '@oja/core/engines/engine';
import type { SpokenText } from '../../engines/video/port.ts';

/** What one says in a second, about. */
const charactersPerSecond = 15;
const speedMax = 1.5;
const sceneSecondsMax = 90;

export interface Narration {
  texts: string[];
  seconds: number;
  voice?: string;
  language: string;
  /** Asked for: without a voice there is no film. Otherwise the film has music alone then. */
  required: boolean;
}

export async function narrate(
  narration: Narration,
  context: CallContext<{ engines: 'speech' }>,
): Promise<(SpokenText | undefined)[]> {
  const { signal, log } = context;
  const length = narration.texts.reduce((sum, text) => sum + text.length, 0);
  const needed = length / charactersPerSecond / Math.max(0.5, narration.seconds - 0.6);
  const speed = Math.min(speedMax, Math.max(1, needed));
  const spoken: (SpokenText | undefined)[] = [];
  try {
    for (const text of narration.texts) {
      const sayable = /[\p{L}\p{N}]/u.test(text);
      spoken.push(sayable ? await speak(text, speed, narration, context, asideOf(context)) : undefined);
    }
  } catch (error) {
    if (narration.required || signal.aborted) throw error;
    log.warn({ err: error }, 'a film without narration: no voice could speak it');
    return narration.texts.map(() => undefined);
  }
  return spoken;
}

async function speak(
  text: string,
  speed: number,
  { voice, language }: Narration,
  context: CallContext<{ engines: 'speech' }>,
  call: EngineCall,
): Promise<SpokenText> {
  const parts = [{ kind: 'text' as const, text, rate: 1, pitch: 1 }];
  const { pcm, sampleRate } = await context.engines.speech.speak(
    { parts, voice, language, speed, pitch: 1 },
    call,
  );
  const pieces: Int16Array[] = [];
  let length = 0;
  for await (const piece of pcm) {
    pieces.push(piece);
    length += piece.length;
    if (length > sceneSecondsMax * sampleRate) break;
  }
  const samples = new Int16Array(length);
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece, at);
    at += piece.length;
  }
  return { samples, sampleRate };
}
