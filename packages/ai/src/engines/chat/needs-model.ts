/** Refuses work on files that only a language model does, in a sentence that says what is needed. */
import { type EngineFailure, rejected, unsupported } from '@oja/core/engine-failure';
import type { OjaError } from '@oja/core/errors';
import type { ChatBody } from './port.ts';

const sentence = (work: string) =>
  `To ${work}, Oja needs a chat model, and none is connected: the operator can add an upstream, or set OJA_OPENAI_URL and OJA_OPENAI_KEY. Without one, Oja quotes files, calculates with their tables and summarizes them.`;

/** No engine on this machine does it well, so none is tried. */
export const needsModel = (work: string, param = 'messages'): OjaError =>
  rejected('unprocessable', sentence(work), { param });

/** Another engine may have a model that can. */
export const leftToModels = (work: string, param: string): EngineFailure =>
  unsupported(sentence(work), 'unprocessable', { param });

/** The field that asks for more than words; undefined where none does. */
export function structureOf(body: ChatBody): { work: string; param: string } | undefined {
  if (body.tools?.length) return { work: 'call tools about a file', param: 'tools' };
  if (body.response_format && body.response_format.type !== 'text')
    return { work: 'return JSON about a file', param: 'response_format' };
  return undefined;
}
