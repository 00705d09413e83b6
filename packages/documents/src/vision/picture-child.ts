/** The picture process: decodes what is read and looked at. */
import { answerQuestions, type Refusal } from '@oja/core/engines/sandboxed-child';
import { OjaError } from '@oja/core/errors';
import type { Grey } from './even.ts';
import type { Box } from './port.ts';
import { pngOf, prepare } from './prepare.ts';

export type PictureQuestion =
  | { task: 'png'; grey: Grey; overturned: boolean }
  | { task: 'without'; bytes: Uint8Array; boxes: Box[] }
  | {
      task: 'size' | 'upright' | 'forObjects' | 'forChart' | 'thumbnail' | 'square';
      bytes: Uint8Array;
      side: number;
    };

async function answer(question: PictureQuestion): Promise<unknown> {
  if (question.task === 'png') return await pngOf(question.grey, question.overturned);
  const picture = await prepare(question.bytes);
  switch (question.task) {
    case 'size':
      return { width: picture.width, height: picture.height };
    case 'without':
      return await picture.without(question.boxes);
    case 'thumbnail':
    case 'square':
      return await picture[question.task](question.side);
    default:
      return await picture[question.task]();
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof OjaError) {
    const { code, message, param } = error;
    return { code, message, param };
  }
  console.error(error);
  return { code: 'unreadable_file', message: 'The image is damaged or has an unsupported format.' };
}

await answerQuestions<PictureQuestion>({ answer, refusalOf });
