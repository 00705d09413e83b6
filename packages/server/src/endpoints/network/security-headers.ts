/** Grades the security headers of a response, with advice. */

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
};

const yearSeconds = 31_536_000;

const rules: Rule[] = [
  {
    header: 'strict-transport-security',
    points: 25,
    missing: 'Send strict-transport-security: max-age=31536000; includeSubDomains over https.',
    judge(value) {
      const seconds = Number(/max-age\s*=\s*"?(\d+)/i.exec(value)?.[1] ?? 0);
      if (seconds < yearSeconds / 2) return 'Raise max-age to a year (31536000).';
      return /includeSubDomains/i.test(value) ? null : 'Add includeSubDomains.';
    },
  },
  {
    header: 'content-security-policy',
    points: 25,
    missing:
      "Send a content-security-policy that names where scripts may come from, starting with default-src 'self'.",
    judge(value) {
      if (!/(script-src|default-src)/i.test(value)) return 'Name script-src or default-src.';
      const scripts = (/script-src[^;]*/i.exec(value) ?? /default-src[^;]*/i.exec(value))?.[0] ?? '';
      const guarded = /'(nonce-|sha(256|384|512)-|strict-dynamic)/i.test(scripts);
      if (/'unsafe-inline'/i.test(scripts) && !guarded)
        return "Drop 'unsafe-inline' from scripts; use nonces or hashes.";
      if (/(^|\s)(\*|https?:|data:)(\s|$)/i.test(scripts))
        return 'Name hosts instead of * or whole schemes for scripts.';
      return null;
    },
  },
  {
    header: 'x-content-type-options',
    points: 15,
    missing: 'Send x-content-type-options: nosniff.',
    judge: (value) => (/^nosniff$/i.test(value.trim()) ? null : 'The only valid value is nosniff.'),
  },
  {
    header: 'x-frame-options',
    points: 15,
    missing: "Send content-security-policy: frame-ancestors 'self', or x-frame-options: SAMEORIGIN.",
    judge: (value) => (/^(deny|sameorigin)$/i.test(value.trim()) ? null : 'Valid values: DENY, SAMEORIGIN.'),
  },
  {
    header: 'referrer-policy',
    points: 10,
    missing: 'Send referrer-policy: strict-origin-when-cross-origin.',
    judge: (value) =>
      /unsafe-url|no-referrer-when-downgrade/i.test(value)
        ? 'Use strict-origin-when-cross-origin or stricter.'
        : null,
  },
  {
    header: 'permissions-policy',
    points: 10,
    missing:
      'Send permissions-policy: camera=(), microphone=(), geolocation=() for what the site does not use.',
    judge: () => null,
  },
];

const valuesOf = (headers: Headers, header: string) =>
  headers.filter(([name]) => name.toLowerCase() === header).map(([, value]) => value);

function check(rule: Rule, headers: Headers): { check: HeaderCheck; points: number } {
  const value = valuesOf(headers, rule.header).join(', ');
  const framedByPolicy =
    rule.header === 'x-frame-options' &&
    /frame-ancestors/i.test(valuesOf(headers, 'content-security-policy').join(';'));
  if (value === '' && framedByPolicy) {
    return {
      check: { header: rule.header, verdict: 'good', value: null, advice: null },
      points: rule.points,
    };
  }
  if (value === '')
    return {
      check: { header: rule.header, verdict: 'missing', value: null, advice: rule.missing },
      points: 0,
    };
  const advice = rule.judge(value, headers);
  const verdict = advice === null ? 'good' : 'weak';
  return {
    check: { header: rule.header, verdict, value, advice },
    points: advice === null ? rule.points : rule.points / 2,
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
    return [{ header, verdict: 'weak' as const, value, advice: 'Do not tell the software and its version.' }];
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
