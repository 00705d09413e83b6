/** Proves that the money adds up; reads only, beside a running server too. */
import { resolve } from 'node:path';
import { ledgerChecks, verifyBooks } from '../platform/ledger/verify-books.ts';
import { needLogStore } from '../platform/requests/open-log.ts';
import { logStoreOf } from '../plugin.ts';
import type { Settings } from '../settings.ts';
import { openStore } from '../storage/open.ts';
import type { Store } from '../storage/store.ts';
import { table } from '../text/table.ts';
import type { Command } from './command.ts';
import { print } from './server-link.ts';

/** Where the log is outside the database, the two are compared. */
function logToVerify(store: Store, { server, platform, plugins }: Settings) {
  const { logUrl } = server;
  if (logUrl === undefined) return undefined;
  const { retentionDays } = platform;
  return {
    verify: () => needLogStore(logStoreOf(plugins)).verify(logUrl, store, { now: Date.now(), retentionDays }),
  };
}

export const verifyBooksCommand: Command = {
  usage: '[--json]',
  about: 'Recalculate every balance and counter from the entries and compare.',
  wordsMax: 0,
  async run(_words, flags, settings) {
    const store = await openStore(settings.server, resolve(settings.server.dataDir), { readOnly: true });
    try {
      const { checks, faults } = await verifyBooks(store, ledgerChecks, logToVerify(store, settings));
      const rows = faults.map(({ check, subject, expected, found }) => [check, subject, expected, found]);
      const text =
        faults.length === 0
          ? `The books are consistent: ${checks} checks, no differences.`
          : `${table(['check', 'subject', 'expected', 'found'], rows)}\n${faults.length} differences.`;
      print({ ok: faults.length === 0, checks, faults }, flags.json === true, text);
      return faults.length === 0 ? 0 : 1;
    } finally {
      await store.close();
    }
  },
};
