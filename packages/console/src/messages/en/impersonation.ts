export const impersonationText = {
  open: 'View account',
  title: (account: string) => `View ${account}?`,
  about:
    'For 30 minutes you see this account as its viewers do. You can’t change anything. The owners get an email with your name and reason, and the audit log of the account shows it.',
  reason: 'Reason',
  reasonHint: 'At least 5 characters. The account owners can see it.',
  begin: 'View account',
  banner: (operator: string, account: string, until: string) =>
    `${operator} is viewing ${account} as an operator, read-only, until ${until}.`,
  end: 'End view',
  hidden: 'Hidden while you view this account',
  hiddenAbout:
    'Operators can’t see request bodies, results or jobs, and can’t send requests for the account.',
  settings: 'Security settings belong to the members and are hidden from operators.',
};
