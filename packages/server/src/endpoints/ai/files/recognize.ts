/** Text of pictures in the language it is written in: what looks like Yoruba or Igbo is read again with its marks. */
import type { EngineCall } from '../../../engines/engine.ts';
import type { RecognizedText, Sight } from '../../../engines/vision/port.ts';
import type { CallContext } from '../../endpoint.ts';

const markedLanguages = new Set(['yo', 'ig']);
const charactersMin = 20;
const confidenceMin = 0.6;

export async function recognizeText(
  bytes: Uint8Array,
  context: CallContext,
  call: EngineCall,
): Promise<RecognizedText> {
  const first = await context.engines.vision.read({ bytes }, call);
  return (await withMarks(first, bytes, context, call)) ?? first;
}

export async function lookAtPicture(
  bytes: Uint8Array,
  context: CallContext,
  call: EngineCall,
): Promise<Sight> {
  const sight = await context.engines.vision.look({ bytes }, call);
  const text = await withMarks(sight.text, bytes, context, call);
  return text ? { ...sight, text } : sight;
}

async function withMarks(
  read: RecognizedText,
  bytes: Uint8Array,
  context: CallContext,
  call: EngineCall,
): Promise<RecognizedText | undefined> {
  if (read.text.length < charactersMin) return undefined;
  const guess = await context.engines.language
    .detect({ text: read.text.slice(0, 1000) }, call)
    .catch(() => undefined);
  if (!guess || !markedLanguages.has(guess.language) || guess.confidence < confidenceMin) return undefined;
  return context.engines.vision.read({ bytes, languages: [guess.language] }, call);
}
