/**
 * Everything that must be right before strangers can reach the server, in one place: `oja-server doctor --public`,
 * the log at start, the operator's console and status all read this list.
 */
export interface ExposureFacts {
  /** The server listens beyond loopback, or has a public URL. */
  exposed: boolean;
  publicUrl: string | undefined;
  trustProxy: string[];
  sandboxPayments: boolean;
  realPayments: boolean;
  signUp: 'open' | 'verified' | 'invited' | 'closed';
  smtp: boolean;
  metricsToken: boolean;
  metricsOpen: boolean;
  /** `first-run.json` is still in the data folder. */
  firstRunFile: boolean;
  isolation: { isolated: boolean; detail: string; fix?: string };
  /** Operators without a second factor. */
  operatorsWithoutTotp: number;
  egressAllow: string[];
  /** Upstreams of free AI endpoints that have no daily budget. */
  upstreamsWithoutBudget: string[];
  asRoot: boolean;
  /** Legal pages that the operator has not published. */
  legalMissing: readonly string[];
}

export interface SafetyFinding {
  id: string;
  /** `unsafe` fails `doctor --public`; `advice` does not. */
  severity: 'unsafe' | 'advice';
  problem: string;
  fix: string;
}

interface SafetyCheck {
  id: string;
  severity: SafetyFinding['severity'];
  /** What is wrong, or undefined where it is right. */
  problem(facts: ExposureFacts): string | undefined;
  fix: string | ((facts: ExposureFacts) => string);
}

export const safetyChecks: readonly SafetyCheck[] = [
  {
    id: 'sandbox-payments',
    severity: 'unsafe',
    problem: ({ sandboxPayments }) =>
      sandboxPayments ? 'Sandbox payments are on: anyone can top up without paying.' : undefined,
    fix: 'Set OJA_PAYSTACK_KEY, OJA_FLUTTERWAVE_KEY or OJA_STRIPE_KEY, or OJA_PAYMENT_SANDBOX=0.',
  },
  {
    id: 'open-sign-up',
    severity: 'unsafe',
    problem: ({ signUp }) =>
      signUp === 'open' ? 'Anyone can create accounts without confirming an email address.' : undefined,
    fix: 'Set OJA_SIGNUP to verified (requires OJA_SMTP_URL), invited or closed.',
  },
  {
    id: 'smtp',
    severity: 'unsafe',
    problem: ({ smtp }) =>
      smtp ? undefined : 'No SMTP server is set: emails with reset links are written to the server log.',
    fix: 'Set OJA_SMTP_URL and OJA_MAIL_FROM.',
  },
  {
    id: 'metrics-open',
    severity: 'unsafe',
    problem: ({ metricsOpen }) => (metricsOpen ? '/metrics is public.' : undefined),
    fix: 'Set OJA_METRICS_TOKEN, or remove OJA_METRICS_OPEN.',
  },
  {
    id: 'metrics-off',
    severity: 'advice',
    problem: ({ metricsToken, metricsOpen }) =>
      metricsToken || metricsOpen
        ? undefined
        : 'No metrics token is set: a public server refuses /metrics, also from loopback.',
    fix: 'Set OJA_METRICS_TOKEN, and the same token in Prometheus.',
  },
  {
    id: 'first-run-file',
    severity: 'unsafe',
    problem: ({ firstRunFile }) =>
      firstRunFile
        ? 'first-run.json, with the operator’s first password and key, is still in the data folder.'
        : undefined,
    fix: 'Log in, change the password, store the key elsewhere, and delete the file.',
  },
  {
    id: 'public-url',
    severity: 'unsafe',
    problem: ({ publicUrl }) => {
      if (publicUrl === undefined) return 'No public URL is set: links and cookies can’t be bound to it.';
      return publicUrl.startsWith('https:')
        ? undefined
        : `The public URL ${publicUrl} is not https: keys, passwords and cookies are sent unencrypted.`;
    },
    fix: 'Put TLS in front of the server and set OJA_PUBLIC_URL=https://….',
  },
  {
    id: 'sandbox-isolation',
    severity: 'unsafe',
    problem: ({ isolation }) =>
      isolation.isolated
        ? undefined
        : `External programs that read uploaded files are not isolated (${isolation.detail}).`,
    fix: ({ isolation }) => isolation.fix ?? 'Set OJA_SANDBOX=auto and install bubblewrap.',
  },
  {
    id: 'legal-pages',
    severity: 'advice',
    problem: ({ legalMissing }) =>
      legalMissing.length === 0
        ? undefined
        : `Legal pages are not published: ${legalMissing.map((page) => `/${page}`).join(', ')}.`,
    fix: 'Write them under Operator → Legal pages.',
  },
  {
    id: 'trusted-proxy',
    severity: 'advice',
    problem: ({ publicUrl, trustProxy }) =>
      publicUrl?.startsWith('https:') === true && trustProxy.length === 0
        ? 'No proxy is trusted: every request seems to come from the IP address of the proxy that terminates TLS.'
        : undefined,
    fix: 'Set OJA_TRUST_PROXY to the IP addresses of your proxies.',
  },
  {
    id: 'no-payments',
    severity: 'advice',
    problem: ({ sandboxPayments, realPayments }) =>
      sandboxPayments || realPayments
        ? undefined
        : 'No payment provider is configured, so no one can top up.',
    fix: 'Set OJA_PAYSTACK_KEY, OJA_FLUTTERWAVE_KEY or OJA_STRIPE_KEY.',
  },
  {
    id: 'operator-totp',
    severity: 'advice',
    problem: ({ operatorsWithoutTotp: count }) =>
      count === 0
        ? undefined
        : `${count} operator ${count === 1 ? 'account has' : 'accounts have'} no two-factor authentication.`,
    fix: 'Turn it on under Settings, then set OJA_OPERATOR_TOTP=1.',
  },
  {
    id: 'upstream-budget',
    severity: 'advice',
    problem: ({ upstreamsWithoutBudget: names }) =>
      names.length === 0 ? undefined : `Free AI calls reach ${names.join(', ')} without a daily budget.`,
    fix: 'Set a budget under Engines, or with PUT /api/v1/operator/budgets/{upstream}.',
  },
  {
    id: 'egress-allow',
    severity: 'advice',
    problem: ({ egressAllow }) =>
      egressAllow.length === 0
        ? undefined
        : `Callers can reach these private destinations: ${egressAllow.join(', ')}.`,
    fix: 'Remove from OJA_EGRESS_ALLOW what callers don’t need.',
  },
  {
    id: 'root',
    severity: 'advice',
    problem: ({ asRoot }) => (asRoot ? 'The server runs as root.' : undefined),
    fix: 'Run it as an unprivileged user, like the Docker image.',
  },
];

export function publicSafety(facts: ExposureFacts): SafetyFinding[] {
  return safetyChecks.flatMap(({ id, severity, problem, fix }) => {
    const found = problem(facts);
    if (found === undefined) return [];
    return [{ id, severity, problem: found, fix: typeof fix === 'string' ? fix : fix(facts) }];
  });
}
