/** The failures a document can cause; they cross the process boundary as plain data. */
import type { ErrorCode } from '../../../errors.ts';

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
