/** What is heard: sound that waits, and the turns that pauses end in it. */
import { fail } from '@oja/core/errors';
import { createSoundBuffer, turnSecondsMax } from './sound-buffer.ts';
import { type Handlers, newId, type Talk } from './talk.ts';
import { createVad, rate } from './vad.ts';

interface Listener {
  /** Someone speaks while a response may be spoken. */
  interrupted(): void;
  ended(samples: Int16Array, id: string, isPause: boolean): void;
}

export function createTurns({ session, tell }: Talk, { interrupted, ended }: Listener) {
  const sound = createSoundBuffer();
  let vad = createVad();
  let from: number | undefined;
  let item = '';

  function clear(): void {
    sound.clear();
    from = undefined;
    vad = createVad();
  }

  function beganSpeaking(ms: number): void {
    const { prefix_padding_ms: padding = 300, interrupt_response: interrupts = true } =
      session().audio.input.turn_detection!;
    const startMs = Math.max(0, ms - padding);
    from = (startMs / 1000) * rate;
    item = newId('item');
    tell('input_audio_buffer.speech_started', { audio_start_ms: startMs, item_id: item });
    if (interrupts) interrupted();
  }

  function stoppedSpeaking(ms: number): void {
    tell('input_audio_buffer.speech_stopped', { audio_end_ms: ms, item_id: item });
    const samples = sound.cut(from ?? sound.dropped, (ms / 1000) * rate);
    from = undefined;
    ended(samples, item, true);
  }

  function hear(base64: unknown): void {
    const { format, turn_detection: detection } = session().audio.input;
    const samples = sound.push(base64, format.type);
    if (detection !== null) {
      const { threshold = 0.5, silence_duration_ms: silenceMs = 500 } = detection;
      for (const one of vad.hear(samples, { threshold, silenceMs })) {
        if (one.began !== undefined) beganSpeaking(one.began);
        else if (one.ended !== undefined) stoppedSpeaking(one.ended);
      }
    }
    // Without speech only what may come before it is needed.
    sound.keep(detection !== null && from === undefined ? 6 : turnSecondsMax);
  }

  const handlers: Handlers = {
    'input_audio_buffer.append': ({ audio }) => hear(audio),
    'input_audio_buffer.commit': () => {
      if (sound.length < rate / 10)
        throw fail('invalid_request', 'The buffer has less than 100 ms of sound.', { param: 'audio' });
      const samples = sound.cut(sound.dropped, sound.received);
      clear();
      ended(samples, newId('item'), false);
    },
    'input_audio_buffer.clear': () => {
      clear();
      tell('input_audio_buffer.cleared', {});
    },
  };
  return { handlers, clear, bytes: () => sound.length * 2 };
}
