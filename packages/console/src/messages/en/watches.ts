/** Watches. */
export const watchesText = {
  title: 'Watches',
  about:
    'Check a certificate, domain, DNS record, page or website on a schedule. Changes are reported by email and webhook. Each check is charged like a call.',
  add: 'Create watch',
  none: 'No watches yet',
  noneAbout:
    'Your watches and their latest results appear here. Create one to be alerted before a certificate expires.',
  kind: 'Kind',
  kinds: {
    certificate: 'Certificate',
    domain: 'Domain expiry',
    dns: 'DNS records',
    page: 'Page content',
    up: 'Uptime',
  },
  target: 'Target',
  targetHints: {
    certificate: 'Host name, such as shop.example.com.',
    domain: 'Domain, such as example.com.',
    dns: 'DNS name, such as example.com.',
    page: 'URL of the page.',
    up: 'URL of the website.',
  },
  name: 'Name',
  nameHint: 'Leave blank to show the target.',
  every: 'Minutes between checks',
  everyHint: 'Leave blank for the default.',
  alertAfter: 'Findings before an alert',
  alertAfterHint:
    'In a row, a minute apart. 1 to 10; 2 ignores what is seen once. Leave blank for the default.',
  maintenance: 'Maintenance',
  maintenanceHint: 'Nothing is checked, reported or charged in this time.',
  from: 'From',
  to: 'To',
  repeat: 'Repeats',
  repeats: { once: 'Once', daily: 'Every day', weekly: 'Every week' },
  public: 'Public badge',
  publicHint: 'Anyone with the URL sees the name and state, such as in a README.',
  history: {
    open: 'History',
    title: (name: string) => `History of ${name}`,
    uptime: 'Uptime, 90 days',
    average: 'Average response',
    checks: 'Checks',
    incidents: 'Incidents',
    incidentsOf: (count: number, minutes: number) =>
      `${count.toLocaleString('en')}, ${minutes.toLocaleString('en')} minutes`,
    none: 'No changes yet. Reported changes will appear here.',
    csv: 'Download CSV',
    pdf: 'Download report',
  },
  cap: 'Monthly cap ($)',
  capTooLow: (paid: number, checks: number) =>
    `Pays for ${paid.toLocaleString('en')} of ${checks.toLocaleString('en')} checks per month. Later ones are skipped until the next month.`,
  capHint: 'Checks pause for the rest of the month when they have cost this much.',
  email: 'Email me about changes',
  created: 'Watch created',
  status: 'Status',
  statuses: { new: 'Waiting', ok: 'OK', alert: 'Alert', error: 'Failed' },
  paused: 'Paused',
  last: 'Last check',
  never: 'Not checked yet',
  spent: 'This month',
  of: (spent: string, cap: string) => `${spent} of ${cap}`,
  schedule: (minutes: number) =>
    minutes % 1_440 === 0
      ? `every ${minutes === 1_440 ? 'day' : `${minutes / 1_440} days`}`
      : minutes % 60 === 0
        ? `every ${minutes === 60 ? 'hour' : `${minutes / 60} hours`}`
        : `every ${minutes} minutes`,
  pause: 'Pause',
  resume: 'Resume',
  check: 'Check now',
  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  remove: 'Delete',
  removed: 'Watch deleted',
  removeTitle: 'Delete this watch?',
  removeAbout: (name: string) => `Checks of ${name} stop. Past requests stay in the log.`,
};
