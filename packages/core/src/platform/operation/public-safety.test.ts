import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ExposureFacts, publicSafety, safetyChecks } from './public-safety.ts';

const safe: ExposureFacts = {
  exposed: true,
  publicUrl: 'https://api.example.com',
  trustProxy: ['127.0.0.1'],
  sandboxPayments: false,
  realPayments: true,
  signUp: 'verified',
  smtp: true,
  metricsToken: true,
  metricsOpen: false,
  firstRunFile: false,
  isolation: { isolated: true, detail: 'bubblewrap' },
  operatorsWithoutTotp: 0,
  egressAllow: [],
  upstreamsWithoutBudget: [],
  asRoot: false,
  legalMissing: [],
};

/** For each check, facts that are wrong in this point alone. */
const wrong: Record<string, Partial<ExposureFacts>> = {
  'sandbox-payments': { sandboxPayments: true },
  'open-sign-up': { signUp: 'open' },
  smtp: { smtp: false },
  'metrics-open': { metricsOpen: true },
  'metrics-off': { metricsToken: false },
  'first-run-file': { firstRunFile: true },
  'public-url': { publicUrl: 'http://api.example.com' },
  'sandbox-isolation': { isolation: { isolated: false, detail: 'no user namespaces' } },
  'legal-pages': { legalMissing: ['terms'] },
  'trusted-proxy': { trustProxy: [] },
  'no-payments': { realPayments: false },
  'operator-totp': { operatorsWithoutTotp: 1 },
  'upstream-budget': { upstreamsWithoutBudget: ['openai'] },
  'egress-allow': { egressAllow: ['10.0.0.1:80'] },
  root: { asRoot: true },
};

test('a server that has everything right has no findings', () => {
  assert.deepEqual(publicSafety(safe), []);
});

test('every check finds what it is for, and nothing else', () => {
  assert.deepEqual(
    safetyChecks.map(({ id }) => id),
    Object.keys(wrong),
  );
  for (const [id, facts] of Object.entries(wrong)) {
    const found = publicSafety({ ...safe, ...facts });
    assert.deepEqual(
      found.map((one) => one.id),
      [id],
    );
    assert.ok(found[0]!.problem.length > 10 && found[0]!.fix.length > 10, id);
  }
});

test('the seven doors of a fresh server are unsafe, the rest is advice', () => {
  const unsafe = safetyChecks.filter(({ severity }) => severity === 'unsafe').map(({ id }) => id);
  assert.deepEqual(unsafe, [
    'sandbox-payments',
    'open-sign-up',
    'smtp',
    'metrics-open',
    'first-run-file',
    'public-url',
    'sandbox-isolation',
  ]);
  assert.match(publicSafety({ ...safe, publicUrl: undefined })[0]!.problem, /No public URL/);
});
