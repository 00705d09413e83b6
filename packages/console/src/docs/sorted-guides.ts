import { guides } from 'virtual:guides';

/** What a newcomer reads first comes first. */
const order = [
  'quickstart',
  'authentication',
  'teams',
  'client',
  'python',
  'openai-sdks',
  'models',
  'agents',
  'mcp',
  'chat',
  'voice',
  'media',
  'network',
  'utilities',
  'files',
  'jobs',
  'errors',
  'limits',
  'credits-and-prices',
  'idempotency',
  'webhooks',
  'nigerian-languages',
  'teach-a-language',
  'security',
  'self-hosting',
];
const rank = (slug: string) => (order.includes(slug) ? order.indexOf(slug) : order.length);
export const sortedGuides = [...guides].sort(
  (a, b) => rank(a.slug) - rank(b.slug) || a.title.localeCompare(b.title),
);
