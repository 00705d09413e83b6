/** The failures a document can cause; they cross the process boundary as plain data. */
import type { ErrorCode } from '@oja/core/errors';

export class DocumentFailure extends Error {
  readonly code: ErrorCode;
  readonly param: string | undefined;

  constructor(code: ErrorCode, message: string, options: { param?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DocumentFailure';
    this.code = code;
    this.param = options.param;
  }
}

export const unreadable = (what: string, cause?: unknown) =>
  new DocumentFailure('unreadable_file', `file: ${what}.`, { param: 'file', cause });

export const unsupportedEncryption = (scheme: string, cause?: unknown) =>
  new DocumentFailure(
    'unsupported_file',
    `file: the document is protected with ${scheme}, which is not supported. Save it without protection, or with a password.`,
    { param: 'file', cause },
  );

export const tooComplex = (what: string) =>
  new DocumentFailure('file_too_complex', `file: ${what}.`, { param: 'file' });

export const passwordNeeded = (given: boolean) =>
  new DocumentFailure(
    'password_required',
    given
      ? 'options.password: this is not the password of the document.'
      : 'options.password: the document is encrypted; send its password.',
    { param: 'options.password' },
  );

/** Without this, a request for a part that doesn't exist returns an empty file. */
export function refuseMissing(
  wanted: number[] | undefined,
  total: number,
  part: 'page' | 'slide' | 'sheet',
): void {
  const missing = wanted?.find((position) => position > total);
  if (missing === undefined) return;
  throw new DocumentFailure(
    'invalid_request',
    `options.pages: ${part} ${missing} doesn't exist; the document has ${total}.`,
    { param: 'options.pages' },
  );
}
