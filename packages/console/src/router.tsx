/** The page of every address, its code fetched when it is first wanted. */
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { readCatalogue, readJson } from './open-data.ts';
import { prefetch } from './queries.ts';
import { type Here, HereProvider } from './routing/link.tsx';
import { decoded, matchOf, type PagePath, type Params } from './routing/paths.ts';
import { onMove, type Place, placeNow } from './routing/place.ts';
import { ConsoleSkeleton } from './shell/console-skeleton.tsx';
import { NotFound, PageError } from './shell/not-found.tsx';
import { PublicLayout } from './shell/public-layout.tsx';
import { Waiting } from './ui/page.tsx';
import { Toaster } from './ui/toast.tsx';

interface Page {
  Content: ComponentType;
  /** Fetches its code, and what of its content is part of the build. */
  preload?: (params: Params) => Promise<unknown>;
}

const loadAgainMs = 1500;

/** Code that did not arrive over a bad line is asked for once more. */
const loadTwice = <T,>(load: () => Promise<T>) =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, loadAgainMs));
    return load();
  });

/** What is here already is drawn at once: a promise would show the page as waiting for a moment. */
const atOnce = <T,>(value: T) =>
  // biome-ignore lint/suspicious/noThenProperty: React takes what has a then, and asks it before it waits
  ({ then: (done: (value: T) => void) => done(value) }) as unknown as Promise<T>;

/** A component whose code comes later. */
function laterPart<Props>(load: () => Promise<ComponentType<Props>>) {
  let here: { default: ComponentType<Props> } | undefined;
  const fetched = async () => {
    here = { default: await loadTwice(load) };
    return here;
  };
  return { Content: lazy(() => (here === undefined ? fetched() : atOnce(here))), fetched };
}

function later<Name extends string, Module extends Record<Name, ComponentType>>(
  load: () => Promise<Module>,
  name: Name,
  ahead?: (module: Module, params: Params) => Promise<unknown>,
): Page {
  const { Content, fetched } = laterPart<object>(async () => (await load())[name]);
  return {
    Content,
    preload: async (params) => {
      await fetched();
      await ahead?.(await load(), params);
    },
  };
}

const layout = laterPart<{ children: ReactNode }>(
  async () => (await import('./shell/console-layout.tsx')).ConsoleLayout,
);
const ConsoleLayout = layout.Content;

