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
import { readAhead } from './kept.ts';
import { nameOf, readJson } from './open-data.ts';
import { Landing } from './public/landing.tsx';
import { type Here, HereProvider } from './routing/link.tsx';
import { matchOf, type PagePath } from './routing/paths.ts';
import { onMove, placeNow } from './routing/place.ts';
import { NotFound, PageError } from './shell/not-found.tsx';
import { PublicLayout } from './shell/public-layout.tsx';
import { Waiting } from './ui/page.tsx';
import { Toaster } from './ui/toast.tsx';

interface Page {
  Content: ComponentType;
  preload?: () => Promise<unknown>;
}

const loadAgainMs = 1500;

/** Code that did not arrive over a bad line is asked for once more. */
const loadTwice = <T,>(load: () => Promise<T>) =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, loadAgainMs));
    return load();
  });

/** A page whose code comes later. */
function later<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Page {
  const Content = lazy(async () => ({ default: (await loadTwice(load))[name] as ComponentType }));
  return { Content, preload: load };
}

const loadLayout = () => import('./shell/console-layout.tsx');
const ConsoleLayout = lazy(async () => ({ default: (await loadTwice(loadLayout)).ConsoleLayout }));

const pages: Record<PagePath, Page> = {
  '/': { Content: Landing },
  '/pricing': later(() => import('./public/pricing.tsx'), 'Pricing'),
  '/status': later(() => import('./public/status.tsx'), 'Status'),
  '/docs': later(() => import('./docs/docs-home.tsx'), 'DocsHome'),
  '/docs/api/$endpoint': later(() => import('./docs/endpoint-page.tsx'), 'EndpointPage'),
  '/docs/$guide': later(() => import('./docs/guide-page.tsx'), 'GuidePage'),
  '/reference': later(() => import('./docs/reference.tsx'), 'Reference'),
  '/login': later(() => import('./auth/log-in.tsx'), 'LogIn'),
  '/console/reset': later(() => import('./auth/reset.tsx'), 'Reset'),
  '/signup': later(() => import('./auth/sign-up.tsx'), 'SignUp'),
  '/console': later(() => import('./account/overview.tsx'), 'Overview'),
  '/console/keys': later(() => import('./account/keys.tsx'), 'Keys'),
  '/console/usage': later(() => import('./account/usage.tsx'), 'Usage'),
  '/console/requests': later(() => import('./account/requests.tsx'), 'Requests'),
  '/console/requests/$id': later(() => import('./account/request.tsx'), 'RequestPage'),
  '/console/jobs': later(() => import('./account/jobs.tsx'), 'Jobs'),
  '/console/credits': later(() => import('./account/credits.tsx'), 'Credits'),
  '/console/webhooks': later(() => import('./account/webhooks.tsx'), 'Webhooks'),
  '/console/settings': later(() => import('./account/settings.tsx'), 'Settings'),
  '/playground': later(() => import('./playground/playground-home.tsx'), 'PlaygroundHome'),
  '/playground/$endpoint': later(() => import('./playground/playground.tsx'), 'Playground'),
  '/operator': later(() => import('./operator/system.tsx'), 'System'),
  '/operator/accounts': later(() => import('./operator/accounts.tsx'), 'Accounts'),
  '/operator/categories': later(() => import('./operator/categories.tsx'), 'Categories'),
  '/operator/prices': later(() => import('./operator/prices.tsx'), 'Prices'),
  '/operator/engines': later(() => import('./operator/engines.tsx'), 'Engines'),
  '/operator/models': later(() => import('./operator/models.tsx'), 'Models'),
  '/operator/payments': later(() => import('./operator/payments.tsx'), 'Payments'),
  '/operator/vouchers': later(() => import('./operator/vouchers.tsx'), 'Vouchers'),
  '/operator/requests': later(() => import('./operator/requests.tsx'), 'AllRequests'),
  '/operator/audit': later(() => import('./operator/audit.tsx'), 'Audit'),
};

const isInside = (path: PagePath) =>
  /^\/(?:console|playground|operator)/.test(path) && path !== '/console/reset';

const preload = (href: string) => {
  const path = matchOf(href)?.path;
  if (path !== undefined) pages[path].preload?.().catch(() => undefined);
};

/** What the first page needs is fetched side by side: its frame, its own code, and who is logged in. */
function begin(): void {
  const path = matchOf(location.pathname)?.path;
  if (path === undefined) return;
  preload(location.pathname);
  if (!isInside(path)) return;
  loadLayout().catch(() => undefined);
  readAhead(nameOf('account.get', {}), () => readJson('/api/v1/account'));
}
begin();

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

export function Router() {
  const [place, setPlace] = useState(() => placeNow());
  useEffect(
    () =>
      onMove((next) => {
        // A filter takes effect as it is typed; the page before stays until the next one is here.
        if (next.pathname === place.pathname) setPlace(next);
        else startTransition(() => setPlace(next));
      }),
    [place.pathname],
  );
  useLayoutEffect(() => {
    if (place.hash && place.scrollTop === 0)
      document.getElementById(decodeURIComponent(place.hash.slice(1)))?.scrollIntoView();
    else if (place.scrollTop !== undefined) scrollTo(0, place.scrollTop);
  }, [place]);
  const match = useMemo(() => matchOf(place.pathname), [place.pathname]);
  const here = useMemo<Here>(() => ({ place, params: match?.params ?? {}, preload }), [place, match]);
  return (
    <HereProvider value={here}>
      <Guard at={place.pathname}>{match === undefined ? <Lost /> : <Framed path={match.path} />}</Guard>
      <Toaster />
    </HereProvider>
  );
}

const Lost = () => (
  <PublicLayout>
    <NotFound />
  </PublicLayout>
);

function Framed({ path }: { path: PagePath }) {
  const { Content } = pages[path];
  const Layout = isInside(path) ? ConsoleLayout : PublicLayout;
  return (
    <Suspense fallback={<Waiting lines={6} />}>
      <Layout>
        <Guard at={path}>
          <Suspense fallback={<Waiting lines={6} />}>
            <Content />
          </Suspense>
        </Guard>
      </Layout>
    </Suspense>
  );
}
