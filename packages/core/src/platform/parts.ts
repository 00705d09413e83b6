/** What every verb of the platform stands on. */
import type { Logger } from '../logger.ts';
import type { ExpiringTexts } from '../storage/expiring-texts.ts';
import type { Store } from '../storage/store.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Mails } from './mail/mails.ts';
import type { Messages } from './messages.ts';
import type { RequestLog } from './requests/request-log.ts';
import type { PlatformSettings } from './settings.ts';

export interface PlatformParts {
  store: Store;
  requestLog: RequestLog;
  settings: PlatformSettings;
  /** Outside the database: key digests and sealed secrets are useless without it. */
  pepper: string;
  log: Logger;
  mailer: Mailer;
  /** Emails that wait to be sent. */
  mails: Mails;
  messages: Messages;
  /** Shared by all nodes where there is Redis. */
  texts: ExpiringTexts;
  /** For links in mails: where we are reached, never what a caller says in Host. */
  ownUrl(): string;
  /** Models that may serve a caller who names none. */
  defaultModels?(): string[];
  /** Milliseconds since the epoch; tests move it across the end of a month. */
  now(): number;
}