const pages: Record<PagePath, Page> = {
  '/': later(() => import('./public/landing.tsx'), 'Landing'),
  '/pricing': later(() => import('./public/pricing.tsx'), 'Pricing'),
  '/models': later(() => import('./public/models.tsx'), 'Models'),
  '/models/$model': later(() => import('./public/model.tsx'), 'Model'),
  '/status': later(() => import('./public/status.tsx'), 'Status'),
  '/services/$slug': later(() => import('./public/service.tsx'), 'Service'),
  '/report': later(() => import('./public/report.tsx'), 'Report'),
  '/terms': later(() => import('./public/legal.tsx'), 'Terms'),
  '/privacy': later(() => import('./public/legal.tsx'), 'Privacy'),
  '/docs': later(() => import('./docs/docs-home.tsx'), 'DocsHome'),
  '/docs/api/$endpoint': later(
    () => import('./docs/endpoint-page.tsx'),
    'EndpointPage',
    ({ begin }, { endpoint = '' }) => begin(endpoint),
  ),
  '/docs/$guide': later(
    () => import('./docs/guide-page.tsx'),
    'GuidePage',
    ({ readGuide }, { guide = '' }) => readGuide(guide),
  ),
  '/reference': later(() => import('./docs/reference.tsx'), 'Reference'),
  '/login': later(() => import('./auth/log-in.tsx'), 'LogIn'),
  '/login/callback/$provider': later(() => import('./auth/sso-callback.tsx'), 'SsoCallback'),
  '/login/confirm': later(() => import('./auth/sso-confirm.tsx'), 'SsoMailedLink'),
  '/console/reset': later(() => import('./auth/reset.tsx'), 'Reset'),
  '/signup': later(() => import('./auth/sign-up.tsx'), 'SignUp'),
  '/confirm-email': later(() => import('./auth/confirm-email.tsx'), 'ConfirmEmail'),
  '/account-deleted': later(() => import('./auth/account-deleted.tsx'), 'AccountDeleted'),
  '/join': later(() => import('./auth/join.tsx'), 'Join'),
  '/console': later(() => import('./account/overview/overview.tsx'), 'Overview'),
  '/console/keys': later(() => import('./account/keys/keys.tsx'), 'Keys'),
  '/console/usage': later(() => import('./account/usage/usage.tsx'), 'Usage'),
  '/console/model-usage': later(() => import('./account/usage/model-usage.tsx'), 'ModelUsage'),
  '/console/requests': later(() => import('./account/requests/requests.tsx'), 'Requests'),
  '/console/requests/$id': later(() => import('./account/requests/request.tsx'), 'RequestPage'),
  '/console/compare': later(() => import('./account/requests/compare.tsx'), 'Compare'),
  '/console/jobs': later(() => import('./account/jobs.tsx'), 'Jobs'),
  '/console/credits': later(() => import('./account/credits/credits.tsx'), 'Credits'),
  '/console/webhooks': later(() => import('./account/webhooks/webhooks.tsx'), 'Webhooks'),
  '/console/watches': later(() => import('./account/watches.tsx'), 'Watches'),
  '/console/connect': later(() => import('./account/keys/connect.tsx'), 'Connect'),
  '/console/authorize': later(() => import('./account/keys/authorize.tsx'), 'Authorize'),
  '/console/members': later(() => import('./account/members/members.tsx'), 'Members'),
  '/console/audit': later(() => import('./account/members/audit-log.tsx'), 'AuditLog'),
  '/console/settings': later(() => import('./account/settings/settings.tsx'), 'Settings'),
  '/playground': later(() => import('./playground/playground-home.tsx'), 'PlaygroundHome'),
  '/playground/models': later(() => import('./playground/compare-models.tsx'), 'CompareModels'),
  '/playground/$endpoint': later(
    () => import('./playground/playground.tsx'),
    'Playground',
    ({ beginEndpointDoc }, { endpoint = '' }) => beginEndpointDoc(endpoint),
  ),
  '/operator': later(() => import('./operator/system.tsx'), 'System'),
  '/operator/business': later(() => import('./operator/business.tsx'), 'Business'),
  '/operator/accounts': later(() => import('./operator/accounts.tsx'), 'Accounts'),
  '/operator/sign-in': later(() => import('./operator/sign-in.tsx'), 'SignIn'),
  '/operator/categories': later(() => import('./operator/categories.tsx'), 'Categories'),
  '/operator/prices': later(() => import('./operator/prices.tsx'), 'Prices'),
  '/operator/model-prices': later(() => import('./operator/model-prices.tsx'), 'ModelPrices'),
  '/operator/model-usage': later(() => import('./account/usage/model-usage.tsx'), 'AllModelUsage'),
  '/operator/engines': later(() => import('./operator/engines.tsx'), 'Engines'),
  '/operator/models': later(() => import('./operator/models.tsx'), 'Models'),
  '/operator/payments': later(() => import('./operator/payments.tsx'), 'Payments'),
  '/operator/services': later(() => import('./operator/services/services.tsx'), 'Services'),
  '/operator/services/$slug': later(() => import('./operator/services/service.tsx'), 'ServicePage'),
  '/operator/mcp-servers': later(() => import('./operator/services/mcp-login.tsx'), 'McpLogin'),
  '/operator/upstreams': later(() => import('./operator/upstreams.tsx'), 'Upstreams'),
  '/operator/vouchers': later(() => import('./operator/vouchers.tsx'), 'Vouchers'),
  '/operator/notices': later(() => import('./operator/notices.tsx'), 'Notices'),
  '/operator/reports': later(() => import('./operator/reports.tsx'), 'Reports'),
  '/operator/legal': later(() => import('./operator/legal-pages.tsx'), 'LegalPages'),
  '/operator/requests': later(() => import('./operator/requests.tsx'), 'AllRequests'),
  '/operator/requests/$id': later(() => import('./account/requests/request.tsx'), 'AnyRequestPage'),
  '/operator/audit': later(() => import('./operator/audit.tsx'), 'Audit'),
};

