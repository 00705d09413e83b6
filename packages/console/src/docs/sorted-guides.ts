import { guides } from 'virtual:guides';

/** The groups of the sidebar; within a group, what a newcomer reads first comes first. */
const groupOrder = {
  start: [
    'quickstart',
    'authentication',
    'client',
    'python',
    'openai-sdks',
    'agents',
    'mcp',
    'voice-notes-to-text',
    'receipts-to-a-table',
    'pidgin-chatbot',
    'charge-in-naira',
    'claude-code',
  ],
  apis: [
    'chat',
    'batches',
    'guardrails',
    'models',
    'voice',
    'media',
    'network',
    'utilities',
    'files',
    'nigerian-languages',
  ],
  platform: [
    'teams',
    'single-sign-on',
    'account-security',
    'jobs',
    'webhooks',
    'errors',
    'limits',
    'idempotency',
    'credits-and-prices',
    'security',
    'changelog',
  ],
  hosting: [
    'self-hosting',
    'data-protection',
    'sell-your-api',
    'settings',
    'engines',
    'postgresql',
    'scaling-out',
    'upgrade-to-2',
    'write-a-plugin',
    'translate',
    'teach-a-language',
  ],
} as const;
export type ListedGuide = (typeof guides)[number];
type GuideGroup = keyof typeof groupOrder;
const names = Object.keys(groupOrder) as GuideGroup[];

/** A guide that no group lists yet belongs to the platform. */
const groupOf = (slug: string): GuideGroup =>
  names.find((name) => (groupOrder[name] as readonly string[]).includes(slug)) ?? 'platform';
const rank = (slug: string) => {
  const at = (groupOrder[groupOf(slug)] as readonly string[]).indexOf(slug);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
};

export const guideGroups = names.map((name) => ({
  name,
  guides: guides
    .filter(({ slug }) => groupOf(slug) === name)
    .sort((a, b) => Math.sign(rank(a.slug) - rank(b.slug)) || a.title.localeCompare(b.title)),
}));
export const sortedGuides = guideGroups.flatMap((group) => group.guides);
