import {
  Activity,
  BadgeDollarSign,
  BellRing,
  Bot,
  Boxes,
  ChartColumn,
  ChartNoAxesCombined,
  CircleGauge,
  Coins,
  Cpu,
  CreditCard,
  Flag,
  FlaskConical,
  KeyRound,
  LayoutDashboard,
  ListTree,
  LogIn,
  type LucideIcon,
  Plug,
  Scale,
  ScrollText,
  Settings,
  Store,
  Tag,
  Ticket,
  Timer,
  ToggleRight,
  TrendingUp,
  Users,
  Webhook,
} from 'lucide-react';
import { t } from '../messages/en.ts';
import type { PagePath } from '../routing/paths.ts';
import type { Right } from '../session.ts';

export interface PageLink {
  to: PagePath;
  title: string;
  icon: LucideIcon;
  exact?: boolean;
  /** Shown to members whose role has it; to everyone where it is left out. */
  right?: Right;
  /** Hidden from operators who view the account. */
  forMembers?: true;
}

/** Links of the menu that belong together; the first have no heading. */
export interface PageGroup {
  name: keyof typeof t.nav.groups;
  pages: readonly PageLink[];
}

const overview: PageLink = { to: '/console', title: t.nav.overview, icon: LayoutDashboard, exact: true };

const build: readonly PageLink[] = [
  { to: '/playground', title: t.nav.playground, icon: FlaskConical, forMembers: true, right: 'calls.make' },
  { to: '/console/keys', title: t.nav.keys, icon: KeyRound },
  { to: '/console/connect', title: t.nav.connect, icon: Bot },
  { to: '/console/requests', title: t.nav.requests, icon: Activity },
  { to: '/console/jobs', title: t.nav.jobs, icon: Timer, forMembers: true },
  { to: '/console/webhooks', title: t.nav.webhooks, icon: Webhook },
  { to: '/console/watches', title: t.nav.watches, icon: BellRing },
];

const spend: readonly PageLink[] = [
  { to: '/console/usage', title: t.nav.usage, icon: ChartColumn },
  { to: '/console/model-usage', title: t.nav.modelUsage, icon: ChartNoAxesCombined },
  { to: '/console/credits', title: t.nav.credits, icon: Coins, right: 'money.read' },
];

const account: readonly PageLink[] = [
  { to: '/console/members', title: t.nav.members, icon: Users },
  { to: '/console/audit', title: t.nav.accountAudit, icon: ScrollText, right: 'audit.read' },
  { to: '/console/settings', title: t.nav.settings, icon: Settings },
];

export const developerGroups: readonly PageGroup[] = [
  { name: 'start', pages: [overview] },
  { name: 'build', pages: build },
  { name: 'spend', pages: spend },
  { name: 'account', pages: account },
];

const operate: readonly PageLink[] = [
  { to: '/operator', title: t.nav.system, icon: CircleGauge, exact: true },
  { to: '/operator/business', title: t.nav.business, icon: TrendingUp },
  { to: '/operator/accounts', title: t.nav.accounts, icon: Users },
  { to: '/operator/requests', title: t.nav.allRequests, icon: ListTree },
  { to: '/operator/notices', title: t.nav.notices, icon: BellRing },
  { to: '/operator/reports', title: t.nav.reports, icon: Flag },
  { to: '/operator/legal', title: t.nav.legalPages, icon: Scale },
  { to: '/operator/audit', title: t.nav.audit, icon: ScrollText },
  { to: '/operator/sign-in', title: t.nav.signIn, icon: LogIn },
];

const offer: readonly PageLink[] = [
  { to: '/operator/categories', title: t.nav.categories, icon: ToggleRight },
  { to: '/operator/upstreams', title: t.nav.upstreams, icon: Plug },
  { to: '/operator/services', title: t.nav.services, icon: Store },
  { to: '/operator/engines', title: t.nav.engines, icon: Cpu },
  { to: '/operator/models', title: t.nav.models, icon: Boxes },
];

const sell: readonly PageLink[] = [
  { to: '/operator/prices', title: t.nav.prices, icon: Tag },
  { to: '/operator/model-prices', title: t.nav.modelPrices, icon: BadgeDollarSign },
  { to: '/operator/model-usage', title: t.nav.modelUsage, icon: ChartNoAxesCombined },
  { to: '/operator/payments', title: t.nav.payments, icon: CreditCard },
  { to: '/operator/vouchers', title: t.nav.vouchers, icon: Ticket },
];

export const operatorGroups: readonly PageGroup[] = [
  { name: 'operate', pages: operate },
  { name: 'offer', pages: offer },
  { name: 'sell', pages: sell },
];

const pagesOf = (groups: readonly PageGroup[]) => groups.flatMap(({ pages }) => pages);
export const developerPages = pagesOf(developerGroups);
export const operatorPages = pagesOf(operatorGroups);
