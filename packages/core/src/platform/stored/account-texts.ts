/** Keys of the expiring texts of an account: they are deleted with it, and nobody who reads the store learns whose they are. */
import { createHmac } from 'node:crypto';

export const accountTexts = (pepper: string, accountId: string): string =>
  `${createHmac('sha256', pepper).update(`texts of ${accountId}`).digest('base64url')}:`;
