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
import { authLogin, authLogout, authReset, authResetRequest, authSignup } from './account/auth.ts';
import { autoTopupEnd, autoTopupGet, autoTopupSet, cardRemove, cardsList } from './account/auto-topup.ts';
import { catalogue } from './account/catalogue.ts';
import { creditsEntries, creditsGet, creditsQuote, voucherRedeem } from './account/credits.ts';
import { jobCancel, jobDelete, jobGet, jobsList } from './account/jobs.ts';
import {
  keyChange,
  keyGet,
  keyOwn,
  keyReportLeak,
  keyRevoke,
  keyRotate,
  keysCreate,
  keysList,
  whoami,
} from './account/keys.ts';
import { accountDelete, accountExport } from './account/own-data.ts';
import { paymentReturn, paymentWebhook, sandboxCheckout } from './account/payment-hooks.ts';
import { receiptGet, receiptsList, statementGet } from './account/receipts.ts';
import { requestGet, requestsExport, requestsList, requestsTail, usageGet } from './account/requests.ts';
import { status } from './account/status.ts';
import { paymentProviders, topupCreate, topupGet, topupsList } from './account/topups.ts';
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
  operatorModelPull,
  operatorModelRemove,
  operatorModels,
} from './operator/engines.ts';
import { operatorKeyMake, operatorKeyRevoke, operatorKeys } from './operator/keys.ts';
import {
  operatorListPrices,
  operatorModelPriceRemove,
  operatorModelPriceSet,
  operatorPricesImport,
  operatorPricesRequired,
} from './operator/model-prices.ts';
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
import { operatorSafety } from './operator/safety.ts';
import {
  operatorAudit,
  operatorBackup,
  operatorBooks,
  operatorRequests,
  operatorSystem,
  operatorUsage,
} from './operator/system.ts';

export const platformEndpoints: Endpoint[] = [
  catalogue,
  status,
  authSignup,
  authLogin,
  authLogout,
  authResetRequest,
  authReset,
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
  whoami,
  keysCreate,
  keysList,
  keyOwn,
  keyReportLeak,
  keyGet,
  keyChange,
  keyRotate,
  keyRevoke,
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
  usageGet,
  requestsList,
  requestsExport,
  requestsTail,
  requestGet,
  jobsList,
  jobGet,
  jobCancel,
  jobDelete,
  operatorAccounts,
  operatorAccountChange,
  operatorAccountDelete,
  operatorSignOut,
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
  operatorPricesImport,
  operatorPricesRequired,
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
  operatorModelPull,
  operatorModelRemove,
  operatorAudit,
  operatorAccountLimits,
  operatorFreeAi,
  operatorBudgets,
  operatorBudgetSet,
  operatorBudgetRemove,
  operatorSafety,
  operatorSystem,
  operatorBooks,
  operatorBackup,
  operatorUsage,
  operatorRequests,
  operatorRequest,
];
