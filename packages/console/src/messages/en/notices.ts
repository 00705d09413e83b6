export const safetyText = {
  title: 'Public safety',
  about:
    'What to change before strangers can reach this server. npx oja-server doctor --public prints the same list.',
  none: 'Nothing unsafe found.',
  severity: 'Severity',
  severities: { unsafe: 'Unsafe', advice: 'Advice' },
  problem: 'Problem',
  fix: 'Fix',
  banner: (count: number) =>
    `${count} ${count === 1 ? 'setting is' : 'settings are'} unsafe while others can reach this server.`,
  review: 'Review',
};

export const demoText = {
  demo: 'No upstream is connected. Chat uses the demo model.',
  notWorking: (names: string) => `${names} isn’t working: chat requests without a model fail.`,
  fix: 'Fix it',
  download: 'Get a better model',
  connect: 'Connect a model',
};

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

export const postedText = {
  kinds: { announcement: 'Announcement', maintenance: 'Maintenance', incident: 'Incident' },
  states: {
    announced: 'Announced',
    ended: 'Ended',
    scheduled: 'Scheduled',
    in_progress: 'In progress',
    completed: 'Completed',
    investigating: 'Investigating',
    identified: 'Identified',
    monitoring: 'Monitoring',
    resolved: 'Resolved',
  },
  details: 'Details',
  hide: 'Hide',
  notices: 'Notices',
  feed: 'Feed',
  earlier: 'Earlier notices',
  between: (from: string, to: string) => `${from} – ${to}`,
  since: (from: string) => `Since ${from}`,
  from: (from: string) => `From ${from}`,
};
