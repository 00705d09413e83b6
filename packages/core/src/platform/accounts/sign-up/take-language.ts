import type { PlatformParts } from '../../parts.ts';
import type { Account } from '../account.ts';
import type { Visitor } from '../sessions.ts';
import { changeAccount } from '../write.ts';

/** A new account begins with the language of the browser that opens it; undefined where that is English. */
export async function takeLanguage(
  { store }: PlatformParts,
  id: string,
  { language = 'en' }: Visitor,
): Promise<Account | undefined> {
  return language === 'en' ? undefined : store.transact(changeAccount, { id, change: { language } });
}
