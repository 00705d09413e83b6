/** The category that this package is. */
import type { Category } from '@oja/core/domain/categories';

export const category: Category = {
  id: 'network',
  title: 'Network',
  purpose: 'IP geolocation, DNS, WHOIS, SSL certificates, screenshots and HTTP headers.',
  about:
    'IP addresses, DNS, WHOIS, certificates, headers, pages, screenshots, mail domains and email addresses.',
  planned: true,
  freePerMonth: 100,
};
