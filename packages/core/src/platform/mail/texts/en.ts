/** Every email in English: what it is given, and what it says. A URL alone in its paragraph becomes a button. */

import type { NoticeState } from '../../../domain/notices.ts';
import { type Role, roleAbout } from '../../../domain/rights.ts';
import { type Amount, amountIn } from './amount.ts';

export interface MailText {
  subject: string;
  text: string;
}

const utc = (ms: number) => new Date(ms).toUTCString();
const notYou = 'If it wasn’t you, ignore this email.';

const security = {
  passwordChanged: {
    subject: 'Your password was changed',
    about: (of: string) => `The password of ${of} was changed, and your other sessions were ended.`,
  },
  passwordReset: {
    subject: 'Your password was reset',
    about: (of: string) =>
      `The password of ${of} was reset with an emailed link, and all sessions were ended.`,
  },
  totpOn: {
    subject: 'Two-factor authentication is on',
    about: (of: string) => `Two-factor authentication was turned on for ${of}.`,
  },
  totpOff: {
    subject: 'Two-factor authentication is off',
    about: (of: string) => `Two-factor authentication was turned off for ${of}.`,
  },
  totpReset: {
    subject: 'Two-factor authentication is off',
    about: (of: string) =>
      `An operator turned two-factor authentication off for ${of}, and all sessions were ended. Turn it on again after your next login.`,
  },
  recoveryCode: {
    subject: 'A recovery code was used',
    about: (of: string, left: number) =>
      `A recovery code of ${of} was used. Recovery codes left: ${left}. For new ones, turn two-factor authentication off and on again.`,
  },
};
export type SecurityChange = keyof typeof security;

