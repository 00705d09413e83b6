/** Every change of the schema, in order. A migration that has run anywhere is never edited. */
import type { Store } from '../store.ts';
import { ground } from './0001-ground.ts';
import { jobCheckpoint } from './0002-job-checkpoint.ts';
import { payments } from './0003-payments.ts';
import { quickLog } from './0004-quick-log.ts';
import { leanLedger } from './0005-lean-ledger.ts';
import { purses } from './0006-purses.ts';
import { failures } from './0007-failures.ts';
import { usageWaiting } from './0008-usage-waiting.ts';
import { statuses } from './0009-statuses.ts';
import { deletedAccounts } from './0010-deleted-accounts.ts';
import { errorWords } from './0011-error-words.ts';
import { keyLines } from './0012-key-lines.ts';
import { billingDetails } from './0013-billing-details.ts';
import { allowances } from './0014-allowances.ts';
import { signUps } from './0015-sign-ups.ts';
import { nodes } from './0017-nodes.ts';
import { noPurses } from './0018-no-purses.ts';
import { endpointStates } from './0020-endpoint-states.ts';
import { modelPrices } from './0021-model-prices.ts';
import { upstreams } from './0022-upstreams.ts';
import { modelLog } from './0023-model-log.ts';
import { storedAnswers } from './0030-stored-answers.ts';
import { caps } from './0031-caps.ts';
import { keyControls } from './0032-key-controls.ts';
import { bodies } from './0033-bodies.ts';
import { memberCaps } from './0034-member-caps.ts';
import { teams } from './0040-teams.ts';
import { mailedInvites } from './0041-mailed-invites.ts';
import { identities } from './0042-identities.ts';
import { accountDomains } from './0043-account-domains.ts';
import { passkeys } from './0045-passkeys.ts';
import { ownSecurity } from './0046-own-security.ts';
import { impersonations } from './0047-impersonations.ts';
import { watches } from './0050-watches.ts';
import { logOutbox } from './0051-log-outbox.ts';
import { storedInput } from './0055-stored-input.ts';
import { oauth } from './0056-oauth.ts';
import { allTags } from './0057-all-tags.ts';
import { oneProvider } from './0058-one-provider.ts';
import { oneEntry } from './0059-one-entry.ts';
import { modelsWaitOnce } from './0060-models-wait-once.ts';
import { rotatedWatches } from './0062-rotated-watches.ts';
import { watchMembers } from './0063-watch-members.ts';
import { watchReports } from './0064-watch-reports.ts';
import { cardEmails } from './0066-card-emails.ts';

export interface Migration {
  name: string;
  statements(dialect: Store['dialect']): string[];
}

export const migrations: Migration[] = [
  ground,
  jobCheckpoint,
  payments,
  quickLog,
  leanLedger,
  purses,
  failures,
  usageWaiting,
  statuses,
  deletedAccounts,
  errorWords,
  keyLines,
  billingDetails,
  allowances,
  signUps,
  nodes,
  noPurses,
  endpointStates,
  modelPrices,
  upstreams,
  modelLog,
  storedAnswers,
  caps,
  keyControls,
  bodies,
  teams,
  watches,
  storedInput,
  oauth,
  mailedInvites,
  passkeys,
  // Members are from 0040.
  memberCaps,
  logOutbox,
  identities,
  accountDomains,
  ownSecurity,
  impersonations,
  allTags,
  oneProvider,
  oneEntry,
  modelsWaitOnce,
  rotatedWatches,
  watchMembers,
  watchReports,
  cardEmails,
];