const isInside = (path: PagePath) =>
  /^\/(?:console|playground|operator)/.test(path) && path !== '/console/reset';

/** A failure shows when the page is opened. */
export const preload = async (href: string) => {
  const match = matchOf(href);
  if (match !== undefined) await pages[match.path].preload?.(match.params).catch(() => undefined);
};

/**
 * What the first page needs is fetched side by side: its frame, its own code, who is logged in or what is sold. Ends
 * when there is something to draw.
 */
export async function begin(): Promise<void> {
  const path = matchOf(location.pathname)?.path;
  if (path === undefined) return;
  if (isInside(path)) void prefetch(['account.get', {}], () => readJson('/api/v1/account'));
  if (
    !/^\/(?:login|signup|join|confirm-email|account-deleted|report|terms|privacy|models|console|operator|reference)/.test(
      path,
    )
  )
    void prefetch(['public.catalogue', {}], readCatalogue);
  await Promise.all([
    preload(location.pathname),
    // The page loads it again, and shows why it fails.
    isInside(path) ? layout.fetched().catch(() => undefined) : undefined,
  ]);
}

/** Shows what broke a page instead of a white sheet; another address is another try. */
class Guard extends Component<{ children: ReactNode; at: string }, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override componentDidUpdate(before: { at: string }) {
    if (before.at !== this.props.at && this.state.error !== undefined) this.setState({ error: undefined });
  }
  override render() {
    return this.state.error === undefined ? this.props.children : <PageError error={this.state.error} />;
  }
}

const growMs = 3_000;
const byHand = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The rows of a page may come a moment after it: until it is high enough again, or the reader scrolls. */
function scrollBack(top: number): () => void {
  const observer = new ResizeObserver(() => {
    scrollTo(0, top);
    if (scrollY >= top - 1) stop();
  });
  const timer = setTimeout(stop, growMs);
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
    for (const move of byHand) removeEventListener(move, stop);
  }
  scrollTo(0, top);
  if (scrollY >= top - 1) {
    stop();
    return stop;
  }
  for (const move of byHand) addEventListener(move, stop);
  observer.observe(document.documentElement);
  return stop;
}

/** `isBare` draws the frame of a page and leaves its own place empty. */
export function Router({ isBare = false }: { isBare?: boolean }) {
  const [place, setPlace] = useState(() => placeNow());
  useEffect(() => {
    const move = (next: Place) => {
      // A filter takes effect as it is typed; the page before stays until the next one is here.
      if (next.pathname === place.pathname) setPlace(next);
      else startTransition(() => setPlace(next));
    };
    // A page that leads elsewhere did so before anyone listened.
    if (location.pathname !== place.pathname) move(placeNow(0));
    return onMove(move);
  }, [place.pathname]);
  useLayoutEffect(() => {
    if (place.hash && place.scrollTop === 0)
      document.getElementById(decoded(place.hash.slice(1)))?.scrollIntoView();
    else if (place.scrollTop !== undefined) return scrollBack(place.scrollTop);
    return undefined;
  }, [place]);
  const match = useMemo(() => matchOf(place.pathname), [place.pathname]);
  const here = useMemo<Here>(() => ({ place, params: match?.params ?? {}, preload }), [place, match]);
  return (
    <HereProvider value={here}>
      <Guard at={place.pathname}>
        {match === undefined ? <Lost /> : <Framed path={match.path} isBare={isBare} />}
      </Guard>
      <Toaster />
    </HereProvider>
  );
}

const Lost = () => (
  <PublicLayout>
    <NotFound />
  </PublicLayout>
);

/** As high as any page, so that nothing moves when it comes. */
const Unknown = () => (
  <div className="min-h-dvh">
    <Waiting lines={6} />
  </div>
);

function Framed({ path, isBare }: { path: PagePath; isBare: boolean }) {
  const { Content } = pages[path];
  const Layout = isInside(path) ? ConsoleLayout : PublicLayout;
  return (
    <Suspense fallback={<ConsoleSkeleton />}>
      <Layout>
        <Guard at={path}>
          <Suspense fallback={<Waiting lines={6} />}>{isBare ? <Unknown /> : <Content />}</Suspense>
        </Guard>
      </Layout>
    </Suspense>
  );
}
