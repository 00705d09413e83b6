/** How much of this process the WebSockets of one account can use, so that other accounts get their share. */

/** Bytes that sessions remember, in all and of each account. */
export class Remembered {
  readonly #totalMax: number;
  readonly #accountMax: number;
  readonly #byAccount = new Map<string, number>();
  #total = 0;

  constructor(totalMax: number, accountMax: number) {
    this.#totalMax = totalMax;
    this.#accountMax = accountMax;
  }

  /** Whether so many more still fit. */
  fits(accountId: string, bytes: number): boolean {
    const own = this.#byAccount.get(accountId) ?? 0;
    return bytes <= 0 || (this.#total + bytes <= this.#totalMax && own + bytes <= this.#accountMax);
  }

  add(accountId: string, bytes: number): void {
    this.#total += bytes;
    const own = (this.#byAccount.get(accountId) ?? 0) + bytes;
    if (own === 0) this.#byAccount.delete(accountId);
    else this.#byAccount.set(accountId, own);
  }
}

/** A third of a core over time, with bursts of this size. */
const shareOfTime = 1 / 3;
const savedMsMax = 10_000;

/** Time that messages take on the event loop: what is not a call is not limited otherwise. */
export class WorkTime {
  #leftMs = savedMsMax;
  #at = performance.now();

  /** False once too much was used. */
  spend(ms: number): boolean {
    const now = performance.now();
    this.#leftMs = Math.min(savedMsMax, this.#leftMs + (now - this.#at) * shareOfTime) - ms;
    this.#at = now;
    return this.#leftMs > 0;
  }
}

/** Per account in this process. */
export interface SocketOwner {
  readonly accountId: string;
  readonly time: WorkTime;
  open: number;
}
