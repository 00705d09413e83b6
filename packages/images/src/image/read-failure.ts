/** What libraries say about a bad picture, as an error for the caller. */
import { rejected } from '@oja/core/engine-failure';
import { unreadable } from '@oja/core/engines/unreadable';
import { OjaError } from '@oja/core/errors';
import { Refused } from './refused.ts';

export function readFailure(error: unknown, kind: string, param: string): unknown {
  if (error instanceof OjaError) {
    return error.param ? error : rejected(error.code, error.message, { param, details: error.details });
  }
  if (error instanceof Refused) return rejected(error.code, error.message, { param });
  if (!(error instanceof Error)) return error;
  if (/pixel limit|exceeds|exceeded|too many|maximum/i.test(error.message)) {
    return rejected('file_too_complex', `${param} exceeds the limits for images: ${reason(error)}.`, {
      param,
    });
  }
  if (/^timeout/.test(error.message)) {
    return rejected(
      'deadline_exceeded',
      'The image took too long to process. Send a smaller or simpler one.',
      { param },
    );
  }
  return unreadable(error, param, `${param} is a damaged ${kind} image: ${reason(error)}.`);
}

function reason(error: Error): string {
  const lines = error.message.split('\n').filter(Boolean);
  const line = lines.find((text) => !/bad seek/.test(text)) ?? '';
  const words = line
    .replace(/^Input buffer has corrupt header:\s*$/, 'its header is corrupt')
    .replace(/^Input buffer (has corrupt header: )?/, '')
    .replace(/^(\w+: ?)+/, '')
    .slice(0, 160)
    .replace(/[.\s]+$/, '');
  return words === '' || /^unknown error$/i.test(words) ? 'it cannot be decoded' : words;
}
