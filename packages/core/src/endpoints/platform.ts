/** The endpoints of the platform itself: accounts, keys, credits, usage, requests, jobs, operation. */

import {
  accountChange,
  accountGet,
  guardrailsSecret,
  passwordChange,
  sessionEnd,
  sessionsList,
  totpBegin,
  totpConfirm,
  totpEnd,
} from './account/account.ts';
import { bodiesEndpoints } from './account/calls/bodies.ts';
import { jobsEndpoints } from './account/calls/jobs.ts';
import { requestsEndpoints } from './account/calls/requests.ts';
import { usageGet } from './account/calls/usage.ts';
import { catalogue } from './account/catalogue.ts';
import { autoTopupEndpoints } from './account/credits/auto-topup.ts';
import { creditsEndpoints } from './account/credits/credits.ts';
import { paymentHooksEndpoints } from './account/credits/payment-hooks.ts';
import { receiptsEndpoints } from './account/credits/receipts.ts';
import { topupsEndpoints } from './account/credits/topups.ts';
import { guidesEndpoints } from './account/guides.ts';
import { keyEndpoints } from './account/keys/index.ts';
import { whoami } from './account/keys/keys.ts';
import { legal } from './account/legal.ts';
import {
  authLogin,
  authLogout,
  authReset,
  authResetRequest,
  authSignup,
  authVerify,
} from './account/login/auth.ts';
import { emailChangeEndpoints } from './account/login/email-change.ts';
import { identitiesEndpoints } from './account/login/identities.ts';
import { meEndpoints } from './account/login/me.ts';
import { oauthEndpoints } from './account/login/oauth.ts';
import { passkeyLoginEndpoints } from './account/login/passkey-login.ts';
import { passkeysEndpoints } from './account/login/passkeys.ts';
import { ssoLoginEndpoints } from './account/login/sso-login.ts';
import { auditEndpoints } from './account/members/audit.ts';
import { domainsEndpoints } from './account/members/domains.ts';
import { invitesEndpoints } from './account/members/invites.ts';
import { membersEndpoints } from './account/members/members.ts';
import { notices } from './account/notices.ts';
import { ownDataEndpoints } from './account/own-data.ts';
import { report } from './account/reports.ts';
import { sample } from './account/samples.ts';
import { publicService } from './account/service.ts';
import { status } from './account/status.ts';
import { statusSubscriptions } from './account/status-subscriptions.ts';
import { watchHistoryEndpoints } from './account/watch-history.ts';
import { watchesEndpoints } from './account/watches.ts';
import { webhooksEndpoints } from './account/webhooks/webhooks.ts';
import type { Endpoint } from './endpoint.ts';
import {
  operatorAccountChange,
  operatorAccountDelete,
  operatorAccountLimits,
  operatorAccounts,
  operatorGrant,
  operatorRefund,
  operatorSignOut,
} from './operator/accounts.ts';
import { operatorAllowancesEndpoints } from './operator/allowances.ts';
import { operatorBusiness } from './operator/business.ts';
import { operatorEndpoint, operatorSwitches } from './operator/endpoint-states.ts';
import { operatorEnginesEndpoints } from './operator/engines.ts';
import { impersonationEnd, operatorImpersonate } from './operator/impersonate.ts';
import { operatorKeysEndpoints } from './operator/keys.ts';
import { operatorLatestPrices } from './operator/latest-prices.ts';
import { operatorLegal } from './operator/legal/pages.ts';
import { operatorReports } from './operator/legal/reports.ts';
import { operatorMcpServers } from './operator/mcp-servers.ts';
import {
  operatorListPrices,
  operatorModelPriceRemove,
  operatorModelPriceSet,
  operatorPricesImport,
  operatorPricesRequired,
} from './operator/model-prices.ts';
import { operatorNotices } from './operator/notices.ts';
import {
  operatorCategory,
  operatorNaira,
  operatorVoucherMake,
  operatorVouchers,
} from './operator/operation.ts';
import { operatorPaymentsEndpoints } from './operator/payments.ts';
import { operatorPricesEndpoints } from './operator/prices.ts';
import { operatorRequest } from './operator/request.ts';
import { operatorRetiringModels } from './operator/retiring-models.ts';
import { operatorSafety } from './operator/safety.ts';
import {
  operatorServiceRead,
  operatorServiceRecipes,
  operatorServiceTest,
} from './operator/services/drafts.ts';
import { operatorServicesEndpoints } from './operator/services/services.ts';
import { operatorServiceUsage } from './operator/services/usage.ts';
import { serviceWebhook } from './operator/services/webhook.ts';
import { operatorSignInEndpoints } from './operator/sign-in.ts';
import { operatorSignUpsEndpoints } from './operator/sign-ups.ts';
import {
  operatorAudit,
  operatorBackup,
  operatorBooks,
  operatorRequests,
  operatorSystem,
  operatorUsage,
} from './operator/system.ts';
import { operatorTwoFactorReset } from './operator/two-factor-reset.ts';
import { operatorUpstreams } from './operator/upstreams.ts';

