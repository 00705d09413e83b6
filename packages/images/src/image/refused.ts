/** Why a worker does not take a file; becomes an answer to the caller. */
export class Refused extends Error {
  readonly code: 'unreadable_file' | 'file_too_complex';
  constructor(code: 'unreadable_file' | 'file_too_complex', message: string) {
    super(message);
    this.code = code;
  }
}
