/** Email addresses that anyone gets for ten minutes. The list is data of a package that follows the public one. */
import { createRequire } from 'node:module';

let domains: Set<string> | undefined;

function disposableDomains(): Set<string> {
  domains ??= new Set(
    createRequire(import.meta.url)(
      'disposable-email-domains-js/dist/dict/disposable_email_blocklist.json',
    ) as string[],
  );
  return domains;
}

/** Of the domain itself or one above it. */
export function isDisposable(email: string): boolean {
  const labels = (email.toLowerCase().split('@').at(-1) ?? '').split('.');
  const known = disposableDomains();
  return labels.some((_, i) => i < labels.length - 1 && known.has(labels.slice(i).join('.')));
}