export const platformEndpoints: Endpoint[] = [
  catalogue,
  ...guidesEndpoints,
  status,
  publicService,
  notices,
  legal,
  report,
  ...statusSubscriptions,
  sample,
  authSignup,
  authVerify,
  authLogin,
  ...passkeyLoginEndpoints,
  authLogout,
  authResetRequest,
  authReset,
  ...ssoLoginEndpoints,
  accountGet,
  accountChange,
  ...ownDataEndpoints,
  guardrailsSecret,
  passwordChange,
  totpBegin,
  totpConfirm,
  totpEnd,
  sessionsList,
  sessionEnd,
  ...passkeysEndpoints,
  ...meEndpoints,
  ...identitiesEndpoints,
  impersonationEnd,
  ...emailChangeEndpoints,
  ...membersEndpoints,
  ...invitesEndpoints,
  ...domainsEndpoints,
  ...auditEndpoints,
  whoami,
  ...oauthEndpoints,
  ...keyEndpoints,
  ...creditsEndpoints,
  ...topupsEndpoints,
  ...paymentHooksEndpoints,
  ...autoTopupEndpoints,
  ...receiptsEndpoints,
  ...webhooksEndpoints,
  ...watchesEndpoints,
  ...watchHistoryEndpoints,
  usageGet,
  ...requestsEndpoints,
  ...bodiesEndpoints,
  ...jobsEndpoints,
  operatorAccounts,
  operatorAccountChange,
  operatorAccountDelete,
  operatorSignOut,
  operatorTwoFactorReset,
  operatorImpersonate,
  operatorGrant,
  operatorRefund,
  ...operatorKeysEndpoints,
  operatorCategory,
  operatorEndpoint,
  ...operatorPricesEndpoints,
  operatorModelPriceSet,
  operatorModelPriceRemove,
  operatorListPrices,
  operatorLatestPrices,
  operatorPricesImport,
  operatorPricesRequired,
  operatorRetiringModels,
  ...operatorUpstreams,
  ...operatorServicesEndpoints,
  operatorServiceRead,
  operatorServiceRecipes,
  operatorServiceUsage,
  operatorServiceTest,
  serviceWebhook,
  ...operatorMcpServers,
  ...operatorNotices,
  ...operatorReports,
  ...operatorLegal,
  operatorNaira,
  operatorSwitches,
  operatorVoucherMake,
  operatorVouchers,
  ...operatorPaymentsEndpoints,
  ...operatorEnginesEndpoints,
  operatorAudit,
  operatorAccountLimits,
  ...operatorAllowancesEndpoints,
  ...operatorSignUpsEndpoints,
  ...operatorSignInEndpoints,
  operatorSafety,
  operatorSystem,
  operatorBooks,
  operatorBackup,
  operatorUsage,
  operatorBusiness,
  operatorRequests,
  operatorRequest,
];
