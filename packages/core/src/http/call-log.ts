import type { Logger } from '../logger.ts';

/** Every line of a call carries its id. */
export class CallLog implements Logger {
  readonly #log: Logger;
  readonly #id: string;

  constructor(log: Logger, id: string) {
    this.#log = log;
    this.#id = id;
  }
  debug(fields: object, message?: string): void {
    this.#log.debug({ id: this.#id, ...fields }, message);
  }
  info(fields: object, message?: string): void {
    this.#log.info({ id: this.#id, ...fields }, message);
  }
  warn(fields: object, message?: string): void {
    this.#log.warn({ id: this.#id, ...fields }, message);
  }
  error(fields: object, message?: string): void {
    this.#log.error({ id: this.#id, ...fields }, message);
  }
}
