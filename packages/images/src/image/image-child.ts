/** The image process: whatever a picture does to the native libraries, it does it here. */

import { answerQuestions, type Refusal } from '@oja/core/engines/sandboxed-child';
import { OjaError } from '@oja/core/errors';
import type { ImageQuestion } from './image-question.ts';
import { answer } from './image-tasks.ts';

function refusalOf(error: unknown): Refusal {
  if (error instanceof OjaError) {
    const { code, message, param, details } = error;
    return { code, message, param, details };
  }
  console.error(error);
  return { code: 'internal_error', message: 'The image could not be processed.' };
}

await answerQuestions<ImageQuestion>({ answer, refusalOf });
