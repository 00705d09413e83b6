import { z } from 'zod';
import { flag, optionalText, secretSetting, setting, text, wholeNumber } from '../setting.ts';

export const platformSettings = {
  operatorEmail: setting(
    'OJA_OPERATOR_EMAIL',
    z.email().default('operator@oja.local'),
    'Email of the operator made at first start.',
  ),
  operatorTotp: setting(
    'OJA_OPERATOR_TOTP',
    flag(false),
    'Whether operators must use two-factor authentication.',
  ),
  koboPerDollar: setting(
    'OJA_NAIRA_RATE',
    z.coerce
      .number()
      .positive()
      .max(1_000_000)
      .default(1500)
      .transform((naira) => Math.round(naira * 100)),
    'Naira for a dollar until the operator sets a rate at run time.',
  ),
  freeMedia: setting('OJA_FREE_MEDIA', wholeNumber(10), 'Free Media requests a month per account.'),
  freeNetwork: setting('OJA_FREE_NETWORK', wholeNumber(100), 'Free Network requests a month per account.'),
  freeUtilities: setting(
    'OJA_FREE_UTILITIES',
    wholeNumber(100),
    'Free Utilities requests a month per account.',
  ),
  chargeCached: setting('OJA_CHARGE_CACHED', flag(true), 'Whether an answer from a cache is charged.'),
  perMinute: setting(
    'OJA_LIMIT_PER_MINUTE',
    wholeNumber(120, 1),
    'Requests a minute of a key on an endpoint.',
  ),
  retentionDays: setting(
    'OJA_REQUESTS_RETENTION_DAYS',
    wholeNumber(90, 1),
    'How long rows of the request log are kept.',
  ),
  fileHours: setting(
    'OJA_FILES_TTL_HOURS',
    wholeNumber(24, 1, 8760),
    'How long files of answers are served.',
  ),
  jobWorkers: setting('OJA_JOB_WORKERS', wholeNumber(2, 0, 64), 'Jobs in work at once on this node.'),
  smtpUrl: secretSetting(
    'OJA_SMTP_URL',
    optionalText(),
    'smtp(s)://user:password@host:port for mails; without it links go to the log.',
  ),
  mailFrom: setting('OJA_MAIL_FROM', text('Oja <oja@localhost>'), 'Sender of mails.'),
} as const;
