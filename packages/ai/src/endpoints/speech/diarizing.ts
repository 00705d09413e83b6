/** OpenAI's diarized_json: who said what. */
import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import type { TimedTranscript, transcribeFile } from '@oja/speech/endpoints/transcribing';

interface Voiced extends TimedTranscript {
  /** A, B, C … for each segment. */
  voices: string[];
}

export async function withVoices(
  heard: Awaited<ReturnType<typeof transcribeFile>>,
  context: CallContext<{ engines: 'speakers' }>,
): Promise<Voiced> {
  const { pcm, segments } = heard;
  if (segments.length === 0) return { ...heard, voices: [] };
  const found = await context.engines.speakers.separate({ pcm, segments }, asideOf(context));
  let last = 0;
  const voices = segments.map((_, index) => {
    // A segment too short to identify belongs to the previous speaker.
    last = found[index] ?? last;
    return String.fromCharCode(65 + (last % 26));
  });
  return { ...heard, voices };
}

export function diarizedAnswer(heard: Voiced, stream: boolean) {
  const segments = heard.segments.map(({ start, end, text }, index) => ({
    type: 'transcript.text.segment',
    id: `seg_${index}`,
    start,
    end,
    text,
    speaker: heard.voices[index] ?? 'A',
  }));
  const { text, duration, language } = heard;
  if (stream) return { stream: events(text, segments), mime: 'text/event-stream' };
  return { data: { task: 'transcribe', language, duration, text, segments } };
}

async function* events(text: string, segments: object[]): AsyncGenerator<string> {
  for (const segment of segments) yield `data: ${JSON.stringify(segment)}\n\n`;
  yield `data: ${JSON.stringify({ type: 'transcript.text.done', text })}\n\n`;
}
