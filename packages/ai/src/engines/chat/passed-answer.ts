/** An answer that goes to the caller as it came: only what the log and the money need is read of it. */
import type { ChatAnswer, ChatCompletion, Usage } from './port.ts';

export class PassedAnswer implements ChatAnswer {
  readonly native = true;
  readonly json: string;
  readonly parsed: object;
  readonly usage: Usage;
  readonly finish: string;
  readonly #completion: () => ChatCompletion;

  constructor(json: string, parsed: object, usage: Usage, finish: string, completion: () => ChatCompletion) {
    this.json = json;
    this.parsed = parsed;
    this.usage = usage;
    this.finish = finish;
    this.#completion = completion;
  }

  get completion(): ChatCompletion {
    return this.#completion();
  }
}
