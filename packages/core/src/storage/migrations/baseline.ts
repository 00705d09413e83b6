/** The schema of 1.0.0 at once, in place of the migrations that led to it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../store.ts';

/** A new database names them all, as one of 1.0.0 does, so that 1.1.0 runs beside this version. */
const names =
  `0001-ground 0002-job-checkpoint 0003-payments 0004-quick-log 0005-lean-ledger 0006-purses 0007-failures
  0008-usage-waiting 0009-statuses 0010-deleted-accounts 0011-error-words 0012-key-lines 0013-billing-details
  0014-allowances 0015-sign-ups 0017-nodes 0018-no-purses 0020-endpoint-states 0021-model-prices 0022-upstreams
  0023-model-log 0030-stored-answers`.split(/\s+/);

export const baseline = {
  name: names.at(-1)!,
  includes: names.slice(0, -1),
  statements: (dialect: Store['dialect']): string[] =>
    readFileSync(join(import.meta.dirname, '1.0.0.sql'), 'utf8')
      .replaceAll(`-- ${dialect}: `, '')
      .replaceAll(/^--.*\n/gm, '')
      .split(/;\s*\n\s*\n|;\s*$/)
      .map((statement) => statement.trim())
      .filter(Boolean),
};
