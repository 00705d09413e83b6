/** What each kind of watch calls, and how often by default. */
export const watchChecks = {
  certificate: { endpoint: 'network.ssl', field: 'host', everyMinutes: 1_440, fixed: {} },
  domain: { endpoint: 'network.whois', field: 'domain', everyMinutes: 1_440, fixed: {} },
  dns: { endpoint: 'network.dns', field: 'name', everyMinutes: 60, fixed: {} },
  page: {
    endpoint: 'network.page',
    field: 'url',
    everyMinutes: 60,
    fixed: { include: ['text'] },
  },
  up: { endpoint: 'network.headers', field: 'url', everyMinutes: 5, fixed: {} },
} as const;

/** One failure of the target of an `up` watch may be chance. */
export const alertAfterByDefault = 2;