export const english = {
  confirmEmail: ({ url }: { url: string }) => ({
    subject: 'Confirm your email address',
    text: `Confirm your email address to create your Oja account. The link expires in one hour:\n\n${url}\n\nIf you didn’t sign up, ignore this email.`,
  }),
  alreadySignedUp: ({ url }: { url: string }) => ({
    subject: 'You already have an Oja account',
    text: `Someone tried to sign up with your email address, which already has an account. Log in at ${url}/login, or reset your password at ${url}/console/reset.\n\n${notYou}`,
  }),
  resetPassword: ({ url }: { url: string }) => ({
    subject: 'Reset your Oja password',
    text: `We received a request to reset your password. Open this link within one hour:\n\n${url}\n\nIf you didn’t request this, ignore this email.`,
  }),
  invitation: ({ url }: { url: string }) => ({
    subject: 'You are invited to Oja',
    text: `Create your account with this link, which can be used once:\n\n${url}`,
  }),
  /** `team` is null for an account that has the inviter's name, as all have at first. */
  invite: ({
    inviter,
    team,
    role,
    url,
  }: {
    inviter: string;
    team: string | null;
    role: Role;
    url: string;
  }) => ({
    subject: `${inviter} invited you to join ${team ?? 'their account'} on Oja`,
    text: `${inviter} invited you to join ${team ?? 'their account'} as ${role}. ${roleAbout[role]}\n\nAccept the invite within 7 days:\n\n${url}\n\nIf you don’t know ${inviter}, ignore this email.`,
  }),
  passkey: ({ email, isAdded, url }: { email: string; isAdded: boolean; url: string }) => {
    const what = isAdded ? 'added' : 'removed';
    return {
      subject: `A passkey was ${what}`,
      text: `A passkey was ${what} on your Oja account ${email}. If it wasn’t you, change your password and check your passkeys at ${url}.`,
    };
  },
  approveNewEmail: ({ from, to, url }: { from: string; to: string; url: string }) => ({
    subject: 'Approve your new email address',
    text: `Someone who knows your password wants to change the email address of your Oja login from ${from} to ${to}. To approve or cancel the change, open this link within 24 hours:\n\n${url}\n\nIf it wasn’t you, cancel it and change your password.`,
  }),
  confirmNewEmail: ({ to, url }: { to: string; url: string }) => ({
    subject: 'Confirm your new email address',
    text: `Confirm that you want to log in to Oja with ${to}. The link expires in 24 hours:\n\n${url}\n\nIf you didn’t request this, ignore this email.`,
  }),
  newEmailTaken: ({ to }: { to: string }) => ({
    subject: 'You already have an Oja account',
    text: `Someone tried to use ${to} for another Oja login. It already has an account, so nothing changes.\n\n${notYou}`,
  }),
  emailChanged: ({ from, to }: { from: string; to: string }) => ({
    subject: 'Your email address was changed',
    text: `Your Oja login no longer uses ${from}: it uses ${to} now. Other sessions were ended. If it wasn’t you, contact the operator.`,
  }),
  security: ({
    what,
    email,
    left,
    url,
  }: {
    what: SecurityChange;
    email: string;
    left: number;
    url: string;
  }) => ({
    subject: security[what].subject,
    text: `${security[what].about(`your Oja login ${email}`, left)}\n\nIf it wasn’t you, reset your password at ${url}/console/reset and check your sessions at ${url}/console/settings.`,
  }),
  impersonation: (seen: {
    operator: string;
    account: string;
    until: number;
    reason: string;
    url: string;
  }) => ({
    subject: 'An operator is viewing your Oja account',
    text: `${seen.operator}, an operator of this platform, is viewing the account ${seen.account} until ${utc(seen.until)}. They can read but not change anything, and see no keys, passwords or request bodies.\n\nReason: ${seen.reason}\n\nThe audit log of the account shows it: ${seen.url}`,
  }),
  newLogIn: (seen: {
    email: string;
    isNew: readonly ('place' | 'device')[];
    device: string;
    place: string | null;
    ip: string;
    at: number;
    url: string;
  }) => {
    const what = seen.isNew.length === 2 ? 'device and place' : seen.isNew[0];
    return {
      subject: `New login to Oja from a new ${what}`,
      text: `Someone logged in to Oja as ${seen.email} from a new ${what}.\n\nDevice: ${seen.device}\nPlace: ${seen.place ?? 'unknown'}\nIP address: ${seen.ip}\nTime: ${utc(seen.at)}\n\nIf it was you, there is nothing to do. If not, change your password and end the session at ${seen.url}.`,
    };
  },
  linkIdentity: ({ provider, url }: { provider: string; url: string }) => ({
    subject: 'Confirm your new way to log in to Oja',
    text: `Someone logged in with ${provider} and wants to link it to your Oja account. If it was you, open this link within 10 minutes in the same browser:\n\n${url}\n\nIf it wasn’t you, ignore this email. Nothing changes.`,
  }),
  suspended: ({
    id,
    reason,
    url,
    contact,
  }: {
    id: string;
    reason: string | null;
    url: string;
    contact: string;
  }) => ({
    subject: 'Your account is suspended',
    text: `An operator suspended your account ${id}. ${reason === null ? 'The operator gave no reason.' : `Reason: ${reason}`}\n\nIts keys and sessions no longer work. Your balance and data are kept, and running calls were ended without a charge.\n\nTo appeal, open ${url} or write to ${contact}, with the ID of the account and what you want to be considered. You can ask for a copy of your data in the same way.`,
  }),
  activeAgain: ({ id }: { id: string }) => ({
    subject: 'Your account is active again',
    text: `Your account ${id} works again. Your keys are as they were; log in again in the console.`,
  }),
  deleted: ({
    account,
    email,
    by,
  }: {
    account: string;
    email: string;
    by: 'you' | 'operator' | { member: string };
  }) => {
    const closing =
      by === 'you'
        ? 'If this wasn’t you, contact the operator.'
        : by === 'operator'
          ? 'The operator deleted it; contact the operator if you have questions.'
          : `It was deleted by ${by.member}.`;
    return {
      subject: 'Your Oja account is deleted',
      text: `The account ${account} is deleted. Its keys are revoked, and its sessions and webhooks are deleted. If you belong to no other account, so is your login ${email}. Transactions are kept without names and receipts as issued, as required by law. ${closing}`,
    };
  },
  lowBalance: (low: { balance: string; threshold: string; daysLeft: number | null; url: string }) => {
    const lasts =
      low.daysLeft === null
        ? 'Nothing was spent in the last seven days.'
        : `At the current rate it lasts ${low.daysLeft} days.`;
    return {
      subject: `Your balance is low: $${low.balance}`,
      text: `Your balance is $${low.balance}, below your alert threshold of $${low.threshold}. ${lasts}\n\n${low.url}`,
    };
  },
  capUsed: (use: {
    percent: number;
    unit: 'dollars' | 'tokens';
    used: string;
    cap: string;
    field: string;
    owner: 'account' | 'key' | 'member';
    name: string;
    resetsAt: string;
  }) => {
    const amount = (text: string) => (use.unit === 'dollars' ? `$${text}` : `${text} tokens`);
    const whose = { account: 'the account', key: `the key "${use.name}"`, member: `the member ${use.name}` };
    const state =
      use.percent === 100
        ? `Calls beyond it are refused with cap_reached until ${use.resetsAt}.`
        : `At 100 % calls are refused until ${use.resetsAt}.`;
    const where = { account: 'Credits', key: 'Keys', member: 'Members' }[use.owner];
    return {
      subject: `${use.percent} % of a spending cap is used`,
      text: `${amount(use.used)} of the ${use.field.replaceAll('_', ' ')} of ${amount(use.cap)} of ${whose[use.owner]} is used. ${state} Change the cap in the console under ${where}.`,
    };
  },
  paid: (paid: Amount & { isAuto: boolean; provider: string; reference: string; url: string }) => ({
    subject: `Payment received: ${amountIn('en', paid)}`,
    text: `${paid.isAuto ? 'Your saved card was charged automatically' : 'We received your payment'}, and the credits are in your account.\n\nAmount: ${amountIn('en', paid)}\nPaid with: ${paid.provider}\nReference: ${paid.reference}\n\nYour receipt is ready, as a page or PDF:\n\n${paid.url}`,
  }),
  autoTopUpPaused: (failed: Amount & { failures: number; why: string | null; url: string }) => ({
    subject: 'Auto top-up is paused',
    text: `The last ${failed.failures} charges of your saved card failed, so auto top-up is paused. The last one was for ${amountIn('en', failed)}: ${failed.why ?? 'no reason was given.'} Fix the card or choose another, then turn auto top-up back on:\n\n${failed.url}`,
  }),
  keyLeaked: ({ name, hint, where, url }: { name: string; hint: string; where: string; url: string }) => ({
    subject: 'Your key was reported as leaked and revoked',
    text: `The key "${name}" (${hint}) was reported as leaked${where === '' ? '' : ` (found at ${where})`} and has been revoked. Create a new one in the console:\n\n${url}`,
  }),
  confirmSubscription: ({ url }: { url: string }) => ({
    subject: 'Confirm your subscription',
    text: `Confirm that you want an email when maintenance is planned, when there is an incident, and when it is over. The link expires in one day:\n\n${url}\n\nIf you didn’t ask for it, ignore this email.`,
  }),
  notice: ({
    title,
    state,
    text,
    url,
  }: {
    title: string;
    state: NoticeState;
    text: string;
    url: string;
  }) => ({
    subject: `${title}: ${state.replace('_', ' ')}`,
    text: `${text === '' ? title : text}\n\n${url}`,
  }),
  watchPaused: ({ kind, name, why }: { kind: string; name: string; why: string }) => ({
    subject: `Watch paused: ${name}`,
    text: `Your ${kind} watch ${name} is paused: ${why}`,
  }),
  watchFailed: (seen: { kind: string; name: string; why: string; last: string; url: string }) => ({
    subject: `Alert: ${seen.name}`,
    text: `Your ${seen.kind} watch ${seen.name} can't be checked.\n\nReason: ${seen.why}${seen.last === '' ? '' : `\nLast result: ${seen.last}`}\n\nSee ${seen.url}.`,
  }),
  watchChanged: (seen: {
    kind: string;
    name: string;
    isGood: boolean;
    isBack: boolean;
    changes: string[];
    now: string;
    before: string | null;
    url: string;
  }) => {
    const lines = [...seen.changes, ...(seen.changes.length === 0 ? [] : ['']), `Now: ${seen.now}`];
    if (seen.before !== null) lines.push(`Before: ${seen.before}`);
    return {
      subject: `${seen.isGood ? 'Change' : 'Alert'}: ${seen.name}`,
      text: `Your ${seen.kind} watch ${seen.name} ${seen.isBack ? 'is checked again' : 'found a change'}.\n\n${lines.join('\n')}\n\nSee ${seen.url}.`,
    };
  },
  reports: ({ kind }: { kind: 'abuse' | 'appeal' | 'privacy' }) => ({
    subject: {
      abuse: 'New abuse reports',
      appeal: 'New appeals against a suspension',
      privacy: 'New requests about personal data',
    }[kind],
    text: 'Open Operator → Reports in the console. You get one email until an hour passes without a new one.',
  }),
  providerFailing: ({ provider, slug, url }: { provider: string; slug: string; url: string }) => ({
    subject: `The provider ${provider} of ${slug} is failing`,
    text: `Five requests in a row to ${url} failed. Calls go to other URLs or providers of the service, or fail without a charge; it is tried again every ten seconds. ${whereToLook(slug)}`,
  }),
  mcpServerFailing: ({ slug, problem }: { slug: string; problem: string }) => ({
    subject: `The MCP server ${slug} is failing`,
    text: `${problem} Its approved tools stay on sale; calls that fail are free. Look at it in the console under Operator, MCP servers.`,
  }),
  operationFailing: ({
    id,
    slug,
    errors,
    calls,
  }: {
    id: string;
    slug: string;
    errors: number;
    calls: number;
  }) => ({
    subject: `${id} is failing`,
    text: `${errors} of ${calls} calls of ${id} failed in the last hour. They were free. ${whereToLook(slug)}`,
  }),
  negativeMargin: (sold: {
    id: string;
    slug: string;
    days: number;
    calls: number;
    cost: string;
    charge: string;
  }) => ({
    subject: `${sold.id} loses money`,
    text: `In the last ${sold.days} days ${sold.calls} calls of ${sold.id} cost $${sold.cost} and earned $${sold.charge}, free calls included. Raise its price, or lower its free calls. ${whereToLook(sold.slug)}`,
  }),
};

const whereToLook = (slug: string) => `Look at it in the console under Operator, Services, ${slug}.`;

/** What stands around the text of an HTML email. */
export const englishFrame = {
  sentBy: 'Sent by your Oja server.',
  unsubscribe: 'Unsubscribe',
  actions: {
    reset: 'Reset password',
    join: 'Accept invite',
    signUp: 'Create account',
    review: 'Review the change',
    confirm: 'Confirm',
    verify: 'Confirm email address',
    status: 'Open status page',
    receipt: 'View receipt',
    topUp: 'Top up',
    subscribe: 'Confirm subscription',
    open: 'Open in Oja',
  },
};
