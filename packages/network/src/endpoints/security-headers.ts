/** Grades the security headers of a response, with advice. */
import { framesGuarded, scriptAdvice } from './content-policy.ts';

export interface HeaderCheck {
  header: string;
  verdict: 'good' | 'weak' | 'missing';
  value: string | null;
  advice: string | null;
}

export interface SecurityReport {
  grade: 'A+' | 'A' | 'B' | 'C' | 'D' | 'F';
  score: number;
  checks: HeaderCheck[];
}

type Headers = [name: string, value: string][];
type Rule = {
  header: string;
  points: number;
  judge(value: string, all: Headers): string | null;
  missing: string;
  /** A value that is as good as none. */
  isOff?(value: string): boolean;
};

const yearSeconds = 31_536_000;

const strictReferrers = new Set([
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
]);
const referrerPolicies = new Set([
  ...strictReferrers,
  'origin',
  'origin-when-cross-origin',
  'no-referrer-when-downgrade',
  'unsafe-url',
]);

const maxAge = (value: string) => Number(/max-age\s*=\s*"?(\d+)/i.exec(value)?.[1] ?? 0);

const rules: Rule[] = [
  {
    header: 'strict-transport-security',
    points: 25,
    missing: 'Send strict-transport-security: max-age=31536000; includeSubDomains over https.',
    isOff: (value) => maxAge(value) === 0,
    judge(value) {
      const seconds = maxAge(value);
      if (seconds < yearSeconds / 2) return 'Raise max-age to a year (31536000).';
      return /includeSubDomains/i.test(value) ? null : 'Add includeSubDomains.';
    },
  },
  {
    header: 'content-security-policy',
    points: 25,
    missing:
      "Send a content-security-policy that lists allowed script sources, starting with default-src 'self'.",
    judge: scriptAdvice,
  },
  {
    header: 'x-content-type-options',
    points: 15,
    missing: 'Send x-content-type-options: nosniff.',
    judge: (value) => (/^nosniff\s*(,|$)/i.test(value.trim()) ? null : 'The only valid value is nosniff.'),
  },
  {
    header: 'x-frame-options',
    points: 15,
    missing: "Send content-security-policy: frame-ancestors 'self', or x-frame-options: SAMEORIGIN.",
    judge: (value) =>
      new Set(value.toLowerCase().split(/\s*,\s*/)).size === 1 && /^\s*(deny|sameorigin)\b/i.test(value)
        ? null
        : 'Valid values: DENY, SAMEORIGIN.',
  },
  {
    header: 'referrer-policy',
    points: 10,
    missing: 'Send referrer-policy: strict-origin-when-cross-origin.',
    judge(value) {
      // Browsers take the last word that they know.
      const known = value
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((word) => referrerPolicies.has(word));
      const policy = known.at(-1);
      if (policy === undefined) return `Not a valid policy; send one of ${[...strictReferrers].join(', ')}.`;
      return strictReferrers.has(policy) ? null : 'Use strict-origin-when-cross-origin or stricter.';
    },
  },
  {
    header: 'permissions-policy',
    points: 10,
    missing:
      "Send permissions-policy: camera=(), microphone=(), geolocation=() for features the site doesn't use.",
    judge: () => null,
  },
];

const valuesOf = (headers: Headers, header: string) =>
  headers.filter(([name]) => name.toLowerCase() === header).map(([, value]) => value);

/** Where a policy speaks of frames browsers do not look at x-frame-options. */
function checkFramePolicy(rule: Rule, headers: Headers): Checked | undefined {
  if (rule.header !== 'x-frame-options') return undefined;
  const guarded = framesGuarded(valuesOf(headers, 'content-security-policy').join(','));
  if (guarded === undefined) return undefined;
  const value = valuesOf(headers, rule.header).join(', ') || null;
  const advice = guarded
    ? null
    : 'frame-ancestors allows any site to frame the page; list the sites that may.';
  return {
    check: { header: rule.header, verdict: guarded ? 'good' : 'weak', value, advice },
    points: guarded ? rule.points : 0,
  };
}

type Checked = { check: HeaderCheck; points: number };

function check(rule: Rule, headers: Headers): Checked {
  const framed = checkFramePolicy(rule, headers);
  if (framed) return framed;
  const all = valuesOf(headers, rule.header);
  // Of two such headers browsers read the first.
  const value = rule.header === 'strict-transport-security' ? (all[0] ?? '') : all.join(', ');
  if (value === '')
    return {
      check: { header: rule.header, verdict: 'missing', value: null, advice: rule.missing },
      points: 0,
    };
  const advice = rule.judge(value, headers);
  const verdict = advice === null ? 'good' : 'weak';
  return {
    check: { header: rule.header, verdict, value, advice },
    points: advice === null ? rule.points : rule.isOff?.(value) ? 0 : rule.points / 2,
  };
}

function cookieCheck(headers: Headers, https: boolean): HeaderCheck | undefined {
  const cookies = valuesOf(headers, 'set-cookie');
  if (cookies.length === 0) return undefined;
  const lacking = ['Secure', 'HttpOnly', 'SameSite'].filter(
    (word) =>
      (word !== 'Secure' || https) &&
      cookies.some((cookie) => !new RegExp(`;\\s*${word}\\b`, 'i').test(cookie)),
  );
  const advice = lacking.length === 0 ? null : `Set ${lacking.join(', ')} on every cookie that allows it.`;
  return { header: 'set-cookie', verdict: advice === null ? 'good' : 'weak', value: null, advice };
}

function leakChecks(headers: Headers): HeaderCheck[] {
  return ['server', 'x-powered-by', 'x-aspnet-version'].flatMap((header) => {
    const value = valuesOf(headers, header).join(', ');
    if (!/\d/.test(value) && !(header !== 'server' && value !== '')) return [];
    return [
      { header, verdict: 'weak' as const, value, advice: "Don't reveal the software and its version." },
    ];
  });
}

function gradeOf(score: number): SecurityReport['grade'] {
  if (score >= 95) return 'A+';
  if (score >= 85) return 'A';
  if (score >= 70) return 'B';
  if (score >= 50) return 'C';
  return score >= 30 ? 'D' : 'F';
}

export function gradeHeaders(headers: Headers, https: boolean): SecurityReport {
  const judged = rules.map((rule) => check(rule, headers));
  // Over plain http the transport header means nothing and the site is at best a C.
  const sum = judged.reduce(
    (total, { points, check: { header } }) =>
      total + (header === 'strict-transport-security' && !https ? 0 : points),
    0,
  );
  const score = https ? sum : Math.min(sum, 50);
  const cookies = cookieCheck(headers, https);
  return {
    grade: gradeOf(score),
    score,
    checks: [...judged.map(({ check: row }) => row), ...(cookies ? [cookies] : []), ...leakChecks(headers)],
  };
}
