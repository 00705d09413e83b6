/**
 * What was worked out of an account's files at some cost, such as the text of a scanned page: encrypted, for a day, and
 * bounded. It saves work only, and may be lost at any time.
 */
import { createHmac } from 'node:crypto';
import { seal, unseal } from '../accounts/seal.ts';
import type { PlatformParts } from '../parts.ts';
import { accountTexts } from './account-texts.ts';

export interface WorkedOutFor {
  accountId: string;
  /** Nothing is stored for a private key, nor looked for. */
  isPrivate: boolean;
}

export interface Work<T> {
  value: T;
  /** The engine that did it. */
  engine?: string | undefined;
  /** The next call may get more: it is not stored. */
  isPartial?: boolean;
}

/** Of one value, as JSON; larger ones are worked out again. */
const charactersMax = 512 * 1024;
const seconds = 86_400;

export type WorkedOut = ReturnType<typeof createWorkedOut>;

export function createWorkedOut({ texts, pepper, log }: Pick<PlatformParts, 'texts' | 'pepper' | 'log'>) {
  async function find<T>(key: string): Promise<Work<T> | undefined> {
    const sealed = await texts.get(key);
    if (sealed === undefined) return undefined;
    try {
      return JSON.parse(unseal(sealed, pepper)) as Work<T>;
    } catch (error) {
      log.warn({ err: error }, 'a stored reading is unreadable');
      return undefined;
    }
  }

  return {
    /** `asked`: all that the result depends on. What `make` throws is not stored. */
    async get<T>(
      { accountId, isPrivate }: WorkedOutFor,
      asked: readonly (string | number)[],
      make: () => Promise<Work<T>>,
    ): Promise<Work<T>> {
      if (isPrivate) return make();
      const digest = createHmac('sha256', pepper).update(JSON.stringify(asked)).digest('base64url');
      const key = `${accountTexts(pepper, accountId)}worked-out:${digest}`;
      const found = await find<T>(key);
      if (found) return found;
      const made = await make();
      if (made.isPartial) return made;
      const plain = JSON.stringify(made);
      if (plain.length <= charactersMax) texts.set(key, seal(plain, pepper), seconds);
      return made;
    },
  };
}
