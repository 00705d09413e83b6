/** What a content security policy says about scripts and frames, as browsers read it. */

type Directives = Map<string, string[]>;

/** The first of two directives with the same name counts. */
function readDirectives(policy: string): Directives {
  const directives: Directives = new Map();
  for (const part of policy.split(';')) {
    const [name, ...sources] = part.trim().toLowerCase().split(/\s+/);
    if (name && !directives.has(name)) directives.set(name, sources);
  }
  return directives;
}

/** Several policies hold together; a comma parts them within a header. */
const policiesOf = (value: string) => value.split(',').map(readDirectives);

const wide = new Set(['*', 'http:', 'https:', 'data:']);

function scriptFlaw(scripts: string[]): string | null {
  const has = (word: string) => scripts.includes(word);
  const named = scripts.some((source) => /^'(nonce-|sha(256|384|512)-)/.test(source));
  const dynamic = has("'strict-dynamic'");
  // Beside a nonce or a hash browsers ignore it, beside strict-dynamic hosts and schemes too: both are for old ones.
  if (has("'unsafe-inline'") && !named && !dynamic)
    return "Remove 'unsafe-inline' from script sources; use nonces or hashes.";
  if (!dynamic && scripts.some((source) => wide.has(source)))
    return 'List hosts instead of * or whole schemes as script sources.';
  return has("'unsafe-eval'") ? "Remove 'unsafe-eval' from script sources." : null;
}

/** What is weak about scripts; null when nothing is. */
export function scriptAdvice(value: string): string | null {
  const flaws = policiesOf(value).map((policy) => {
    const scripts = policy.get('script-src') ?? policy.get('default-src');
    return scripts ? scriptFlaw(scripts) : 'Set script-src or default-src.';
  });
  return flaws.includes(null) ? null : (flaws[0] ?? null);
}

/** Does the policy keep strangers from framing the page? Undefined when it says nothing about it. */
export function framesGuarded(value: string): boolean | undefined {
  const ancestors = policiesOf(value).flatMap((policy) => {
    const sources = policy.get('frame-ancestors');
    return sources ? [sources] : [];
  });
  if (ancestors.length === 0) return undefined;
  return ancestors.some((sources) => !sources.some((source) => wide.has(source)));
}
