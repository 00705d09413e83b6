/** The endpoints of the platform itself: accounts, keys, credits, usage, requests, jobs, operation. */
import {
  accountChange,
  accountGet,
  passwordChange,
  sessionEnd,
  sessionsList,
  totpBegin,
  totpConfirm,
  totpEnd,
} from './account/account.ts';
import { bodiesDelete, requestBodies, requestBodiesDelete } from './account/calls/bodies.ts';
import { jobCancel, jobDelete, jobGet, jobsList } from './account/calls/jobs.ts';
import { requestGet, requestsExport, requestsList, requestsTail } from './account/calls/requests.ts';
import { usageGet } from './account/calls/usage.ts';
import { catalogue } from './account/catalogue.ts';
import {
  autoTopupEnd,
  autoTopupGet,
  autoTopupSet,
  cardRemove,
  cardsList,
} from './account/credits/auto-topup.ts';
import { creditsEntries, creditsGet, creditsQuote, voucherRedeem } from './account/credits/credits.ts';
import { paymentReturn, paymentWebhook, sandboxCheckout } from './account/credits/payment-hooks.ts';
import { receiptGet, receiptsList, statementGet } from './account/credits/receipts.ts';
import { paymentProviders, topupCreate, topupGet, topupsList } from './account/credits/topups.ts';
import { guide, guides } from './account/guides.ts';
import { keyEndpoints } from './account/keys/index.ts';
import { whoami } from './account/keys/keys.ts';
import {
  authLogin,
  authLogout,
  authReset,
  authResetRequest,
  authSignup,
  authVerify,
} from './account/login/auth.ts';
import {
  emailChangeAnswer,
  emailChangeBegin,
  emailChangeCancel,
  emailChangeGet,
  emailChangeLook,
} from './account/login/email-change.ts';
import { identitiesList, identityLink, identityUnlink } from './account/login/identities.ts';
import { meChange, meGet, meSwitch } from './account/login/me.ts';
import { oauthConsent, oauthRegister, oauthRequest, oauthRevoke, oauthToken } from './account/login/oauth.ts';
import { passkeyLogin, passkeyLoginOptions } from './account/login/passkey-login.ts';
import {
  passkeyCreate,
  passkeyDelete,
  passkeyOptions,
  passkeyRename,
  passkeysList,
} from './account/login/passkeys.ts';
import { ssoConfirm, ssoFinish, ssoMail, ssoProviders, ssoStart } from './account/login/sso-login.ts';
import { auditExport, auditList } from './account/members/audit.ts';
import {
  domainAdd,
  domainChange,
  domainRemove,
  domainVerify,
  ssoGet,
  ssoRequire,
} from './account/members/domains.ts';
import {
  inviteAccept,
  inviteCreate,
  inviteJoin,
  inviteLook,
  inviteResend,
  inviteRevoke,
  invitesList,
} from './account/members/invites.ts';
import {
  accountLeave,
  memberChange,
  memberKeys,
  memberRemove,
  membersList,
} from './account/members/members.ts';
import { notices } from './account/notices.ts';
import { accountDelete, accountExport } from './account/own-data.ts';
import { status } from './account/status.ts';
import { watchChange, watchCreate, watchesList, watchGet, watchRemove } from './account/watches.ts';
import {
  deliveriesList,
  deliveryGet,
  deliveryReplay,
  webhookChange,
  webhookCreate,
  webhookGet,
  webhookRemove,
  webhookRotate,
  webhooksList,
  webhookTest,
} from './account/webhooks.ts';
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
import {
  operatorBudgetRemove,
  operatorBudgetSet,
  operatorBudgets,
  operatorFreeAi,
} from './operator/allowances.ts';
import { operatorEndpoint, operatorSwitches } from './operator/endpoint-states.ts';
import {
  operatorEngines,
  operatorModelAdd,
  operatorModelPull,
  operatorModelRemove,
  operatorModels,
} from './operator/engines.ts';
import { impersonationEnd, operatorImpersonate } from './operator/impersonate.ts';
import { operatorKeyMake, operatorKeyRevoke, operatorKeys } from './operator/keys.ts';
import { operatorLatestPrices } from './operator/latest-prices.ts';
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
import {
  operatorPaymentCheck,
  operatorPayments,
  operatorSellerGet,
  operatorSellerSet,
} from './operator/payments.ts';
import { operatorPriceSet, operatorPrices } from './operator/prices.ts';
import { operatorRequest } from './operator/request.ts';
import { operatorRetiringModels } from './operator/retiring-models.ts';
import { operatorSafety } from './operator/safety.ts';
import {
  operatorServiceRead,
  operatorServiceRecipes,
  operatorServiceTest,
} from './operator/services/drafts.ts';
import {
  operatorServiceAdd,
  operatorServiceGet,
  operatorServicePublish,
  operatorServiceRemove,
  operatorServiceRollback,
  operatorServiceSecrets,
  operatorServices,
} from './operator/services/services.ts';
import { operatorServiceUsage } from './operator/services/usage.ts';
import { serviceWebhook } from './operator/services/webhook.ts';
import {
  operatorSignIn,
  operatorSignInAdd,
  operatorSignInChange,
  operatorSignInRemove,
  operatorSignInTest,
} from './operator/sign-in.ts';
import {
  operatorInvitationRevoke,
  operatorInvitations,
  operatorInvite,
  operatorSignUpMode,
  operatorSignUps,
  operatorSignUpsSuspend,
} from './operator/sign-ups.ts';
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
  guides,
  guide,
  status,
  notices,
  authSignup,
  authVerify,
  authLogin,
  passkeyLoginOptions,
  passkeyLogin,
  authLogout,
  authResetRequest,
  authReset,
  ssoProviders,
  ssoStart,
  ssoFinish,
  ssoConfirm,
  ssoMail,
  accountGet,
  accountChange,
  accountExport,
  accountDelete,
  passwordChange,
  totpBegin,
  totpConfirm,
  totpEnd,
  sessionsList,
  sessionEnd,
  passkeysList,
  passkeyOptions,
  passkeyCreate,
  passkeyRename,
  passkeyDelete,
  meGet,
  meChange,
  meSwitch,
  identitiesList,
  identityLink,
  identityUnlink,
  impersonationEnd,
  emailChangeBegin,
  emailChangeGet,
  emailChangeCancel,
  emailChangeLook,
  emailChangeAnswer,
  membersList,
  memberChange,
  memberRemove,
  memberKeys,
  accountLeave,
  inviteCreate,
  invitesList,
  inviteResend,
  inviteRevoke,
  inviteLook,
  inviteAccept,
  inviteJoin,
  ssoGet,
  ssoRequire,
  domainAdd,
  domainVerify,
  domainChange,
  domainRemove,
  auditList,
  auditExport,
  whoami,
  oauthRegister,
  oauthToken,
  oauthRevoke,
  oauthRequest,
  oauthConsent,
  ...keyEndpoints,
  creditsGet,
  creditsEntries,
  creditsQuote,
  voucherRedeem,
  paymentProviders,
  topupCreate,
  topupsList,
  topupGet,
  paymentWebhook,
  paymentReturn,
  sandboxCheckout,
  cardsList,
  cardRemove,
  autoTopupGet,
  autoTopupSet,
  autoTopupEnd,
  receiptsList,
  receiptGet,
  statementGet,
  webhookCreate,
  webhooksList,
  deliveriesList,
  deliveryGet,
  deliveryReplay,
  webhookGet,
  webhookChange,
  webhookRotate,
  webhookRemove,
  webhookTest,
  watchCreate,
  watchesList,
  watchGet,
  watchChange,
  watchRemove,
  usageGet,
  requestsList,
  requestsExport,
  requestsTail,
  requestGet,
  requestBodies,
  requestBodiesDelete,
  bodiesDelete,
  jobsList,
  jobGet,
  jobCancel,
  jobDelete,
  operatorAccounts,
  operatorAccountChange,
  operatorAccountDelete,
  operatorSignOut,
  operatorTwoFactorReset,
  operatorImpersonate,
  operatorGrant,
  operatorRefund,
  operatorKeys,
  operatorKeyMake,
  operatorKeyRevoke,
  operatorCategory,
  operatorEndpoint,
  operatorPrices,
  operatorPriceSet,
  operatorModelPriceSet,
  operatorModelPriceRemove,
  operatorListPrices,
  operatorLatestPrices,
  operatorPricesImport,
  operatorPricesRequired,
  operatorRetiringModels,
  ...operatorUpstreams,
  operatorServices,
  operatorServiceAdd,
  operatorServiceGet,
  operatorServicePublish,
  operatorServiceRollback,
  operatorServiceSecrets,
  operatorServiceRemove,
  operatorServiceRead,
  operatorServiceRecipes,
  operatorServiceUsage,
  operatorServiceTest,
  serviceWebhook,
  ...operatorMcpServers,
  ...operatorNotices,
  operatorNaira,
  operatorSwitches,
  operatorVoucherMake,
  operatorVouchers,
  operatorPayments,
  operatorPaymentCheck,
  operatorSellerGet,
  operatorSellerSet,
  operatorEngines,
  operatorModels,
  operatorModelAdd,
  operatorModelPull,
  operatorModelRemove,
  operatorAudit,
  operatorAccountLimits,
  operatorFreeAi,
  operatorBudgets,
  operatorBudgetSet,
  operatorBudgetRemove,
  operatorSignUps,
  operatorSignUpMode,
  operatorSignUpsSuspend,
  operatorInvitations,
  operatorInvite,
  operatorInvitationRevoke,
  operatorSignIn,
  operatorSignInAdd,
  operatorSignInTest,
  operatorSignInChange,
  operatorSignInRemove,
  operatorSafety,
  operatorSystem,
  operatorBooks,
  operatorBackup,
  operatorUsage,
  operatorRequests,
  operatorRequest,
];
