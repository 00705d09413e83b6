/** Who may do what in an account: the one table behind authorization, the Members page and the guide. */

export const roles = ['owner', 'admin', 'developer', 'billing', 'viewer'] as const;
export type Role = (typeof roles)[number];

export const roleAbout: Record<Role, string> = {
  owner: 'Everything, including deleting the account and making other owners.',
  admin: 'Everything except single sign-on, exporting or deleting the account, and managing owners.',
  developer:
    'Makes calls, creates keys and manages their own, webhooks and jobs; sees usage and the balance.',
  billing: 'Tops up, manages cards and billing details; sees usage and receipts.',
  viewer: 'Sees everything except invites, single sign-on and the audit log; changes nothing.',
};

interface RightRow {
  about: string;
  roles: readonly Role[];
}

const everyone = roles;
const leaders = ['owner', 'admin'] as const;

export const rightTable = {
  self: { about: 'Manage your own password, two-factor authentication and sessions', roles: everyone },
  'account.read': {
    about: 'See the account, balance, members, keys, webhooks, watches and jobs',
    roles: everyone,
  },
  'usage.read': { about: 'See usage and the request log', roles: everyone },
  'calls.make': {
    about: 'Call the four categories, as in the playground, and cancel or delete what calls created',
    roles: [...leaders, 'developer'],
  },
  'keys.own': {
    about: 'Create keys, and change, rotate or revoke the ones you created',
    roles: [...leaders, 'developer'],
  },
  'keys.all': { about: 'Change, rotate, hand over or revoke every key', roles: leaders },
  'jobs.manage': {
    about: 'Cancel and delete jobs; create, change and delete watches',
    roles: [...leaders, 'developer'],
  },
  'webhooks.manage': { about: 'Create, change and test webhooks', roles: [...leaders, 'developer'] },
  'money.read': {
    about: 'See transactions, top-ups, receipts and cards',
    roles: [...leaders, 'billing', 'viewer'],
  },
  'money.manage': {
    about: 'Top up, manage cards, auto top-up, billing details and the low-balance alert',
    roles: [...leaders, 'billing'],
  },
  'account.manage': { about: 'Change the account name and cap, and create account keys', roles: leaders },
  'members.manage': { about: 'Invite, change and remove members', roles: leaders },
  'sso.manage': {
    about: 'Set up single sign-on: domains of the account, and whether members must use it',
    roles: ['owner'],
  },
  'audit.read': { about: 'Read and export the audit log', roles: leaders },
  'account.own': { about: 'Export or delete the account, and manage owners', roles: ['owner'] },
  'operator.read': {
    about: 'In an operator account: read the operator pages (support)',
    roles: [...leaders, 'billing', 'viewer'],
  },
  'operator.money': {
    about: 'In an operator account: grant and refund credits, create vouchers (finance)',
    roles: [...leaders, 'billing'],
  },
  'operator.change': { about: 'In an operator account: change the platform (admin)', roles: leaders },
} as const satisfies Record<string, RightRow>;

export type Right = keyof typeof rightTable;
export const rights = Object.keys(rightTable) as Right[];

export const isOperatorRight = (right: Right): boolean => right.startsWith('operator.');

/** Operator rights count only in an account that runs the platform. */
export function roleHas(role: Role, right: Right, inOperatorAccount: boolean): boolean {
  if (isOperatorRight(right) && !inOperatorAccount) return false;
  return (rightTable[right].roles as readonly Role[]).includes(role);
}

/** Scopes of keys that do what admins do. */
export const isWide = (scopes: readonly string[]): boolean =>
  scopes.includes('account') || scopes.includes('operator');

export const mayHoldWide = (role: Role): boolean => roleHas(role, 'account.manage', false);

export const rightsOfRole = (role: Role, inOperatorAccount: boolean): Right[] =>
  rights.filter((right) => roleHas(role, right, inOperatorAccount));
