/** A text that is spoken sentence by sentence while it is being written. */
import type { LiveLink } from '@oja/core/endpoints/sockets';
import type { Session } from './session-shape.ts';
import { encodeSound, msOf } from './sound.ts';

/** The end of a sentence, after which a voice can begin; and a place to cut where none comes. */
const sentenceEnd = /^.{12,}?[.!?…:;]["')\]]*\s|^.*?\n/su;
const speakMax = 3_000;
/** Sound is sent in pieces of 200 ms. */
const pieceBytes = 24_000 * 2 * 0.2;

export function createVoice(
  link: LiveLink,
  session: Session,
  signal: AbortSignal,
  send: (base64: string) => Promise<void>,
) {
  let unspoken = '';
  let isFirst = true;
  let bytes = 0;
  let speaking: Promise<void> = Promise.resolve();
  let fault: unknown;

  async function sendSound(sound: Buffer): Promise<void> {
    bytes += sound.length;
    const delta = encodeSound(sound, session.audio.output.format.type).toString('base64');
    if (delta !== '') await send(delta);
  }

  async function say(piece: string): Promise<void> {
    let rest = Buffer.alloc(0);
    await link.bytes('ai.voice', voiceFields(session, piece), signal, async (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (; rest.length >= pieceBytes; rest = rest.subarray(pieceBytes))
        await sendSound(rest.subarray(0, pieceBytes));
    });
    // Whole samples of the telephone's format.
    await sendSound(rest.subarray(0, rest.length - (rest.length % 6)));
  }

  /** One after another, while the model goes on. */
  function speak(piece: string): void {
    if (!/[\p{L}\p{N}]/u.test(piece)) return;
    speaking = speaking
      .then(() => (fault === undefined && !signal.aborted ? say(piece.trim()) : undefined))
      .catch((error: unknown) => {
        fault ??= error;
      });
  }

  return {
    /** The first sentence alone, so that the voice begins early; the rest in one piece. */
    write(delta: string): void {
      unspoken += delta;
      const cut = isFirst ? sentenceEnd.exec(unspoken)?.[0].length : undefined;
      const end = cut ?? (unspoken.length > speakMax ? unspoken.lastIndexOf(' ', speakMax) : undefined);
      if (end === undefined || end <= 0) return;
      isFirst = false;
      speak(unspoken.slice(0, end));
      unspoken = unspoken.slice(end);
    },
    /** Says the rest; rejects if something could not be said. */
    async end(): Promise<void> {
      speak(unspoken);
      unspoken = '';
      await speaking;
      if (fault !== undefined) throw fault;
    },
    stopped: () => speaking,
    ms: () => msOf(bytes / 2),
  };
}

/** A voice that was chosen has a language of its own. */
function voiceFields({ audio: { input, output } }: Session, text: string): Record<string, unknown> {
  const { voice, speed } = output;
  const language = input.transcription?.language;
  return {
    input: text,
    response_format: 'pcm',
    speed,
    ...(voice === undefined ? {} : { voice }),
    ...(language === undefined || voice !== undefined ? {} : { language }),
  };
}
